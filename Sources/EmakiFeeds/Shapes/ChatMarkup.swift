/// Chat markup is what chats write into the text of a message for people, addresses and bold parts.
enum ChatMarkup {
  /// Reads a text of Slack: `*bold*`, `` `code` ``, `<https://a.example|a page>`, `<@U012>`, `<#C012|general>`, `<!here>`, and `&amp;` for an ampersand.
  ///
  /// - Parameter name: returns the name of the person with an id.
  static func slack(_ text: String, name: (String) -> String?) -> MarkedBody {
    var body = MarkedBody()
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      appendSlack(rest[..<open], to: &body)
      guard let close = rest[open...].firstIndex(of: ">") else {
        rest = rest[open...]
        break
      }
      let inner = rest[rest.index(after: open)..<close]
      let parts = inner.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      let (target, label) = (parts[0], parts.count > 1 && !parts[1].isEmpty ? unescaped(parts[1]) : nil)
      switch target.first {
      case "@": body.append("@" + (label ?? name(String(target.dropFirst())) ?? String(target.dropFirst())), .bold)
      case "#": body.append("#" + (label ?? String(target.dropFirst())), .bold)
      case "!": body.append(label ?? "@" + String(target.dropFirst().prefix { $0 != "^" }))
      default:
        let address = unescaped(target)
        body.append(label ?? address, .link(address))
      }
      rest = rest[rest.index(after: close)...]
    }
    appendSlack(rest, to: &body)
    return body
  }

  /// Reads a text of Discord: Markdown, `<@123>`, `<:smile:123>`, and `<t:1700000000:R>` for a moment.
  ///
  /// - Parameters:
  ///   - dates: how moments are written.
  ///   - name: returns the name of the person with an id.
  static func discord(_ text: String, _ dates: FeedDates, name: (String) -> String?) -> MarkedBody {
    var body = MarkedBody()
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      body.append(markdown(String(rest[..<open])))
      let inside = rest[rest.index(after: open)...].prefix { $0 != ">" && $0 != "\n" }
      guard inside.endIndex < rest.endIndex, rest[inside.endIndex] == ">", let shown = mention(inside, dates, name) else {
        body.append("<")
        rest = rest[rest.index(after: open)...]
        continue
      }
      body.append(shown.text, shown.look)
      rest = rest[rest.index(after: inside.endIndex)...]
    }
    body.append(markdown(String(rest)))
    return body
  }

  /// Returns what stands for a part of Discord's text in angle brackets; `nil` for another text in them.
  private static func mention(_ inside: Substring, _ dates: FeedDates, _ name: (String) -> String?) -> (text: String, look: BodyMark.Look?)?
  {
    if inside.hasPrefix("@") {
      let id = inside.dropFirst().drop { $0 == "!" || $0 == "&" }
      return id.allSatisfy(\.isNumber) && !id.isEmpty ? ("@" + (name(String(id)) ?? String(id)), .bold) : nil
    }
    if inside.hasPrefix("#") { return ("#" + String(inside.dropFirst()), .bold) }
    if inside.hasPrefix("http://") || inside.hasPrefix("https://") { return (String(inside), .link(String(inside))) }
    if inside.hasPrefix("t:") {
      let parts = inside.dropFirst(2).split(separator: ":")
      guard let moment = parts.first.flatMap({ Double($0) }).flatMap({ DateTime(number: $0) }) else { return nil }
      return self.moment(moment, style: parts.count > 1 ? parts[1] : "f", dates).map { ($0, nil) }
    }
    let parts = inside.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 3 && (parts[0].isEmpty || parts[0] == "a") && parts[2].allSatisfy(\.isNumber) ? (":\(parts[1]):", nil) : nil
  }

  /// Returns a moment as one of Discord's styles has it: `R` counts from now, where it is known, `t` and `T` are times, `d` and `D` days.
  private static func moment(_ moment: DateTime, style: Substring, _ dates: FeedDates) -> String? {
    switch style {
    case "R": dates.text(for: moment, dates.feedLanguage ?? dates.language)
    case "t", "T": dates.standardText(for: moment).map { String($0.suffix(5)) }
    case "d", "D": dates.standardText(for: moment).map { String($0.prefix(10)) }
    default: dates.standardText(for: moment)
    }
  }

  /// Reads a text of WhatsApp: `*bold*`, `_italic_`, `~struck~`, and `<attached: a.jpg>`.
  static func whatsApp(_ text: String) -> MarkedBody {
    var text = text
    if text.utf8.contains(UInt8(ascii: "<")), let open = text.firstRange(of: "<attached: "),
      let close = text[open.upperBound...].firstIndex(of: ">")
    {
      text = String(text[..<open.lowerBound]) + "(" + text[open.upperBound..<close] + ")" + text[text.index(after: close)...]
    }
    return Markdown(text, bold: ["*"], dropped: ["_", "~", "```", "`"], hasLinks: false).body
  }

  /// Reads Markdown as GitHub, Discord and others write it, as far as it is a part of a line: `**bold**`, `*italic*`, `~~struck~~`, `` `code` ``
  /// and `[a page](https://a.example)`, and the signs of headings.
  static func markdown(_ text: String) -> MarkedBody {
    Markdown(text, bold: ["**", "__"], dropped: ["~~", "*", "_", "```", "``", "`"], hasHeadings: true).body
  }

  /// Reads those signs of Markdown that hardly mean anything else: `**bold**`, `` `code` `` and `[a page](https://a.example)`.
  static func plainMarkdown(_ text: String) -> MarkedBody {
    // Most texts have none, which this sees without a search for each.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "[") }) else {
      return MarkedBody(text)
    }
    return Markdown(text, bold: ["**"], dropped: ["```", "`"]).body
  }

  /// Appends a text of Slack without links: `*bold*`, `` `code` ``, and names of emoji.
  private static func appendSlack(_ text: Substring, to body: inout MarkedBody) {
    var (plain, rest) = (text.startIndex, text)
    func flush(to end: String.Index) { body.append(EmojiNames.replacing(in: unescaped(text[plain..<end]))) }
    while let place = rest.firstIndex(where: { $0 == "*" || $0 == "`" }) {
      let here = text[place...]
      let end: String.Index
      if here.first == "`" {
        guard let code = code(here) else {
          rest = here.drop { $0 == "`" }
          continue
        }
        flush(to: place)
        body.append(unescaped(code.inside))
        end = code.end
      } else {
        let inside = here.dropFirst()
        // A sign is plain text where a space follows it, or where no second sign stands in the same line.
        guard let close = inside.firstIndex(of: "*"), let first = inside[..<close].first, !first.isWhitespace,
          let last = inside[..<close].last, !last.isWhitespace, !inside[..<close].contains(where: \.isNewline),
          text[..<place].last?.isLetter != true
        else {
          rest = inside
          continue
        }
        flush(to: place)
        var bold = MarkedBody()
        appendSlack(inside[..<close], to: &bold)
        body.append(bold.text, .bold)
        end = inside.index(after: close)
      }
      (plain, rest) = (end, text[end...])
    }
    flush(to: text.endIndex)
  }

  /// Returns the code at the beginning of a text, between three signs or in a line between single ones; `nil` where the sign is text.
  private static func code(_ text: Substring) -> (inside: Substring, end: String.Index)? {
    let sign = text.hasPrefix("```") ? "```" : "`"
    let inside = text.dropFirst(sign.count)
    guard inside.first != "`" else { return nil }
    if sign == "`" {
      // A line is read no further than to the next sign.
      guard let close = inside.firstIndex(where: { $0 == "`" || $0.isNewline }), inside[close] == "`" else { return nil }
      return (inside[..<close], inside.index(after: close))
    }
    guard let close = inside.firstRange(of: sign) else { return nil }
    return (inside[..<close.lowerBound], close.upperBound)
  }

  /// Returns a text with the three references of Slack as characters.
  static func unescaped(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
    return String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }
}
