#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The functions of `FilePath` cut paths into their parts as they are written. But for `real`, no file is looked up, and links are not followed.
///
/// Paths are cut byte by byte, so a slash counts as a slash even where an accent follows it.
package enum FilePath {
  private static let slash = UInt8(ascii: "/")

  /// Returns the folder of a path's file: `a/b` for `a/b/c.png`, `/` for `/c.png`, and `.` for `c.png`.
  package static func folder(of path: String) -> String {
    guard let end = path.utf8.lastIndex(of: slash) else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// Returns the name of a path's file, which follows the last slash: `c.png` for `a/b/c.png`, and the whole path where it has no slash.
  package static func name(of path: String) -> String {
    path.utf8.lastIndex(of: slash).map { String(decoding: path.utf8[path.utf8.index(after: $0)...], as: UTF8.self) } ?? path
  }

  /// Returns the part of a path before the file's name, with its slash: `a/b/` for `a/b/c.png`. It is empty where the path has no slash.
  package static func start(of path: String) -> String {
    String(path[..<(path.utf8.lastIndex(of: slash).map { path.utf8.index(after: $0) } ?? path.startIndex)])
  }

  /// Returns the name of a path's file without its ending: `c` for `a/b/c.png`. A dot at the beginning of a name begins no ending.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Returns the names that lead to a path, without empty ones: `a`, `b` and `c.png` for `/a//b/c.png`.
  package static func parts(of path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a path relative to a folder, or the path itself where it is absolute or the folder is `.`.
  package static func resolved(_ path: String, in folder: String) -> String {
    path.utf8.first == slash || folder == "." ? path : folder + "/" + path
  }

  /// Returns the absolute path of a file, without links, `.` and `..`; `nil`, with `errno` set, if there is no such file.
  package static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// Makes a folder and those above it, where they are not there.
///
/// - Throws: `OutputError` where one cannot be made, or a file is in its place.
package func makeFolder(_ folder: String) throws(OutputError) {
  func failure(_ code: Int32) -> OutputError { OutputError(path: folder, code: code, step: .makeFolder) }
  var path = folder.utf8.first == UInt8(ascii: "/") ? "/" : ""
  for part in FilePath.parts(of: folder) {
    path += part
    if mkdir(path, 0o777) != 0 && errno != EEXIST { throw failure(errno) }
    path += "/"
  }
  var info = stat()
  if stat(folder, &info) != 0 { throw failure(errno) }
  if info.st_mode & S_IFMT != S_IFDIR { throw failure(ENOTDIR) }
}
