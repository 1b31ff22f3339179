/// The beginning of a text from outside, with control characters as `\u{1B}`: it may end up on a terminal.
/// Zero-width (non-)joiners stay: words and emoji need them.
///
/// - Parameter limit: at most so many characters; `…` stands for the rest.
package func printable(_ text: String, limit: Int = 80) -> String {
  var result = ""
  for character in text.prefix(limit) {
    for scalar in character.unicodeScalars.prefix(8) {
      let category = scalar.properties.generalCategory
      let isControl = category == .control || category == .format && !("\u{200C}"..."\u{200D}").contains(scalar)
      result += isControl ? #"\u{\#(String(scalar.value, radix: 16, uppercase: true))}"# : String(scalar)
    }
  }
  return text.dropFirst(limit).isEmpty ? result : result + "…"
}

/// In quotation marks; at most 1024 characters, so that paths are whole.
package func quoted(_ text: String) -> String { "\"\(printable(text, limit: 1024))\"" }
