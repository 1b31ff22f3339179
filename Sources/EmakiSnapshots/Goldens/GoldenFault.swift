package import EmakiEncoding

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
}

extension GoldenFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .folder: "is a folder. Move it away, or give the picture another name."
    case .unreadable: "cannot be read. Look whether you may read it."
    case .pointer: "is a pointer of Git LFS, and its picture is not here. Fetch it with git lfs pull."
    case .broken(let error): "is broken: \(error.cause). Restore it, or record it anew."
    }
  }
}
