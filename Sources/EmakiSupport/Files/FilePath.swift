import FoundationEssentials
import Glibc

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
  static func start(of path: String) -> String { String(decoding: path.utf8.dropLast(name(of: path).utf8.count), as: UTF8.self) }

  /// Returns the name of a path's file without its ending: `c` for `a/b/c.png`. A dot at the beginning of a name begins no ending.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    return String(name[..<NumberedPath.ending(of: name)])
  }

  /// Returns the names that lead to a path, without empty ones: `a`, `b` and `c.png` for `/a//b/c.png`.
  package static func parts(of path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a path relative to a folder, or the path itself where it is absolute or the folder is `.`.
  package static func resolved(_ path: String, in folder: String) -> String {
    path.utf8.first == slash || folder == "." ? path : folder + "/" + path
  }

  /// Returns the names of what is in a folder; none where it cannot be read.
  package static func names(in folder: String) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

  /// Returns the absolute path of a file, without links, `.` and `..`; `nil`, with `errno` set, if there is no such file.
  package static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// A file gate says which files may be read that a request or a feed names: those in its folders. No name and no link leads out of them.
package struct FileGate: Sendable {
  /// Why a name leads to no file that may be read. The values are whole paths; what is outside is not looked for, but for links.
  package enum Refusal: Error { case outside(String), missing(String, code: Int32) }

  /// The allowed folders, the first of which relative paths start from. The paths of folders that exist have no links in them.
  package let folders: [String]

  /// Creates a gate to a folder and further ones. A folder that does not exist allows no file, but has its name in messages.
  package init(_ base: String, further: [String] = []) {
    // A relative path starts from the current folder.
    folders = ([base] + further).map { FilePath.real($0) ?? Self.normalized(FilePath.resolved($0, in: FilePath.real(".") ?? "")) }
  }

  /// Returns the path without links of a file that may be read.
  package func file(_ path: String) throws(Refusal) -> String {
    let full = FilePath.resolved(path, in: folders[0])
    guard !path.utf8.contains(0), let real = FilePath.real(full) else {
      let code = errno
      let named = Self.normalized(full)
      // It is checked by its name and by where the folders lead that are there, so that nobody learns whether there is a file outside.
      guard allows(named) else { throw .outside(named) }
      var above = FilePath.folder(of: named)
      while allows(above) {
        if let real = FilePath.real(above) {
          let place = real + String(decoding: named.utf8.dropFirst(above.utf8.count), as: UTF8.self)
          if !allows(place) { throw .outside(place) }
          break
        }
        above = FilePath.folder(of: above)
      }
      throw .missing(named, code: code)
    }
    guard allows(real) else { throw .outside(real) }
    return real
  }

  /// Returns whether a path without links is in one of the folders.
  package func allows(_ path: String) -> Bool {
    // Byte for byte, because a letter with an accent can be spelled in two ways, and these name two folders.
    folders.contains { $0 == "/" || (path + "/").utf8.starts(with: ($0 + "/").utf8) }
  }

  /// Returns the path with `.`, `..` and empty parts resolved by name alone.
  private static func normalized(_ path: String) -> String {
    var parts: [String] = []
    for part in FilePath.parts(of: path) where part != "." { if part == ".." { _ = parts.popLast() } else { parts.append(part) } }
    return "/" + parts.joined(separator: "/")
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

/// A numbered path gives the paths of pictures that stand beside each other: `list-00000.png`, `list-00001.png` and so on for `list.png`.
package struct NumberedPath {
  /// The folder with its slash; empty for the current folder.
  private let folder: String
  private let name: String

  /// Creates the numbered paths of a path without a number.
  package init(_ path: String) {
    name = FilePath.name(of: path)
    folder = FilePath.start(of: path)
  }

  /// Returns the index where a name's ending begins: its last dot, unless that is at the beginning, or else the name's end.
  fileprivate static func ending(of name: String) -> String.Index {
    name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
  }

  /// Returns a number with at least five digits, such as `00042`.
  package static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }

  /// Returns the path with a number.
  package func path(_ index: Int) -> String {
    let ending = Self.ending(of: name)
    return folder + name[..<ending] + "-" + Self.padded(index) + name[ending...]
  }

  /// Returns the existing numbered paths of any of these paths, in order. Each folder is read once.
  package static func existing(of paths: [String]) -> [String] {
    var names: [ExactString: Set<ExactString>] = [:]
    for path in paths.map(NumberedPath.init) { names[path.folder.exact, default: []].insert(path.name.exact) }
    return names.flatMap { folder, names in
      return FilePath.names(in: folder.string.isEmpty ? "." : folder.string).filter { name in
        base(of: name).map { names.contains($0.exact) } ?? false
      }.map { folder.string + $0 }
    }.sorted()
  }

  /// Returns the path that a numbered path belongs to: `list.png` for `list-00003.png`. It is `nil` where the path has no such number.
  package static func whole(ofPart path: String) -> String? {
    let part = NumberedPath(path)
    return base(of: part.name).map { part.folder + $0 }
  }

  /// Returns a name without its number; `nil` for a name that has none.
  private static func base(of name: String) -> String? {
    let ending = ending(of: name)
    // The name is read byte by byte: a digit of another script is no number, and neither is one that an accent follows.
    let stem = Array(name[..<ending].utf8)
    let digits = stem.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    guard digits == 5 || digits > 5 && stem[stem.count - digits] != UInt8(ascii: "0") else { return nil }
    guard stem.dropLast(digits).last == UInt8(ascii: "-") else { return nil }
    return String(decoding: stem.dropLast(digits + 1), as: UTF8.self) + name[ending...]
  }

  /// Deletes the pictures from a number on, because parts of an earlier, longer list must not follow this one's.
  ///
  /// They are deleted from the last to the first, so that the pictures that are left are still found if this is stopped half-way.
  ///
  /// - Throws: `OutputError` for one that cannot be deleted.
  package func removeAll(from count: Int) throws(OutputError) {
    var end = count
    while access(path(end), F_OK) == 0 { end += 1 }
    for index in (count..<end).reversed() { try Self.remove(path(index)) }
  }

  /// Deletes a file of an earlier output, unless it is gone already.
  ///
  /// - Throws: `OutputError` where it cannot be deleted.
  package static func remove(_ path: String) throws(OutputError) {
    if unlink(path) != 0 && errno != ENOENT { throw OutputError(path: path, code: errno, step: .remove) }
  }
}
