package import EmakiDrawing
import EmakiSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A served folder holds the files that requests may name. No name and no link leads out of it.
package struct ServedFolder: Sendable {
  /// The folder's path without links; `nil` where requests may name no file.
  private let root: String?

  package init() { root = nil }

  /// Creates the folder at a path.
  ///
  /// - Throws: `InputError` where there is no folder at the path.
  package init(_ path: String) throws(InputError) {
    guard let resolved = FilePath.real(path) else { throw .unreadable(path, code: errno) }
    var info = stat()
    if stat(resolved, &info) != 0 { throw .unreadable(path, code: errno) }
    guard info.st_mode & S_IFMT == S_IFDIR else { throw .unreadable(path, code: ENOTDIR) }
    root = resolved
  }

  /// The folder that relative paths start from where a request holds the feed itself. Without a root there is no file in that folder.
  var start: String { root ?? "/dev/null/emaki" }

  /// Returns the whole path of a file that a request names, without links.
  ///
  /// - Throws: `ServiceFault` where requests may name no file, or where it is not in the folder. The fault does not say whether there is
  ///   a file outside.
  func file(_ path: String) throws(ServiceFault) -> String {
    guard let root else {
      throw ServiceFault(
        .forbidden, "root",
        "\(quoted(path)): this service has no folder that requests may name files of. Start it with --root, or send the feed.")
    }
    guard !path.utf8.contains(0), let real = FilePath.real(FilePath.resolved(path, in: root)), Self.isInside(real, root) else {
      throw ServiceFault(.notFound, "66", "\(quoted(path)): there is no such file in the service's folder. Check the name.")
    }
    return real
  }

  /// Returns a message without the path of the folder, which is nobody's business.
  func message(_ text: String) -> String {
    guard let root, root != "/" else { return text }
    return text.replacing(root + "/", with: "")
  }

  private static func isInside(_ path: String, _ root: String) -> Bool {
    root == "/" || path.utf8.starts(with: (root + "/").utf8)
  }
}
