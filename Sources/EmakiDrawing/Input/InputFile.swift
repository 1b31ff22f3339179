package import EmakiFeeds
import EmakiFiles
import Foundation

/// Reads feeds and the other files of a request, from files and from standard input.
package enum InputFile {
  /// Reads a feed.
  ///
  /// - Parameter path: `-` is standard input.
  package static func feed(_ path: String, dates: FeedDates) throws -> Feed {
    try Feed(parsing: contents(of: path), name: name(of: path), dates: dates)
  }

  /// Reads a feed that another one names: it must be a file, not a pipe that never ends.
  package static func page(_ path: String, dates: FeedDates) throws -> Feed {
    try Feed(parsing: contents(ofFile: path), name: path, dates: dates)
  }

  /// All bytes of a file that somebody else names, up to the limit of a feed: not of a pipe that never ends.
  package static func contents(ofFile path: String) throws -> [UInt8] {
    try contents(of: path, limit: FeedLimits().bytes, mustBeFile: true)
  }

  /// What errors call an input.
  package static func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// All bytes of a file or of standard input, up to the limit of a feed.
  package static func contents(of path: String) throws -> [UInt8] {
    let limit = FeedLimits().bytes
    return try path == "-" ? contents(of: STDIN_FILENO, name: name(of: path), limit: limit) : contents(of: path, limit: limit)
  }

  /// The folder that relative paths in a file start from: the current one for standard input.
  package static func folder(of path: String) -> String { path == "-" ? "." : FilePath.folder(of: path) }

  private static func contents(of path: String, limit: Int, mustBeFile: Bool = false) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (mustBeFile ? O_NONBLOCK | O_NOCTTY : 0))
    if descriptor < 0 { throw InputError.unreadable(path, code: errno) }
    defer { close(descriptor) }
    var info = stat()
    if fstat(descriptor, &info) != 0 { throw InputError.unreadable(path, code: errno) }
    if info.st_mode & S_IFMT == S_IFDIR { throw InputError.directory(path) }
    if mustBeFile && info.st_mode & S_IFMT != S_IFREG { throw InputError.notFile(path) }
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
        throw InputError.unreadable(name, code: errno)
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      if bytes.count > limit { throw FeedError.tooLarge(file: name, bytes: bytes.count, limit: limit) }
    }
  }
}
