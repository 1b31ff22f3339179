import EmakiJSON

/// Reads the messages of Slack, Discord and Telegram.
extension RowShape {
  /// Reads a message of Slack's API or of its export: https://docs.slack.dev/reference/events/message
  static func slackMessage(_ value: JSONValue, _ names: PersonNames) -> FeedEntry {
    var entry = FeedEntry()
    entry.characters = FeedEntry.messageCharacters
    let (user, profile, bot) = (value.text("user"), value["user_profile"] ?? value, value["bot_profile"] ?? value)
    if value["user_profile"] != nil {
      names.note(profile.text("display_name") ?? profile.text("real_name") ?? profile.text("name"), of: user)
    }
    entry.id = value.text("ts") ?? ""
    let bots = value["bot_profile"] == nil ? nil : bot.text("name")
    let isNote = ["channel_join", "channel_leave", "channel_topic", "channel_purpose", "channel_name"].contains(value.text("subtype") ?? "")
    // A message that Slack writes about a person already names the person in its text, so it gets no author.
    let known = user.flatMap { names.name(of: $0) }
    entry.author = isNote ? nil : known ?? value.text("username") ?? bots ?? user ?? value.text("bot_id")
    entry.imageURL = profile.text("image_192") ?? profile.text("image_72") ?? profile.text("image_48")
    entry.imageURL = entry.imageURL ?? bot.text("icons", "image_72") ?? bot.text("icons", "image_48")
    if let time = Double(value.text("ts") ?? "") { entry.moment = DateTime(number: time) }
    // A message without a text has what a program has attached, or a file.
    let attachment = value["attachments"]?.elements.first
    let file = value["files"]?.elements.first
    if value.text("text") == nil, let blocks = value["blocks"] ?? attachment?["blocks"] {
      entry.text = SlackBlocks.text(of: blocks) { names.name(of: $0) }
      if !entry.text.isEmpty { return entry }
    }
    var text = value.text("text") ?? attachment?.text("fallback") ?? attachment?.text("text") ?? attachment?.text("title")
    text = text ?? file?.text("title") ?? file?.text("name")
    entry.text = ChatMarkup.slack(text ?? "") { names.name(of: $0) }
    return entry
  }

  /// Returns whether a text is a time as Slack writes it: seconds, a dot, and six digits that tell messages of the same second apart.
  static func isSlackTime(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].utf8.count >= 9 && parts[1].utf8.count == 6 && Double(text) != nil
  }

  /// Reads a message of Discord's API (https://docs.discord.com/developers/resources/message) or of DiscordChatExporter.
  static func discordMessage(_ value: JSONValue, _ dates: FeedDates) -> FeedEntry {
    let author = value["author"] ?? value
    var entry = FeedEntry()
    entry.characters = FeedEntry.messageCharacters
    entry.id = value["id"]?.scalarText ?? ""
    entry.author = author.text("nickname") ?? value.text("member", "nick") ?? author.text("global_name")
    entry.author = entry.author ?? author.text("username") ?? author.text("name")
    entry.imageURL = author.text("avatarUrl") ?? value.text("member", "avatarUrl")
    if entry.imageURL == nil, let hash = author.text("avatar"), let id = author.text("id") {
      entry.imageURL = "https://cdn.discordapp.com/avatars/\(id)/\(hash).png?size=128"
    }
    entry.setDate(value.text("timestamp"))
    let attachment = value["attachments"]?.elements.first.flatMap { $0.text("fileName") ?? $0.text("filename") }
    let embed = value["embeds"]?.elements.first.flatMap { $0.text("title") ?? $0.text("description") }
    let sticker = (value["sticker_items"] ?? value["stickers"])?.elements.first.flatMap { $0.text("name") }.map { "(sticker: \($0))" }
    // A forwarded message stands inside of the one that forwards it.
    let forwarded = value["message_snapshots"]?.elements.first.flatMap { $0.text("message", "content") }
    let other = attachment ?? embed ?? sticker ?? value.text("poll", "question", "text") ?? forwarded
    entry.action = discordAction(value["type"]?.scalarText)
    let people = value["mentions"]?.elements ?? []
    // Where Discord itself writes a message, the exporter has words for it: "Joined the server."
    if entry.action != nil, let words = value.text("content"), value["type"]?.type == .string {
      entry.action = (words.prefix(1).lowercased() + words.dropFirst()).trimmed
      if entry.action?.hasSuffix(".") == true { entry.action?.removeLast() }
      return entry
    }
    entry.text = ChatMarkup.discord(value.text("content") ?? other ?? "", dates) { id in
      guard let person = people.first(where: { $0.text("id") == id }) else { return nil }
      return person.text("nickname") ?? person.text("global_name") ?? person.text("username") ?? person.text("name")
    }
    return entry
  }

  /// Returns what the author of a message of Discord has done, where Discord itself writes the message: its type in the API, or in the words of
  /// DiscordChatExporter.
  private static func discordAction(_ type: String?) -> String? {
    switch type {
    case "7", "GuildMemberJoin": "joined"
    case "1", "RecipientAdd": "added somebody"
    case "2", "RecipientRemove": "removed somebody"
    case "3", "Call": "called"
    case "4", "ChannelNameChange": "renamed the channel"
    case "5", "ChannelIconChange": "changed the picture of the channel"
    case "6", "ChannelPinnedMessage": "pinned a message"
    case "8", "9", "10", "11": "boosted the server"
    case "18", "ThreadCreated": "began a thread"
    default: nil
    }
  }

  /// Reads a message of a chat that Telegram Desktop has exported: https://core.telegram.org/import-export
  static func telegramMessage(_ value: JSONValue) -> FeedEntry {
    var entry = FeedEntry()
    entry.characters = FeedEntry.messageCharacters
    entry.id = value["id"]?.scalarText ?? ""
    entry.author = value.text("from") ?? value.text("actor") ?? value.text("from_id")
    if value.text("type") == "service" { entry.action = (value.text("action") ?? "").map { $0 == "_" ? " " : String($0) }.joined() }
    if let seconds = value.text("date_unixtime").flatMap(Double.init), let moment = DateTime(number: seconds) {
      entry.moment = moment
    } else {
      entry.setDate(value.text("date"))
    }
    if let text = value.text("text") {
      entry.text = MarkedBody(text)
    } else {
      for part in value["text"]?.elements ?? [] {
        let text = part.type == .string ? part.string ?? "" : part.text("text") ?? ""
        switch part.text("type") {
        case "bold": entry.text.append(text, .bold)
        case "text_link": entry.text.append(text, part.text("href").map { .link($0) })
        case "link": entry.text.append(text, .link(text))
        default: entry.text.append(text)
        }
      }
    }
    if entry.text.isEmpty, let question = value.text("poll", "question") { entry.text = MarkedBody(question) }
    let kinds: [(StaticString, String)] = [
      ("photo", "photo"), ("location_information", "location"), ("contact_information", "contact"), ("file", "file"),
    ]
    if entry.text.isEmpty, let file = value.text("media_type") ?? kinds.first(where: { value[$0.0] != nil })?.1 {
      entry.text = MarkedBody("(\(file.map { $0 == "_" ? " " : String($0) }.joined()))")
    }
    return entry
  }

  /// Reads a message of a chat that Facebook's Messenger or Instagram has exported.
  static func messengerMessage(_ value: JSONValue) -> FeedEntry {
    var entry = FeedEntry()
    entry.characters = FeedEntry.messageCharacters
    entry.author = value.text("sender_name").map(meant)
    if let milliseconds = value["timestamp_ms"]?.number { entry.moment = DateTime(number: milliseconds) }
    let kinds: [(StaticString, String)] = [
      ("photos", "photo"), ("videos", "video"), ("audio_files", "audio"), ("gifs", "GIF"), ("files", "file"), ("sticker", "sticker"),
    ]
    let attached = kinds.first { value[$0.0] != nil }.map { "(\($0.1))" }
    entry.text = MarkedBody(value.text("content").map(meant) ?? value.text("share", "link") ?? attached ?? "")
    return entry
  }

  /// Returns what a text of these exports means: they write each byte of UTF-8 as a character of its own.
  private static func meant(_ text: String) -> String {
    guard text.unicodeScalars.allSatisfy({ $0.value < 0x100 }) else { return text }
    return String(validating: text.unicodeScalars.map { UInt8($0.value) }, as: UTF8.self) ?? text
  }

  /// Reads an item of RSS in JSON: https://github.com/scripting/Scripting-News/blob/master/rss-in-json/README.md
  static func rssItem(_ value: JSONValue) -> FeedEntry {
    var entry = FeedEntry()
    entry.id = value.text("guid") ?? value.text("guid", "#value") ?? value.text("link") ?? ""
    entry.link = value.text("link")
    entry.setDate(value.text("pubDate"))
    if let title = value.text("title") { entry.text = MarkedBody(title) } else { entry.setHTML(value.text("description") ?? "") }
    entry.imageURL = value["enclosure"].flatMap { ($0.text("type") ?? "").hasPrefix("image/") ? $0.text("url") : nil }
    return entry
  }
}
