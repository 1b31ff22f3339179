import EmakiDisplay
package import EmakiEncoding
import EmakiEngine
import EmakiSupport
import Synchronization

/// A compared picture is one side of a comparison. It consists of a manifest, if there is a valid one, and of pixels, which are decoded
/// only when they are needed.
package struct ComparedPicture: Sendable {
  /// A manifest says whether the picture has a manifest that can be trusted.
  package enum Manifest: Hashable, Sendable {
    /// The picture has a manifest that fits it.
    case known(PictureManifest)
    /// The file has no manifest.
    case absent
    /// The manifest belongs to other image data, because another program has changed the file since.
    case outdated
  }

  /// The picture's manifest, and whether it can be trusted.
  package let manifest: Manifest
  /// The picture's size in device pixels.
  let size: PixelSize
  /// A function that returns the whole PNG file; `nil` where only a manifest is kept.
  package let png: (@Sendable () -> [UInt8])?
  /// The frame whose pixels are in memory; `nil` where there is no frame, or where a pixel is not opaque.
  private let opaque: Frame?
  /// Whether the picture was drawn, and not read from a file.
  private let isDrawn: Bool
  private let known = KnownPixels()

  /// Keeps the decoded pixels, because showing a difference needs them several times.
  private final class KnownPixels: Sendable {
    let pixels = Mutex<PNGPixels?>(nil)
  }

  /// Reads a picture from a file.
  ///
  /// - Parameter bytes: the bytes of the PNG file.
  /// - Throws: `SnapshotError` for a file that is not a PNG, or whose manifest cannot be read.
  package init(file bytes: [UInt8], name: String) throws(SnapshotError) {
    let contents: PNGContents
    let text: PNGText?
    do throws(PNGReadingError) {
      contents = try PNGContents(bytes)
      text = try contents.text(PictureManifest.keyword)
    } catch {
      throw .png(file: name, error)
    }
    size = contents.size
    png = { contents.bytes }
    (opaque, isDrawn) = (nil, false)
    guard let text else {
      manifest = .absent
      return
    }
    let read: PictureManifest
    do throws(JSONFault) {
      read = try PictureManifest(parsing: Array(text.text.utf8))
    } catch {
      throw .manifest(file: name, error)
    }
    manifest = read.imageDigest == contents.imageDigest && read.size == contents.size ? .known(read) : .outdated
  }

  /// Creates a picture of which only hashes are known.
  package init(_ manifest: PictureManifest) {
    (self.manifest, size, png, opaque, isDrawn) = (.known(manifest), manifest.size, nil, nil, false)
  }

  /// Creates a picture from a frame.
  ///
  /// - Parameter scale: the scale of the frame's renderer, in device pixels to a point.
  init(_ frame: Frame, scale: Double) throws(FontLockError) {
    manifest = .known(try PictureManifest(of: frame, scale: scale))
    size = frame.size
    png = { frame.pngBytes }
    (opaque, isDrawn) = (frame.isOpaque ? frame : nil, true)
  }

  /// The picture's manifest; `nil` where there is none that can be trusted.
  package var knownManifest: PictureManifest? { if case .known(let manifest) = manifest { manifest } else { nil } }

  /// Returns the picture as a PNG file with its manifest, so that other comparisons can name its rows; `nil` where only a manifest is kept.
  func file() throws -> [UInt8]? {
    guard let bytes = png?() else { return nil }
    // A picture from a file has its manifest in it.
    guard isDrawn, let manifest = knownManifest else { return bytes }
    return try PNGContents(bytes).bytes(with: manifest)
  }

  /// Returns the picture's pixels, and decodes them where they are not known yet.
  func pixels(name: String) throws(SnapshotError) -> PNGPixels {
    if let pixels = known.pixels.withLock(\.self) { return pixels }
    let pixels = try decoded(name: name)
    known.pixels.withLock { $0 = pixels }
    return pixels
  }

  private func decoded(name: String) throws(SnapshotError) -> PNGPixels {
    if let opaque { return PNGPixels(size: size, opaque: opaque.bitmap().withPixels { Array($0) }) }
    guard let png else { throw .noPixels(file: name) }
    do throws(PNGReadingError) { return try PNGPixels(PNGContents(png())) } catch { throw .png(file: name, error) }
  }
}

extension PNGContents {
  /// The SHA-256 of all chunks that decide the picture.
  var imageDigest: String {
    var digest = DigestBuilder()
    withImageChunks { digest.append($0) }
    return digest.digest().hexadecimal
  }

  /// Returns the bytes of the file with a manifest in it.
  package func bytes(with manifest: PictureManifest) -> [UInt8] {
    var manifest = manifest
    manifest.imageDigest = imageDigest
    return bytes(with: PNGText(keyword: PictureManifest.keyword, text: manifest.json, isCompressed: true))
  }
}
