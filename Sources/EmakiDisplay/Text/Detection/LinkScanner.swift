/// A link scanner finds web addresses in a text.
struct LinkScanner {
  private let characters: [Character]

  init(_ string: String) { characters = Array(string) }

  func links() -> [FoundLink] {
    var links: [FoundLink] = []
    var index = 0
    // The characters before the index have this many UTF-8 code units.
    var bytes = 0
    while index < characters.count {
      guard let link = address(at: index) else {
        bytes += characters[index].utf8.count
        index += 1
        continue
      }
      let text = String(characters[link.range])
      links.append((link.hasScheme ? text : "http://" + text, bytes..<bytes + text.utf8.count))
      bytes += text.utf8.count
      index = link.range.upperBound
    }
    return links
  }

  private func address(at start: Int) -> (range: Range<Int>, hasScheme: Bool)? {
    guard let first = characters[start].asciiValue, [0x68, 0x48, 0x77, 0x57].contains(first) else { return nil }  // h, H, w, W
    if start > 0, let before = characters[start - 1].asciiValue, Self.continues(before) { return nil }
    guard let prefix = ["https://", "http://", "www."].first(where: { starts(with: $0, at: start) }) else { return nil }
    let hasScheme = prefix != "www."
    let host = start + prefix.count
    guard host < characters.count, characters[host].isLetter || characters[host].isNumber || characters[host] == "[" else { return nil }
    // This is checked before the rest is read. Otherwise a text with many beginnings that are no addresses would be read to its end for
    // each of them.
    if !hasScheme && !isName(host..<characters.count) { return nil }
    var end = host
    while end < characters.count && isPart(end) { end += 1 }
    end = trimmed(start..<end)
    guard end > host, hasScheme || isName(host..<end) else { return nil }
    return (start..<end, hasScheme)
  }

  /// Returns whether the host's name at the beginning of a range has a dot inside. A name without a dot counts only after a scheme.
  private func isName(_ range: Range<Int>) -> Bool {
    range.prefix { isPart($0) && !"/?#:".contains(characters[$0]) }.dropFirst().dropLast().contains { characters[$0] == "." }
  }

  private func starts(with prefix: String, at start: Int) -> Bool {
    let part = characters[start...].prefix(prefix.count)
    return part.count == prefix.count && String(part).lowercased() == prefix
  }

  /// Returns the end of an address, before trailing characters that more likely belong to the sentence around it.
  private func trimmed(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    let closing: [Character: Character] = [")": "(", "]": "[", "}": "{"]
    // The number of brackets of each kind that are open at the end. It is below zero where the address closes more brackets than it opens.
    var open: [Character: Int] = [:]
    for character in characters[range] {
      if closing.values.contains(character) { open[character, default: 0] += 1 }
      if let opening = closing[character] { open[opening, default: 0] -= 1 }
    }
    while end > range.lowerBound {
      let last = characters[end - 1]
      if let opening = closing[last], open[opening, default: 0] < 0 {
        open[opening, default: 0] += 1
      } else if closing.values.contains(last) {
        open[last, default: 0] -= 1
      } else if !".,;:!?'*".contains(last) {
        break
      }
      end -= 1
    }
    return end
  }

  /// Returns whether a character may stand in an address: what RFC 3986 allows, braces, and letters as RFC 3987 has them. The letters of
  /// Chinese, Japanese and Korean end an address, because words follow it without a space. Those of Thai, Lao, Khmer and Burmese, which have no
  /// spaces between words either, stand behind a sign such as a slash, or behind each other.
  private func isPart(_ place: Int) -> Bool {
    let character = characters[place]
    if let ascii = character.asciiValue { return ascii > 0x20 && ascii < 0x7F && !#""<>\^`|"#.utf8.contains(ascii) }
    if Self.isSpaceless(character), place > 0, !Self.isSpaceless(characters[place - 1]), !"/=_-".contains(characters[place - 1]) {
      return false
    }
    return character.unicodeScalars.allSatisfy { scalar in
      if scalar.isASCII { return true }
      if scalar.properties.isIdeographic || Self.eastAsian.contains(where: { $0.contains(scalar.value) }) { return false }
      return switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .decimalNumber: true
      default: scalar.properties.isAlphabetic
      }
    }
  }

  /// The blocks of Hangul, Kana, Bopomofo and what stands between ideographs.
  private static let eastAsian: [ClosedRange<UInt32>] = [
    0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF,
    0x1AFF0...0x1B16F,
  ]

  /// Returns whether a character is of a script of South-East Asia that has no spaces between words.
  private static func isSpaceless(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first?.value else { return false }
    return 0x0E00...0x0EFF ~= first || 0x1000...0x109F ~= first || 0x1780...0x17FF ~= first
  }

  /// Returns whether a word continues after this character, so that no address can start there.
  private static func continues(_ ascii: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(ascii))
    return character.isLetter || character.isNumber || "@-_./".contains(character)
  }
}
