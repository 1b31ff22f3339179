import EmakiDiagnostics
import EmakiJSON

/// Reads lists of services whose shape is known.
extension FeedReader {
  /// Reads a document of a known shape; `nil` for any other.
  func known(_ root: JSONValue) throws(FeedError) -> Feed? {
    if root.type == .array {
      if let shape = first(of: root, RowShape.of) ?? nil { return Feed(rows: try rows(in: .array(root), shape)) }
      if first(of: root, { ServiceShape.of($0) != nil }) == true, let feed = try service(root) { return feed }
      // Nothing more is tried on rows of our own format.
      if first(of: root, { $0["body"] != nil }) ?? true { return nil }
      if let feed = try nested(root) { return feed }
      if let shape = shape(of: root) { return Feed(rows: try rows(in: .array(root), shape)) }
      return try service(root)
    }
    if let feed = try nested(root) { return feed }
    if !dates.keepsValues, let entry = wrapped(root) {
      var row = try row(entry, index: 0)
      if row.id.isEmpty { row.id = "0" }
      return Feed(rows: [row])
    }
    for path in Self.arrays {
      guard let array = path.value(in: root), array.type == .array else { continue }
      // The first elements may not tell which shape the list has, so this looks at a few of them.
      guard let shape = shape(of: array) else {
        if count(of: array) == 0, isEmptyList(root) { return Feed(title: title(of: root), rows: []) }
        continue
      }
      return Feed(title: title(of: root), rows: try rows(in: .array(array), shape))
    }
    if let feed = try service(root) { return feed }
    // A collection without elements has no array.
    if let type = root.text("type"), type.hasSuffix("Collection"), root["totalItems"]?.number == 0 { return Feed(rows: []) }
    // One element alone, as a service answers the question for it.
    guard let shape = RowShape.of(root), let entry = shape.entry(root, PersonNames(), dates) else { return nil }
    var row = try row(entry, index: 0)
    if row.id.isEmpty { row.id = "0" }
    if dates.keepsValues { row.values = entry.values(row).merging(JSONTree(root).members ?? [:]) { _, own in own } }
    return Feed(rows: [row])
  }

  /// Returns what an object tells that has one element of a service under a name, as webhooks and answers about one ticket have; `nil` for
  /// another object.
  private func wrapped(_ root: JSONValue) -> FeedEntry? {
    if root["sender"] != nil { return RowShape.githubWebhook(root) }
    guard root.memberCount <= 2, RowShape.of(root) == nil else { return nil }
    for key in Self.wrappers {
      guard let value = root[key], value.type == .object else { continue }
      if let shape = RowShape.of(value) { return shape.entry(value, PersonNames(), dates) }
      if let shape = ServiceShape.of(value) { return ServiceRows(shape, root: root).entry(value) }
    }
    return nil
  }

  /// The names under which services put one element.
  private static let wrappers: [StaticString] = [
    "ticket", "incident", "issue", "message", "comment", "post", "item", "alert", "conversation", "order", "event", "data",
  ]

  /// The places where services put their lists.
  private static let arrays = [
    ["messages"], ["orderedItems"], ["items"], ["chunk"], ["notifications"], ["statuses"], ["feed"], ["posts"], ["messages", "matches"],
    ["first", "orderedItems"], ["first", "items"], ["rss", "channel", "item"], ["data", "children"], ["hits"], ["issues"], ["actions"],
    ["cards"], ["tweets"], ["data"],
  ].map { ValuePath($0) }

  /// The keys of the places at the first level, under which rows of long documents are parsed one at a time.
  static let rowKeys: [StaticString] = [
    "rows", "items", "messages", "orderedItems", "chunk", "notifications", "statuses", "feed", "posts",
  ]

  private func shape(of array: JSONValue) -> RowShape? {
    for index in 0..<min(count(of: array), 8) {
      if let shape = element(index, of: array, RowShape.of) ?? nil { return shape }
    }
    return nil
  }

  /// Returns whether an object with an empty array is a list of a known service.
  private func isEmptyList(_ root: JSONValue) -> Bool {
    root["ok"]?.boolean == true || root["guild"] != nil || root["room_name"] != nil || root["chunk"] != nil
      || (root.text("type") ?? "").hasSuffix("Collection") || (root.text("type") ?? "").hasSuffix("CollectionPage")
  }

  private func title(of root: JSONValue) -> String? {
    root.text("rss", "channel", "title") ?? root.text("channel", "name") ?? root.text("room_name") ?? root.text("title")
      ?? root["name"]?.nonEmptyString
  }
}
