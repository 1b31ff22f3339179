import EmakiSupport

/// Reads Emaki's own formats: an array of rows, and an object that holds one.
extension FeedReader {
  func rowsObject(from root: JSONValue) throws(FeedError) -> Feed {
    guard let array = root["rows"], array.type == .array else {
      throw .wrongType(file: file, row: nil, key: "rows", expected: [.array], found: root["rows"]?.type ?? .null)
    }
    let title = try text("title", of: root, row: nil)
    let language = try text("language", of: root, row: nil)
    let next = try next(of: root)
    let count = 1 + (title == nil ? 0 : 1) + (language == nil ? 0 : 1) + (next == nil ? 0 : 1)
    if root.memberCount != count { misspelt.feed.look(at: root, row: nil) }
    return Feed(title: title, language: language, rows: try rows(from: array), next: next)
  }

  func rows(from array: JSONValue) throws(FeedError) -> [NotificationRow] {
    try rows(in: .array(array), repeatedID: .refused, read: row)
  }

  /// Reads an array of objects as they are, for a cell file.
  func anyRows(from list: RowList) throws(FeedError) -> [NotificationRow] { try rows(in: list, repeatedID: .noted, read: anyRow) }

  func row(from value: JSONValue, index: Int) throws(FeedError) -> NotificationRow {
    if dates.keepsValues { return try anyRow(from: value, index: index) }
    guard let body = value["body"] else { throw .missingKey(file: file, row: index, key: "body") }
    guard let bodyText = body.utf8 else {
      throw .wrongType(file: file, row: index, key: "body", expected: [.string], found: body.type)
    }
    let date = try date(of: value, row: index)
    try checkText(bytes: bodyText.count + (date?.utf8.count ?? 0), row: index)
    let (id, imageURL) = (try id(of: value, row: index), try text("imageURL", of: value, row: index))
    let author = try text("author", of: value, row: index)
    let (isRead, language) = (try boolean("isRead", of: value, row: index), try text("lang", of: value, row: index))
    // Most rows have no other keys, which their number tells.
    let count =
      1 + (author == nil ? 0 : 1) + (date == nil ? 0 : 1) + (id == nil ? 0 : 1) + (imageURL == nil ? 0 : 1) + (isRead == nil ? 0 : 1)
      + (language == nil ? 0 : 1)
    if value.memberCount != count { misspelt.row.look(at: value, row: id ?? String(index)) }
    var row = NotificationRow(
      id: id ?? "", body: String(decoding: bodyText, as: UTF8.self), date: date ?? "", imageURL: imageURL,
      isRead: isRead ?? true, language: language)
    if let author {
      let said = MarkedBody(row.body).said(by: author)
      (row.author, row.body, row.marks) = (author, said.text, said.marks)
    }
    return row
  }

  /// Reads a row whose keys a cell file gives their meaning.
  private func anyRow(from value: JSONValue, index: Int) throws(FeedError) -> NotificationRow {
    let tree = JSONTree(value)
    try checkText(bytes: tree.textBytes, row: index)
    func text(_ key: StaticString) -> String? { value[key].flatMap(\.nonEmptyString) }
    let id = value["id"].flatMap { $0.type == .number ? $0.scalarText : $0.nonEmptyString }
    let date = value["date"]?.scalarText
    var row = NotificationRow(
      id: id ?? "", body: text("body") ?? "", date: date ?? "", imageURL: text("imageURL"), isRead: value["isRead"]?.boolean ?? true,
      language: text("lang"))
    (row.author, row.values) = (text("author"), tree.members)
    return row
  }

  /// Returns the text of a row's date. A number is the seconds or milliseconds since 1970.
  private func date(of value: JSONValue, row: Int) throws(FeedError) -> String? {
    guard let date = present("date", of: value) else { return nil }
    return date.number == nil ? try string("date", of: value, row: row)?.string : date.scalarText
  }

  /// Returns the id of a row. Databases have numbers for them.
  private func id(of value: JSONValue, row: Int) throws(FeedError) -> String? {
    guard let id = value["id"], id.type == .number else { return try text("id", of: value, row: row) }
    return id.scalarText
  }

  private func next(of root: JSONValue) throws(FeedError) -> String? {
    guard let next = present("next", of: root), next.type != .object else {
      return try root["next"].flatMap { (next) throws(FeedError) in try text("src", of: next, row: nil, name: "next.src") }
    }
    guard next.type == .string else {
      throw .wrongType(file: file, row: nil, key: "next", expected: [.string, .object], found: next.type)
    }
    return next.nonEmptyString
  }

  /// Returns the value under an optional key; `null` counts as absent.
  private func present(_ key: StaticString, of object: JSONValue) -> JSONValue? {
    object[key].flatMap { $0.type == .null ? nil : $0 }
  }

  private func string(_ key: StaticString, of object: JSONValue, row: Int?, name: String? = nil) throws(FeedError) -> JSONValue? {
    guard let value = present(key, of: object) else { return nil }
    guard value.type == .string else {
      throw .wrongType(file: file, row: row, key: name ?? key.description, expected: [.string], found: value.type)
    }
    return value
  }

  private func text(_ key: StaticString, of object: JSONValue, row: Int?, name: String? = nil) throws(FeedError) -> String? {
    try string(key, of: object, row: row, name: name)?.nonEmptyString
  }

  private func boolean(_ key: StaticString, of object: JSONValue, row: Int) throws(FeedError) -> Bool? {
    guard let value = present(key, of: object) else { return nil }
    guard let boolean = value.boolean ?? value.bit else {
      throw .wrongType(file: file, row: row, key: key.description, expected: [.boolean], found: value.type)
    }
    return boolean
  }
}

extension JSONValue {
  /// The truth of 0 or 1, which SQLite has for booleans; `nil` for another value.
  fileprivate var bit: Bool? { number == 0 ? false : number == 1 ? true : nil }

  /// The string; `nil` where it is empty, because an empty string stands for an absent one.
  var nonEmptyString: String? { utf8.flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) } }
}
