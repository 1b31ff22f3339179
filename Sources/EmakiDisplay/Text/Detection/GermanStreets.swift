/// This type finds German addresses by a house number after a street: `Musterstraße 12a, 10115 Berlin`.
struct GermanStreets {
  let text: ScannedText

  private static let mostTokens = 14

  /// A street is the text before a house number.
  private struct Street {
    /// The token that it begins with.
    var start: Int
    /// Whether the name is surely a street, even without a town after the number.
    var isCertain: Bool
    /// Whether it begins with a small letter, so that the number may count what follows: "am Markt 3 Stände".
    var isSmall = false
  }

  /// Returns the address that has the number of its house, or of its post box, in a token.
  func address(at index: Int) -> Range<Int>? {
    guard let token = text.token(index), token.count <= 5 else { return nil }
    if let box = postBox(at: index) { return box }
    // "Hauptstr. 5", "Hauptstr.5"
    var last = index - 1
    if text.kind(last) == .space { last -= 1 }
    guard last < index - 1 || text.isMark(last, "."), token.count <= 4 else { return nil }
    guard let street = street(endingAt: last), let first = text.token(street.start) else { return nil }
    let number = houseNumber(at: index)
    if let town = town(behind: number.next) { return first.start..<town }
    guard street.isCertain, !isYear(token), standsAlone(number.next) else { return nil }
    if street.isSmall && text.kind(number.next) == .space && text.isCapitalized(number.next + 1) { return nil }
    return first.start..<number.end
  }

  /// Reads `12`, `12a`, `12 a`, `100-102`, `8/10`.
  private func houseNumber(at index: Int) -> (end: Int, next: Int) {
    var (end, next) = (text.token(index)?.end ?? 0, index + 1)
    func letter() {
      let place = text.skippingSpace(next)
      guard let token = text.token(place), token.kind == .word, token.count == 1, text[token.start] | 0x20 <= 0x68, text.endsWord(place + 1)
      else { return }
      // A letter behind a blank belongs to the number only where it is small and no word with a capital follows.
      if place > next
        && (text.isCapitalized(place) || text.kind(place + 1) == .space && text.kind(place + 2) == .word && text.isCapitalized(place + 2))
      {
        return
      }
      (end, next) = (token.end, place + 1)
    }
    letter()
    for sign: Unicode.Scalar in ["-", "/"] where text.isMark(next, sign) && text.isDigits(next + 1, 1...4) {
      (end, next) = (text.token(next + 1)?.end ?? end, next + 2)
      letter()
    }
    return (end, next)
  }

  private func isYear(_ token: ScannedText.Token) -> Bool {
    token.count == 4 && ["19", "20"].contains(text.string(token.start..<token.start + 2))
  }

  private func standsAlone(_ next: Int) -> Bool {
    guard text.endsWord(next) else { return false }
    // A date: "Am Markt 3. Mai".
    if text.isMark(next, "."), text.kind(next + 1) == .space, let word = text.word(next + 2), Self.months.contains(word) { return false }
    guard text.kind(next) == .space, let word = text.word(next + 1) else { return true }
    return !Self.measures.contains(word)
  }

  // MARK: Streets

  /// Reads the street whose name ends with a token.
  private func street(endingAt last: Int) -> Street? {
    var end = last
    let hasDot = text.isMark(end, ".")
    if hasDot { end -= 1 }
    guard let word = text.word(end) else { return nil }
    let bare = hasDot ? word + "." : word
    if hasDot && word != "str" && !word.hasSuffix("str") { return nil }
    let start = startOfCompound(end)
    let isCompound = start < end || !Self.kinds.contains(word)
    if !isCompound && text.isCapitalized(end) {
      // "Berliner Straße", "Alte Gasse"
      guard let modifier = modifier(before: end) else {
        return preposition(before: end, word: word) ?? Street(start: end, isCertain: false)
      }
      let name = text.word(modifier) ?? ""
      let isAdjective = Self.adjectives.contains(name)
      let isFrom = name.hasSuffix("er") || modifier < end - 2
      let isCertain = isAdjective || isFrom && !Self.weakKinds.contains(word) || Self.surelyStreets.contains(word)
      // "Am Alten Markt": the adjective stands in the case that the preposition asks for.
      let start = name.hasSuffix("en") && isAdjective ? preposition(before: modifier, word: name)?.start : nil
      return Street(start: start.flatMap { text.isCapitalized($0) ? $0 : nil } ?? adjective(before: modifier), isCertain: isCertain)
    }
    guard text.isCapitalized(start) else { return nil }
    if let of = streetOf(before: start) { return Street(start: of, isCertain: true) }
    let isStreet = Self.endings.contains { word.hasSuffix($0) && (word.count > $0.count || start < end) } && !Self.noStreets.contains(word)
    if isStreet || bare.hasSuffix("str.") {
      return Street(start: capitalPreposition(before: start) ?? adjective(before: start), isCertain: true)
    }
    if let street = preposition(before: start, word: word) { return street }
    return Street(start: adjective(before: start), isCertain: false)
  }

  /// Returns the first token of a name with dashes: `Rudi-Dutschke-Straße`, `Prof.-Neu-Allee`.
  private func startOfCompound(_ end: Int) -> Int {
    var start = end
    while end - start < Self.mostTokens, text.isMark(start - 1, "-") {
      let before = text.isMark(start - 2, ".") ? start - 3 : start - 2
      guard text.isCapitalized(before) else { break }
      start = before
    }
    return start
  }

  /// Returns the token of the word before a kind of street, where it is a name.
  private func modifier(before kind: Int) -> Int? {
    let index = kind - 2
    guard text.kind(kind - 1) == .space, text.isCapitalized(index), let word = text.word(index), !Self.functionWords.contains(word) else {
      return nil
    }
    return startOfCompound(index)
  }

  /// Returns the start of a name with an adjective before it: `Alte Jakobstraße`.
  private func adjective(before start: Int) -> Int {
    guard text.kind(start - 1) == .space, text.isCapitalized(start - 2), let word = text.word(start - 2), Self.adjectives.contains(word)
    else {
      return start
    }
    return start - 2
  }

  /// Returns the start of `Straße des 17. Juni`, `Platz der Deutschen Einheit`, before the last word of it.
  private func streetOf(before last: Int) -> Int? {
    var index = last - 1
    while last - index < 9, let token = text.token(index) {
      switch token.kind {
      case .space: break
      case .digits: if token.count > 2 { return nil }
      case .mark: if !text.isMark(index, ".") && !text.isMark(index, "-") { return nil }
      case .word:
        guard let word = text.word(index) else { return nil }
        if Self.articles.contains(word), text.kind(index - 1) == .space, let kind = text.word(index - 2), text.isCapitalized(index - 2),
          Self.kinds.contains(kind)
        {
          return index - 2
        }
        if !text.isCapitalized(index) { return nil }
      case .dense, .newline: return nil
      }
      index -= 1
    }
    return nil
  }

  /// Returns a street whose name begins with a preposition: `Am Markt`, `Unter den Linden`, `An der Alten Mühle`.
  private func preposition(before start: Int, word: String) -> Street? {
    var index = start - 1
    guard text.kind(index) == .space else { return nil }
    index -= 1
    if text.isCapitalized(index), let adjective = text.word(index), Self.adjectives.contains(adjective) || adjective.hasSuffix("en"),
      !Self.prepositions.contains(adjective), text.kind(index - 1) == .space
    {
      index -= 2
    }
    guard let first = text.word(index) else { return nil }
    let isKnown =
      Self.places.contains(word) || Self.endings.contains { word.hasSuffix($0) && word.count > $0.count } && !Self.noStreets.contains(word)
    if ["am", "im", "zum", "zur", "beim"].contains(first) {
      // A preposition in small letters belongs to the sentence. It is still part of the name where the place is not a street without it.
      let isName = text.isCapitalized(index)
      return Street(start: isName || Self.places.contains(word) ? index : start, isCertain: isKnown, isSmall: !isName)
    }
    guard ["der", "den", "dem", "die"].contains(first), text.kind(index - 1) == .space, let second = text.word(index - 2),
      Self.prepositions.contains(second)
    else { return nil }
    return Street(start: text.isCapitalized(index - 2) ? index - 2 : start, isCertain: isKnown && text.isCapitalized(index - 2))
  }

  /// Returns the start of a preposition before a name, where it is a part of it: it has a capital and begins no sentence.
  private func capitalPreposition(before start: Int) -> Int? {
    guard text.kind(start - 1) == .space, let word = text.word(start - 2) else { return nil }
    var index = start - 2
    if ["der", "den", "dem"].contains(word), text.kind(index - 1) == .space { index -= 2 }
    guard text.isCapitalized(index), let first = text.word(index), Self.prepositions.contains(first) else { return nil }
    let before = text.kind(index - 1) == .space ? index - 2 : index - 1
    let beginsSentence = text.kind(before).map { $0 == .newline } ?? true || [".", "!", "?"].contains { text.isMark(before, $0) }
    return beginsSentence ? nil : index
  }

  // MARK: Towns

  private func postBox(at index: Int) -> Range<Int>? {
    guard text.kind(index - 1) == .space, text.word(index - 2) == "postfach", let start = text.token(index - 2)?.start else { return nil }
    var next = index + 1
    var digits = text.token(index)?.count ?? 0
    while text.kind(next) == .space, text.isDigits(next + 1, 1...3), let token = text.token(next + 1), digits + token.count <= 8 {
      digits += token.count
      next += 2
    }
    guard text.endsWord(next), let last = text.token(next - 1) else { return nil }
    return start..<(town(behind: next) ?? last.end)
  }

  /// Returns the end of a town behind an address, with its postcode: `, 10115 Berlin`, ` D-40212 Düsseldorf`, `, Hamburg`.
  private func town(behind index: Int) -> Int? {
    guard let (first, isStrong) = text.skippingSeparator(index) else { return nil }
    var next = first
    if let country = text.word(next), ["d", "de"].contains(country), text.isInCapitals(next), text.isMark(next + 1, "-") { next += 2 }
    guard text.isDigits(next, 5...5), text.kind(next + 1) == .space else {
      guard isStrong, let word = text.word(next), text.isCapitalized(next), Self.cities.contains(word), let token = text.token(next) else {
        return nil
      }
      return text.endsWord(next + 1) ? token.end : nil
    }
    next += 2
    guard text.isCapitalized(next), let token = text.token(next) else { return nil }
    var (end, place) = (token.end, next + 1)
    func add(_ count: Int) {
      end = text.token(place + count - 1)?.end ?? end
      place += count
    }
    if let word = text.word(next), Self.cityAdjectives.contains(word) {
      if text.isMark(place, ".") { place += 1 }
      if text.kind(place) == .space, text.isCapitalized(place + 1) { add(2) }
    }
    while text.isMark(place, "-"), text.isCapitalized(place + 1) { add(2) }
    // "Bergisch Gladbach", where nothing else follows.
    if text.kind(place) == .space, text.isCapitalized(place + 1), text.kind(place + 2) != .space, text.endsWord(place + 2) { add(2) }
    // "Frankfurt am Main", "Frankfurt a. M.", "Neustadt an der Weinstraße"
    if text.kind(place) == .space, let word = text.word(place + 1), ["am", "an", "im", "in", "bei", "ob", "vor"].contains(word) {
      if let article = text.word(place + 3), ["der", "dem", "den"].contains(article), let river = text.word(place + 5),
        Self.rivers.contains(river)
      {
        add(6)
      } else if let river = text.word(place + 3), Self.rivers.contains(river), text.isCapitalized(place + 3) {
        add(4)
      }
    } else if text.kind(place) == .space, text.word(place + 1) == "a", text.isMark(place + 2, ".") {
      let letter = text.skippingSpace(place + 3)
      if text.isCapitalized(letter), text.token(letter)?.count == 1, text.isMark(letter + 1, ".") { add(letter + 2 - place) }
    } else if text.kind(place) == .space, text.word(place + 1) == "b", text.isMark(place + 2, "."), text.kind(place + 3) == .space,
      text.isCapitalized(place + 4)
    {
      add(5)
    } else if text.kind(place) == .space, text.isMark(place + 1, "("), text.isCapitalized(place + 2), let river = text.word(place + 2),
      Self.rivers.contains(river), text.isMark(place + 3, ")")
    {
      add(4)
    } else if text.isMark(place, "/"), text.isCapitalized(place + 1), let river = text.word(place + 1), Self.rivers.contains(river) {
      add(2)
    }
    return end
  }
}
