import EmakiSupport

/// A feed reader reads the values of one document into a feed. Each format is an extension.
struct FeedReader {
  /// The name that errors give the document.
  let file: String
  let options: FeedOptions
  /// The limits beyond which a feed is refused.
  let limits: FeedLimits
  /// The JSON document that owns the values; `nil` for a document in another language.
  var document: JSONDocument?

  /// The keys that are probably misspelt, of the feed itself and of its rows.
  let misspelt = (feed: MisspeltKeys(.feed), row: MisspeltKeys(.row))

  /// The other faults that warnings are made of.
  let notes = FeedFaults()

  /// Returns a feed that one of the functions of this reader has read, with its dates written, and with the faults that were found.
  func finished(_ read: Feed) -> Feed {
    var feed = read
    finishDates(of: &feed)
    if options.keepsValues {
      for index in feed.rows.indices { feed.rows[index].isRead = feed.rows[index].values?["isRead"]?.truth ?? feed.rows[index].isRead }
    }
    // The first language that is no BCP 47 tag is told. Some feeds write `en_US`, which Pango takes for `en-US`.
    if let tag = feed.language, !tag.isLanguage { notes.addFirst(.language, .malformedLanguage(row: nil, tag: tag)) }
    var checked: String?
    // A row as a whole is not copied, as most have no language.
    for index in feed.rows.indices {
      // The language of a row is nearly always that of the row before.
      guard let tag = feed.rows[index].language, tag != checked else { continue }
      checked = tag
      if !tag.isLanguage { notes.addFirst(.language, .malformedLanguage(row: feed.rows[index].id, tag: tag)) }
    }
    // Rows that have nothing to show. A cell file shows what it names.
    if !options.keepsValues {
      let empty = feed.rows.indices.filter { index in
        feed.rows[index].body.isBlank && (feed.rows[index].imageURL.map { $0 == notes.feedPicture } ?? true)
      }
      if let first = empty.first { notes.add(.emptyRows(count: empty.count, of: feed.rows.count, row: feed.rows[first].id)) }
    }
    (feed.misspeltKeys, feed.file) = (misspelt.feed.found + misspelt.row.found + notes.found, file)
    return feed
  }

  /// Reads a feed in JSON of any format.
  func read(_ root: JSONValue) throws(FeedError) -> Feed {
    if let mapping = options.mapping { return try mapped(root, mapping) }
    switch root.type {
    case .object where isJSONFeed(root): return try jsonFeed(from: root)
    case .object where root["rows"] != nil: return try rowsObject(from: root)
    case .object: return try otherObject(root)
    case .array: return Feed(rows: try rows(from: root))
    case let found: throw .notAFeed(file: file, found: found)
    }
  }

  /// Reads an object of no format: one row alone, a list in which nothing is, or for a cell file the only list that it has.
  private func otherObject(_ root: JSONValue) throws(FeedError) -> Feed {
    let paths = lists(in: root)
    var feed = Feed(title: root["title"]?.nonEmptyString, language: root["language"]?.nonEmptyString, rows: [])
    let highest = paths.filter { $0.steps.count == paths[0].steps.count }
    if options.keepsValues, highest.count == 1, let only = list(at: highest[0], in: root) {
      feed.rows = try anyRows(from: only)
      return feed
    }
    if root["body"]?.type == .string || options.keepsValues && paths.isEmpty && root.memberCount > 0 {
      return Feed(rows: try rows(in: RowList([root]), repeatedID: .refused, read: row))
    }
    let isFilled = paths.contains { !isEmpty($0, in: root) }
    // Several objects by their keys are rows.
    let isRows = root.memberCount > 1 && root.holdsRows
    let guess =
      isFilled || isRows ? guess(paths + (isRows ? [ValuePath([.all])] : []), in: root) : MappingGuess(rows: [JSONTree(root)])?.mapping
    if !paths.isEmpty, !isFilled, guess == nil { return feed }
    // A cell file says itself what is in a row.
    let map = options.keepsValues ? guess?.values[.rows].map { FeedMapping(values: [.rows: $0]) } : guess
    throw .unknownShape(file: file, shape(of: root), map: map)
  }

  /// Returns the shape of a document, as error messages describe it.
  func shape(of root: JSONValue) -> FeedShape {
    if root.type == .array { return .rows(keys: keys(of: .array(root))) }
    return .object(keys: root.keys, arrays: lists(in: root).filter { !isEmpty($0, in: root) }.map(\.description))
  }

  // MARK: Rows

  /// A repeated id policy says what is done with an id that an earlier row has.
  enum RepeatedID {
    /// The id is an error, because the author can mend it.
    case refused
    /// The id gets `#2`, `#3` and so on, because a published feed must be drawn as it is.
    case numbered
    /// The id gets a number, and the first such id a warning, because the author has chosen what the ids are.
    case noted
  }

  /// Reads each element of a list into a row, then makes sure that no two rows have the same id. `read` gives a row an empty id where the
  /// element has no id, and returns `nil` for an element that is not a row.
  func rows(in list: RowList, repeatedID: RepeatedID, read: (JSONValue, Int) throws(FeedError) -> NotificationRow?)
    throws(FeedError) -> [NotificationRow]
  {
    let count = count(of: list)
    guard count <= limits.rows else { throw .tooManyRows(file: file, limit: limits.rows) }
    var rows: [NotificationRow] = []
    rows.reserveCapacity(count)
    var hasOwnIDs = false
    for index in 0..<count {
      try checkTime()
      let (value, owner) = try row(index, of: list)
      let read = try withExtendedLifetime(owner) { () throws(FeedError) in
        guard value.type == .object else { throw wrongType(value, row: index, nil, .object) }
        return try read(value, index)
      }
      guard var row = read else { continue }
      try checkValues(of: row)
      if row.id.isEmpty { row.id = String(index) } else { hasOwnIDs = true }
      rows.append(row)
    }
    if hasOwnIDs { try separateIDs(of: &rows, repeatedID) }
    return rows
  }

  /// Makes sure that no two rows have the same id, as the policy says.
  func separateIDs(of rows: inout [NotificationRow], _ repeatedID: RepeatedID) throws(FeedError) {
    var ids = DistinctIDs(minimumCapacity: rows.count)
    for index in rows.indices {
      let id = rows[index].id
      guard let other = ids.insert(id) else { continue }
      if repeatedID == .refused {
        let first = rows.firstIndex { $0.id.exact == id.exact } ?? index
        throw .duplicateID(file: file, id: id, firstRow: first, secondRow: index)
      }
      rows[index].id = other
      if repeatedID == .noted { notes.addFirst(.repeatedID, .repeatedID(id, renamed: other)) }
    }
  }

  /// Returns the error of a value that is of none of the expected types.
  func wrongType(_ value: JSONValue?, row: Int? = nil, _ key: String?, _ expected: JSONValueType...) -> FeedError {
    .wrongType(file: file, row: row, key: key, expected: expected, found: value?.type ?? .null)
  }

  /// Refuses a row whose values, which a cell file may show, are too many with those of the rows before it.
  func checkValues(of row: NotificationRow) throws(FeedError) {
    guard let values = row.values else { return }
    notes.values += values.values.reduce(values.count) { $0 + $1.count }
    if notes.values > limits.values { throw .tooManyValues(file: file, limit: limits.values) }
  }

  /// Ends reading for a task whose time is over.
  func checkTime() throws(FeedError) { if Task.isCancelled { throw .ended(file: file) } }

  /// Refuses a text of more bytes than a row may have.
  func checkText(bytes: Int, row: Int) throws(FeedError) {
    guard bytes <= limits.rowTextBytes else {
      throw .rowTextTooLong(file: file, row: row, bytes: bytes, limit: limits.rowTextBytes)
    }
  }
}

extension JSONTree {
  /// The number of values in a list or an object, at any depth; 0 for another value.
  fileprivate var count: Int {
    switch self {
    case .list(let values): values.reduce(values.count) { $0 + $1.count }
    case .object(let members): members.values.reduce(members.count) { $0 + $1.count }
    default: 0
    }
  }
}

/// Distinct ids tell rows apart that have the same id, byte for byte: the second of `a` becomes `a#2`, or the next number that is free.
package struct DistinctIDs: Sendable {
  /// The number that a row with each id is tried with next.
  private var next: [ExactString: Int]

  package init(minimumCapacity: Int = 0) { next = Dictionary(minimumCapacity: minimumCapacity) }

  /// Adds an id. Returns the id that its row has instead, where another row has it already.
  ///
  /// - Complexity: constant on average, as no number of an id is tried twice.
  package mutating func insert(_ id: String) -> String? {
    guard var number = next[id.exact] else {
      next[id.exact] = 2
      return nil
    }
    while next["\(id)#\(number)".exact] != nil { number += 1 }
    let other = "\(id)#\(number)"
    (next[id.exact], next[other.exact]) = (number + 1, 2)
    return other
  }
}

extension String {
  /// Whether nothing of the text is seen: it is empty, or of blanks, joiners and the like.
  var isBlank: Bool { unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint } }

  /// Whether the text is the tag of a language, also with low lines in place of hyphens.
  var isLanguage: Bool { withHyphens.isLanguageTag && beginsWithLanguage }
}

/// Makes rows of entries.
extension FeedReader {
  /// Returns the row that shows an entry.
  ///
  /// - Throws: `FeedError.rowTextTooLong` for a text that is too long.
  func row(_ entry: FeedEntry, index: Int) throws(FeedError) -> NotificationRow {
    let body = entry.body(byteLimit: limits.rowTextBytes)
    let date = entry.dateText ?? ""
    try checkText(bytes: body.text.utf8.count + date.utf8.count, row: index)
    var row = NotificationRow(
      id: entry.id, body: body.text, date: date, imageURL: entry.imageURL.flatMap { $0.isEmpty ? nil : $0 }, isRead: entry.isRead,
      language: entry.language.flatMap { $0.isEmpty ? nil : $0 })
    if entry.text.isCut, entry.characters.map({ entry.text.text.count < $0 }) ?? true {
      notes.addFirst(.cut, .cutText(row: entry.id.isEmpty ? String(index) : entry.id))
    }
    if entry.text.hasLostLetters { notes.addFirst(.lost, .lostReference(row: entry.id.isEmpty ? String(index) : entry.id)) }
    (row.marks, row.author) = (body.marks, entry.author.flatMap { $0.isBlank ? nil : $0 })
    if options.keepsValues { row.values = entry.values(row) }
    return row
  }
}

/// Feed faults are what is probably a mistake in a feed that is being read.
final class FeedFaults {
  /// A kind is a sort of fault of which a feed may have one in each row. The first alone is reported.
  enum Kind: Hashable { case shortRecord, neitherYesNorNo, repeatedID, language, dateLanguage, words, cut, lost, noText(FeedMapping.Part) }

  /// The faults in the order in which they were found.
  private(set) var found: [FeedWarning.Fault] = []
  private var reported: Set<Kind> = []
  /// The number of values that the rows keep.
  var values = 0
  /// The picture of the whole feed, which rows without their own have; `nil` for none.
  var feedPicture: String?

  func add(_ fault: FeedWarning.Fault) { found.append(fault) }

  /// Adds a fault, if it is the first of its kind.
  func addFirst(_ kind: Kind, _ fault: @autoclosure () -> FeedWarning.Fault) {
    if reported.insert(kind).inserted { found.append(fault()) }
  }
}

extension JSONTree {
  /// The order of day and month that a text such as `25/4/2026` shows; `nil` for another value.
  fileprivate var dateOrder: DateOrder? {
    guard case .text(let text) = self, text.string.utf8.prefix(3).contains(where: { "/.-".utf8.contains($0) }) else { return nil }
    return WrittenDate.read(text.string)?.order
  }
}

/// Reads and writes the dates of rows, whatever format they come from.
extension FeedReader {
  /// Reads the dates that the rows have as their document spells them, and writes them as they are drawn.
  ///
  /// A time without a zone is what the clock showed that dates are drawn by; in JSON, which services write, it is one of UTC. The day and the month
  /// of `3/4/2026` are told apart where other dates of the feed tell them apart. What is no date stays, with a warning that counts such rows,
  /// unless these are rows of ours of which few have a date, and none is asked for. Cell files know which dates they show, and warn themselves.
  func finishDates(of feed: inout Feed) {
    let language = options.feedLanguage ?? feed.language ?? options.language
    var orders: Set<DateOrder> = []
    var (ambiguous, unread): ([Int], [Int]) = ([], [])
    for index in feed.rows.indices where !feed.rows[index].date.isEmpty {
      guard let date = WrittenDate.read(feed.rows[index].date) else {
        unread.append(index)
        continue
      }
      if let order = date.order { orders.insert(order) }
      if date.isAmbiguous { ambiguous.append(index) } else if !write(date, into: &feed.rows[index], language) { unread.append(index) }
    }
    for index in ambiguous {
      guard orders.count == 1, let date = WrittenDate.read(feed.rows[index].date, order: orders.first),
        write(date, into: &feed.rows[index], language)
      else {
        unread.append(index)
        continue
      }
    }
    if options.keepsValues {
      // A cell file writes dates itself, under keys of its own, but knows neither whose clock it was nor the other dates.
      if orders.isEmpty { orders = Set(feed.rows.lazy.flatMap { $0.values?.values.compactMap(\.dateOrder) ?? [] }) }
      var reading = DateReading()
      (reading.isLocal, reading.order) = (document == nil, orders.count == 1 ? orders.first : nil)
      for index in feed.rows.indices { feed.rows[index].dateReading = reading }
      return
    }
    let count = feed.rows.count { !$0.date.isEmpty }
    guard let first = unread.min() else { return }
    // In a form that is not ours, nothing but a date may stand there, and a large number is meant for one.
    let dates = options.dates
    let isMeant = dates.now != nil || dates.style != .standard || dates.timeZone != "UTC" || document == nil || options.mapping != nil
    guard isMeant || unread.count * 2 < count || Double(feed.rows[first].date) ?? 0 >= 1e8 else { return }
    notes.add(.unreadDates(count: unread.count, of: count, row: feed.rows[first].id, date: feed.rows[first].date))
  }

  /// - Returns: whether a clock has shown the date. What none has shown, such as an hour that is skipped in spring, is drawn as it is given.
  private func write(_ date: WrittenDate, into row: inout NotificationRow, _ language: String?) -> Bool {
    var date = date
    if let moment = date.moment {
      let known = document == nil ? options.dates.resolved(moment) : DateTime(seconds: moment.seconds, fraction: moment.fraction)
      guard let known else { return false }
      date.moment = known
    }
    let own = options.dates.language(ofRow: row.language, inList: language)
    if row.values == nil {
      let text = options.dates.text(for: date, own)
      (row.date, row.hasReadDate) = (text ?? row.date, text != nil)
    }
    row.usesICU = options.dates.useICU(.date, own)
    if row.usesICU, let cause = DateStyle.missingWords {
      row.usesICU = false
      notes.addFirst(.words, .noWords(cause: cause))
    }
    if row.values == nil, let own, options.dates.lacksWords(own) { notes.addFirst(.dateLanguage, .noDateWords(language: own)) }
    return true
  }
}
