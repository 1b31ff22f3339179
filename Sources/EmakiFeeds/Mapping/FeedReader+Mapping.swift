import EmakiSupport

/// A mapping use counts in how many rows each part of a mapping was found.
final class MappingUse {
  let mapping: FeedMapping
  private(set) var found: Set<FeedMapping.Part> = []

  init(_ mapping: FeedMapping) { self.mapping = mapping }

  private var seen: Set<ValuePath> = []
  private var missed: Set<ValuePath> = []

  /// In how many rows a sentence for a part was left out, with the first of them and what it lacks.
  var leftOut: [FeedMapping.Part: (count: Int, row: String, path: String)] = [:]

  func note(_ part: FeedMapping.Part) { found.insert(part) }

  /// Returns the values at a path in a row, and notes whether there are any, until the part is found.
  func look(_ part: FeedMapping.Part, at path: ValuePath, in tree: JSONTree) -> [JSONTree] {
    let values = path.values(in: tree)
    if !found.contains(part) {
      if values.allSatisfy({ $0.scalarText?.isEmpty ?? true }) { missed.insert(path) } else { seen.insert(path) }
    }
    return values
  }

  /// The paths of a part at which no row has a value, as the mapping writes them.
  func missingPaths(of part: FeedMapping.Part) -> String {
    guard let value = mapping.values[part] else { return "" }
    let paths = value.distinctPaths.filter { missed.contains($0) && !seen.contains($0) }
    return paths.isEmpty || paths.count == value.distinctPaths.count ? "\(value)" : paths.map { "\($0)" }.joined(separator: ", ")
  }

  /// The parts of rows that were found in none, in the order of `FeedMapping.Part`.
  var missing: [FeedMapping.Part] {
    FeedMapping.Part.allCases.filter { !$0.isOfDocument && mapping.values[$0] != nil && !found.contains($0) }
  }
}

/// Reads documents of any shape by a mapping.
extension FeedReader {
  /// Reads a JSON document by a mapping.
  func mapped(_ root: JSONValue, _ mapping: FeedMapping) throws(FeedError) -> Feed {
    let list = try mappedList(in: root, mapping)
    func text(_ part: FeedMapping.Part, _ key: StaticString? = nil) -> String? {
      let mapped = mapping.values[part]?.value { path in path.value(in: root).flatMap { $0.scalarText.map { [.text($0.exact)] } } ?? [] }
      if mapped == nil, let path = mapping.values[part], part != .next { notes.add(.emptyPath(part: part.rawValue, path: "\(path)")) }
      return mapped?.scalarText ?? key.flatMap { root[$0]?.nonEmptyString }
    }
    var feed = Feed(
      title: text(.title, "title"), language: text(.language, "language"), rows: [],
      next: text(.next, mapping.values[.rows] == nil && root["rows"] != nil ? "next" : nil))
    if mapping.values[.body] == nil {
      guard options.keepsValues else {
        let path = mapping.values[.rows]?.paths.first { self.list(at: $0, in: root) != nil }
        throw .unknownShape(file: file, .rows(keys: keys(of: list)), map: path.flatMap { guess([$0], in: root) })
      }
      if mapping.values.count == 1 {
        feed.rows = try anyRows(from: list)
        return feed
      }
    }
    let use = MappingUse(mapping)
    var unseen = Set(mapping.conditions.keys)
    feed.rows = try rows(in: list, repeatedID: .noted) { value, index throws(FeedError) in
      let tree = JSONTree(value)
      try checkText(bytes: tree.textBytes, row: index)
      for path in unseen where path.value(in: tree) != nil { unseen.remove(path) }
      let isRow = mapping.conditions.allSatisfy { path, texts in
        switch path.value(in: tree) {
        case .list, .object: false
        case let value: texts.contains(value?.scalarText)
        }
      }
      return isRow ? try mappedRow(tree, mapping, use, index: index) : nil
    }
    if feed.rows.isEmpty, count(of: list) > 0, !mapping.conditions.isEmpty {
      notes.add(.noRowsLeft(of: count(of: list), path: unseen.map { "\($0)" }.min()))
    }
    try finish(&feed.rows, use, seen: .rows(keys: keys(of: list)))
    return feed
  }

  /// Returns the list of rows: where the mapping says, or the only one there is.
  private func mappedList(in root: JSONValue, _ mapping: FeedMapping) throws(FeedError) -> RowList {
    if let source = mapping.values[.rows] {
      if let found = source.paths.lazy.compactMap({ list(at: $0, in: root) }).first { return found }
      throw .unmapped(file: file, part: .rows, path: "\(source)", known: shape(of: root))
    }
    if root.type == .array { return .array(root) }
    guard root.type == .object else { throw .notAFeed(file: file, found: root.type) }
    if let rows = root["rows"], rows.type == .array { return .array(rows) }
    let paths = lists(in: root)
    let only = paths.count == 1 ? list(at: paths[0], in: root) : nil
    if let only, count(of: only) > 0 { return only }
    // An object that has what the mapping looks for is a row itself.
    if paths.allSatisfy({ isEmpty($0, in: root) }), mapping.values[.body]?.value(JSONTree(root)) != nil { return RowList([root]) }
    if let only { return only }
    throw .unknownShape(file: file, shape(of: root), map: guess(paths, in: root))
  }

  /// Returns the row that a mapping makes of an object, whatever format it comes from.
  func mappedRow(_ tree: JSONTree, _ mapping: FeedMapping, _ use: MappingUse, index: Int) throws(FeedError) -> NotificationRow {
    func finds(_ part: FeedMapping.Part) throws(FeedError) -> [MappedValue.Find]? {
      guard let finds = mapping.values[part]?.finds({ use.look(part, at: $0, in: tree) }) else { return nil }
      // A path may be there many times. What a part is made of is no longer than a row's text.
      try checkText(bytes: finds.reduce(0) { $0 + $1.text.utf8.count }, row: index)
      return finds
    }
    let id = try finds(.id).map(MappedValue.value)?.scalarText ?? ""
    let name = id.isEmpty ? String(index) : id
    // An address that lacks a part is none.
    for part in [FeedMapping.Part.body, .author, .date] {
      guard let path = mapping.values[part]?.missing(in: tree, isNeeded: part == .body) else { continue }
      use.leftOut[part, default: (0, name, "\(path)")].count += 1
    }
    func text(_ part: FeedMapping.Part) throws(FeedError) -> String? {
      guard let finds = try finds(part) else {
        lookForList(part)
        return nil
      }
      use.note(part)
      if mapping.values[part]?.unjoined(in: tree) != nil { lookForList(part) }
      return MappedValue.value(of: finds).scalarText
    }
    /// Warns of a list or an object where a text is looked for.
    func lookForList(_ part: FeedMapping.Part) {
      guard let value = mapping.values[part],
        let path = value.unjoined(in: tree) ?? value.paths.first(where: { $0.value(in: tree)?.holdsValues == true })
      else { return }
      notes.addFirst(.noText(part), .noText(row: name, part: part.rawValue, path: "\(path)"))
    }
    var entry = FeedEntry()
    entry.characters = nil
    if let finds = try finds(.body) {
      use.note(.body)
      if mapping.values[.body]?.unjoined(in: tree) != nil { lookForList(.body) }
      let format = mapping.format.value(tree)?.text.flatMap { FeedMapping.Format(rawValue: $0) } ?? .text
      let pieces = try finds.map { find throws(FeedError) in try body(find, format, author: mapping.values[.author]?.paths ?? []) }
      let (isIsolated, mark) = isolates(of: zip(finds, pieces).map { ($1.text, $0.isValue) })
      entry.text.append(mark)
      for (piece, isIsolated) in zip(pieces, isIsolated) { entry.text.append(isIsolated ? piece.isolated : piece) }
    } else {
      lookForList(.body)
    }
    entry.author = try text(.author)
    entry.dateText = try text(.date)
    // A row of a table without words is shown by its address, where it has one. A mapping that was given says itself what is shown.
    if options.mapping == nil, entry.text.isEmpty, entry.author == nil, let members = tree.members {
      entry.link = ["link", "url"].lazy.compactMap { members[$0]?.text }.first { $0.hasPrefix("http") }
    }
    let picture = try text(.imageURL)
    (entry.imageURL, entry.id, entry.language) = (
      picture ?? (entry.text.isEmpty ? entry.text.picture : nil), try text(.id) ?? "", try text(.lang)
    )
    if let isRead = mapping.values[.isRead]?.truth({ $0.values(in: tree) }) {
      use.note(.isRead)
      if isRead == nil {
        let shown = mapping.values[.isRead]?.value(tree)?.scalarText ?? "a list or an object"
        notes.addFirst(.neitherYesNorNo, .neitherYesNorNo(row: name, value: shown))
      }
      entry.isRead = isRead ?? true
    }
    var row = try row(entry, index: index)
    if options.keepsValues {
      // The values of the document stay. Those that the mapping names are also stored under the keys of notifications.
      var values = tree.members ?? [:]
      let own = entry.values(row)
      for part in FeedMapping.Part.allCases where mapping.values[part] != nil {
        values[part.rawValue] = own[part.rawValue] ?? values[part.rawValue]
      }
      // A cell shows the author where it wants to.
      if entry.author != nil { values["body"] = .text(entry.text.text.exact) }
      row.values = values
    }
    return row
  }

  /// Returns a piece of a body as it is drawn: values in the format, but for the author's name, which is a text.
  private func body(
    _ find: MappedValue.Find, _ format: FeedMapping.Format, author: [ValuePath]
  ) throws(FeedError) -> MarkedBody {
    guard case .value(_, let path) = find, !author.contains(path) else { return MarkedBody(find.text) }
    switch format {
    case .text: return MarkedBody(find.text)
    case .html: return MarkedBody(html: find.text)
    case .markdown:
      guard let html = HTMLText.html(ofMarkdown: find.text) else {
        throw .noMarkdown(file: file, reason: HTMLText.markdownFault ?? "there is not enough memory")
      }
      return MarkedBody(html: html, isCut: find.text.utf8.count > HTMLText.byteLimit)
    }
  }

  /// Warns of a mapping that says where the rows or values of the document are, in a format that has one place for them.
  func noteUnusedParts() {
    for part in [FeedMapping.Part.title, .language, .next] {
      if let source = options.mapping?.values[part] { notes.add(.emptyPath(part: part.rawValue, path: "\(source)")) }
    }
    if let source = options.mapping?.values[.rows] { notes.add(.unusedRows(path: "\(source)")) }
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
    for part in FeedMapping.Part.allCases {
      guard use.found.contains(part), let (count, row, path) = use.leftOut[part] else { continue }
      notes.add(.leftOut(part: part.rawValue, path: path, count: count, of: rows.count, row: row))
    }
    for part in use.missing {
      let path = use.missingPaths(of: part)
      // The columns of a table may have been chosen by their names alone.
      if part == .body, options.mapping == nil { throw .unknownShape(file: file, shape, map: guess) }
      if part == .body { throw .unmapped(file: file, part: part, path: path, known: shape) }
      // Where a list was found instead, that is told.
      let isTold = notes.found.contains { if case .noText(_, part.rawValue, _) = $0 { true } else { false } }
      if options.mapping != nil, !isTold { notes.add(.emptyPath(part: part.rawValue, path: path)) }
    }
  }
}

extension MappedValue {
  /// Returns the value as it is in a row; `nil` where it is not there.
  func value(_ row: JSONTree) -> JSONTree? { value { $0.values(in: row) } }
}

/// A row list is the values that are read as rows: the elements of an array, or values that stand in several places of a document.
enum RowList {
  /// The rows are the elements of an array, which may not be parsed yet.
  case array(JSONValue)
  /// The rows are these values, each with the document that it is valid with, where that is not the whole one.
  case values([(value: JSONValue, owner: JSONDocument?)])

  init(_ values: [JSONValue]) { self = .values(values.map { ($0, nil) }) }
}

extension FeedReader {
  func count(of list: RowList) -> Int {
    switch list {
    case .array(let array): document?.count(of: array) ?? array.count
    case .values(let values): values.count
    }
  }

  /// Returns a row of a list, and the document that it is valid with.
  func row(_ index: Int, of list: RowList) throws(FeedError) -> (value: JSONValue, owner: JSONDocument?) {
    switch list {
    case .array(let array):
      do throws(JSONError) {
        return try document?.element(index, of: array) ?? (array[index], nil)
      } catch {
        throw FeedError(error, file: file)
      }
    case .values(let values): return values[index]
    }
  }

  /// Returns the first rows of a list, as far as they can be parsed.
  func firstRows(of list: RowList) -> [JSONTree] {
    (0..<min(count(of: list), MappingGuess.rowLimit)).compactMap { index in
      guard let (value, owner) = try? row(index, of: list) else { return nil }
      return withExtendedLifetime(owner) { JSONTree(value) }
    }
  }

  /// Returns the keys of the first row in the order of the document; none where it cannot be parsed.
  func keys(of list: RowList) -> [String] {
    guard count(of: list) > 0, let (value, owner) = try? row(0, of: list) else { return [] }
    return withExtendedLifetime(owner) { value.keys }
  }

  /// Guesses a mapping for the list among some that most looks like messages.
  func guess(_ paths: [ValuePath], in root: JSONValue) -> FeedMapping? {
    let guesses = paths.compactMap { path in
      list(at: path, in: root).flatMap { MappingGuess(rows: firstRows(of: $0), at: path) }
    }
    return guesses.max { $0.score < $1.score }?.mapping
  }

  /// Returns whether the list at a path has no elements.
  func isEmpty(_ path: ValuePath, in root: JSONValue) -> Bool { list(at: path, in: root).map { count(of: $0) == 0 } ?? false }

  /// Returns the rows at a path. `[]` in it stands for all elements of an array, or all values of an object in the order of the document;
  /// an object of objects at the end of a path is such a list, too.
  ///
  /// - Returns: `nil` where the path leads to neither.
  func list(at path: ValuePath, in root: JSONValue) -> RowList? {
    var steps = path.steps[...]
    if steps.last == .all { steps.removeLast() }
    guard steps.contains(.all) else {
      guard let value = ValuePath(Array(steps)).value(in: root) else { return nil }
      if value.type == .array { return .array(value) }
      let members = value.objectMembers
      // Where a path says that the values are rows, the one that is none is named.
      func isOfRows(_ members: [JSONValue]) -> Bool {
        path.steps.last == .all ? members.contains { $0.type == .object } : members.first?.type == .object
      }
      return value.type == .object && (members.isEmpty || isOfRows(members)) ? RowList(members) : nil
    }
    var found: [(value: JSONValue, owner: JSONDocument?)] = [(root, nil)]
    for step in path.steps {
      var next: [(value: JSONValue, owner: JSONDocument?)] = []
      for (value, owner) in found where next.count <= limits.rows {
        switch step {
        case .key, .index: if let value = ValuePath([step]).value(in: value), value.type != .null { next.append((value, owner)) }
        case .all where value.type == .array && owner == nil:
          for index in 0..<count(of: .array(value)) where next.count <= limits.rows {
            if let element = try? row(index, of: .array(value)) { next.append((element.value, element.owner ?? document)) }
          }
        case .all: next += (value.elements + value.objectMembers).map { ($0, owner) }
        }
      }
      found = next
    }
    // A path that does not end with brackets leads to arrays, or to the rows themselves.
    if path.steps.last != .all, found.first?.value.type == .array {
      return .values(found.flatMap { part in part.value.elements.map { ($0, part.owner) } })
    }
    return .values(found)
  }

  /// Returns the paths of what may be a list of rows in an object, those high up first: arrays of objects to the fifth level, or else objects of
  /// objects that have ids for keys, to the third.
  func lists(in root: JSONValue) -> [ValuePath] {
    var (arrays, keyed, seen): ([ValuePath], [ValuePath], Int) = ([], [], 0)
    func look(_ value: JSONValue, _ steps: [ValuePath.Step]) {
      if 1...3 ~= steps.count, value.holdsRows { keyed.append(ValuePath(steps + [.all])) }
      value.forEachMember { key, member in
        guard arrays.count < 20, seen < 1000 else { return }
        seen += 1
        let steps = steps + [.key(key.exact)]
        if member.type == .array, member.count == 0 || member[0].type == .object { arrays.append(ValuePath(steps)) }
        if member.type == .object, steps.count < 5 { look(member, steps) }
      }
    }
    look(root, [])
    let found = arrays.isEmpty ? keyed : arrays
    return found.enumerated().sorted { ($0.element.steps.count, $0.offset) < ($1.element.steps.count, $1.offset) }.map(\.element)
  }
}

extension JSONValue {
  /// The elements of an array; none for another type.
  var elements: [JSONValue] { (0..<count).map { self[$0] } }

  /// Whether the value is an object of objects that look alike, whose keys are probably their ids. One around such an object is none.
  var holdsRows: Bool {
    let members = objectMembers.prefix(8)
    guard let first = members.first, first.type == .object, members.count > 1 || !first.holdsRows else { return false }
    return members.allSatisfy { other in first.keys.contains { other.member($0) != nil } }
  }

  /// The values of an object, in the order of the text; none for another type.
  var objectMembers: [JSONValue] {
    var values: [JSONValue] = []
    forEachMember { values.append($1) }
    return values
  }
}
