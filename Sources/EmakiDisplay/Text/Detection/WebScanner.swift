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
  private static let domains: Set<String> = [
    "com", "org", "net", "edu", "gov", "mil", "info", "biz", "io", "dev", "app", "jp", "uk", "de", "eu", "us", "tv", "fr", "nl", "ca", "au",
    "ch", "se",
    "kr", "tw", "cn", "hk", "co", "ai", "shop", "online", "site", "tokyo", "london", "berlin", "blog", "xyz",
  ]
}
