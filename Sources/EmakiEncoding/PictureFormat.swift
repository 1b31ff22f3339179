/// A picture format is a file format that pictures are written in. Its name is the option's value and the ending of files.
public enum PictureFormat: String, Hashable, Codable, Sendable, CaseIterable {
  /// The picture is a PNG file.
  case png
  /// The picture is a lossless WebP file.
  case webp
  /// The picture is a JPEG file, of quality 92 and without subsampling of colours.
  case jpeg = "jpg"

  /// Whether a PNG's settings, which are its compression and its manifest, have a place in the format.
  package var hasPNGSettings: Bool {
    switch self {
    case .png: true
    case .webp, .jpeg: false
    }
  }
}
