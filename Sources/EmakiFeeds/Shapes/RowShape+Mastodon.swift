import EmakiJSON

/// Reads what Mastodon's API gives, and servers that speak it: https://docs.joinmastodon.org/entities/Notification/
extension RowShape {
  static func mastodonNotification(_ value: JSONValue) -> FeedEntry {
    let account = value["account"] ?? value
    let status = value["status"]
    var entry = status.map(Self.mastodonText) ?? FeedEntry()
    entry.characters = FeedEntry.articleCharacters
    entry.id = value["id"]?.scalarText ?? ""
    entry.author = Self.name(ofAccount: account)
    entry.imageURL = Self.avatar(ofAccount: account)
    entry.setDate(value.text("created_at"))
    entry.link = status?.text("url") ?? account.text("url")
    let type = value.text("type") ?? ""
    entry.action =
      switch type {
      case "mention": "mentioned you"
      case "status": "posted"
      case "reblog": "boosted your post"
      case "favourite": "favourited your post"
      case "follow": "followed you"
      case "follow_request": "asked to follow you"
      case "poll": "has a poll that has ended"
      case "update": "edited a post"
      case "quote": "quoted your post"
      case "quoted_update": "edited a post that you quoted"
      case "admin.sign_up": "signed up"
      case "admin.report": "sent a report"
      case "pleroma:emoji_reaction", "reaction": "reacted \(value.text("emoji") ?? "") to your post"
      default: type.map { $0 == "_" || $0 == "." ? " " : String($0) }.joined()
      }
    // Most servers do not say what was read; Pleroma does.
    entry.isRead = value["pleroma"]?["is_seen"]?.boolean ?? true
    return entry
  }

  static func mastodonStatus(_ value: JSONValue) -> FeedEntry {
    let boosted = value["reblog"].flatMap { $0.type == .object ? $0 : nil }
    var entry = Self.mastodonText(boosted ?? value)
    let account = value["account"] ?? value
    entry.id = value["id"]?.scalarText ?? ""
    entry.author = Self.name(ofAccount: account)
    entry.imageURL = Self.avatar(ofAccount: account)
    entry.setDate(value.text("created_at"))
    if let boosted { entry.action = "boosted \(boosted["account"].map(Self.name(ofAccount:)) ?? "a post")" }
    entry.characters = FeedEntry.messageCharacters
    entry.link = value.text("url") ?? value.text("uri")
    return entry
  }

  /// Returns an entry with the text of a post: its warning in place of what is hidden behind it.
  private static func mastodonText(_ status: JSONValue) -> FeedEntry {
    var entry = FeedEntry()
    if let warning = status.text("spoiler_text") {
      entry.text = MarkedBody(warning)
    } else if let html = status.text("content") {
      entry.setHTML(html)
    }
    if entry.text.isEmpty, let media = status["media_attachments"]?.elements.first {
      entry.text = MarkedBody(media.text("description") ?? "(\(media.text("type") ?? "attachment"))")
    }
    entry.language = status.text("language")
    return entry
  }

  private static func name(ofAccount account: JSONValue) -> String {
    account.text("display_name") ?? account.text("username") ?? account.text("acct") ?? ""
  }

  private static func avatar(ofAccount account: JSONValue) -> String? { account.text("avatar_static") ?? account.text("avatar") }
}
