import EmakiJSON

/// An empty list is a document whose lists are all empty, and which is nothing but a list.
enum EmptyList {
  /// Returns whether an object is such a document: its highest list has the name of one, or there is nothing to read beside the lists.
  ///
  /// - Parameter lists: the paths of the object's lists, which are all empty, those that stand high up first.
  static func fits(_ root: JSONValue, lists: [ValuePath]) -> Bool {
    guard let highest = lists.first else { return false }
    if highest.steps.count <= 2, case .key(let key)? = highest.steps.last, names.contains(key.string), !saysMore(root, highest) {
      return true
    }
    var texts = 0
    return isQuiet(root, &texts, levels: 5)
  }

  /// Returns whether an object inside of which a list stands has words of its own, as a message with answers has.
  private static func saysMore(_ root: JSONValue, _ path: ValuePath) -> Bool {
    if path.steps.count == 1 { return root.text("body") != nil || root.text("text") != nil || root.text("content") != nil }
    guard case .key(let key)? = path.steps.first, let holder = root.member(key.string) else { return false }
    return holder.keys.contains { isMessage($0) && holder.member($0)?.nonEmptyString != nil }
  }

  /// Returns whether an object has no more than a few words that nobody reads: states, cursors and addresses of pages.
  private static func isQuiet(_ object: JSONValue, _ texts: inout Int, levels: Int) -> Bool {
    guard levels > 0 else { return false }
    for key in object.keys {
      guard let value = object.member(key) else { continue }
      switch value.type {
      case .string:
        guard let text = value.nonEmptyString else { continue }
        texts += 1
        if texts > textLimit || isMessage(key) || text.contains(where: \.isWhitespace) { return false }
      case .object: if !isQuiet(value, &texts, levels: levels - 1) { return false }
      case .array: if value.count > 0 { return false }
      default: continue
      }
    }
    return true
  }

  private static func isMessage(_ key: String) -> Bool { MappingGuess.isMessage(TableColumns.plain(key)) }

  /// The most texts that may stand beside empty lists.
  private static let textLimit = 4

  /// The names of lists of rows.
  private static let names: Set<String> = [
    "rows", "items", "orderedItems", "messages", "notifications", "statuses", "posts", "feed", "chunk", "data", "results", "result",
    "value",
    "entries", "entry", "records", "hits", "events", "issues", "tickets", "incidents", "alerts", "articles", "stories", "tweets",
    "activities", "conversations", "threads", "documents", "docs", "todos", "tasks", "list",
  ]
}
