/// Markdown is a text with signs for bold parts and links, from which the signs are taken.
struct Markdown {
  /// The text without the signs.
  private(set) var body = MarkedBody()

  private let bold: [String]
  private let dropped: [String]
  private let hasLinks: Bool
  private let hasHeadings: Bool
  /// The signs that do not stand in the rest of the text, which is then not searched again.
  private var absent: Set<String> = []

  /// The levels of signs inside each other that are read.
  private static let levels = 3
  /// The greatest number of bytes of a link.
  private static let linkLimit = 2048

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bold: the signs round bold parts.
  ///   - dropped: the signs round parts that look like the others.
  ///   - hasLinks: whether `[a page](https://a.example)` is a link.
  ///   - hasHeadings: whether the signs of headings and comments are taken away.
  /// - Complexity: linear in the length of the text.
  init(_ text: String, bold: [String], dropped: [String], hasLinks: Bool = true, hasHeadings: Bool = false, levels: Int = Markdown.levels) {
    (self.bold, self.dropped, self.hasLinks, self.hasHeadings) = (bold, dropped, hasLinks, hasHeadings)
    let signs = Set((bold + dropped).compactMap(\.utf8.first)).union(hasLinks ? ["[".utf8.first ?? 0] : []).union(
      hasHeadings ? [0x23, 0x3C] : [])
    guard text.utf8.contains(where: signs.contains) else {
      body = MarkedBody(text)
      return
    }
    read(text[...], signs, levels)
  }

  private mutating func read(_ text: Substring, _ signs: Set<UInt8>, _ levels: Int) {
    var (rest, plain) = (text, text.startIndex)
    func flush(to place: String.Index) { if plain < place { body.append(String(text[plain..<place])) } }
    while let place = rest.utf8.firstIndex(where: signs.contains) {
      let here = text[place...]
      let isStart = place == text.startIndex
      let before = isStart ? nil : text[text.index(before: place)]
      let end: String.Index?
      if let link = hasLinks && here.first == "[" ? Self.link(here) : nil {
        // A picture is shown by its description.
        let isPicture = before == "!"
        flush(to: isPicture ? text.index(before: place) : place)
        let label = Markdown(
          String(link.label), bold: bold, dropped: dropped, hasLinks: false, hasHeadings: false, levels: levels - 1
        ).body.text
        body.append(label.isEmpty ? link.address : label, isPicture ? nil : .link(link.address))
        end = link.end
      } else if hasHeadings, here.first == "#", isStart || before?.isNewline == true, let heading = Self.heading(here) {
        flush(to: place)
        end = heading
      } else if hasHeadings, here.first == "<", here.hasPrefix("<!--"), !absent.contains("-->") {
        let close = here.firstRange(of: "-->")
        if close == nil { absent.insert("-->") } else { flush(to: place) }
        end = close?.upperBound
      } else if levels > 0, let found = enclosed(here, before) {
        flush(to: place)
        let inner =
          found.sign.first == "`"
          ? MarkedBody(String(found.inside))
          : Markdown(String(found.inside), bold: bold, dropped: dropped, hasLinks: hasLinks, hasHeadings: false, levels: levels - 1).body
        let isBold = bold.contains(found.sign)
        body.append(isBold ? MarkedBody(inner.text, marks: [BodyMark(.bold, in: 0..<inner.text.utf8.count)] + inner.marks) : inner)
        end = found.end
      } else {
        end = nil
      }
      if let end {
        (rest, plain) = (text[end...], end)
      } else {
        // The whole run of a sign is text, so that "****" is looked at once.
        let run = here.prefix { $0 == here.first }
        rest = text[max(run.endIndex, text.index(after: place))...]
      }
    }
    flush(to: text.endIndex)
  }

  /// Returns the part between a sign at the beginning of a text and the same sign after it; `nil` where the sign is text.
  private mutating func enclosed(_ text: Substring, _ before: Character?) -> (inside: Substring, sign: String, end: String.Index)? {
    guard let sign = (bold + dropped).filter({ text.hasPrefix($0) }).max(by: { $0.count < $1.count }), !absent.contains(sign) else {
      return nil
    }
    let isCode = sign.first == "`"
    // A sign inside a word is text, but for two stars, which are nothing else.
    if !isCode, sign != "**", before?.isLetter == true || before?.isNumber == true { return nil }
    let inside = text.dropFirst(sign.count)
    guard let close = inside.firstRange(of: sign) else {
      absent.insert(sign)
      return nil
    }
    let part = inside[..<close.lowerBound]
    guard let first = part.first, let last = part.last else { return nil }
    if isCode { return sign == "```" || !part.contains(where: \.isNewline) ? (part, sign, close.upperBound) : nil }
    let after = close.upperBound < text.endIndex ? text[close.upperBound] : nil
    guard !first.isWhitespace, !last.isWhitespace, !part.contains(where: \.isNewline),
      sign == "**" || !(after?.isLetter == true || after?.isNumber == true)
    else { return nil }
    return (part, sign, close.upperBound)
  }

  /// Returns the link at the beginning of a text; `nil` where there is none.
  private static func link(_ text: Substring) -> (label: Substring, address: String, end: String.Index)? {
    let near = text.utf8.index(text.startIndex, offsetBy: linkLimit, limitedBy: text.endIndex) ?? text.endIndex
    let window = text.utf8[text.startIndex..<near]
    guard let close = window.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let open = window.index(after: close)
    guard open < near, window[open] == UInt8(ascii: "(") else { return nil }
    let address = window[window.index(after: open)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ")") }
    guard address.endIndex < near, window[address.endIndex] == UInt8(ascii: ")"), address.count > 4 else { return nil }
    let target = String(Substring(address))
    guard target.hasPrefix("http://") || target.hasPrefix("https://") || target.hasPrefix("mailto:") else { return nil }
    return (text[text.index(after: text.startIndex)..<close], target, window.index(after: address.endIndex))
  }

  /// Returns where the words of a heading begin; `nil` for other text.
  private static func heading(_ text: Substring) -> String.Index? {
    let signs = text.prefix(7).prefix { $0 == "#" }
    guard signs.count <= 6, signs.endIndex < text.endIndex, text[signs.endIndex] == " " else { return nil }
    return text.index(after: signs.endIndex)
  }
}
