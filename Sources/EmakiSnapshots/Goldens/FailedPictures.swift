package import EmakiSupport
import FoundationEssentials
import Glibc

/// Failed pictures are the files that show a failure: what was expected, what was drawn, and the difference.
package enum FailedPictures {
  /// The kinds of files of one failure, which are part of their names.
  private static let kinds = ["expected", "actual", "difference"]

  /// Removes the files of one failure, and the folders round them that are empty then.
  ///
  /// - Parameters:
  ///   - stem: the path of the files without the kind and the ending.
  ///   - kept: the kinds of the files that stay.
  ///   - depth: how many folders may be removed, from the innermost.
  /// - Throws: `OutputError` for a file that is there and cannot be removed.
  package static func remove(_ stem: String, keeping kept: Set<String> = [], upTo depth: Int) throws(OutputError) {
    var isGone = false
    for kind in kinds where !kept.contains(kind) {
      let path = "\(stem).\(kind).png"
      if unlink(path) == 0 {
        isGone = true
      } else if case let code = errno, access(path, F_OK) == 0 {
        // A failure to remove a file that does not exist is no error, for example in a folder that cannot be written. Only an existing file
        // counts.
        throw OutputError(path: path, code: code, step: .remove)
      }
    }
    if isGone { removeEmptyFolders(FilePath.folder(of: stem), upTo: depth) }
  }

  /// Removes folders that are empty, such as those that a killed program has left.
  ///
  /// - Parameters:
  ///   - folder: the innermost of the folders.
  ///   - depth: how many folders may be removed.
  package static func removeEmptyFolders(_ folder: String, upTo depth: Int) {
    var folder = folder
    for _ in 0..<depth {
      // A folder that contains anything else is kept.
      if rmdir(folder) != 0 && errno != ENOENT { return }
      folder = FilePath.folder(of: folder)
    }
  }
}
