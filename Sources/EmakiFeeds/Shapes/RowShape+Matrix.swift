import EmakiJSON

/// Reads events of Matrix, from the API or from Element's export: https://spec.matrix.org/latest/client-server-api/#mroommessage
extension RowShape {
  static func matrixEvent(_ value: JSONValue, _ names: PersonNames) -> FeedEntry? {
    let content = value["content"] ?? value
    let sender = value.text("sender") ?? ""
    var entry = FeedEntry()
    entry.characters = FeedEntry.messageCharacters
    switch value.text("type") ?? "" {
    case "m.room.member":
      names.note(content.text("displayname"), of: value.text("state_key") ?? sender)
      return nil
    case "m.room.message", "m.sticker":
      // An edit repeats the whole message. It is left out, because the export shows the message as it was before.
      if content.text("m.relates_to", "rel_type") == "m.replace" { return nil }
      if let html = content.text("formatted_body"), content.text("format") == "org.matrix.custom.html" {
        entry.setHTML(Self.withoutReply(html))
      } else {
        entry.text = MarkedBody(Self.withoutQuote(content.text("body") ?? "", of: content))
      }
      // A message that was deleted has no content.
      if entry.text.isEmpty { return nil }
      if content.text("msgtype") == "m.emote" { entry.action = entry.text.text }
    case "m.room.encrypted": entry.text = MarkedBody("(encrypted)")
    default: return nil
    }
    entry.id = value.text("event_id") ?? ""
    entry.author = names.name(of: sender) ?? String(sender.drop { $0 == "@" }.prefix { $0 != ":" })
    if entry.action != nil { entry.text = MarkedBody() }
    if let time = value["origin_server_ts"]?.number { entry.moment = DateTime(number: time) }
    return entry
  }

  static func matrixNotification(_ value: JSONValue, _ names: PersonNames) -> FeedEntry? {
    guard let event = value["event"], var entry = matrixEvent(event, names) else { return nil }
    entry.isRead = value["read"]?.boolean ?? true
    return entry
  }

  /// Returns HTML without the message that it answers.
  private static func withoutReply(_ html: String) -> String {
    guard let start = html.firstRange(of: "<mx-reply>"), let end = html.firstRange(of: "</mx-reply>"), start.upperBound <= end.lowerBound
    else { return html }
    return String(html[..<start.lowerBound] + html[end.upperBound...])
  }

  /// Returns a text without the lines of the message that it answers, which begin with `>`.
  private static func withoutQuote(_ text: String, of content: JSONValue) -> String {
    guard content["m.relates_to"]?["m.in_reply_to"] != nil, text.hasPrefix(">") else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.hasPrefix(">") }
    return lines.joined(separator: "\n").trimmed
  }
}
