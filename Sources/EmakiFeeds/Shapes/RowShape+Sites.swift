import EmakiJSON

/// Reads what sites for discussions, code and tasks give as JSON: Reddit, Hacker News' search, Stack Exchange, GitLab, Jira and Trello.
extension RowShape {
  /// Reads a post, a comment or a message: https://www.reddit.com/dev/api
  static func redditThing(_ value: JSONValue) -> FeedEntry {
    let data = value["data"] ?? value
    var entry = FeedEntry()
    entry.characters = FeedEntry.messageCharacters
    entry.id = data.text("name") ?? data.text("id") ?? ""
    entry.author = data.text("author")
    // Texts have references of HTML in place of the signs that mean something there. Those of comments and messages are Markdown.
    if let title = data.text("title") {
      entry.text = MarkedBody(title.decodingReferences)
    } else if let text = data.text("body") ?? data.text("selftext") {
      entry.text = ChatMarkup.markdown(text.decodingReferences)
    }
    if data.text("title") == nil, let place = data.text("link_title") ?? data.text("subject") { entry.action = "in \(place)" }
    entry.setMoment(data["created_utc"] ?? data["created"])
    if let picture = data.text("thumbnail"), picture.hasPrefix("http") { entry.imageURL = picture }
    entry.isRead = !(data["new"]?.boolean ?? false)
    entry.link = data.text("url") ?? data.text("permalink")
    return entry
  }

  /// Reads a story or a comment that the search of Hacker News has found: https://hn.algolia.com/api
  static func hackerNewsHit(_ value: JSONValue) -> FeedEntry {
    var entry = FeedEntry()
    entry.characters = FeedEntry.messageCharacters
    entry.id = value["objectID"]?.scalarText ?? ""
    entry.author = value.text("author")
    if let title = value.text("title") {
      entry.text = MarkedBody(title)
    } else if let html = value.text("comment_text") ?? value.text("story_text") {
      entry.setHTML(html)
      entry.action = value.text("story_title").map { "on \($0)" }
    }
    entry.setDate(value.text("created_at"))
    entry.link = value.text("url") ?? value.text("story_url")
    return entry
  }

  /// Reads a question, an answer or a comment: https://api.stackexchange.com/docs
  static func stackExchangePost(_ value: JSONValue) -> FeedEntry {
    var entry = FeedEntry()
    entry.characters = FeedEntry.messageCharacters
    for key: StaticString in ["comment_id", "answer_id", "question_id"] where entry.id.isEmpty {
      entry.id = value[key]?.scalarText ?? ""
    }
    entry.author = value.text("owner", "display_name")
    entry.imageURL = value.text("owner", "profile_image")
    if let html = value.text("title") ?? value.text("body") { entry.setHTML(html) }
    entry.setMoment(value["last_activity_date"] ?? value["creation_date"])
    entry.link = value.text("link")
    return entry
  }

  /// Reads something new in the inbox of an account: https://api.stackexchange.com/docs/types/inbox-item
  static func stackExchangeInbox(_ value: JSONValue) -> FeedEntry {
    var entry = FeedEntry()
    entry.characters = FeedEntry.messageCharacters
    entry.author = value.text("site", "name")
    entry.imageURL = value.text("site", "icon_url")
    let kind = (value.text("item_type") ?? "").map { $0 == "_" ? " " : String($0) }.joined()
    let title = (value.text("title") ?? "").decodingReferences
    if let body = value.text("body") {
      entry.setHTML(body)
      entry.action = title.isEmpty ? kind : "\(kind) on \(title)"
    } else {
      (entry.text, entry.action) = (MarkedBody(title), kind)
    }
    entry.setMoment(value["creation_date"])
    entry.isRead = !(value["is_unread"]?.boolean ?? false)
    entry.link = value.text("link")
    return entry
  }

  /// Reads an issue or a merge request: https://docs.gitlab.com/api/merge_requests/
  static func gitlabItem(_ value: JSONValue) -> FeedEntry {
    var entry = FeedEntry()
    entry.id = value["id"]?.scalarText ?? ""
    entry.author = value.text("author", "name") ?? value.text("author", "username")
    entry.imageURL = value.text("author", "avatar_url")
    entry.text = MarkedBody(value.text("title") ?? "")
    entry.setDate(value.text("updated_at") ?? value.text("created_at"))
    entry.link = value.text("web_url")
    return entry
  }

  /// Reads an issue: https://developer.atlassian.com/cloud/jira/platform/rest/v2/api-group-issue-search/
  static func jiraIssue(_ value: JSONValue) -> FeedEntry {
    let fields = value["fields"] ?? value
    let person = ["reporter", "creator", "assignee"].lazy.compactMap { fields.member($0) }.first { $0.type == .object }
    var entry = FeedEntry()
    entry.id = value.text("key") ?? value["id"]?.scalarText ?? ""
    entry.author = person?.text("displayName") ?? person?.text("name")
    entry.imageURL = person?["avatarUrls"]?.member("48x48")?.nonEmptyString
    let text = fields.text("summary") ?? fields.text("description") ?? ""
    entry.text = MarkedBody([value.text("key"), text].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " "))
    entry.setDate(fields.text("updated") ?? fields.text("created"))
    entry.link = value.text("self")
    return entry
  }

  /// Reads something that was done on a board: https://developer.atlassian.com/cloud/trello/guides/rest-api/action-types/
  static func trelloAction(_ value: JSONValue) -> FeedEntry {
    let data = value["data"] ?? value
    var entry = FeedEntry()
    entry.characters = FeedEntry.messageCharacters
    entry.id = value.text("id") ?? ""
    entry.author = value.text("memberCreator", "fullName") ?? value.text("memberCreator", "username")
    entry.imageURL = value.text("memberCreator", "avatarUrl").map { "\($0)/50.png" }
    entry.setDate(value.text("date"))
    let card = data.text("card", "name") ?? "a card"
    switch value.text("type") ?? "" {
    case "commentCard":
      entry.action = "commented on \(card)"
      entry.text = MarkedBody(data.text("text") ?? "")
    case "createCard": entry.action = "added \(card)\(data.text("list", "name").map { " to \($0)" } ?? "")"
    case "deleteCard": entry.action = "deleted a card\(data.text("list", "name").map { " from \($0)" } ?? "")"
    case "updateCard":
      if let closed = data["card"]?["closed"]?.boolean, data["old"]?["closed"] != nil {
        entry.action = "\(closed ? "archived" : "brought back") \(card)"
      } else if let list = data.text("listAfter", "name") {
        entry.action = "moved \(card) to \(list)"
      } else {
        entry.action = "changed \(card)"
      }
    case let type:
      // Other types are verbs with what they are done to: addMemberToBoard.
      let words = type.map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
      entry.action = "\(words): \(data.text("card", "name") ?? data.text("board", "name") ?? "")"
    }
    return entry
  }

  /// Reads a card of a board: https://developer.atlassian.com/cloud/trello/guides/rest-api/object-definitions/#card-object
  static func trelloCard(_ value: JSONValue) -> FeedEntry {
    var entry = FeedEntry()
    entry.id = value.text("id") ?? ""
    entry.text = MarkedBody(value.text("name") ?? "")
    entry.setDate(value.text("dateLastActivity") ?? value.text("due"))
    entry.isRead = true
    entry.link = value.text("url") ?? value.text("shortUrl")
    return entry
  }
}

extension FeedEntry {
  /// Sets the date from a number of seconds or milliseconds since 1970, or from a text.
  fileprivate mutating func setMoment(_ value: JSONValue?) {
    if let number = value?.number { moment = DateTime(number: number) } else { setDate(value?.nonEmptyString) }
  }
}
