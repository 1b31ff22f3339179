import EmakiJSON

/// Reads documents of services whose rows stand in several places, or in an object by their ids.
extension FeedReader {
  /// Reads such a document; `nil` for any other.
  func nested(_ root: JSONValue) throws(FeedError) -> Feed? {
    if root.type == .array { return try redditThread(root) }
    if let list = root["chats"]?["list"], list.type == .array, let feed = try telegramChats(list) { return feed }
    if let rooms = root["rooms"]?["join"], rooms.type == .object, root["next_batch"] != nil { return try matrixRooms(rooms) }
    // Messages by their ids, which "order" may name from the newest on.
    for (key, shape): (StaticString, RowShape) in [("posts", .mattermostPost), ("list", .pocketItem)] {
      guard let members = root[key], members.type == .object, let first = members.objectMembers.first, shape.fits(first) else { continue }
      let ordered = root["order"]?.elements.compactMap { $0.string.flatMap { members.member($0) } } ?? []
      return Feed(rows: try rows(in: RowList(ordered.isEmpty ? members.objectMembers : ordered), shape))
    }
    return nil
  }

  /// Reads a page of a post of Reddit, which is a list of two lists: the post, and the comments with their answers.
  private func redditThread(_ root: JSONValue) throws(FeedError) -> Feed? {
    guard (1...4).contains(count(of: root)), root.count == count(of: root), root.elements.allSatisfy({ $0.text("kind") == "Listing" })
    else {
      return nil
    }
    var things: [JSONValue] = []
    func add(_ listing: JSONValue) {
      for thing in listing["data"]?["children"]?.elements ?? [] where things.count <= limits.rows {
        if RowShape.redditThing.fits(thing) { things.append(thing) }
        if let replies = thing["data"]?["replies"] { add(replies) }
      }
    }
    root.elements.forEach(add)
    return Feed(title: things.first.flatMap { $0.text("data", "title") }, rows: try rows(in: RowList(things), .redditThing))
  }

  /// Reads all chats of an account in Telegram. Where there are several, a message says in which it stands.
  private func telegramChats(_ list: JSONValue) throws(FeedError) -> Feed? {
    var (messages, chats): ([JSONValue], [String?]) = ([], [])
    for chat in list.elements where chat.type == .object {
      for message in chat["messages"]?.elements ?? [] where RowShape.telegram.fits(message) && messages.count <= limits.rows {
        messages.append(message)
        chats.append(chat.text("name"))
      }
    }
    // Chats in which there is something that is no message are of another program.
    if messages.isEmpty, list.elements.contains(where: { ($0["messages"]?.count ?? 0) > 0 }) { return nil }
    let hasSeveral = Set(chats).count > 1
    return Feed(
      rows: try rows(in: RowList(messages), .telegram) { entry, index in
        if hasSeveral, entry.action == nil, let chat = chats[index], chat != entry.author { entry.action = "in \(chat)" }
        // Each chat counts its messages from 1.
        if hasSeveral { entry.id = "" }
      })
  }

  /// Reads what has happened in rooms of Matrix, as `/sync` gives it: https://spec.matrix.org/latest/client-server-api/#get_matrixclientv3sync
  private func matrixRooms(_ rooms: JSONValue) throws(FeedError) -> Feed? {
    let names = PersonNames()
    var events: [JSONValue] = []
    for room in rooms.objectMembers {
      let state = (room["state"]?["events"]?.elements ?? []) + (room["state_after"]?["events"]?.elements ?? [])
      for event in state where event.text("type") == "m.room.member" {
        names.note(event.text("content", "displayname"), of: event.text("state_key") ?? event.text("sender"))
      }
      for event in room["timeline"]?["events"]?.elements ?? [] where RowShape.matrixEvent.fits(event) && events.count <= limits.rows {
        events.append(event)
      }
    }
    return Feed(rows: try rows(in: RowList(events), .matrixEvent, names: names))
  }

  /// Reads a list of a shape. A list may hold elements of several shapes of the service.
  func rows(
    in list: RowList, _ shape: RowShape, names: PersonNames = PersonNames(), change: (inout FeedEntry, Int) -> Void = { _, _ in }
  ) throws(FeedError) -> [NotificationRow] {
    try rows(in: list, repeatedID: .numbered) { (value, index) throws(FeedError) in
      let own = shape.fits(value) ? shape : RowShape.of(value)
      let read = (own ?? shape).entry(value, names, dates)
      if own == nil, read?.isEmpty ?? true {
        noteOther(value, index)
        return nil
      }
      guard var entry = read else { return nil }
      change(&entry, index)
      var row = try row(entry, index: index)
      if dates.keepsValues { row.values = entry.values(row).merging(JSONTree(value).members ?? [:]) { _, own in own } }
      return row
    }
  }
}
