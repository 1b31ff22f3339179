import EmakiSupport

/// Reads Emaki's own formats: an array of rows, and an object that holds one.
extension FeedReader {
  func rowsObject(from root: JSONValue) throws(FeedError) -> Feed {
    guard let array = root["rows"], array.type == .array else {
      throw wrongType(root["rows"], "rows", .array)
    }
    let title = try text("title", of: root, row: nil)
    let language = try text("language", of: root, row: nil)
    let next = try next(of: root)
    misspelt.feed.look(at: root, row: nil)
    return Feed(title: title, language: language, rows: try rows(from: array, at: ValuePath([.key("rows")])), next: next)
  }

  func rows(from array: JSONValue, at path: ValuePath? = nil) throws(FeedError) -> [NotificationRow] {
    let list = RowList.array(array)
    if !options.keepsValues, count(of: list) > 0, let (first, owner) = try? row(0, of: list) {
      // A row that has no keys but our own lacks its body.
      let keys = withExtendedLifetime(owner) { first["body"] == nil ? first.keys : [] }
      if keys.contains(where: { key in !MisspeltKeys.Format.row.known.contains { $0.key == key } }) {
        throw .unknownShape(file: file, .rows(keys: keys), map: MappingGuess(rows: firstRows(of: list), at: path)?.mapping)
      }
    }
    return try rows(in: list, repeatedID: .refused, read: row)
  }

  /// Reads an array of objects as they are, for a cell file.
  func anyRows(from list: RowList) throws(FeedError) -> [NotificationRow] { try rows(in: list, repeatedID: .noted, read: anyRow) }

  func row(from value: JSONValue, index: Int) throws(FeedError) -> NotificationRow {
    if options.keepsValues { return try anyRow(from: value, index: index) }
    guard let body = value["body"] else { throw .missingKey(file: file, row: index, key: "body") }
    guard let bodyText = body.utf8 else { throw wrongType(body, row: index, "body", .string) }
    // A number is the seconds or milliseconds since 1970.
    let date = value["date"]?.type == .number ? value["date"]?.dateText : try text("date", of: value, row: index)
    try checkText(bytes: bodyText.count + (date?.utf8.count ?? 0), row: index)
    // Databases have numbers for ids.
    let id = value["id"]?.type == .number ? value["id"]?.scalarText : try text("id", of: value, row: index)
    let (imageURL, author) = (try text("imageURL", of: value, row: index), try text("author", of: value, row: index))
    let truth = present("isRead", of: value)
    // SQLite has numbers for booleans.
    let isRead = truth.flatMap { $0.boolean ?? [0: false, 1: true][$0.number ?? -1] }
    if let truth, isRead == nil { throw wrongType(truth, row: index, "isRead", .boolean) }
    let language = try text("lang", of: value, row: index)
    // Most rows have no other keys, which their number tells. No array is made for it in each row.
    let count =
      1 + (author == nil ? 0 : 1) + (date == nil ? 0 : 1) + (id == nil ? 0 : 1) + (imageURL == nil ? 0 : 1) + (isRead == nil ? 0 : 1)
      + (language == nil ? 0 : 1)
    if value.memberCount != count { misspelt.row.look(at: value, row: id ?? String(index)) }
    var row = NotificationRow(
      id: id ?? "", body: String(decoding: bodyText, as: UTF8.self), date: date ?? "", imageURL: imageURL,
      isRead: isRead ?? true, language: language)
    if let author, !author.isBlank {
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
    let date = value["date"]?.dateText
    var row = NotificationRow(
      id: id ?? "", body: text("body") ?? "", date: date ?? "", imageURL: text("imageURL"), isRead: value["isRead"]?.boolean ?? true,
      language: text("lang"))
    (row.author, row.values) = (text("author"), tree.members)
    return row
  }

  private func next(of root: JSONValue) throws(FeedError) -> String? {
    guard let next = present("next", of: root), next.type != .object else {
      return try root["next"].flatMap { next throws(FeedError) in try text("src", of: next, row: nil, name: "next.src") }
    }
    guard next.type == .string else { throw wrongType(next, "next", .string, .object) }
    return next.nonEmptyString
  }

  /// Returns the value under an optional key; `null` counts as absent.
  private func present(_ key: StaticString, of object: JSONValue) -> JSONValue? {
    object[key].flatMap { $0.type == .null ? nil : $0 }
  }

  /// Returns the string under an optional key; `nil` also for an empty one.
  private func text(_ key: StaticString, of object: JSONValue, row: Int?, name: String? = nil) throws(FeedError) -> String? {
    guard let value = present(key, of: object) else { return nil }
    guard value.type == .string else { throw wrongType(value, row: row, name ?? key.description, .string) }
    return value.nonEmptyString
  }
}

extension JSONValue {
  /// The text of a scalar, of a number without an exponent, as dates are read.
  fileprivate var dateText: String? { type == .number ? scalarText.map { JSONNumber($0).plainText } : scalarText }

  /// The string; `nil` where it is empty, because an empty string stands for an absent one.
  var nonEmptyString: String? { utf8.flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) } }
}

/// Reads JSON Feed, https://www.jsonfeed.org/version/1.1/, as sites publish it: leniently wherever a row can still be made.
extension FeedReader {
  func isJSONFeed(_ root: JSONValue) -> Bool {
    guard let version = root["version"]?.utf8 else { return false }
    return version.starts(with: "https://jsonfeed.org/version/".utf8) || version.starts(with: "http://jsonfeed.org/version/".utf8)
  }

  func jsonFeed(from root: JSONValue) throws(FeedError) -> Feed {
    var feed = Feed(
      title: root["title"]?.nonEmptyString, language: root["language"]?.nonEmptyString, rows: [],
      next: root["next_url"]?.nonEmptyString)
    // Go's encoder leaves out a list without elements, or writes it as null.
    guard let items = present("items", of: root) else { return feed }
    guard items.type == .array else { throw wrongType(items, "items", .array) }
    let (icon, feedAuthors) = (root["icon"]?.nonEmptyString, authors(of: root))
    let feedPicture = avatar(of: root) ?? icon
    notes.feedPicture = feedPicture
    feed.rows = try rows(in: .array(items), repeatedID: .numbered) { item, index throws(FeedError) in
      // The feed's authors are not those of an item that names its own.
      try row(from: item, index: index, feedPicture: authors(of: item) == nil ? feedPicture : icon, feedAuthors: feedAuthors)
    }
    return feed
  }

  private func row(from item: JSONValue, index: Int, feedPicture: String?, feedAuthors: String?) throws(FeedError) -> NotificationRow {
    var entry = FeedEntry()
    // "If an id is presented as a number or other type, a JSON Feed reader must coerce it to a string."
    (entry.id, entry.dateText) = (item["id"]?.scalarText ?? "", item["date_published"]?.string ?? item["date_modified"]?.string)
    entry.link = item["url"]?.nonEmptyString ?? item["external_url"]?.nonEmptyString
    entry.language = item["language"]?.nonEmptyString
    readText(of: item, into: &entry)
    let picture = entry.text.isEmpty ? item["banner_image"]?.nonEmptyString ?? entry.text.picture ?? attachedPicture(of: item) : nil
    entry.imageURL = item["image"]?.nonEmptyString ?? picture ?? avatar(of: item) ?? feedPicture
    var row = try row(entry, index: index)
    if options.keepsValues {
      row.values = row.cellValues.merging(JSONTree(item).members ?? [:]) { _, own in own }
      // A text, as in other formats.
      if let names = authors(of: item) ?? feedAuthors { row.values?["author"] = .text(names.exact) }
    }
    return row
  }

  private func readText(of item: JSONValue, into entry: inout FeedEntry) {
    if let title = item["title"], title.type == .string || title.type == .number,
      let text = title.scalarText?.trimmed, !text.isBlank
    {
      (entry.text, entry.characters) = (MarkedBody(text), nil)
      return
    }
    for text in [item["content_text"], item["summary"]] {
      entry.text = MarkedBody(text?.string ?? "")
      if !entry.text.isEmpty { return }
    }
    guard let html = item["content_html"]?.utf8 else { return }
    entry.text = HTMLText.body(html)
  }

  private func attachedPicture(of item: JSONValue) -> String? {
    item["attachments"]?.elements.first { $0["mime_type"]?.nonEmptyString?.hasPrefix("image/") == true }?["url"]?.nonEmptyString
  }

  /// Returns the names of `authors` in version 1.1, else of `author` in version 1; `nil` for none.
  private func authors(of object: JSONValue) -> String? {
    let names = (object["authors"]?.elements ?? []).compactMap { $0["name"]?.nonEmptyString }
    return names.isEmpty ? object["author"]?["name"]?.nonEmptyString : names.joined(separator: ", ")
  }

  /// Returns the avatar of the first author who has one: of `authors` in version 1.1, else of `author` in version 1.
  private func avatar(of object: JSONValue) -> String? {
    let authors = object["authors"]?.elements ?? []
    return authors.lazy.compactMap { $0["avatar"]?.nonEmptyString }.first ?? object["author"]?["avatar"]?.nonEmptyString
  }
}
