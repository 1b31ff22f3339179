import EmakiJSON

/// Slack blocks are the parts of which programs, and people since 2019, make a message: https://docs.slack.dev/reference/block-kit/blocks
enum SlackBlocks {
  /// The most blocks, and the most elements of one of them, that are read.
  private static let limit = 100

  /// Returns the text of a list of blocks, each in a line of its own.
  ///
  /// - Parameter name: returns the name of the person with an id.
  static func text(of blocks: JSONValue, name: (String) -> String?) -> MarkedBody {
    joined(blocks.elements.prefix(limit).map { block($0, name) }, "\n")
  }

  private static func block(_ block: JSONValue, _ name: (String) -> String?) -> MarkedBody {
    switch block.text("type") {
    case "rich_text": return joined((block["elements"]?.elements ?? []).prefix(limit).map { richText($0, name, levels: 3) }, "\n")
    case "image", "video": return MarkedBody(block.text("title", "text") ?? block.text("alt_text") ?? "")
    case "context": return joined((block["elements"]?.elements ?? []).prefix(limit).map { object($0, name) }, " ")
    default:
      let fields = (block["fields"]?.elements ?? []).prefix(limit).map { object($0, name) }
      return joined((block["text"].map { [object($0, name)] } ?? []) + fields, "\n")
    }
  }

  /// Returns a text object, which is in Slack's marks or plain.
  private static func object(_ object: JSONValue, _ name: (String) -> String?) -> MarkedBody {
    let text = object.text("text") ?? object.text("alt_text") ?? ""
    return object.text("type") == "mrkdwn" ? ChatMarkup.slack(text, name: name) : MarkedBody(EmojiNames.replacing(in: text))
  }

  /// Returns a part of a rich text: a section, a quote, code, or a list of sections.
  private static func richText(_ part: JSONValue, _ name: (String) -> String?, levels: Int) -> MarkedBody {
    let elements = (part["elements"]?.elements ?? []).prefix(limit)
    if part.text("type") == "rich_text_list", levels > 0 {
      return joined(
        elements.map { item in
          var body = MarkedBody("• ")
          body.append(richText(item, name, levels: levels - 1))
          return body
        }, "\n")
    }
    var body = MarkedBody()
    for element in elements { append(element, to: &body, name) }
    return body
  }

  private static func append(_ element: JSONValue, to body: inout MarkedBody, _ name: (String) -> String?) {
    switch element.text("type") {
    case "link":
      guard let address = element.text("url") else { return }
      body.append(element.text("text") ?? address, .link(address))
    case "user":
      let id = element.text("user_id") ?? ""
      body.append("@" + (name(id) ?? id), .bold)
    case "channel": body.append("#" + (element.text("channel_id") ?? ""), .bold)
    case "usergroup": body.append("@" + (element.text("usergroup_id") ?? ""), .bold)
    case "broadcast": body.append("@" + (element.text("range") ?? "here"))
    case "emoji": body.append(EmojiNames.replacing(in: ":\(element.text("name") ?? ""):"))
    case "date": body.append(element.text("fallback") ?? "")
    default: body.append(element.text("text") ?? "", element["style"]?["bold"]?.boolean == true ? .bold : nil)
    }
  }

  /// Returns texts with another one between them; those without words are left out.
  private static func joined(_ bodies: [MarkedBody], _ separator: String) -> MarkedBody {
    var all = MarkedBody()
    for body in bodies where !body.isEmpty {
      if !all.isEmpty { all.append(separator) }
      all.append(body)
    }
    return all
  }
}
