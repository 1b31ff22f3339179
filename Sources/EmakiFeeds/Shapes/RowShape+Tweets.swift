import EmakiJSON

/// Reads posts of Twitter: of the archive that an account can ask for, and of its API in version 1.1.
extension RowShape {
  /// Returns whether an element is a post, or one of the archive, in which it is under a key of its own.
  static func isTweet(_ value: JSONValue) -> Bool {
    if let like = value["like"], like["tweetId"] != nil { return true }
    let post = value["tweet"] ?? value
    return post["id_str"]?.type == .string && (post["full_text"] ?? post["text"])?.type == .string && post["created_at"]?.type == .string
  }

  static func tweet(_ value: JSONValue) -> FeedEntry {
    var entry = FeedEntry()
    entry.characters = FeedEntry.messageCharacters
    if let like = value["like"] {
      entry.id = like.text("tweetId") ?? ""
      entry.text = MarkedBody(ChatMarkup.unescaped(like.text("fullText") ?? ""))
      entry.link = like.text("expandedUrl")
      return entry
    }
    var post = value["tweet"] ?? value
    entry.id = post.text("id_str") ?? ""
    entry.author = post.text("user", "name") ?? post.text("user", "screen_name") ?? post.text("sender", "name")
    entry.imageURL = post.text("user", "profile_image_url_https") ?? post.text("sender", "profile_image_url_https")
    entry.setDate(post.text("created_at"))
    entry.language = post.text("lang").flatMap { $0 == "und" || $0.utf8.count != 2 ? nil : $0 }
    if let original = post["retweeted_status"], original.type == .object {
      entry.action = "retweeted \(original.text("user", "name") ?? "a post")"
      post = original
    }
    // Addresses in the text are those of a redirection. What they lead to is told beside it.
    var text = post.text("full_text") ?? post.text("text") ?? ""
    for address in (post["entities"]?["urls"]?.elements ?? []).prefix(20) {
      if let short = address.text("url"), let long = address.text("expanded_url") { text = text.replacing(short, with: long) }
    }
    for media in (post["entities"]?["media"]?.elements ?? []).prefix(8) {
      if let short = media.text("url") { text = text.replacing(short, with: "") }
    }
    entry.text = MarkedBody(ChatMarkup.unescaped(text).trimmed)
    if entry.text.isEmpty, post["entities"]?["media"] != nil { entry.text = MarkedBody("(photo)") }
    return entry
  }

  /// Reads a message of Mattermost: https://api.mattermost.com/#tag/posts
  static func mattermostPost(_ value: JSONValue) -> FeedEntry {
    var entry = FeedEntry()
    entry.characters = FeedEntry.messageCharacters
    entry.id = value.text("id") ?? ""
    entry.author = value.text("props", "override_username") ?? value.text("props", "username") ?? value.text("user_id")
    if let time = value["create_at"]?.number { entry.moment = DateTime(number: time) }
    entry.text = ChatMarkup.markdown(value.text("message") ?? "")
    // What Mattermost itself writes already names the person.
    if value.text("type")?.hasPrefix("system_") == true { entry.author = nil }
    return entry
  }

  /// Reads a message of Gotify, whose title stands where an author does: https://gotify.net/api-docs
  static func gotifyMessage(_ value: JSONValue) -> FeedEntry {
    var entry = FeedEntry()
    entry.characters = FeedEntry.messageCharacters
    entry.id = value["id"]?.scalarText ?? ""
    entry.author = value.text("title")
    entry.setDate(value.text("date"))
    entry.text = ChatMarkup.markdown(value.text("message") ?? "")
    return entry
  }

  /// Reads a page that was saved in Pocket.
  static func pocketItem(_ value: JSONValue) -> FeedEntry {
    var entry = FeedEntry()
    entry.id = value.text("item_id") ?? ""
    entry.link = value.text("resolved_url") ?? value.text("given_url")
    let title = value.text("resolved_title") ?? value.text("given_title") ?? value.text("excerpt") ?? ""
    entry.text = MarkedBody(title)
    entry.imageURL = value.text("top_image_url") ?? value.text("image", "src")
    if let time = value["time_added"]?.scalarText.flatMap(Double.init) { entry.moment = DateTime(number: time) }
    return entry
  }
}
