/// The parts of a path, as they are written: nothing is looked up, and links are not followed.
///
/// Paths are cut byte by byte: a slash that an accent follows is a slash.
package enum FilePath {
  private static let slash = UInt8(ascii: "/")

  /// The folder that a path names a file in: `a/b` for `a/b/c.png`, `/` for `/c.png`, and `.` for `c.png`.
  package static func folder(of path: String) -> String {
    guard let end = path.utf8.lastIndex(of: slash) else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// What follows the last slash: `c.png` for `a/b/c.png`; the whole path where it has no slash.
  package static func name(of path: String) -> String {
    path.utf8.lastIndex(of: slash).map { String(decoding: path.utf8[path.utf8.index(after: $0)...], as: UTF8.self) } ?? path
  }

  /// What stands before the name with its slash, and is empty where the path has no slash: `a/b/` for `a/b/c.png`.
  package static func start(of path: String) -> String {
    String(path[..<(path.utf8.lastIndex(of: slash).map { path.utf8.index(after: $0) } ?? path.startIndex)])
  }

  /// The name without its ending: `c` for `a/b/c.png`. A dot at the beginning of a name is not the beginning of an ending.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The names that lead to a path, without empty ones: `a`, `b` and `c.png` for `/a//b/c.png`.
  package static func parts(of path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A path that is relative to a folder, or already whole.
  package static func resolved(_ path: String, in folder: String) -> String {
    path.utf8.first == slash || folder == "." ? path : folder + "/" + path
  }
}
