import EmakiDrawing
import EmakiSupport
import Glibc

/// A served folder holds the files that requests may name. No name and no link leads out of it.
struct ServedFolder: Sendable {
  /// The gate to the folder; `nil` where requests may name no file.
  private let gate: FileGate?

  init() { gate = nil }

  /// Creates the folder at a path.
  ///
  /// - Throws: `InputError` where there is no folder at the path.
  init(_ path: String) throws(InputError) {
    guard let resolved = FilePath.real(path) else { throw .unreadable(path, code: errno) }
    var info = stat()
    if stat(resolved, &info) != 0 { throw .unreadable(path, code: errno) }
    guard info.st_mode & S_IFMT == S_IFDIR else { throw .unreadable(path, code: ENOTDIR) }
    gate = FileGate(resolved)
  }

  /// The folder that relative paths start from where a request holds the feed itself. Without a root there is no file in that folder.
  var start: String { gate?.folders[0] ?? "/dev/null/emaki" }

  /// Returns the whole path of a file that a request names, without links.
  ///
  /// - Throws: `ServiceFault` where requests may name no file, or where it is not in the folder. The fault does not say whether there is
  ///   a file outside.
  func file(_ path: String) throws(ServiceFault) -> String {
    guard let gate else {
      throw ServiceFault(
        .forbidden, "root",
        "\(quoted(path)): this service has no folder that requests may name files of. Start it with --root, or send the feed.")
    }
    var info = stat()
    // A pipe might never end.
    if let file = try? gate.file(path), stat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG { return file }
    throw ServiceFault(.notFound, "file", "\(quoted(path)): there is no such file in the service's folder. Check the name.")
  }

  /// Returns a message without the path of the folder, which is nobody's business; what is beside it begins with `../`.
  func message(_ text: String) -> String {
    if start == "/" { return text }
    let inside = text.replacing(start + "/", with: "")
    let above = FilePath.folder(of: start)
    return above == "/" ? inside : inside.replacing(above + "/", with: "../")
  }
}
