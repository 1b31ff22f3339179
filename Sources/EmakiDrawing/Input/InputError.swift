public import EmakiDiagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An input error says why a feed, one of its pages or another file of a request cannot be read.
public enum InputError: Error, Hashable, Sendable {
  /// A file that cannot be opened or read, with its path and the system's error number.
  case unreadable(String, code: Int32)
  /// The path of a folder where a file is wanted.
  case directory(String)
  /// The path of a pipe or a device where a file is wanted.
  case notFile(String)
  /// The path of a file that is larger than the limit. A feed that is too large gives a `FeedError` instead.
  case tooLarge(String, bytes: Int, limit: Int)
  /// The id of a row that the feed does not have. `known` holds the ids of its first five rows, and `count` is the number of its rows.
  case unknownRow(String, feed: String, known: [String], count: Int)
  /// The address of a page with an unknown scheme.
  case pageScheme(String)
  /// The address of a page that is outside the folders that pages may come from.
  case pageOutside(String)
  /// The address of a page that was read before. `last` is the page that names it as the next one.
  case pageCircle(String, last: String)
  /// The address of a page that cannot be fetched, and why.
  case pageNetwork(String, NetworkFailure)
}

extension InputError: CustomStringConvertible {
  /// What is wrong, where, and how to mend it, in one to three sentences.
  public var description: String { escapingControls(sentence) }

  private var sentence: String {
    switch self {
    case .unreadable(let path, let code): "cannot read \(path): \(String(cString: strerror(code))). Check the path."
    case .directory(let path): "\(path) is a directory. Name a JSON file."
    case .notFile(let path): "\(path) is not a file. Name a JSON file."
    case .tooLarge(let path, let bytes, let limit): "\(path): \(bytes) bytes are over the limit of \(limit). Name a smaller file."
    case .unknownRow(let id, let feed, let known, let count):
      count == 0
        ? "\(feed) has no row \(quoted(id)): it has no rows at all."
        : "\(feed) has no row \(quoted(id)). Its rows are \(known.map { quoted($0) }.joined(separator: ", "))"
          + "\(count > known.count ? ", and \(count - known.count) more" : "")."
    case .pageScheme(let address):
      "the page at \(quoted(address)) has a scheme that is not known. Use a path, or a file:, http: or https: URL."
    case .pageOutside(let address):
      "the page at \(quoted(address)) is outside the feed's folder. Put it there, or allow its folder in the request's access."
    case .pageCircle(let address, let last):
      "the page at \(quoted(address)) was read before: the pages go round in a circle. Mend next in \(last)."
    case .pageNetwork(let address, let failure): "the page at \(quoted(address)): \(failure)"
    }
  }
}
