/// At most 80 characters of a text from the document, with control characters as `\u{1B}`: it may end up on a terminal.
/// Zero-width (non-)joiners stay: words and emoji need them.
package func printable(_ text: String) -> String {
  var result = ""
  for character in text.prefix(80) {
    for scalar in character.unicodeScalars.prefix(8) {
      let category = scalar.properties.generalCategory
      let isControl = category == .control || category == .format && !("\u{200C}"..."\u{200D}").contains(scalar)
      result += isControl ? #"\u{\#(String(scalar.value, radix: 16, uppercase: true))}"# : String(scalar)
    }
  }
  return text.dropFirst(80).isEmpty ? result : result + "…"
}
