import Foundation

/// Failed pictures are the files that show a failure: what was expected, what was drawn, and the difference.
package enum FailedPictures {
  /// The kinds of files of one failure, which are part of their names.
  private static let kinds = ["expected", "actual", "difference"]

  /// Removes the files of one failure, and the folders round them that are empty then.
  ///
  /// - Parameters:
  ///   - stem: the path of the files without the kind and the ending.
  ///   - depth: how many folders may be removed, from the innermost.
  package static func remove(_ stem: String, upTo depth: Int) {
    var isGone = false
    for kind in kinds where unlink("\(stem).\(kind).png") == 0 { isGone = true }
    if !isGone { return }
    var folder = URL(filePath: stem)
    for _ in 0..<depth {
      folder.deleteLastPathComponent()
      // It stays where something else is in it.
      if rmdir(folder.path) != 0 { return }
    }
  }
}
