/// Mail parameters are a value of a header with parameters behind it: `text/plain; charset="utf-8"` (RFC 2045).
struct MailParameters {
  /// The value in lower case.
  let value: String
  private let parameters: [String: String]

  /// Reads a header.
  init(_ header: String) {
    var parts: [(text: String, isQuoted: Bool)] = [("", false)]
    var (isQuoted, isEscaped) = (false, false)
    for character in header {
      if isEscaped || isQuoted && character != "\"" && character != "\\" {
        parts[parts.count - 1].text.append(character)
        isEscaped = false
      } else if character == "\\", isQuoted {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
        parts[parts.count - 1].isQuoted = true
      } else if character == ";" {
        parts.append(("", false))
      } else {
        parts[parts.count - 1].text.append(character)
      }
    }
    /// A comment may stand behind a value: `charset=us-ascii (Plain text)`.
    func value(_ text: some StringProtocol, isQuoted: Bool) -> String {
      let text = String(text).trimmed
      return isQuoted ? text : text.firstRange(of: " (").map { String(text[..<$0.lowerBound]).trimmed } ?? text
    }
    self.value = value(parts[0].text, isQuoted: parts[0].isQuoted).lowercased()
    var parameters: [String: String] = [:]
    for part in parts.dropFirst().prefix(32) {
      let pair = part.text.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { parameters[String(pair[0]).trimmed.lowercased()] = value(pair[1], isQuoted: part.isQuoted) }
    }
    self.parameters = parameters
  }

  /// The value of a parameter, by its name in lower case.
  subscript(name: String) -> String? { parameters[name] }
}
