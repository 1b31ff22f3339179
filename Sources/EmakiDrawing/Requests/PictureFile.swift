public import EmakiEngine

/// The format of a picture's file.
public struct PictureFile: Hashable, Codable, Sendable {
  public var format: PictureFormat
  /// How a PNG is compressed; `nil` is as fast as can be, and the only value for WebP.
  public var png: PNGMode?
  /// Whether a PNG says which rows and nodes it shows where, and what decided its pixels.
  public var manifest: Bool

  /// A PNG without a manifest.
  public init(format: PictureFormat = .png, png: PNGMode? = nil, manifest: Bool = false) {
    (self.format, self.png, self.manifest) = (format, png, manifest)
  }
}

/// What a picture is written as.
public enum PictureFormat: String, Hashable, Codable, Sendable, CaseIterable {
  case png
  /// WebP without loss.
  case webp
}
