internal import CGumbo

/// Mail quotes are what a mail repeats of the one that it answers.
enum MailQuotes {
  // MARK: In a plain text

  /// Returns the lines of a text without quotes, without the lines that say whose words they are, and without the signature.
  ///
  /// - Complexity: linear in the length of the text.
  static func own(_ lines: [String]) -> [String] {
    var own: [String] = []
    var isBehindQuote = false
    for (index, line) in lines.enumerated() {
      if line == "-- " { break }
      if line.hasPrefix(">") {
        if !isBehindQuote { removeAuthor(&own) }
        isBehindQuote = true
        continue
      }
      let isBlank = line.allSatisfy(\.isWhitespace)
      // Lines that are empty above and below a quote are not doubled.
      if isBlank, isBehindQuote, own.last.map({ $0.allSatisfy(\.isWhitespace) }) ?? true { continue }
      if !isBlank { isBehindQuote = false }
      if beginsOriginal(line, next: lines[(index + 1)...].first), own.contains(where: { !$0.allSatisfy(\.isWhitespace) }) { break }
      own.append(line)
    }
    return own
  }

  /// Removes the lines above a quote that say whose words it is: "On Tue, 24 Nov 2026 at 13:00, Bob <bob@example.com> wrote:".
  private static func removeAuthor(_ lines: inout [String]) {
    guard let last = lines.lastIndex(where: { !$0.allSatisfy(\.isWhitespace) }), lines.count - last < 4 else { return }
    let end = lines[last].trimmed
    guard end.hasSuffix(":") || end.hasSuffix("："), end.utf8.count < 512 else { return }
    var text = ""
    for count in 1...3 where count <= last + 1 {
      let line = lines[last + 1 - count].trimmed
      // A sentence of one's own may stand above.
      if line.isEmpty || count > 1 && (line.utf8.count > 200 || line.last.map { ".!?。！？".contains($0) } ?? true) { break }
      text = line + " " + text
      if hasDate(line), saysWho(text) {
        lines.removeSubrange((last + 1 - count)...)
        return
      }
    }
    if saysWho(end), end.contains(" ") { lines.removeSubrange(last...) }
  }

  private static func saysWho(_ text: String) -> Bool {
    let text = text.lowercased()
    return text.contains("@") || verbs.contains { text.contains($0) }
  }

  /// Returns whether a text has a year or a time.
  private static func hasDate(_ text: String) -> Bool {
    let signs = Array(text.utf8)
    func isDigit(_ place: Int) -> Bool { signs.indices.contains(place) && 0x30...0x39 ~= signs[place] }
    for place in signs.indices where isDigit(place) && !isDigit(place - 1) {
      let count = (1...5).first { !isDigit(place + $0) } ?? 5
      if count == 4, signs[place] == UInt8(ascii: "1") || signs[place] == UInt8(ascii: "2") { return true }
      let isTime = signs.indices.contains(place + count) && signs[place + count] == UInt8(ascii: ":")
      if count <= 2, isTime, isDigit(place + count + 1), isDigit(place + count + 2) { return true }
    }
    return false
  }

  /// Returns whether a line, such as "-----Original Message-----", stands before a mail that is repeated without marks.
  private static func beginsOriginal(_ line: String, next: String?) -> Bool {
    guard line.first == "-" || line.first == "_" || line.first == " " else { return false }
    let text = line.trimmed
    if text.utf8.count >= 20, text.utf8.allSatisfy({ $0 == UInt8(ascii: "_") }) {
      return next.map { next in senders.contains { next.hasPrefix($0) } } ?? false
    }
    guard text.hasPrefix("---"), text.hasSuffix("---") else { return false }
    return originals.contains(text.split(separator: "-").joined(separator: "-").trimmed.lowercased())
  }

  private static let verbs = [
    "wrote", "writes", "schrieb", "schreef", "écrit", "escribió", "escreveu", "scritto", "skrev", "kirjoitti", "napisał", "napsal", "пишет",
    "написал", "пише", "yazdı", "έγραψε", "írta", "a scris", "写道", "寫道", "さんは書", "님이 작성",
  ]

  private static let originals: Set<String> = [
    "original message", "original appointment", "ursprüngliche nachricht", "message d'origine", "message original", "mensaje original",
    "mensagem original", "messaggio originale", "oorspronkelijk bericht", "исходное сообщение", "元のメッセージ", "原始邮件", "邮件原件", "原始郵件", "원본 메시지",
  ]

  private static let senders = ["From:", "Von:", "De :", "De:", "Da:", "Van:", "Från:", "От:", "差出人:", "发件人:", "寄件者:", "보낸 사람:"]

  // MARK: In HTML

  /// A mark says how much of a page is a quote.
  enum Mark {
    /// An element is one.
    case element
    /// An element is one, and so is all that stands behind it.
    case rest
  }

  /// Returns how mail programs mark an element as a quote, or as a signature; `nil` for an element that is none.
  static func mark(of element: GumboElement) -> Mark? {
    for index in 0..<Int(element.attributes.length) {
      guard let attribute = element.attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self),
        let name = attribute.pointee.name, let text = attribute.pointee.value
      else { continue }
      let value = String(cString: text).lowercased()
      switch String(cString: name) {
      case "class" where value.split(whereSeparator: \.isWhitespace).contains { classes.contains(String($0)) }: return .element
      case "type" where value == "cite" && element.tag == GUMBO_TAG_BLOCKQUOTE: return .element
      case "id" where rests.contains(value): return .rest
      // Outlook for Windows has only a line of these colors above what it repeats.
      case "style" where value.contains("border-top"):
        let style = value.filter { !$0.isWhitespace }
        if lines.contains(where: { style.contains($0) }) { return .rest }
      default: continue
      }
    }
    return nil
  }

  private static let classes: Set<String> = [
    "gmail_quote", "gmail_quote_container", "gmail_attr", "gmail_signature", "moz-cite-prefix", "moz-signature", "yahoo_quoted",
    "protonmail_quote", "protonmail_signature_block", "tutanota_quote", "zmail_extra",
  ]

  private static let rests: Set<String> = [
    "appendonsend", "divrplyfwdmsg", "outlookmessageheader", "mail-editor-reference-message-container",
  ]

  private static let lines = ["border:none;border-top:solid#e1e1e1", "border:none;border-top:solid#b5c4df"]
}
