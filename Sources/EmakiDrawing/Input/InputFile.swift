import Emaki
import EmakiBatch
import EmakiDiagnostics
import Foundation

/// Reads feeds from files and standard input.
enum FeedInput {
  /// - Parameter path: `-` is standard input.
  static func read(_ path: String, dates: FeedDates) throws -> Feed {
    try Feed(parsing: contents(of: path), name: name(of: path), dates: dates)
  }

  /// Reads a feed that another one names: it must be a file, not a pipe that never ends.
  static func read(page path: String, dates: FeedDates) throws -> Feed {
    try Feed(parsing: contents(ofFile: path), name: path, dates: dates)
  }

  /// All bytes of a file that somebody else names, up to the limit of a feed: not of a pipe that never ends.
  static func contents(ofFile path: String) throws -> [UInt8] { try contents(of: path, limit: FeedLimits().bytes, mustBeFile: true) }

  /// What errors call an input.
  static func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// All bytes of a file or of standard input, up to the limit of a feed.
  static func contents(of path: String) throws -> [UInt8] {
    let limit = FeedLimits().bytes
    return try path == "-" ? contents(of: STDIN_FILENO, name: name(of: path), limit: limit) : contents(of: path, limit: limit)
  }

  /// The folder that a feed's relative pictures start from.
  static func directory(of path: String) -> String { LineFile.folder(of: path) }

  private static func contents(of path: String, limit: Int, mustBeFile: Bool = false) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (mustBeFile ? O_NONBLOCK | O_NOCTTY : 0))
    if descriptor < 0 { throw unreadable(path, errno) }
    defer { close(descriptor) }
    var info = stat()
    if fstat(descriptor, &info) != 0 { throw unreadable(path, errno) }
    if info.st_mode & S_IFMT == S_IFDIR {
      throw Failure(.missingInput, "\(path) is a directory. Name a JSON file.")
    }
    if mustBeFile && info.st_mode & S_IFMT != S_IFREG {
      throw Failure(.missingInput, "\(path) is not a file. Name a JSON file.")
    }
    if Int(info.st_size) > limit { throw FeedError.tooLarge(file: path, bytes: Int(info.st_size), limit: limit) }
    return try contents(of: descriptor, name: path, limit: limit)
  }

  private static func contents(of descriptor: Int32, name: String, limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw unreadable(name, errno)
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      if bytes.count > limit { throw FeedError.tooLarge(file: name, bytes: bytes.count, limit: limit) }
    }
  }

  static func unreadable(_ path: String, _ code: Int32) -> Failure {
    Failure(.missingInput, "cannot read \(path): \(String(cString: strerror(code))). Check the path.")
  }
}

extension Feed {
  /// The index of a row by its id.
  ///
  /// - Parameter name: what errors call the feed.
  func index(ofRow id: String, name: String) throws -> Int {
    if let index = index(ofRow: id) { return index }
    let known = rows.prefix(5).map { quoted($0.id) }.joined(separator: ", ")
    throw Failure(
      .usage,
      rows.isEmpty
        ? "\(name) has no row \(quoted(id)): it has no rows at all."
        : "\(name) has no row \(quoted(id)). Its rows are \(known)\(rows.count > 5 ? ", and \(rows.count - 5) more" : "").")
  }
}
