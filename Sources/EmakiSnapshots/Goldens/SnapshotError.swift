package import EmakiEncoding
package import EmakiJSON

/// Why pictures cannot be compared.
package enum SnapshotError: Error, Hashable {
  case png(file: String, PNGReadingError)
  /// The manifest inside a PNG is none.
  case manifest(file: String, JSONFault)
  /// Only hashes of the picture are known.
  case noPixels(file: String)
  /// A golden that is kept as text is none.
  case lock(file: String, JSONFault)
  /// Rows cannot be compared without a manifest.
  case noManifest(file: String)
  /// The same of a picture that another program has written since.
  case outdatedManifest(file: String)
}

extension SnapshotError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .png(let file, let error): "\(file): \(error)"
    case .manifest(let file, let fault):
      "\(file): the manifest inside it cannot be read: \(fault) Or compare by pixel, or record the picture anew."
    case .noPixels(let file): "\(file) has hashes alone, and no pixels to show. Draw them from an older state."
    case .lock(let file, let fault): "\(file): \(fault) Or record it anew."
    case .noManifest(let file):
      "\(file) has no manifest, which says where its rows are. Compare by pixel, or draw it with a manifest."
    case .outdatedManifest(let file):
      "\(file) has the manifest of another picture: its image data was changed since. Compare by pixel, or draw it anew."
    }
  }
}
