import EmakiDisplay
public import EmakiEncoding
import EmakiEngine

/// A picture format is a file format that pictures are written in. Its name is the option's value and the ending of files.
public enum PictureFormat: String, Hashable, Codable, Sendable, CaseIterable {
  /// The picture is a PNG file.
  case png
  /// The picture is a lossless WebP file.
  case webp
  /// The picture is a JPEG file, of quality 92 and without subsampling of colours.
  case jpeg = "jpg"

  /// Whether a PNG's settings, which are its compression and its manifest, have a place in the format.
  var hasPNGSettings: Bool {
    switch self {
    case .png: true
    case .webp, .jpeg: false
    }
  }
}

/// A picture file describes the file that a picture is written to: its format and the settings of that format.
public struct PictureFile: Hashable, Codable, Sendable {
  /// The file's format.
  public var format: PictureFormat
  /// The mode in which a PNG is compressed; `nil` is the fastest mode. For WebP and JPEG it must be `nil`.
  public var png: PNGMode?
  /// Whether a PNG holds a manifest, which says where its rows and nodes are and what decided its pixels.
  public var manifest: Bool

  /// Creates a format: by default a PNG without a manifest.
  public init(format: PictureFormat = .png, png: PNGMode? = nil, manifest: Bool = false) {
    (self.format, self.png, self.manifest) = (format, png, manifest)
  }
}

extension PictureFormat {
  /// Checks before anything is painted that a picture's size fits into the format.
  func check(_ size: PixelSize) throws {
    switch self {
    case .png: break
    case .webp: try size.checkWebP()
    case .jpeg: try size.checkJPEG()
    }
  }

  /// Writes the file of a frame.
  func write(_ frame: Frame, to target: PictureTarget) throws {
    switch self {
    case .png: try target.writePNG(frame)
    case .webp: try frame.webPData().withUnsafeBytes(target.write)
    case .jpeg: try frame.encodeJPEG(to: target.write)
    }
  }
}
