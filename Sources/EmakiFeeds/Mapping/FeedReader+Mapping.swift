import EmakiDiagnostics
import EmakiJSON

/// Reads documents of any shape by a mapping.
extension FeedReader {
  /// Reads a JSON document by a mapping.
  func mapped(_ root: JSONValue, _ mapping: FeedMapping) throws(FeedError) -> Feed {
    let list = try mappedList(in: root, mapping)
    if mapping.sources[.body] == nil {
      guard dates.keepsValues else {
        let path = mapping.sources[.rows]?.paths.first { self.list(at: $0, in: root) != nil }
        throw .unknownShape(file: file, .rows(keys: keys(of: list)), map: path.flatMap { guess(rows: $0, in: root)?.mapping })
      }
      if mapping.sources.count == 1 {
        return Feed(title: root["title"]?.nonEmptyString, language: root["language"]?.nonEmptyString, rows: try anyRows(from: list))
      }
    }
    let use = MappingUse(mapping)
    var rows = try rows(in: list, repeatedID: .noted) { (value, index) throws(FeedError) in
      let tree = JSONTree(value)
      try checkText(bytes: tree.textBytes, row: index)
      return try mappedRow(tree, mapping, use, index: index)
    }
    try finish(&rows, use, seen: .rows(keys: keys(of: list)))
    let title = mapping.sources[.title]?.paths.lazy.compactMap { $0.value(in: root)?.nonEmptyString }.first
    return Feed(title: title ?? root["title"]?.nonEmptyString, language: root["language"]?.nonEmptyString, rows: rows)
  }

  /// Returns the list of rows: where the mapping says, or the only one there is.
  private func mappedList(in root: JSONValue, _ mapping: FeedMapping) throws(FeedError) -> RowList {
    if let source = mapping.sources[.rows] {
      if let found = source.paths.lazy.compactMap({ list(at: $0, in: root) }).first { return found }
      throw .unmapped(
        file: file, part: .rows, path: source.paths.map(\.description).joined(separator: "//"), known: shape(of: root))
    }
    if root.type == .array { return .array(root) }
    guard root.type == .object else { throw .notAFeed(file: file, found: root.type) }
    if let rows = root["rows"], rows.type == .array { return .array(rows) }
    let paths = lists(in: root)
    if paths.count == 1, let only = list(at: paths[0], in: root), count(of: only) > 0 || EmptyList.fits(root, lists: paths) { return only }
    // An object that has what the mapping looks for is a row itself.
    if paths.allSatisfy({ list(at: $0, in: root).map { count(of: $0) == 0 } ?? false }),
      mapping.sources[.body]?.value(in: JSONTree(root))?.scalarText != nil
    {
      return RowList([root])
    }
    if paths.count == 1, let only = list(at: paths[0], in: root) { return only }
    throw .unknownShape(file: file, .object(arrays: paths.map(\.description)), map: bestGuess(paths, in: root)?.mapping)
  }

  /// Returns the shape of a document, as error messages describe it.
  func shape(of root: JSONValue) -> FeedShape {
    if root.type == .array { return .rows(keys: first(of: root) { $0.keys } ?? []) }
    return .object(arrays: lists(in: root).map(\.description))
  }

  /// Guesses a mapping for the rows at a path.
  func guess(rows path: ValuePath, in root: JSONValue) -> MappingGuess? {
    list(at: path, in: root).flatMap { MappingGuess(rows: firstRows(of: $0), at: path) }
  }

  /// Guesses a mapping for the list among some that most looks like messages, and of equals for the longest.
  func bestGuess(_ paths: [ValuePath], in root: JSONValue) -> MappingGuess? {
    let guesses = paths.compactMap { path in
      guess(rows: path, in: root).map {
        ($0, $0.score - Double(path.steps.count) + Double(min(count(of: list(at: path, in: root) ?? .values([])), 20)))
      }
    }
    return guesses.max { $0.1 < $1.1 }?.0
  }

  /// Returns the row that a mapping makes of an object, whatever format it comes from.
  func mappedRow(_ tree: JSONTree, _ mapping: FeedMapping, _ use: MappingUse, index: Int) throws(FeedError) -> NotificationRow {
    func value(_ part: FeedMapping.Part) -> JSONTree? {
      guard let value = mapping.sources[part]?.value(in: tree) else { return nil }
      use.note(part)
      return value
    }
    func text(_ part: FeedMapping.Part) -> String? { value(part)?.scalarText }
    var entry = FeedEntry()
    entry.characters = nil
    if let body = text(.body) {
      if HTMLText.isLikely(body) { entry.setHTML(body) } else { entry.text = ChatMarkup.plainMarkdown(body.decodingReferences) }
    }
    entry.author = text(.author)?.decodingReferences
    switch value(.date) {
    case .number(let number): entry.moment = DateTime(number: number)
    case let date?:
      use.dates.note(entry.setDate(date.scalarText), row: index)
      if entry.moment == nil, let number = date.text.flatMap(Double.init), number > 1e8 { entry.moment = DateTime(number: number) }
    case nil: break
    }
    // A row without words is shown by an address, where it has one.
    if entry.text.isEmpty, entry.author == nil, let members = tree.members {
      entry.link = members.sorted { $0.key.exact < $1.key.exact }.lazy.compactMap(\.value.text).first { $0.hasPrefix("http") }
    }
    (entry.imageURL, entry.id, entry.language) = (text(.imageURL), text(.id) ?? "", text(.lang))
    if let isRead = isRead(tree, mapping.sources[.isRead], use, row: entry.id.isEmpty ? String(index) : entry.id) { entry.isRead = isRead }
    var row = try row(entry, index: index)
    if dates.keepsValues {
      // The values of the document stay. Those that the mapping names are also stored under the keys of notifications.
      var values = tree.members ?? [:]
      let own = entry.values(row)
      for part in FeedMapping.Part.allCases where mapping.sources[part] != nil {
        values[part.rawValue] = own[part.rawValue] ?? values[part.rawValue]
      }
      row.values = values
    }
    return row
  }

  /// Returns whether a mapping says that a row was read; `nil` where it does not say it. A `null` at the path, as in `"read_at": null`,
  /// means no.
  private func isRead(_ tree: JSONTree, _ source: FeedMapping.Source?, _ use: MappingUse, row: String) -> Bool? {
    guard let source, let value = source.paths.lazy.compactMap({ $0.value(in: tree) }).first else { return nil }
    use.note(.isRead)
    guard let truth = value == .null ? false : value.truth else {
      notes.addFirst(.neitherYesNorNo, .neitherYesNorNo(row: row, value: value.scalarText ?? "a list or an object"))
      return nil
    }
    return truth != source.isOpposite
  }

  /// Reads the dates of rows that only the order of day and month in the other dates explains.
  private func readAmbiguous(_ ambiguous: [Int], of rows: inout [NotificationRow], _ order: DateOrder) {
    for index in ambiguous where rows.indices.contains(index) {
      guard case .date(let date) = WrittenDate.read(rows[index].date, order: order) else { continue }
      let moment = date.moment.map(resolved)
      if moment == nil { notes.hasDays = true }
      rows[index].date = moment.map { dates.rowText(for: $0) } ?? dates.rowText(for: date.day)
      if rows[index].values != nil { rows[index].values?["date"] = .text((moment?.text ?? date.day.text).exact) }
    }
  }

  /// Warns of a mapping that says where the rows are in a document of a format whose rows have one place.
  func noteUnusedRows() {
    guard let source = dates.mapping?.sources[.rows] else { return }
    notes.add(.unusedRows(path: source.paths.map(\.description).joined(separator: "//")))
  }

  /// Ends reading the rows of a mapping: no two rows have the same id, and the body was found in one of them.
  ///
  /// - Parameter guess: a mapping that may fit, where `use` has one that nobody gave.
  func finish(
    _ rows: inout [NotificationRow], _ use: MappingUse, seen shape: FeedShape, guess: FeedMapping? = nil
  ) throws(FeedError) {
    for index in rows.indices where rows[index].id.isEmpty { rows[index].id = String(index) }
    try separateIDs(of: &rows, .noted)
    if rows.isEmpty { return }
    if let order = use.dates.order { readAmbiguous(use.dates.ambiguous, of: &rows, order) }
    for part in use.missing {
      let path = use.mapping.sources[part]?.paths.map(\.description).joined(separator: "//") ?? ""
      // The columns of a table may have been chosen by their names alone.
      if part == .body, dates.mapping == nil { throw .unknownShape(file: file, shape, map: guess) }
      if part == .body { throw .unmapped(file: file, part: part, path: path, known: shape) }
      if dates.mapping == nil { continue }
      notes.add(.emptyPath(part: part.rawValue, path: path))
    }
  }
}

extension JSONTree {
  /// The text of a text, a number or a boolean; `nil` for another value.
  var scalarText: String? {
    switch self {
    case .text(let text): text.string
    case .number(let number): Int(exactly: number).map { String($0) } ?? String(number)
    case .boolean(let value): value ? "true" : "false"
    default: nil
    }
  }

  /// Whether the value means yes; `nil` where it means neither yes nor no. A date says that something has happened.
  var truth: Bool? {
    switch self {
    case .boolean(let value): return value
    case .number(let number): return number != 0
    case .text(let text):
      let word = text.string.trimmed.lowercased()
      if ["true", "yes", "y", "1", "read", "seen", "x"].contains(word) { return true }
      if ["false", "no", "n", "0", "unread", "unseen", ""].contains(word) { return false }
      if case .none = WrittenDate.read(text.string) { return nil }
      return true
    default: return nil
    }
  }
}
