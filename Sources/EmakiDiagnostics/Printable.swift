/// Makes a text from outside fit for a message: it may end up on a terminal. Control characters become escapes such as `\u{1B}`. Zero-width
/// joiners and non-joiners stay, because words and emoji need them.
///
/// - Parameter limit: the greatest number of characters; `…` stands for the rest.
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

/// Puts a text from outside in quotation marks, made fit for a message. At most 1024 characters of it are kept, so that paths are whole.
package func quoted(_ text: String) -> String { "\"\(printable(text, limit: 1024))\"" }
