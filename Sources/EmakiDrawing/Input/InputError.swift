public import EmakiSupport
import Glibc

/// An input error says why a feed, one of its pages or another file of a request cannot be read.
public enum InputError: Error, Hashable, Sendable {
  /// A file cannot be opened or read. The values are its path and the system's error number.
  case unreadable(String, code: Int32)
  /// A folder was given where a file is wanted. The value is the folder's path.
  case directory(String)
  /// A pipe or a device was given where a file is wanted. The value is its path.
  case notFile(String)
  /// A file is larger than the limit. The first value is the file's path. A feed that is too large gives a `FeedError` instead.
  case tooLarge(String, bytes: Int, limit: Int)
  /// The feed has no row with this id. `near` is the id that was perhaps meant, `known` holds the ids of the first five rows, and `count` is the
  /// number of rows.
  case unknownRow(String, feed: String, near: String?, known: [String], count: Int)
  /// The address of a page has an unknown scheme. The value is the address.
  case pageScheme(String)
  /// A page is outside the folders that pages may come from. The value is the page's address.
  case pageOutside(String)
  /// A page was read before. The first value is the page's address, and `last` is the page that names it as the next one.
  case pageCircle(String, last: String)
  /// A page cannot be fetched. The values are the page's address and the reason.
  case pageNetwork(String, NetworkFailure)
  /// A feed cannot be fetched. The values are its address and the reason.
  case feedNetwork(String, NetworkFailure)
}

extension InputError: CustomStringConvertible {
  /// A message of one to three sentences that says what is wrong, where, and how to mend it.
  public var description: String { escapingControls(sentence) }

  private var sentence: String {
    switch self {
    case .unreadable(let path, let code): "cannot read \(path): \(String(cString: strerror(code))). Check the path."
    case .directory(let path): "\(path) is a directory. Name a file."
    case .notFile(let path): "\(path) is not a file. Name a file."
    case .tooLarge(let path, let bytes, let limit): "\(path): \(bytes) bytes are over the limit of \(limit). Name a smaller file."
    case .unknownRow(let id, let feed, let near, let known, let count):
      "\(feed): there is no row \(quoted(id)). "
        + (count == 0
          ? "There are no rows at all."
          : (near.map { "Did you mean \(quoted($0))? " } ?? "") + "Its rows are \(known.map { quoted($0) }.joined(separator: ", "))"
            + "\(count > known.count ? ", and \(count - known.count) more" : "").")
    case .pageScheme(let address):
      "the page at \(quoted(address)) has a scheme that is not known. Use a path, or a file:, http: or https: URL."
    case .pageOutside(let address):
      "the page at \(quoted(address)) is outside the feed's folder. Put it there, or allow its folder in the request's access."
    case .pageCircle(let address, let last):
      "the page at \(quoted(address)) was read before: the pages go round in a circle. Mend next in \(last)."
    case .feedNetwork(let address, let failure): "feed \(address): \(failure)"
    case .pageNetwork(let address, let failure): "the page at \(quoted(address)): \(failure)"
    }
  }
}
