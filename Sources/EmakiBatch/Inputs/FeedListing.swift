import Glibc

/// A feed listing finds the feeds of a folder: every `.json` file in it and below that is not hidden.
///
/// The folder itself may be a link. Links to folders inside it are not followed, as by find(1), because they may lead in circles. Links to
/// files are followed.
enum FeedListing {
  private static let slash = UInt8(ascii: "/")
  private static let ending = Array(".json".utf8)
  /// The endings of other feeds, which are drawn where they are named one by one.
  private static let otherEndings = [".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".rss", ".atom", ".xml"]

  /// Returns the feeds' paths, sorted byte by byte. They are bytes, because a name may not be UTF-8.
  ///
  /// - Parameter others: gets the paths of files that are probably feeds of other formats.
  /// - Throws: `BatchError.unreadable` for a folder whose contents cannot be listed.
  static func paths(below folder: String, others: inout [String]) throws(BatchError) -> [[UInt8]] {
    var paths: [[UInt8]] = []
    var folders = [Array(folder.utf8)]
    while let folder = folders.popLast() {
      let start = folder.last == slash ? folder : folder + [slash]
      for name in try names(in: folder) where name.first != UInt8(ascii: ".") {
        let path = start + name
        if isFolder(path, lstat) {
          folders.append(path)
        } else if isFolder(path, stat(_:_:)) {
          continue
        } else if name.suffix(ending.count).elementsEqual(ending) {
          // It may also be something that cannot be read, which is found out when it is drawn.
          paths.append(path)
        } else {
          let name = spelled(name).lowercased()
          if otherEndings.contains(where: name.hasSuffix) { others.append(spelled(path)) }
        }
      }
    }
    others.sort { $0.exact < $1.exact }
    return paths.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns a path for messages. Bytes that are not UTF-8 are spelled as in `\xE9`.
  static func spelled(_ path: [UInt8]) -> String {
    var text = ""
    var (parser, rest, position) = (Unicode.UTF8.ForwardParser(), path.makeIterator(), 0)
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar):
        text.unicodeScalars.append(Unicode.UTF8.decode(scalar))
        position += scalar.count
      case .error(let length):
        for byte in path[position..<position + length] { text += #"\x"# + String(byte, radix: 16, uppercase: true) }
        position += length
      case .emptyInput: return text
      }
    }
  }

  /// Returns whether a path is one of a folder, as a function of the system says that follows links or does not.
  private static func isFolder(_ path: [UInt8], _ ask: (UnsafePointer<CChar>, UnsafeMutablePointer<stat>) -> Int32) -> Bool {
    var info = stat()
    return ask(terminated(path), &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the names of a folder's contents.
  private static func names(in folder: [UInt8]) throws(BatchError) -> [[UInt8]] {
    let path = terminated(folder)
    // In a folder that may be listed and not entered, feeds could not be distinguished from folders.
    guard access(path, R_OK | X_OK) == 0, let entries = opendir(path) else { throw .unreadable(spelled(folder), errno) }
    defer { closedir(entries) }
    var names: [[UInt8]] = []
    while let entry = readdir(entries) {
      names.append(withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
    }
    return names
  }

  /// Returns a path as a C string.
  private static func terminated(_ path: [UInt8]) -> [CChar] { path.map(CChar.init(bitPattern:)) + [0] }
}
