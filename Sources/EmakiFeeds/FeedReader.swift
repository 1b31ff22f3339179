import EmakiDiagnostics
import EmakiJSON

/// A feed reader reads the values of one document into a feed. Each format is an extension.
struct FeedReader {
  /// The name that errors give the document.
  let file: String
  /// The way in which dates are drawn.
  let dates: FeedDates
  /// The limits beyond which a feed is refused.
  let limits: FeedLimits
  /// The document that owns the values.
  let document: JSONDocument

  /// The keys that are probably misspelt, of the feed itself and of its rows.
  let misspelt = (feed: MisspeltKeys(.feed), row: MisspeltKeys(.row))

  /// Reads a feed of any format.
  func feed(from root: JSONValue) throws(FeedError) -> Feed {
    var feed = try read(root)
    feed.note(misspelt.feed.found + misspelt.row.found, file: file)
    return feed
  }

  private func read(_ root: JSONValue) throws(FeedError) -> Feed {
    switch root.type {
    case .array: return Feed(rows: try rows(from: root))
    case .object where isJSONFeed(root): return try jsonFeed(from: root)
    case .object where root["rows"] != nil: return try rowsObject(from: root)
    case let found: throw .notAFeed(file: file, found: found)
    }
  }

  /// A repeated id policy says what is done with an id that an earlier row has.
  enum RepeatedID {
    /// The id is an error, because the author can mend it.
    case refused
    /// The id gets `#2`, `#3` and so on, because a published feed must be drawn as it is.
    case numbered
  }

  /// Reads each element of an array into a row, then makes sure that no two rows have the same id. `read` gives a row an empty id where it
  /// has none.
  func rows(in array: JSONValue, repeatedID: RepeatedID, read: (JSONValue, Int) throws(FeedError) -> NotificationRow) throws(FeedError)
    -> [NotificationRow]
  {
    let count = document.count(of: array)
    guard count <= limits.rows else { throw .tooManyRows(file: file, limit: limits.rows) }
    var rows: [NotificationRow] = []
    rows.reserveCapacity(count)
    var hasOwnIDs = false
    for index in 0..<count {
      let (value, owner) = try FeedError.naming(file) { () throws(JSONError) in try document.element(index, of: array) }
      var row = try withExtendedLifetime(owner) { () throws(FeedError) in
        guard value.type == .object else {
          throw .wrongType(file: file, row: index, key: nil, expected: [.object], found: value.type)
        }
        return try read(value, index)
      }
      if row.id.isEmpty { row.id = String(index) } else { hasOwnIDs = true }
      rows.append(row)
    }
    if hasOwnIDs { try separateIDs(of: &rows, repeatedID) }
    return rows
  }

  /// Makes sure that no two rows have the same id, as the policy says.
  private func separateIDs(of rows: inout [NotificationRow], _ repeatedID: RepeatedID) throws(FeedError) {
    var indices = [ExactString: Int](minimumCapacity: rows.count)
    for index in rows.indices {
      let id = rows[index].id
      guard let first = indices[id.exact] else {
        indices[id.exact] = index
        continue
      }
      if repeatedID == .refused { throw .duplicateID(file: file, id: id, firstRow: first, secondRow: index) }
      var number = 2
      while indices["\(id)#\(number)".exact] != nil { number += 1 }
      rows[index].id = "\(id)#\(number)"
      indices[rows[index].id.exact] = index
    }
  }

  /// Refuses a text of more bytes than a row may have.
  func checkText(bytes: Int, row: Int) throws(FeedError) {
    guard bytes <= limits.rowTextBytes else {
      throw .rowTextTooLong(file: file, row: row, bytes: bytes, limit: limits.rowTextBytes)
    }
  }
}
