package import EmakiSupport
import FoundationEssentials
import Glibc

/// Failed pictures are the files that show a failure: what was expected, what was drawn, and the difference.
package enum FailedPictures {
  /// Writes the files that show a failure in place of those of an earlier run.
  ///
  /// The files of the earlier run are removed last, so that none is lost if this run is stopped, with the folders round them that are empty
  /// then.
  ///
  /// - Parameters:
  ///   - stem: the path of the files without the kind and the ending.
  ///   - pictures: the new files by their kinds; empty where there is no failure any more.
  ///   - depth: how many folders may be removed, from the innermost.
  /// - Returns: the paths of the new files by their kinds.
  /// - Throws: `OutputError` for a file that cannot be written, or that is there and cannot be removed.
  @discardableResult
  package static func replace(
    _ stem: String, by pictures: [(kind: String, bytes: [UInt8])] = [], upTo depth: Int
  ) throws(OutputError) -> [String: String] {
    var paths: [String: String] = [:]
    if !pictures.isEmpty { try makeFolder(FilePath.folder(of: stem)) }
    for picture in pictures {
      let path = "\(stem).\(picture.kind).png"
      try OutputFile.write(picture.bytes, to: path)
      paths[picture.kind] = path
    }
    var isGone = false
    for kind in ["expected", "actual", "difference"] where paths[kind] == nil {
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
    return paths
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
