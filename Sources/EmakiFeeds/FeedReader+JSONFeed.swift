import EmakiSupport

/// Reads JSON Feed, https://www.jsonfeed.org/version/1.1/, as sites publish it: leniently wherever a row can still be made.
extension FeedReader {
  private static let excerptCharacters = 280

  func isJSONFeed(_ root: JSONValue) -> Bool {
    guard let version = root["version"]?.utf8 else { return false }
    return version.starts(with: "https://jsonfeed.org/version/".utf8) || version.starts(with: "http://jsonfeed.org/version/".utf8)
  }

  func jsonFeed(from root: JSONValue) throws(FeedError) -> Feed {
    let items = root["items"]
    // Go's encoder leaves out a list without elements, or writes it as null.
    guard let items, items.type != .null else { return jsonFeed(from: root, rows: []) }
    guard items.type == .array else {
      throw .wrongType(file: file, row: nil, key: "items", expected: [.array], found: items.type)
    }
    let feedAvatar = avatar(of: root)
    let rows = try rows(in: .array(items), repeatedID: .numbered) { (item, index) throws(FeedError) in
      try row(from: item, index: index, feedAvatar: feedAvatar)
    }
    return jsonFeed(from: root, rows: rows)
  }

  private func jsonFeed(from root: JSONValue, rows: [NotificationRow]) -> Feed {
    Feed(
      title: root["title"]?.nonEmptyString, language: root["language"]?.nonEmptyString, rows: rows,
      next: root["next_url"]?.nonEmptyString)
  }

  private func row(from item: JSONValue, index: Int, feedAvatar: String?) throws(FeedError) -> NotificationRow {
    let date = item["date_published"]?.string
    let body = try body(of: item, index: index)
    try checkText(bytes: body.utf8.count + (date?.utf8.count ?? 0), row: index)
    var row = NotificationRow(
      // "If an id is presented as a number or other type, a JSON Feed reader must coerce it to a string."
      id: item["id"]?.scalarText ?? "",
      body: body,
      date: date ?? "",
      imageURL: item["image"]?.nonEmptyString ?? avatar(of: item) ?? feedAvatar,
      isRead: true,
      language: item["language"]?.nonEmptyString)
    if dates.keepsValues { row.values = values(of: item, row, date: date) }
    return row
  }

  /// Returns the values of an item, and those of a notification under the keys that rows of notifications have.
  private func values(of item: JSONValue, _ row: NotificationRow, date: String?) -> [String: JSONTree] {
    var values: [String: JSONTree] = ["body": .text(row.body.exact), "isRead": .boolean(row.isRead)]
    if let date { values["date"] = .text(date.exact) }
    if let imageURL = row.imageURL { values["imageURL"] = .text(imageURL.exact) }
    return values.merging(JSONTree(item).members ?? [:]) { _, own in own }
  }

  private func body(of item: JSONValue, index: Int) throws(FeedError) -> String {
    if let title = item["title"], title.type == .string || title.type == .number,
      let text = title.scalarText?.trimmed, !text.isEmpty
    {
      return text
    }
    for text in [item["content_text"], item["summary"]] {
      if let excerpt = excerpt(of: text?.utf8) { return excerpt }
    }
    if let html = item["content_html"]?.utf8 {
      let reduced = HTMLText(html)
      var text = reduced.text
      if let excerpt = text.withUTF8({ excerpt(of: $0, goesOn: reduced.isCut) }) { return excerpt }
    }
    return item["url"]?.nonEmptyString ?? item["external_url"]?.nonEmptyString ?? ""
  }

  private func excerpt(of text: UnsafeBufferPointer<UInt8>?, goesOn: Bool = false) -> String? {
    text.flatMap { $0.excerpt(characters: Self.excerptCharacters, byteLimit: limits.rowTextBytes, goesOn: goesOn) }
  }

  /// Returns the avatar of the first author who has one: of `authors` in version 1.1, else of `author` in version 1.
  private func avatar(of object: JSONValue) -> String? {
    if let authors = object["authors"] {
      for index in 0..<authors.count {
        if let avatar = authors[index]["avatar"]?.nonEmptyString { return avatar }
      }
    }
    return object["author"]?["avatar"]?.nonEmptyString
  }
}
