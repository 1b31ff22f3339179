/// A mail address is an author as the header of a mail has it: a name, comments, and an address between angle brackets (RFC 5322).
enum MailAddress {
  /// Returns the name in an address, else the comment behind it, and else the address itself: `"Ada L." <ada@example.com>`.
  ///
  /// - Complexity: linear in the length of the header.
  static func name(_ header: String, _ charsets: MailCharsets) -> String {
    let signs = Array(header)
    var (name, comment, address) = ("", "", String?.none)
    // What opens and is not closed is a sign like others, and so is what opens behind it.
    var (mayQuote, mayComment, place) = (true, true, 0)
    while place < signs.count {
      let sign = signs[place]
      if sign == "\"", mayQuote, let (text, end) = closed(signs, place, by: "\"") {
        if address == nil { name += text }
        place = end
        continue
      } else if sign == "(", mayComment, let (text, end) = closed(signs, place, by: ")") {
        if comment.isEmpty { comment = text }
        place = end
        continue
      }
      switch sign {
      case "\"": mayQuote = false
      case "<" where address == nil:
        let end = signs[place...].firstIndex(of: ">") ?? signs.count
        address = String(signs[(place + 1)..<end])
        place = end
      default:
        if sign == "(" { mayComment = false }
        if address == nil { name.append(sign) }
      }
      // Only the first author is named.
      if address != nil, sign == "," { break }
      place += 1
    }
    func text(_ raw: String) -> String {
      let text = EncodedWords.decoded(raw.split(separator: " ").joined(separator: " "), charsets).trimmed
      return text.count > 2 && text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()).trimmed : text
    }
    let (own, other) = (text(name), text(comment))
    if let address { return !own.isEmpty ? own : !other.isEmpty ? other : address.trimmed }
    // An old form has the name in parentheses behind the address.
    return own.contains("@") && !other.isEmpty || own.isEmpty ? other : own
  }

  /// Returns what stands up to the sign that closes it, and the place behind that; `nil` where nothing closes it. Comments may stand in
  /// comments, and a backslash stands before a sign that is a part of the text.
  private static func closed(_ signs: [Character], _ start: Int, by close: Character) -> (String, Int)? {
    var (text, depth, place) = ("", 1, start + 1)
    while place < signs.count {
      let sign = signs[place]
      if sign == "\\", place + 1 < signs.count {
        text.append(signs[place + 1])
        place += 2
        continue
      }
      if sign == close { depth -= 1 } else if sign == signs[start] { depth += 1 }
      if depth == 0 { return (text.trimmed, place + 1) }
      text.append(sign)
      place += 1
    }
    return nil
  }
}
