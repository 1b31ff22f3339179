import EmakiDiagnostics
import EmakiJSON

/// Reads documents of any shape by a mapping.
extension FeedReader {
  /// Reads a JSON document by a mapping.
  func mapped(_ root: JSONValue, _ mapping: FeedMapping) throws(FeedError) -> Feed {
    let array = try mappedArray(in: root, mapping)
    if mapping.sources[.body] == nil {
      guard dates.keepsValues else {
        let path = mapping.sources[.rows]?.paths.first { $0.value(in: root)?.type == .array }
        throw .unknownShape(
          file: file, .rows(keys: first(of: array) { $0.keys } ?? []), map: path.flatMap { guess(rows: $0, in: root) })
      }
      if mapping.sources.count == 1 {
        return Feed(title: root["title"]?.nonEmptyString, language: root["language"]?.nonEmptyString, rows: try anyRows(from: array))
      }
    }
    let use = MappingUse(mapping)
    var rows = try rows(in: array, repeatedID: .noted) { (value, index) throws(FeedError) in
      let tree = JSONTree(value)
      try checkText(bytes: tree.textBytes, row: index)
      return try mappedRow(tree, mapping, use, index: index)
    }
    try finish(&rows, use, seen: .rows(keys: first(of: array) { $0.keys } ?? []))
    let title = mapping.sources[.title]?.paths.lazy.compactMap { $0.value(in: root)?.nonEmptyString }.first
    return Feed(title: title ?? root["title"]?.nonEmptyString, language: root["language"]?.nonEmptyString, rows: rows)
  }

  /// Returns the array of rows: where the mapping says, or the only one there is.
  private func mappedArray(in root: JSONValue, _ mapping: FeedMapping) throws(FeedError) -> JSONValue {
    if let source = mapping.sources[.rows] {
      let found = source.paths.lazy.compactMap { $0.value(in: root) }.first
      if let found, found.type == .array { return found }
      throw .unmapped(
        file: file, part: .rows, path: source.paths.map(\.description).joined(separator: "//"), known: shape(of: root))
    }
    if root.type == .array { return root }
    guard root.type == .object else { throw .notAFeed(file: file, found: root.type) }
    if let rows = root["rows"], rows.type == .array { return rows }
    let arrays = MappingGuess.arrays(in: root)
    if arrays.count == 1, let only = arrays[0].value(in: root) { return only }
    throw .unknownShape(file: file, .object(arrays: arrays.map(\.description)), map: arrays.first.flatMap { guess(rows: $0, in: root) })
  }

  /// Returns the shape of a document, as error messages describe it.
  func shape(of root: JSONValue) -> FeedShape {
    if root.type == .array { return .rows(keys: first(of: root) { $0.keys } ?? []) }
    return .object(arrays: MappingGuess.arrays(in: root).map(\.description))
  }

  /// Guesses a mapping for the rows at a path.
  func guess(rows path: ValuePath, in root: JSONValue) -> FeedMapping? {
    guard let array = path.value(in: root), let row = firstRow(of: array) else { return nil }
    return MappingGuess.mapping(row: row, rows: path)
  }

  /// Returns a copy of the first row of an array; `nil` where there is none, or it cannot be parsed.
  func firstRow(of array: JSONValue) -> JSONTree? { first(of: array) { JSONTree($0) } }

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
      if HTMLText.isLikely(body) { entry.setHTML(body) } else { entry.text = MarkedBody(body.decodingReferences) }
    }
    entry.author = text(.author)?.decodingReferences
    switch value(.date) {
    case .number(let number): entry.moment = DateTime(number: number)
    case let date?:
      entry.setDate(date.scalarText)
      if entry.moment == nil, let number = date.text.flatMap(Double.init), number > 1e8 { entry.moment = DateTime(number: number) }
    case nil: break
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
      return DateTime(anyForm: text.string) == nil ? nil : true
    default: return nil
    }
  }
}

extension String {
  /// The text with the characters that HTML's references in it stand for, as services write them into texts: `&amp;`, `&#39;`.
  fileprivate var decodingReferences: String {
    var text = self
    return text.withUTF8(HTMLText.decodingReferences)
  }
}
