/// Isolates keep a text from changing the order of what stands round it (Unicode's annex 9): U+2068 opens one, and U+2069 closes it.
extension String {
  /// Whether the text has letters that are read from right to left, or characters that set directions.
  var hasDirections: Bool {
    // The first byte of such a letter is one of these.
    utf8.contains { $0 >= 0xD6 }
      && unicodeScalars.contains { $0.isRightToLeft || $0.value == 0x200F || 0x202A...0x202E ~= $0.value || 0x2066...0x2069 ~= $0.value }
  }

  /// The text in an isolate of its own, in each of its paragraphs, which neither closes nor leaves open others.
  var isolated: String {
    var (result, depth) = ("\u{2068}", 1)
    for character in self {
      switch character {
      case "\u{2066}", "\u{2067}", "\u{2068}": depth += 1
      case "\u{2069}" where depth == 1: continue
      case "\u{2069}": depth -= 1
      case _ where character.isNewline:
        result += String(repeating: "\u{2069}", count: depth) + String(character) + "\u{2068}"
        depth = 1
        continue
      default: break
      }
      result.append(character)
    }
    return result + String(repeating: "\u{2069}", count: depth)
  }
}

extension Unicode.Scalar {
  /// Whether the code point is in a block of a script that is read from right to left.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

/// Returns which pieces of a text are isolated: the values that may be read in another direction than the rest. None is in a text of one piece, and in
/// one that is read from left to right, nor is a value of letters from the right that touches such a letter, as both may be joined, nor one beside
/// another value: they are parts of one text.
///
/// - Returns: whether each piece is, and a mark that stands before them where all letters are in isolates, which do not say how a paragraph is read.
func isolates(of pieces: [(text: String, isValue: Bool)]) -> (isIsolated: [Bool], mark: String) {
  guard pieces.count > 1, pieces.contains(where: \.text.hasDirections) else { return (pieces.map { _ in false }, "") }
  let hasOtherWords = pieces.contains { !$0.isValue && $0.text.hasDirections }
  func touches(_ index: Int) -> Bool {
    let (before, after) = (pieces[..<index].last, pieces[(index + 1)...].first)
    if before?.isValue == true || after?.isValue == true { return true }
    return pieces[index].text.unicodeScalars.allSatisfy { $0.isRightToLeft || $0.properties.isWhitespace }
      && (before?.text.unicodeScalars.last?.isRightToLeft == true || after?.text.unicodeScalars.first?.isRightToLeft == true)
  }
  let isIsolated = pieces.indices.map { index in
    let piece = pieces[index]
    return piece.isValue && !piece.text.isEmpty && (hasOtherWords || piece.text.hasDirections) && !touches(index)
  }
  let letters = pieces.map { piece in piece.text.unicodeScalars.first { $0.properties.isAlphabetic } }
  if zip(letters, isIsolated).contains(where: { $0 != nil && !$1 }) { return (isIsolated, "") }
  // The first letter says it.
  return (isIsolated, letters.lazy.compactMap(\.self).first.map { $0.isRightToLeft ? "\u{200F}" : "\u{200E}" } ?? "")
}

/// Returns the pieces of a text, some of them in isolates.
package func isolating(_ pieces: [(text: String, isValue: Bool)]) -> [String] {
  let (isIsolated, mark) = isolates(of: pieces)
  return pieces.indices.map { ($0 == 0 ? mark : "") + (isIsolated[$0] ? pieces[$0].text.isolated : pieces[$0].text) }
}
