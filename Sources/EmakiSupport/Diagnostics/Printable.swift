import Glibc

/// Makes a text from outside fit for a message, which may be shown on a terminal. Control characters become escapes such as `\u{1B}`.
/// Zero-width joiners and non-joiners stay, because words and emoji need them.
///
/// - Parameter limit: the greatest number of characters; `…` stands for the rest.
package func printable(_ text: String, limit: Int = 80) -> String {
  var result = ""
  for character in text.prefix(limit) {
    for scalar in character.unicodeScalars.prefix(8) { result += escaped(scalar) ?? String(scalar) }
  }
  return text.dropFirst(limit).isEmpty ? result : result + "…"
}

/// Puts a text from outside in quotation marks, made fit for a message. At most 1024 characters of it are kept, so that paths are whole.
package func quoted(_ text: String) -> String { "\"\(printable(text, limit: 1024))\"" }

/// Escapes the control characters of a text, such as the name of a file, and leaves nothing out. A terminal would obey them, and a line
/// would not be one line any more.
package func escapingControls(_ text: String) -> String {
  if !text.unicodeScalars.contains(where: { escaped($0) != nil }) { return text }
  return text.unicodeScalars.reduce(into: "") { $0 += escaped($1) ?? String($1) }
}

/// Returns the escape of a character that does something to a terminal or to the order and the ends of lines; `nil` for one that is shown.
private func escaped(_ scalar: Unicode.Scalar) -> String? {
  if (0x20..<0x7F).contains(scalar.value) { return nil }
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: break
  case .format where !("\u{200C}"..."\u{200D}").contains(scalar): break
  default: return nil
  }
  return #"\u{\#(String(scalar.value, radix: 16, uppercase: true))}"#
}

/// Returns how to get a library that is missing: by the advice to install it, or by a trait of the package where that is the cause.
package func remedy(_ advice: String, for cause: String) -> String {
  cause.contains("without the trait") ? "Ask for the trait where Package.swift names Emaki." : advice
}

/// Returns a number with exactly so many decimals, rounded as `printf` rounds, such as `2.50`.
package func decimals(_ value: Double, _ digits: Int) -> String {
  withVaList([CInt(digits), value]) { arguments in
    // The longest number has 309 digits before the point.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 320 + digits) { buffer in
      let count = vsnprintf(buffer.baseAddress, buffer.count, "%.*f", arguments)
      return String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}

private let entities: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]

extension String {
  /// Returns the nearest word, at most `limit` edits away, which was perhaps meant; `nil` where all are further away.
  package func nearest(among allowed: [String], upTo limit: Int = 2) -> String? {
    let nearest = allowed.map { ($0, Self.distance(Array($0.lowercased()), Array(prefix(40).lowercased()))) }.min { $0.1 < $1.1 }
    return nearest.flatMap { $0.1 <= limit ? $0.0 : nil }
  }

  /// The text as XML and HTML write it, in quotes too. They do not combine an accent with the character before it, so scalars are read.
  package var markup: String {
    unicodeScalars.reduce(into: "") { $0 += entities[$1] ?? String($1) }
  }

  /// A key in lower case, without the characters that separate words.
  package var plainKey: String { lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " } }

  /// Computes the edit distance of optimal string alignment: the fewest characters to insert, remove or replace, or neighbours to swap.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var (above, row) = ([Int](), Array(0...b.count))
    for (i, character) in a.enumerated() {
      var next = [i + 1]
      next.reserveCapacity(b.count + 1)
      for (j, other) in b.enumerated() {
        var distance = Swift.min(next[j] + 1, row[j + 1] + 1, row[j] + (character == other ? 0 : 1))
        if i > 0 && j > 0 && character == b[j - 1] && a[i - 1] == other { distance = Swift.min(distance, above[j - 1] + 1) }
        next.append(distance)
      }
      (above, row) = (row, next)
    }
    return row[b.count]
  }
}
