import EmakiDisplay
import EmakiEncoding
package import EmakiEngine
import EmakiSupport

/// A compared picture is one side of a comparison. It consists of a manifest, if there is a valid one, and of pixels, which are decoded
/// only when they are needed.
package struct ComparedPicture: Sendable {
  /// The name that errors use for the picture.
  let name: String
  /// The picture's manifest; `nil` where there is none that can be trusted.
  package let manifest: PictureManifest?
  /// Whether the file has the manifest of other image data, because another program has changed it since.
  package let isOutdated: Bool
  /// The picture's size in device pixels.
  let size: PixelSize
  /// A function that returns the whole PNG file, with the manifest where there is one, so that other comparisons can name its rows; `nil` where
  /// only a manifest is kept.
  let png: (@Sendable () -> [UInt8])?
  /// The frame whose pixels are in memory; `nil` where there is no frame, or where a pixel is not opaque.
  private let opaque: Frame?
  /// The decoded pixels, which are kept because showing a difference needs them several times.
  private let known = Monitor<PNGPixels?>(nil)

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
      (manifest, isOutdated) = (nil, false)
      return
    }
    let read: PictureManifest
    do throws(JSONFault) {
      read = try PictureManifest(parsing: Array(text.utf8))
    } catch {
      throw .manifest(file: name, error)
    }
    isOutdated = read.imageDigest != contents.imageDigest || read.size != contents.size
    manifest = isOutdated ? nil : read
  }

  /// Creates a picture of which only hashes are known.
  init(_ manifest: PictureManifest, name: String) {
    (self.name, self.manifest, isOutdated, size, png, opaque) = (name, manifest, false, manifest.size, nil, nil)
  }

  /// Creates a picture from a frame.
  init(_ frame: Frame, name: String) throws(FontLockError) {
    let manifest = try PictureManifest(of: frame)
    (self.name, self.manifest, isOutdated, size) = (name, manifest, false, frame.size)
    png = { manifest.file(frame.png).bytes }
    opaque = frame.isOpaque ? frame : nil
  }

  /// Returns the picture's pixels, and decodes them where they are not known yet.
  func pixels() throws(SnapshotError) -> PNGPixels {
    if let pixels = known.withLock(\.self) { return pixels }
    let pixels: PNGPixels
    if let opaque {
      pixels = PNGPixels(size: size, words: opaque.bitmap().withPixels { Array($0) })
    } else {
      guard let png else { throw .noPixels(file: name) }
      do throws(PNGReadingError) { pixels = try PNGPixels(PNGContents(png())) } catch { throw .png(file: name, error) }
    }
    known.withLock { $0 = pixels }
    return pixels
  }
}

extension PictureManifest {
  /// Returns whether the hashes of both pictures say that they have the same pixels.
  func looksLike(_ other: PictureManifest) -> Bool {
    size == other.size && rows.count == other.rows.count
      && zip(rows, other.rows).allSatisfy { $0.height == $1.height && $0.digest == $1.digest }
  }
}

extension PictureManifest.Row {
  /// The part of the whole row that is in view, in pixel rows of its own.
  var view: Range<Int> { cut..<cut + height }

  /// Returns where pixel rows of the row's own stand in the picture.
  func place(of own: Range<Int>) -> Range<Int> { own.lowerBound - cut + top..<own.upperBound - cut + top }
}
