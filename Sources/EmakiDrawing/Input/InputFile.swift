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
    try Feed(parsing: bytes(of: path, isFeed: true), name: name(of: path), options: options)
  }

  /// Reads all bytes of a feed that another file names. It must be a regular file: a pipe is refused, because it might never end.
  package static func contents(ofFile path: String) throws -> [UInt8] { try bytes(of: path, isFeed: true, mustBeFile: true) }

  /// Returns the name of an input in errors: its path, or `standard input`.
  package static func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// Reads all bytes of a file or of standard input, up to the size limit of a feed.
  ///
  /// - Parameter path: the file's path; `-` is standard input.
  package static func contents(of path: String) throws -> [UInt8] { try bytes(of: path) }

  /// Returns the folder that relative paths in a file start from. For standard input it is the current folder.
  package static func folder(of path: String) -> String { path == "-" ? "." : FilePath.folder(of: path) }

  /// Reads all bytes.
  ///
  /// - Parameters:
  ///   - isFeed: whether too many are a `FeedError`.
  ///   - mustBeFile: whether a pipe and standard input are refused.
  private static func bytes(of path: String, isFeed: Bool = false, mustBeFile: Bool = false) throws -> [UInt8] {
    let isStandard = path == "-" && !mustBeFile
    let name = isStandard ? name(of: path) : path
    let limit = FeedLimits().bytes
    func tooLarge(_ bytes: Int) -> any Error {
      isFeed ? FeedError.tooLarge(file: name, bytes: bytes, limit: limit) : InputError.tooLarge(name, bytes: bytes, limit: limit)
    }
    let descriptor =
      isStandard ? Streams.current.input : open(path, O_RDONLY | O_CLOEXEC | (mustBeFile ? O_NONBLOCK | O_NOCTTY : 0))
    if descriptor < 0 { throw InputError.unreadable(path, code: errno) }
    defer { if !isStandard { close(descriptor) } }
    if !isStandard {
      var info = stat()
      if fstat(descriptor, &info) != 0 { throw InputError.unreadable(path, code: errno) }
      if info.st_mode & S_IFMT == S_IFDIR { throw InputError.directory(path) }
      if mustBeFile && info.st_mode & S_IFMT != S_IFREG { throw InputError.notFile(path) }
      if Int(info.st_size) > limit { throw tooLarge(Int(info.st_size)) }
    }
    // The memory is not filled with zeros before it is read into, which would take longer than reading most feeds.
    return try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 64) { chunk in
      var bytes: [UInt8] = []
      while true {
        let count = Glibc.read(descriptor, chunk.baseAddress, chunk.count)
        if count < 0 {
          if errno == EINTR { continue }
          throw InputError.unreadable(name, code: errno)
        }
        if count == 0 { return bytes }
        bytes += UnsafeRawBufferPointer(rebasing: chunk[..<count])
        if bytes.count > limit { throw tooLarge(bytes.count) }
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
