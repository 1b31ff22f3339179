import EmakiSupport

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

/// A mail scanner finds mail addresses in a text.
struct MailScanner {
  let text: ScannedText

  /// The limits of RFC 5321, section 4.5.3.1.
  private static let longestName = 64
  private static let longestDomain = 255

  func addresses() -> [FoundLink] {
    var found: [FoundLink] = []
    var end = 0
    for (index, scalar) in text.scalars.enumerated() where scalar == 0x40 {
      guard let range = address(around: index), range.lowerBound >= end else { continue }
      end = range.upperBound
      found.append(("mailto:" + encoded(text.string(range)), text.utf8Range(range)))
    }
    return found
  }

  private func address(around at: Int) -> Range<Int>? {
    var start = at
    while start > 0 && at - start <= Self.longestName && isPartOfName(text[start - 1]) { start -= 1 }
    if at - start > Self.longestName { return nil }
    // Quotes and dots before the name belong to the sentence.
    while start < at && !isLetterOrDigit(text[start]) && text[start] != 0x5F { start += 1 }
    guard start < at, text[at - 1] != 0x2E, text[start - 1] != 0x40 else { return nil }
    for index in start..<at where text[index] == 0x2E && text[index + 1] == 0x2E { return nil }
    var end = at + 1
    var labelStart = end
    // The domain ends with the last label that has a letter, so that `a@b.example.` and `a@b.example.1` keep only what may be a domain.
    var (labels, last) = (0, 0)
    while end - at <= Self.longestDomain {
      let scalar = text[end]
      if isLetterOrDigit(scalar) || scalar == 0x2D {
        end += 1
        continue
      }
      if end == labelStart || end - labelStart > 63 || text[labelStart] == 0x2D { break }
      var edge = end
      while text[edge - 1] == 0x2D { edge -= 1 }
      labels += 1
      if labels > 1 && edge - labelStart > 1 && !ScannedText.isDigit(text[labelStart]) { last = edge }
      guard scalar == 0x2E && edge == end else { break }
      end += 1
      labelStart = end
    }
    guard last > 0, text[last] != 0x40 else { return nil }
    return start..<last
  }

  /// Whether a scalar is a digit or a letter of the alphabets that addresses are written in; `LinkScanner` draws the line there, too.
  private func isLetterOrDigit(_ scalar: UInt32) -> Bool {
    ScannedText.isDigit(scalar) || scalar < 0x590 && ScannedText.isSpacedLetter(scalar)
  }

  /// Whether a scalar may stand before the `@`: of what RFC 5322 allows, what names have in practice.
  private func isPartOfName(_ scalar: UInt32) -> Bool {
    isLetterOrDigit(scalar) || [0x2E, 0x5F, 0x25, 0x2B, 0x2D, 0x27, 0x26].contains(scalar)
  }

  /// Returns an address with all bytes percent-encoded but the sign in it and those that RFC 3986 calls unreserved.
  private func encoded(_ address: String) -> String {
    address.utf8.reduce(into: "") { encoded, byte in
      let scalar = UInt32(byte)
      if ScannedText.isDigit(scalar) || ScannedText.isASCIILetter(scalar) || "@+-._~".contains(scalar) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

/// A web scanner finds web addresses in a text: those that `LinkScanner` finds, and names of hosts in common domains without anything before
/// them.
struct WebScanner {
  let text: ScannedText

  private static let longestLabel = 63

  func addresses(in string: String) -> [FoundLink] {
    var (found, index): ([FoundLink], Int) = ([], 0)
    var known = LinkScanner(string).links()[...]
    // The place of the next known link, or the end of the text, in scalars.
    var limit = 0
    func findLimit() { while limit < text.scalars.count, text.offsets[limit] < known.first?.utf8Range.lowerBound ?? .max { limit += 1 } }
    findLimit()
    while index < text.scalars.count {
      if limit <= index, let next = known.popFirst() {
        found.append(next)
        while text.offsets[index] < next.utf8Range.upperBound { index += 1 }
        findLimit()
      } else if let range = bareAddress(at: index, limit: limit) {
        found.append(("http://" + text.string(range), text.utf8Range(range)))
        index = range.upperBound
      } else {
        // The rest of a name is skipped, because no address begins inside a name.
        repeat { index += 1 } while isPartOfName(text[index - 1]) && isPartOfName(text[index])
      }
    }
    return found + known
  }

  private func isPartOfName(_ scalar: UInt32) -> Bool {
    ScannedText.isDigit(scalar) || ScannedText.isASCIILetter(scalar) || scalar == 0x2D || scalar == 0x2E
  }

  /// Reads a host's name and a path behind it.
  private func bareAddress(at start: Int, limit: Int) -> Range<Int>? {
    guard ScannedText.isASCIILetter(text[start]) || ScannedText.isDigit(text[start]) else { return nil }
    let before = text[start - 1]
    if "@-_./:#$%&=\\".contains(before) || ScannedText.isSpacedLetter(before) || ScannedText.isDigit(before) { return nil }
    var index = start
    var label = start
    var labels = 0
    var end: Int?
    var hasLetter = false
    // A name may end with the text, but not where a link begins.
    let last = limit == text.scalars.count ? limit : limit - 1
    while index <= last, index - start <= 253 {
      let scalar = text[index]
      if scalar == 0x2E || !isPartOfName(scalar) {
        guard index > label, index - label <= Self.longestLabel, text[label] != 0x2D, text[index - 1] != 0x2D else { break }
        labels += 1
        let name = index - label <= 6 ? text.string(label..<index) : ""
        // A domain must be in small letters or in capitals as a whole, because "end.In" is two sentences.
        let isDomain = Self.domains.contains(name.lowercased()) && (name == name.lowercased() || name == name.uppercased())
        end = labels > 1 && isDomain && hasLetter ? index : nil
        if scalar != 0x2E { break }
        label = index + 1
      } else if ScannedText.isASCIILetter(scalar) {
        hasLetter = true
      }
      index += 1
    }
    guard var end, text[end] != 0x40, text[end] != 0x5F, !(ScannedText.isSpacedLetter(text[end])) else { return nil }
    if text[end] == 0x2E && isPartOfName(text[end + 1]) { return nil }
    if text[end] == 0x3A && ScannedText.isDigit(text[end + 1]) {
      var port = end + 1
      while port - end < 7, ScannedText.isDigit(text[port]) { port += 1 }
      if port - end < 7 { end = port }
    }
    if text[end] == 0x2F { end = endOfPath(end, limit: limit) }
    return start..<end
  }

  /// Returns the end of a path, without the punctuation of the sentence.
  private func endOfPath(_ start: Int, limit: Int) -> Int {
    var index = start
    // The number of brackets that are open at the end. It is below zero where more brackets are closed than opened.
    var open = 0
    while index < limit, isPartOfName(text[index]) || "/?&=%_~+#:;,!*'()@".contains(text[index]) {
      open += text[index] == 0x28 ? 1 : text[index] == 0x29 ? -1 : 0
      index += 1
    }
    while index > start + 1 {
      let last = text[index - 1]
      if last == 0x29 && open < 0 || last == 0x28 { open += last == 0x29 ? 1 : -1 } else if !".,:;!?'*".contains(last) { break }
      index -= 1
    }
    return index
  }

  /// The domains at the ends of hosts' names that are neither usual endings of file names nor words.
  private static let domains = Set(
    words(
      "com org net edu gov mil info biz io dev app jp uk de eu us tv fr nl ca au ch se kr tw cn "
        + "hk co ai shop online site tokyo london berlin blog xyz"))
}
