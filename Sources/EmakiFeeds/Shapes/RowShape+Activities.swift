import EmakiJSON

/// Reads activities of ActivityStreams (https://www.w3.org/TR/activitystreams-vocabulary/), and the posts of Bluesky.
extension RowShape {
  static let activityTypes: Set<String> = [
    "Create", "Announce", "Like", "Dislike", "Follow", "Accept", "Reject", "Add", "Remove", "Update", "Delete", "Undo", "Block", "Flag",
    "Move", "Invite", "Join", "Leave", "Question", "Note", "Article", "Page", "Image", "Video", "Audio", "Event", "Document",
  ]

  static func activity(_ value: JSONValue) -> FeedEntry {
    let type = value.text("type") ?? ""
    let isActivity = value["actor"] != nil
    let object = isActivity ? value["object"] ?? value : value
    var entry = FeedEntry()
    entry.characters = FeedEntry.messageCharacters
    let actor = value["actor"] ?? value["attributedTo"] ?? value
    entry.id = value.text("id") ?? ""
    entry.author = Self.name(ofActor: actor)
    entry.imageURL = actor.text("icon", "url") ?? actor["icon"]?.elements.first?.text("url") ?? actor.text("icon", "href")
    entry.setDate(value.text("published") ?? object.text("published") ?? value.text("updated") ?? object.text("updated"))
    entry.action =
      switch type {
      case "Announce": "boosted"
      case "Like": "liked"
      case "Dislike": "disliked"
      case "Follow": "followed"
      case "Block": "blocked"
      case "Move": "moved"
      case "Add": "added"
      case "Remove": "removed"
      case "Accept": "accepted"
      case "Reject": "rejected"
      case "Update": "edited"
      case "Delete": "deleted"
      case "Undo": "took back"
      case "Join": "joined"
      case "Leave": "left"
      case "Invite": "invited"
      case "Flag": "reported"
      default: nil
      }
    if let address = object.nonEmptyString {
      entry.text = MarkedBody()
      entry.text.append(address, .link(address))
      entry.link = address
    } else {
      // The summary of a sensitive post or of a note is a warning, which is shown in place of the content.
      let isHidden = object["sensitive"]?.boolean == true || object.text("type") == "Note"
      let shown = isHidden ? object.text("summary") : nil
      if let html = shown ?? object.text("content") ?? object.text("name") ?? object.text("summary") { entry.setHTML(html) }
      if let title = object.text("name"), object.text("type") == "Article" { entry.text = MarkedBody(title) }
      if entry.text.isEmpty, let media = object["attachment"]?.elements.first {
        entry.text = MarkedBody(media.text("name") ?? "(\((media.text("type") ?? "attachment").lowercased()))")
      }
      entry.link = object.text("url") ?? object.text("id")
      if let languages = object["contentMap"]?.keys, languages.count == 1 { entry.language = languages[0] }
    }
    return entry
  }

  /// Returns the name of an actor: its own, or the last part of its address.
  private static func name(ofActor actor: JSONValue) -> String? {
    if let name = actor.text("name") ?? actor.text("preferredUsername") { return name }
    let address = actor.nonEmptyString ?? actor.elements.first?.nonEmptyString ?? actor.text("id") ?? ""
    let last = address.split(separator: "/").last.map(String.init) ?? ""
    return last.isEmpty ? nil : String(last.drop { $0 == "@" })
  }

  static func blueskyNotification(_ value: JSONValue) -> FeedEntry {
    var entry = blueskyText(value)
    entry.isRead = value["isRead"]?.boolean ?? true
    entry.action =
      switch value.text("reason") ?? "" {
      case "like": "liked your post"
      case "repost": "reposted your post"
      case "follow": "followed you"
      case "mention": "mentioned you"
      case "reply": "replied to you"
      case "quote": "quoted your post"
      case let reason: reason.map { $0 == "-" ? " " : String($0) }.joined()
      }
    return entry
  }

  static func blueskyPost(_ value: JSONValue) -> FeedEntry { blueskyText(value["post"] ?? value) }

  private static func blueskyText(_ value: JSONValue) -> FeedEntry {
    var entry = FeedEntry()
    entry.characters = FeedEntry.messageCharacters
    entry.id = value.text("uri") ?? ""
    entry.author = value.text("author", "displayName") ?? value.text("author", "handle")
    entry.imageURL = value.text("author", "avatar")
    entry.text = MarkedBody(value.text("record", "text") ?? "")
    entry.setDate(value.text("indexedAt") ?? value.text("record", "createdAt"))
    entry.language = value["record"]?["langs"]?.elements.first?.nonEmptyString
    return entry
  }
}
