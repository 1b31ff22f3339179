import EmakiDiagnostics

/// A calendar property is a line of a calendar: a name, parameters and a value, `DTSTART;VALUE=DATE:20240105` (RFC 5545).
struct CalendarProperty {
  /// The name in capital letters.
  let name: Substring
  /// The value as it stands.
  let value: Substring

  /// Reads a line; `nil` for one without a value.
  init?(_ line: String) {
    var isQuoted = false
    guard
      let colon = line.firstIndex(where: { character in
        if character == "\"" { isQuoted.toggle() }
        return character == ":" && !isQuoted
      })
    else { return nil }
    name = Substring(line[..<colon].prefix { $0 != ";" }.uppercased())
    value = line[line.index(after: colon)...]
  }

  /// The value as a text: `\n` is a new line, `\,` a comma.
  var text: String {
    guard value.contains("\\") else { return String(value) }
    var (text, isEscaped) = ("", false)
    for character in value {
      if isEscaped {
        text.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }
}
