package import EmakiFeeds
import EmakiSupport
import FoundationEssentials
import Glibc

/// An input file is a feed or another file of a request, or standard input; these functions read it.
package enum InputFile {
  /// Reads a feed.
  ///
  /// - Parameters:
  ///   - path: the feed's path; `-` is standard input.
  ///   - options: how the feed is read.
  package static func feed(_ path: String, options: FeedOptions) throws -> Feed {
    try Feed(parsing: feedContents { try contents(of: path) }, name: name(of: path), options: options)
  }

  /// Reads a feed that another feed names. It must be a regular file, because a pipe might never end.
  static func page(_ path: String, options: FeedOptions) throws -> Feed {
    try Feed(parsing: contents(ofFile: path), name: path, options: options)
  }

  /// Reads all bytes of a feed that another file names. It must be a regular file: a pipe is refused, because it might never end.
  package static func contents(ofFile path: String) throws -> [UInt8] {
    try feedContents { try contents(of: path, limit: FeedLimits().bytes, mustBeFile: true) }
  }

  /// Reads a feed's bytes, and throws a `FeedError` where there are too many.
  private static func feedContents(_ read: () throws -> [UInt8]) throws -> [UInt8] {
    do {
      return try read()
    } catch InputError.tooLarge(let name, let bytes, let limit) {
      throw FeedError.tooLarge(file: name, bytes: bytes, limit: limit)
    }
  }

  /// Returns the name of an input in errors: its path, or `standard input`.
  package static func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// Reads all bytes of a file or of standard input, up to the size limit of a feed.
  ///
  /// - Parameter path: the file's path; `-` is standard input.
  package static func contents(of path: String) throws -> [UInt8] {
    let limit = FeedLimits().bytes
    return try path == "-" ? contents(of: Streams.current.input, name: name(of: path), limit: limit) : contents(of: path, limit: limit)
  }

  /// Returns the folder that relative paths in a file start from. For standard input it is the current folder.
  package static func folder(of path: String) -> String { path == "-" ? "." : FilePath.folder(of: path) }

  private static func contents(of path: String, limit: Int, mustBeFile: Bool = false) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (mustBeFile ? O_NONBLOCK | O_NOCTTY : 0))
    if descriptor < 0 { throw InputError.unreadable(path, code: errno) }
    defer { close(descriptor) }
    var info = stat()
    if fstat(descriptor, &info) != 0 { throw InputError.unreadable(path, code: errno) }
    if info.st_mode & S_IFMT == S_IFDIR { throw InputError.directory(path) }
    if mustBeFile && info.st_mode & S_IFMT != S_IFREG { throw InputError.notFile(path) }
    if Int(info.st_size) > limit { throw InputError.tooLarge(path, bytes: Int(info.st_size), limit: limit) }
    return try contents(of: descriptor, name: path, limit: limit)
  }

  private static func contents(of descriptor: Int32, name: String, limit: Int) throws -> [UInt8] {
    // The memory is not filled with zeros before it is read into, which would take longer than reading most feeds.
    try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 64) { chunk in
      var bytes: [UInt8] = []
      while true {
        let count = Glibc.read(descriptor, chunk.baseAddress, chunk.count)
        if count < 0 {
          if errno == EINTR { continue }
          throw InputError.unreadable(name, code: errno)
        }
        if count == 0 { return bytes }
        bytes += UnsafeRawBufferPointer(rebasing: chunk[..<count])
        if bytes.count > limit { throw InputError.tooLarge(name, bytes: bytes.count, limit: limit) }
      }
    }
  }
}

extension Feed {
  /// Finds the index of the row with an id. A row that has the id byte for byte comes first. Otherwise it is the first row whose id is equivalent in
  /// Unicode, because someone who types an id does not choose how accents are spelled.
  ///
  /// - Parameters:
  ///   - id: the row's id.
  ///   - name: what errors call the feed.
  /// - Throws: `InputError.unknownRow` where the feed has no such row.
  package func index(ofRow id: String, name: String) throws(InputError) -> Int {
    if let index = rows.firstIndex(where: { $0.id.exact == id.exact }) ?? rows.firstIndex(where: { $0.id == id }) { return index }
    throw .unknownRow(id, feed: name, near: nearestRow(to: id), known: rows.prefix(5).map(\.id), count: rows.count)
  }

  /// Returns the id that is nearest to another one, among the first thousands; `nil` where none is near, and for a number, near which there are
  /// always others.
  private func nearestRow(to id: String) -> String? {
    guard id.utf8.count > 2, id.contains(where: \.isLetter) else { return nil }
    return id.nearest(among: rows.prefix(10_000).map(\.id), upTo: id.utf8.count < 6 ? 1 : 2)
  }
}
