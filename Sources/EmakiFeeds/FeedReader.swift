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
  /// The JSON document that owns the values; `nil` for a document in another language.
  let document: JSONDocument?

  /// The keys that are probably misspelt, of the feed itself and of its rows.
  let misspelt = (feed: MisspeltKeys(.feed), row: MisspeltKeys(.row))

  /// The other faults that warnings are made of.
  let notes = FeedFaults()

  /// Reads a feed with one of the functions of this reader, writes its dates, and notes the faults that it finds.
  func noting(_ read: () throws(FeedError) -> Feed) throws(FeedError) -> Feed {
    var feed = try read()
    writeDates(&feed)
    checkLanguages(of: feed)
    feed.note(misspelt.feed.found + misspelt.row.found + notes.found, file: file)
    return feed
  }

  /// Reads a feed in JSON of any format.
  func feed(from root: JSONValue) throws(FeedError) -> Feed { try noting { () throws(FeedError) in try read(root) } }

  /// Writes the dates of rows whose languages are known.
  private func writeDates(_ feed: inout Feed) {
    guard dates.followsLanguage else { return }
    let assumed = dates.feedLanguage ?? feed.language ?? dates.language
    for index in feed.rows.indices where !feed.rows[index].date.isEmpty {
      let (date, language) = (feed.rows[index].date, feed.rows[index].language ?? assumed)
      let day = notes.hasDays ? CalendarDay(date) : nil
      feed.rows[index].date = day.map { dates.text(for: $0, language) } ?? dates.text(for: date, language: language)
    }
  }

  /// Warns of the first language of a feed that is no BCP 47 tag. Some feeds write `en_US`, which Pango takes for `en-US`.
  private func checkLanguages(of feed: Feed) {
    if let tag = feed.language, !tag.isLanguage { notes.addFirst(.language, .malformedLanguage(row: nil, tag: tag)) }
    var checked: String?
    // A row as a whole is not copied, as most have no language.
    for index in feed.rows.indices {
      // The language of a row is nearly always that of the row before.
      guard let tag = feed.rows[index].language, tag != checked else { continue }
      checked = tag
      if !tag.isLanguage { notes.addFirst(.language, .malformedLanguage(row: feed.rows[index].id, tag: tag)) }
    }
  }

  private func read(_ root: JSONValue) throws(FeedError) -> Feed {
    if let mapping = dates.mapping { return try mapped(root, mapping) }
    switch root.type {
    case .object where isJSONFeed(root): return try jsonFeed(from: root)
    case .object where root["rows"] != nil: return try rowsObject(from: root)
    // A cell file gets the objects of an array as they are, so no known shape is looked for.
    case .array where dates.keepsValues: return Feed(rows: try rows(from: root))
    case .array, .object:
      if let feed = try known(root) { return feed }
      if root.type == .array {
        try checkRows(root)
        return Feed(rows: try rows(from: root))
      }
      let found = lists(in: root)
      // An issue may have a list of labels in which nothing is, and is no list.
      let isOne = found.allSatisfy { isEmpty($0, in: root) } && !EmptyList.fits(root, lists: found)
      let arrays = isOne ? [] : found
      if dates.keepsValues, let only = onlyArray(arrays, in: root) {
        return Feed(title: root["title"]?.nonEmptyString, language: root["language"]?.nonEmptyString, rows: try anyRows(from: .array(only)))
      }
      if isOne || MappingGuess.arrays(in: root).isEmpty {
        // One row alone is a list of one.
        if root["body"]?.type == .string || dates.keepsValues && root.memberCount > 0 {
          var row = try row(from: root, index: 0)
          if row.id.isEmpty { row.id = "0" }
          return Feed(rows: [row])
        }
        if let words = answer(root) { throw .answer(file: file, words: words) }
        if arrays.isEmpty { throw unknownObject(root) }
      }
      if arrays.allSatisfy({ isEmpty($0, in: root) }) {
        // Nothing is in any list, unless this is the answer to a question that failed.
        if let words = answer(root) { throw .answer(file: file, words: words) }
        return Feed(title: root["title"]?.nonEmptyString, rows: [])
      }
      var best = bestGuess(arrays, in: root)?.mapping
      // A cell file says itself what is in a row.
      if dates.keepsValues { best = best?.sources[.rows].map { FeedMapping(sources: [.rows: $0]) } }
      throw .unknownShape(file: file, .object(arrays: arrays.map(\.description)), map: best)
    case let found: throw .notAFeed(file: file, found: found)
    }
  }

  /// Returns what an object says that a service answers in place of a list; `nil` for another object.
  private func answer(_ root: JSONValue) -> String? {
    if let words = root.text("error", "message") ?? root.text("error_description") ?? root.text("error") { return words }
    guard let words = root.text("message") ?? root.text("detail") else { return nil }
    // A line of a log or a commit has a message, too, and says when it was.
    let isFailure = [root["status"], root["code"], root["statusCode"]].contains { $0?.number.map { $0 >= 400 } ?? false }
    return !isFailure && oneRow(root)?.sources[.date] != nil ? nil : words
  }

  /// Returns whether the list at a path has no elements.
  private func isEmpty(_ path: ValuePath, in root: JSONValue) -> Bool { list(at: path, in: root).map { count(of: $0) == 0 } ?? false }

  /// Guesses a mapping for an object that is a row itself.
  private func oneRow(_ root: JSONValue) -> FeedMapping? { MappingGuess.mapping(rows: [JSONTree(root)]) }

  /// Returns the error for an object without lists: one that looks like a row can be mapped.
  private func unknownObject(_ root: JSONValue) -> FeedError {
    guard let map = oneRow(root), map.sources[.date] != nil, let path = map.sources[.body]?.paths.first,
      case .key(let key)? = path.steps.last, MappingGuess.isMessage(TableColumns.plain(key.string)),
      path.steps.count == 1 || root.memberCount <= 3
    else { return .notAFeed(file: file, found: .object) }
    return .unknownShape(file: file, .object(arrays: []), map: map)
  }

  /// Returns the array of rows of an object for a cell file: the only one there is, or the only one at its first level.
  private func onlyArray(_ arrays: [ValuePath], in root: JSONValue) -> JSONValue? {
    let highest = arrays.filter { $0.steps.count == arrays[0].steps.count }
    guard highest.count == 1, let only = highest[0].value(in: root), only.type == .array else { return nil }
    return only
  }

  /// Refuses rows of an unknown shape with a message that says how they are mapped. Rows for which no mapping can be guessed are taken for
  /// rows of our own format whose body is missing.
  private func checkRows(_ array: JSONValue) throws(FeedError) {
    guard first(of: array, { $0.type == .object && $0["body"] == nil }) == true,
      let guess = MappingGuess.mapping(rows: firstRows(of: .array(array)))
    else { return }
    throw .unknownShape(file: file, .rows(keys: keys(of: .array(array))), map: guess)
  }

  // MARK: Rows

  /// Returns the number of values of an array.
  func count(of array: JSONValue) -> Int { document?.count(of: array) ?? array.count }

  /// Returns what a function makes of an element; `nil` where the element cannot be parsed.
  func element<Value>(_ index: Int, of array: JSONValue, _ body: (JSONValue) -> Value) -> Value? {
    guard let document else { return body(array[index]) }
    guard let (value, owner) = try? document.element(index, of: array) else { return nil }
    return withExtendedLifetime(owner) { body(value) }
  }

  /// Returns what a function makes of the first element of an array; `nil` where it has none.
  func first<Value>(of array: JSONValue, _ body: (JSONValue) -> Value) -> Value? {
    count(of: array) > 0 ? element(0, of: array, body) : nil
  }

  /// A repeated id policy says what is done with an id that an earlier row has.
  enum RepeatedID {
    /// The id is an error, because the author can mend it.
    case refused
    /// The id gets `#2`, `#3` and so on, because a published feed must be drawn as it is.
    case numbered
    /// The id gets a number, and the first such id a warning, because the author has chosen what the ids are.
    case noted
  }

  /// Reads each element of an array into a row, then makes sure that no two rows have the same id. `read` gives a row an empty id where the
  /// element has no id, and returns `nil` for an element that is not a row.
  func rows(in array: JSONValue, repeatedID: RepeatedID, read: (JSONValue, Int) throws(FeedError) -> NotificationRow?)
    throws(FeedError) -> [NotificationRow]
  {
    try rows(in: .array(array), repeatedID: repeatedID, read: read)
  }

  /// Reads each row of a list, as `rows(in:repeatedID:read:)` reads the elements of an array.
  func rows(in list: RowList, repeatedID: RepeatedID, read: (JSONValue, Int) throws(FeedError) -> NotificationRow?)
    throws(FeedError) -> [NotificationRow]
  {
    let count = count(of: list)
    guard count <= limits.rows else { throw .tooManyRows(file: file, limit: limits.rows) }
    var rows: [NotificationRow] = []
    rows.reserveCapacity(count)
    var hasOwnIDs = false
    for index in 0..<count {
      let (value, owner) = try FeedError.naming(file) { () throws(JSONError) in try row(index, of: list) }
      let read = try withExtendedLifetime(owner) { () throws(FeedError) in
        guard value.type == .object else {
          throw .wrongType(file: file, row: index, key: nil, expected: [.object], found: value.type)
        }
        return try read(value, index)
      }
      // A service's list may hold what is no message.
      guard var row = read else { continue }
      if row.id.isEmpty { row.id = String(index) } else { hasOwnIDs = true }
      rows.append(row)
    }
    if hasOwnIDs { try separateIDs(of: &rows, repeatedID) }
    return rows
  }

  /// Warns of an element of a service's list of which nothing is known, and which is left out.
  func noteOther(_ value: JSONValue, _ index: Int) {
    notes.addFirst(.otherElement, .otherElement(index: index, keys: value.keys))
  }

  /// Makes sure that no two rows have the same id, as the policy says.
  func separateIDs(of rows: inout [NotificationRow], _ repeatedID: RepeatedID) throws(FeedError) {
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
      if repeatedID == .noted { notes.addFirst(.repeatedID, .repeatedID(id, renamed: rows[index].id)) }
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

extension String {
  /// Whether the text is the tag of a language, also with low lines in place of hyphens. Most are two or three small letters.
  fileprivate var isLanguage: Bool {
    let isShort = 2...3 ~= utf8.count && utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    return isShort || withHyphens.isLanguageTag
  }

  /// The text with hyphens in place of low lines.
  private var withHyphens: String { String(map { $0 == "_" ? "-" : $0 }) }
}
