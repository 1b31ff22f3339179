/// An address scanner finds street addresses and post boxes in a text.
struct AddressScanner {
  let text: ScannedText

  func addresses() -> [DetectedStretch] {
    let (english, british, german, japanese) = (
      EnglishStreets(text: text), BritishPostcodes(text: text), GermanStreets(text: text), JapaneseAddresses(text: text)
    )
    var found: [Range<Int>] = []
    for (index, token) in text.tokens.enumerated() {
      switch token.kind {
      case .digits:
        if let range = english.address(at: index) { found.append(range) }
        if let range = german.address(at: index) { found.append(range) }
        if let range = british.address(endingAt: index) { found.append(range) }
        if let range = japanese.addressAfterPostcode(at: index) { found.append(range) }
        if let range = japanese.romanAddress(at: index) { found.append(range) }
      case .word:
        if let range = english.addressOfWord(at: index) { found.append(range) }
      case .dense: found += japanese.addresses(in: token.start..<token.end)
      case .space, .newline, .mark: break
      }
    }
    return Self.longest(found).map { range in
      DetectedStretch(target: "address:" + line(range).percentEncoded(), range: range)
    }
  }

  /// Returns ranges that do not overlap: of those that do, the one that begins first, and of those the longest.
  private static func longest(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var kept: [Range<Int>] = []
    for range in ranges.sorted(by: { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }) {
      if let last = kept.last, range.lowerBound < last.upperBound { continue }
      kept.append(range)
    }
    return kept
  }

  /// Returns an address on one line: a comma stands where a line ended.
  private func line(_ range: Range<Int>) -> String {
    var line = ""
    for part in text.string(range).split(whereSeparator: \.isNewline) {
      let words = part.split(separator: " ").joined(separator: " ")
      if !line.isEmpty { line += line.hasSuffix(",") ? " " : ", " }
      line += words
    }
    return line
  }
}
