import EmakiDiagnostics

/// A calendar property is a line of a calendar: a name, parameters and a value, `DTSTART;VALUE=DATE:20240105` (RFC 5545).
struct CalendarProperty {
  /// The name in capital letters.
  let name: Substring
  /// The value as it stands.
  let value: Substring
  /// The parameters as they stand, each with a semicolon before it.
  private let parameters: Substring

  /// Reads a line; `nil` for one without a value.
  init?(_ line: String) {
    var isQuoted = false
    guard
      let colon = line.firstIndex(where: { character in
        if character == "\"" { isQuoted.toggle() }
        return character == ":" && !isQuoted
      })
    else { return nil }
    let word = line[..<colon].prefix { $0 != ";" }
    name = Substring(word.uppercased())
    parameters = line[word.endIndex..<colon]
    value = line[line.index(after: colon)...]
  }

  /// The zone that a time of the property is in, by its name in the calendar; `nil` for none.
  var zone: String? {
    let name = ";TZID="
    guard let start = parameters.indices.first(where: { parameters[$0...].prefix(name.count).uppercased() == name }) else { return nil }
    let value = parameters[parameters.index(start, offsetBy: name.count)...]
    return value.first == "\"" ? String(value.dropFirst().prefix { $0 != "\"" }) : String(value.prefix { $0 != ";" })
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
