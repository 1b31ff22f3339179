package import EmakiSupport

/// A snapshot error says why pictures cannot be compared.
package enum SnapshotError: Error, Hashable {
  /// A golden cannot be read as a picture.
  case golden(file: String, GoldenFault)
  /// A file cannot be read as a PNG.
  case png(file: String, PNGReadingError)
  /// A PNG has a malformed manifest inside it.
  case manifest(file: String, JSONFault)
  /// Only the hashes of a picture are known, and its pixels are needed.
  case noPixels(file: String)
  /// A golden of hashes is malformed.
  case lock(file: String, JSONFault)
  /// A picture has no manifest, so its rows cannot be compared.
  case noManifest(file: String)
  /// A picture's manifest is out of date, because another program has written the file since.
  case outdatedManifest(file: String)
}

/// A golden fault says why the file of a golden holds no picture.
package enum GoldenFault: Hashable, Sendable {
  /// There is a folder in the file's place.
  case folder
  /// The file cannot be read.
  case unreadable
  /// The file is a pointer of Git LFS, which stands for a picture that was not fetched.
  case pointer
  /// The file is no PNG, or a damaged one.
  case broken(PNGReadingError)

  /// The beginning of a pointer (https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md).
  static let pointerStart = "version https://git-lfs.github.com/spec/"

  fileprivate var sentence: String {
    switch self {
    case .folder: "is a folder. Move it away, or give the picture another name."
    case .unreadable: "cannot be read. Look whether you may read it."
    case .pointer: "is a pointer of Git LFS, and its picture is not here. Fetch it with git lfs pull."
    case .broken(let error): "is broken: \(error.cause). Restore it, or record it anew."
    }
  }
}

extension SnapshotError {
  /// Whether the fault is one of the golden's file, which is gone once the file is written anew.
  var isMendedByRecording: Bool {
    switch self {
    case .golden(_, .folder): false
    case .golden, .manifest, .lock: true
    case .png, .noPixels, .noManifest, .outdatedManifest: false
    }
  }
}

extension SnapshotError: CustomStringConvertible {
  package var description: String { escapingControls(sentence) }

  private var sentence: String {
    switch self {
    case .golden(let file, let fault): "the golden \(file) \(fault.sentence)"
    case .png(let file, let error): "\(file): \(error.sentence)"
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
