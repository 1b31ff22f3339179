import EmakiSupport

/// A feed shape is what a document that cannot be drawn was seen to be.
public enum FeedShape: Hashable, Sendable {
  /// The document is text that is neither JSON nor XML nor a table.
  case text
  /// The document is a page in HTML.
  case page
  /// The document is of a kind that is known and holds no list as it is: what it is, and how to get the list out of it.
  case other(String, mend: String)
  /// The document is XML, but no feed. The value is the name of its outermost element.
  case xml(root: String)
  /// The document is an array whose rows have these keys, none of which is known to be a message.
  case rows(keys: [String])
  /// The document is an object with these keys, whose arrays of objects stand at these paths.
  case object(keys: [String], arrays: [String])
  /// The document is a table with these columns, none of which is known to be a message.
  case table(columns: [String])
  /// The document is a table without a line that names its columns. These are the values of its first line, and a line that may be put
  /// above it.
  case namelessTable(values: [String], line: String)
}

extension FeedShape: CustomStringConvertible {
  /// The shape in words: "an object whose array is under .items".
  public var description: String {
    switch self {
    case .text: "plain text"
    case .page: "a page in HTML"
    case .other(let kind, _): kind
    case .xml(let root): "an XML document whose outermost element is \(quoted(root))"
    case .rows(let keys): "an array of objects with the keys \(Self.list(keys.map { quoted($0) }))"
    case .object(let keys, let arrays) where arrays.isEmpty:
      "an object \(keys.isEmpty ? "without keys" : "with the keys \(Self.list(keys.map { quoted($0) }))"), and without an array of objects"
    case .object(_, let arrays):
      "an object whose \(arrays.count == 1 ? "array is" : "arrays are") under \(Self.list(arrays.map { printable($0) }))"
    case .namelessTable(let values, _):
      "a table without a line that names its columns: it begins with \(Self.list(values.prefix(6).map { quoted($0) }))"
    case .table(let columns): "a table with the columns \(Self.list(columns.map { quoted($0) }))"
    }
  }

  private static func list(_ words: [String]) -> String {
    let shown = words.prefix(6)
    if words.count > 6 { return shown.joined(separator: ", ") + " and \(words.count - 6) more" }
    return words.count < 2 ? shown.joined() : shown.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
  }
}
