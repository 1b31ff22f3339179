/// This type finds British addresses by the postcode at their end, and reads them from there to their beginning.
struct BritishPostcodes {
  let text: ScannedText

  private static let mostTokens = 48

  /// A segment is a part of an address between commas. Its tokens are those of words and numbers.
  private struct Segment {
    var tokens: Range<Int>
    /// The token that an address would begin with.
    var start: Int
    /// Whether the segment is a street with a house number.
    var isNumbered = false
    /// Whether the segment names a building, or something in a building.
    var isBuilding = false
    /// Whether the segment ends as the names of streets do.
    var isStreet = false
  }

  /// Returns the address that ends with a postcode. The token at the index is the digit with which the second part of the postcode begins:
  /// the `2` of `SW1A 2AA`.
  func address(endingAt index: Int) -> Range<Int>? {
    guard let postcode = postcode(at: index) else { return nil }
    let segments = segments(before: postcode.first)
    guard let start = start(of: segments), let token = text.token(start) else { return nil }
    return token.start..<EnglishStreets(text: text).country(behind: (postcode.end, index + 2))
  }

  /// Reads a postcode whose inward part begins with a token of one digit: `SW1A 2AA`.
  private func postcode(at index: Int) -> (first: Int, end: Int)? {
    guard text.isDigits(index, 1...1), let inward = text.token(index + 1), inward.kind == .word, inward.count == 2,
      text.isInCapitals(index + 1),
      text.endsWord(index + 2), text.kind(index - 1) == .space
    else { return nil }
    var outward = index - 2
    if text.kind(outward) == .word {
      guard text.token(outward)?.count == 1, text.isInCapitals(outward) else { return nil }
      outward -= 1
    }
    guard text.isDigits(outward, 1...2), text.isInCapitals(outward - 1), let area = text.word(outward - 1), Self.areas.contains(area) else {
      return nil
    }
    return (outward - 1, inward.end)
  }

  /// Returns the segments before a postcode, in the order of the text.
  private func segments(before postcode: Int) -> [Segment] {
    var segments: [Segment] = []
    var index = postcode - 1
    while postcode - index < Self.mostTokens {
      // This goes back over commas, blanks and the ends of lines.
      while postcode - index < Self.mostTokens, [.space, .newline].contains(text.kind(index)) || text.isMark(index, ",") { index -= 1 }
      let end = index + 1
      while postcode - index < Self.mostTokens, belongsToName(index) { index -= 1 }
      if index + 1 == end { break }
      var start = index + 1
      // A word that joins names, such as "and", begins no name.
      while start < end, text.kind(start) != .digits && !text.isCapitalized(start) { start += 1 }
      if start == end { break }
      segments.append(segment(start..<end))
      let goesOn = text.isMark(index, ",") || text.kind(index) == .newline
      let isInside = text.kind(index) == .space && (text.isMark(index - 1, ",") || text.kind(index - 1) == .newline)
      if !goesOn && !isInside { break }
    }
    return segments.reversed()
  }

  private func belongsToName(_ index: Int) -> Bool {
    guard let token = text.token(index) else { return false }
    switch token.kind {
    case .digits: return token.count <= 4
    case .word:
      if text.isCapitalized(index) { return true }
      // "3rd", "12b"
      if text.kind(index - 1) == .digits { return token.count <= 2 }
      // "Isle of Wight"
      return text.word(index).map(Self.connectors.contains) == true && text.kind(index + 1) == .space && text.isCapitalized(index + 2)
        && (text.kind(index - 1) == .space && (text.isCapitalized(index - 2) || Self.connectors.contains(text.word(index - 2) ?? "")))
    case .space:
      return text.kind(index - 1) != .newline && !text.isMark(index - 1, ",")
    case .mark:
      if text.isMark(index, "-") || text.isMark(index, "&") || text.isMark(index, "/") { return true }
      // The dot of an abbreviation.
      return text.isMark(index, ".") && text.isCapitalized(index - 1) && (text.token(index - 1)?.count ?? 9) <= 3
    case .dense, .newline: return false
    }
  }

  private func segment(_ tokens: Range<Int>) -> Segment {
    var segment = Segment(tokens: tokens, start: tokens.lowerBound)
    var unit: Int?
    var house: Int?
    for index in tokens {
      if let word = text.word(index) {
        if EnglishStreets.units.contains(word) || Self.levels.contains(word) || word == "po" {
          segment.isBuilding = true
          if unit == nil { unit = Self.levels.contains(word) && index >= tokens.lowerBound + 2 ? index - 2 : index }
        }
        if Self.buildings.contains(word) { segment.isBuilding = true }
        segment.isStreet = EnglishStreets.kinds.contains(word) && index > tokens.lowerBound
      } else if text.kind(index) == .digits, house == nil, text.startsNumber(index) {
        var next = index + 1
        if text.kind(next) == .word && text.token(next)?.count == 1 { next += 1 }
        if text.isMark(next, "-") && text.kind(next + 1) == .digits { next += 2 }
        if text.kind(next) == .space && next + 1 < tokens.upperBound && text.isCapitalized(next + 1) { house = index }
      }
    }
    // "3rd Floor": the number is two tokens.
    if let first = unit, text.kind(first) == .word, text.kind(first - 1) == .digits, tokens.contains(first - 1) { unit = first - 1 }
    segment.isNumbered = house != nil
    if let first = [unit, house].compactMap({ $0 }).min() {
      segment.start = first
    } else {
      var start = tokens.lowerBound
      while let word = text.word(start), Self.openings.contains(word), text.kind(start + 1) == .space, start + 2 < tokens.upperBound {
        start += 2
      }
      segment.start = start
    }
    return segment
  }

  /// Returns the token with which an address of segments begins.
  private func start(of segments: [Segment]) -> Int? {
    guard !segments.isEmpty else { return nil }
    if var first = segments.firstIndex(where: \.isNumbered) {
      while first > 0 && segments[first - 1].isBuilding && segments[first].start == segments[first].tokens.lowerBound { first -= 1 }
      return segments[first].start
    }
    if let first = segments.firstIndex(where: { $0.isBuilding || $0.isStreet }) { return segments[first].start }
    return segments.count > 1 ? segments[0].start : nil
  }

  private static let connectors: Set<String> = ["of", "the", "and", "upon", "under", "le", "on"]
  private static let levels: Set<String> = ["floor"]
  private static let buildings: Set<String> = [
    "house", "court", "hall", "building", "buildings", "lodge", "cottage", "mill", "tower", "towers", "mansions", "rectory", "vicarage",
    "farm", "park",
    "works", "college", "hospital", "school", "studios", "manor", "centre", "barn", "chambers", "castle", "library", "church", "estate",
    "station",
    "university", "museum", "gallery", "exchange", "arcade", "business", "hotel", "villa", "abbey", "point",
  ]
  /// Words that begin a sentence before an address.
  private static let openings: Set<String> = [
    "visit", "at", "to", "from", "in", "on", "send", "post", "deliver", "call", "our", "my", "your", "his", "her", "their", "ship", "mail",
    "address",
    "location", "find", "see", "meet", "come", "collect", "near", "opposite", "behind", "try", "write", "is", "it's", "that's", "i'm",
    "we're",
  ]
  static let areas: Set<String> = [
    "ab", "al", "b", "ba", "bb", "bd", "bh", "bl", "bn", "br", "bs", "bt", "ca", "cb", "cf", "ch", "cm", "co", "cr", "ct", "cv", "cw", "da",
    "dd",
    "de", "dg", "dh", "dl", "dn", "dt", "dy", "e", "ec", "eh", "en", "ex", "fk", "fy", "g", "gl", "gu", "gy", "ha", "hd", "hg", "hp", "hr",
    "hs",
    "hu", "hx", "ig", "im", "ip", "iv", "je", "ka", "kt", "kw", "ky", "l", "la", "ld", "le", "ll", "ln", "ls", "lu", "m", "me", "mk", "ml",
    "n", "ne",
    "ng", "nn", "np", "nr", "nw", "ol", "ox", "pa", "pe", "ph", "pl", "po", "pr", "rg", "rh", "rm", "s", "sa", "se", "sg", "sk", "sl", "sm",
    "sn",
    "so", "sp", "sr", "ss", "st", "sw", "sy", "ta", "td", "tf", "tn", "tq", "tr", "ts", "tw", "ub", "w", "wa", "wc", "wd", "wf", "wn", "wr",
    "ws",
    "wv", "yo", "ze",
  ]
}
