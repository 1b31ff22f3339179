import EmakiDisplay
import EmakiEncoding
package import EmakiEngine
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

  /// The name that errors use for the picture.
  let name: String
  /// The picture's manifest, and whether it can be trusted.
  package let manifest: Manifest
  /// The picture's size in device pixels.
  let size: PixelSize
  /// A function that returns the whole PNG file, with the manifest where there is one, so that other comparisons can name its rows; `nil` where
  /// only a manifest is kept.
  let png: (@Sendable () -> [UInt8])?
  /// The frame whose pixels are in memory; `nil` where there is no frame, or where a pixel is not opaque.
  private let opaque: Frame?
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
    let text: String?
    do throws(PNGReadingError) {
      contents = try PNGContents(bytes)
      text = try contents.text(PictureManifest.keyword)
    } catch {
      throw .png(file: name, error)
    }
    (self.name, size, png, opaque) = (name, contents.size, { contents.bytes }, nil)
    guard let text else {
      manifest = .absent
      return
    }
    let read: PictureManifest
    do throws(JSONFault) {
      read = try PictureManifest(parsing: Array(text.utf8))
    } catch {
      throw .manifest(file: name, error)
    }
    manifest = read.imageDigest == contents.imageDigest && read.size == contents.size ? .known(read) : .outdated
  }

  /// Creates a picture of which only hashes are known.
  init(_ manifest: PictureManifest, name: String) {
    (self.name, self.manifest, size, png, opaque) = (name, .known(manifest), manifest.size, nil, nil)
  }

  /// Creates a picture from a frame.
  init(_ frame: Frame, name: String) throws(FontLockError) {
    let manifest = try PictureManifest(of: frame)
    (self.name, self.manifest, size) = (name, .known(manifest), frame.size)
    png = { manifest.file(frame.png).bytes }
    opaque = frame.isOpaque ? frame : nil
  }

  /// The picture's manifest; `nil` where there is none that can be trusted.
  var knownManifest: PictureManifest? { if case .known(let manifest) = manifest { manifest } else { nil } }

  /// Returns the picture's pixels, and decodes them where they are not known yet.
  func pixels() throws(SnapshotError) -> PNGPixels {
    if let pixels = known.pixels.withLock(\.self) { return pixels }
    let pixels = try decoded()
    known.pixels.withLock { $0 = pixels }
    return pixels
  }

  private func decoded() throws(SnapshotError) -> PNGPixels {
    if let opaque { return PNGPixels(size: size, opaque: opaque.bitmap().withPixels { Array($0) }) }
    guard let png else { throw .noPixels(file: name) }
    do throws(PNGReadingError) { return try PNGPixels(PNGContents(png())) } catch { throw .png(file: name, error) }
  }
}

extension PictureManifest {
  /// Returns whether the hashes of both pictures say that they have the same pixels.
  func looksLike(_ other: PictureManifest) -> Bool {
    size == other.size && rows.count == other.rows.count
      && zip(rows, other.rows).allSatisfy { $0.height == $1.height && $0.digest == $1.digest }
  }
}
