public import EmakiEncoding
import EmakiEngine

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
