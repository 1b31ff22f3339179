/// This type finds addresses that begin with a house number or a post box, as in the United States and Britain:
/// `350 Fifth Avenue, Suite 3400, New York, NY 10118`.
struct EnglishStreets {
  let text: ScannedText

  private static let mostWords = 6

  // MARK: Beginnings

  /// Returns the address that begins with the number at a token, in scalars.
  func address(at index: Int) -> Range<Int>? {
    guard let token = text.token(index), token.count <= 6, text.startsNumber(index) else { return nil }
    return address(from: startOfUnit(before: index) ?? token.start, street: behindHouseNumber(index), before: index)
  }

  /// Returns the address that begins with a word: a number in letters, or a post box.
  func addressOfWord(at index: Int) -> Range<Int>? {
    guard let token = text.token(index), token.count <= 10, text.isCapitalized(index), let word = text.word(index) else { return nil }
    if word == "p" || word == "po" || word == "post" { return postBox(at: index) }
    guard Self.numbers.contains(word), text.kind(index + 1) == .space, text.kind(index - 1) != .word else { return nil }
    return address(from: token.start, street: index + 2, before: index)
  }

  private func postBox(at index: Int) -> Range<Int>? {
    guard let start = text.token(index)?.start else { return nil }
    var next = index
    var spelled = ""
    // "PO", "P.O." and "P. O.", "Post Office".
    while next - index < 8, let token = text.token(next), token.kind != .digits {
      if let word = text.word(next) {
        if word == "box" { break }
        spelled += word
      } else if token.kind != .space && !text.isMark(next, ".") {
        return nil
      }
      next += 1
    }
    guard ["po", "postoffice"].contains(spelled), text.word(next) == "box" else { return nil }
    next = text.skippingSpace(next + 1)
    guard text.isDigits(next, 1...7), let number = text.token(next), text.endsWord(next + 1) else { return nil }
    let place = tail(behind: next + 1)
    return start..<(place?.end ?? number.end)
  }

  /// Returns the token behind a house number and a blank: `12`, `12a`, `71-75`, `9 1/2`.
  private func behindHouseNumber(_ index: Int) -> Int? {
    var next = index + 1
    if let letter = text.token(next), letter.kind == .word {
      guard letter.count == 1 else { return nil }
      next += 1
    }
    if text.isMark(next, "-"), text.isDigits(next + 1, 1...5) { next += 2 }
    guard text.kind(next) == .space else { return nil }
    next += 1
    if text.isDigits(next, 1...1), text.isMark(next + 1, "/"), text.isDigits(next + 2, 1...1), text.kind(next + 3) == .space { next += 4 }
    return next
  }

  private func address(from start: Int, street: Int?, before: Int) -> Range<Int>? {
    guard let street, let name = name(at: street) else { return nil }
    let unit = unit(behind: name.next)
    if let place = tail(behind: unit?.next ?? name.next), name.isStreet || place.isCertain { return start..<place.end }
    guard name.isStreet else { return nil }
    if let unit, !name.isWeak { return start..<unit.end }
    return !name.isWeak && standsAlone(name.next, before: before) ? start..<name.end : nil
  }

  /// Returns whether a text that looks like a street is a street even without a town. It is not in "the 10 Best Street foods".
  private func standsAlone(_ next: Int, before index: Int) -> Bool {
    if text.kind(index - 1) == .space, let word = text.word(index - 2), Self.notBefore.contains(word) { return false }
    guard text.endsWord(next) else { return false }
    guard text.kind(next) == .space, text.kind(next + 1) == .word else { return true }
    return text.word(next + 1).map(Self.functionWords.contains) ?? false
  }

  // MARK: Streets

  /// Reads the name of a street: `Martin Luther King Jr. Blvd`, `5th Ave`, `Union Sq W`, `County Road 12`.
  private func name(at start: Int) -> Name? {
    var index = start
    var words = 0
    var last: (end: Int, next: Int)?
    var isWeak = false
    var plain: (end: Int, next: Int)?
    while words < Self.mostWords {
      guard let word = nameWord(at: index) else { break }
      let spelled = text.word(index) ?? ""
      words += 1
      let isFirst = words == 1
      let isKind = isFirst ? spelled == "broadway" : Self.kinds.contains(spelled)
      let isNumbered = ["highway", "hwy", "route", "rt"].contains(spelled) || !isFirst && spelled == "road"
      plain = word
      if isKind { (last, isWeak) = (word, Self.weakKinds.contains(spelled)) }
      if isNumbered, let number = number(behind: word.next) { last = number }
      if isFirst && spelled == "avenue", let letter = letter(behind: word.next) { last = letter }
      guard text.kind(word.next) == .space else { break }
      index = word.next + 1
    }
    if let last {
      let end = direction(behind: last)
      return Name(end: end.end, next: end.next, isStreet: true, isWeak: isWeak)
    }
    return plain.map { Name(end: $0.end, next: $0.next, isStreet: false, isWeak: true) }
  }

  /// A name is the text after a house number that may be a street.
  private struct Name {
    /// The index of the scalar, and below it that of the token, after the name.
    var end: Int
    var next: Int
    /// Whether the name has a kind of street in it.
    var isStreet: Bool
    /// Whether that kind of street is as often an ordinary word, so that a town must follow.
    var isWeak: Bool
  }

  /// Reads one word of a name, with the dot of an abbreviation and with parts that follow a dash.
  private func nameWord(at start: Int) -> (end: Int, next: Int)? {
    var index = start
    if text.isDigits(index, 1...4) {
      // "5th"
      guard let ordinal = text.word(index + 1), ["st", "nd", "rd", "th"].contains(ordinal), let token = text.token(index + 1) else {
        return nil
      }
      return (token.end, index + 2)
    }
    guard text.isCapitalized(index) || text.word(index).map(Self.connectors.contains) == true, var token = text.token(index) else {
      return nil
    }
    index += 1
    while index - start < 6, text.isMark(index, "-"), text.isCapitalized(index + 1), let other = text.token(index + 1) {
      token = other
      index += 2
    }
    // The dot of "St." and "N." may end the sentence, too: it belongs to the name only where the address goes on.
    if text.isMark(index, "."), token.count <= 4 {
      let goesOn = text.kind(index + 1) == .space && (text.isCapitalized(index + 2) || text.kind(index + 2) == .digits)
      if goesOn || text.isMark(index + 1, ",") { return (token.end, index + 1) }
    }
    return (token.end, index)
  }

  private func number(behind index: Int) -> (end: Int, next: Int)? {
    guard text.kind(index) == .space, text.isDigits(index + 1, 1...4), text.endsWord(index + 2), let token = text.token(index + 1) else {
      return nil
    }
    return (token.end, index + 2)
  }

  private func letter(behind index: Int) -> (end: Int, next: Int)? {
    guard text.kind(index) == .space, text.isInCapitals(index + 1), let token = text.token(index + 1), token.count == 1 else { return nil }
    return (token.end, index + 2)
  }

  /// Adds the direction behind a street: `NW`, `N.W.`, `North`.
  private func direction(behind street: (end: Int, next: Int)) -> (end: Int, next: Int) {
    let index = street.next + 1
    guard text.kind(street.next) == .space, text.isCapitalized(index), let word = text.word(index), let token = text.token(index) else {
      return street
    }
    if Self.directions.contains(word) && (word.count > 2 || text.isInCapitals(index)) { return (token.end, index + 1) }
    // N.W.
    if text.isMark(index + 1, "."), let second = text.word(index + 2), Self.directions.contains(word + second), text.isMark(index + 3, "."),
      let dot = text.token(index + 3)
    {
      return (dot.end, index + 4)
    }
    return street
  }

  // MARK: Units

  /// Returns the start of what is inside a house and written before its number: `Apt. 5, 12 Main Street`.
  private func startOfUnit(before number: Int) -> Int? {
    guard text.kind(number - 1) == .space, text.isMark(number - 2, ",") else { return nil }
    var index = number - 3
    if text.token(index)?.count == 1, text.kind(index) == .word, text.kind(index - 1) == .digits { index -= 1 }
    guard text.isDigits(index, 1...4) || text.isInCapitals(index) && text.token(index)?.count == 1, text.kind(index - 1) == .space else {
      return nil
    }
    index -= text.isMark(index - 2, ".") ? 3 : 2
    guard text.isCapitalized(index), let word = text.word(index), Self.units.contains(word), word != "box" else { return nil }
    return text.token(index)?.start
  }

  /// Reads what is inside a house: `, Suite 3400`, ` Apt 4B`, ` #14`, `, 24th Floor`.
  private func unit(behind start: Int) -> (end: Int, next: Int)? {
    var found: (end: Int, next: Int)?
    for _ in 0..<2 {
      guard let (index, _) = text.skippingSeparator(found?.next ?? start), let unit = oneUnit(at: index) else { break }
      found = unit
    }
    return found
  }

  private func oneUnit(at start: Int) -> (end: Int, next: Int)? {
    var index = start
    if text.isDigits(index, 1...3), let ordinal = text.word(index + 1), ["st", "nd", "rd", "th"].contains(ordinal),
      text.kind(index + 2) == .space,
      let floor = text.word(index + 3), ["floor", "fl"].contains(floor), let token = text.token(index + 3)
    {
      return (token.end, index + 4)
    }
    if text.isMark(index, "#") {
      index += 1
    } else {
      guard let word = text.word(index), Self.units.contains(word) else { return nil }
      index += 1
      if text.isMark(index, ".") { index += 1 }
      guard text.kind(index) == .space else { return nil }
      index += 1
      if text.isMark(index, "#") { index += 1 }
    }
    // 12, 4B, B4, B, 4-B
    var end: Int?
    var parts = 0
    while parts < 4, let token = text.token(index) {
      let isLetter = token.kind == .word && token.count == 1
      let isDash = text.isMark(index, "-") && end != nil && [.digits, .word].contains(text.kind(index + 1))
      guard token.kind == .digits && token.count <= 5 || isLetter || isDash else { break }
      if !isDash { end = token.end }
      parts += 1
      index += 1
    }
    return end.map { ($0, index) }
  }

  // MARK: Towns

  /// Reads the town behind a street: `, New York, NY 10118`, ` Pittsburgh PA 15213`, `, London`.
  ///
  /// - Returns: the end of the town, and whether the town is so complete that the text before it is an address, whatever it looks like.
  private func tail(behind start: Int) -> (end: Int, isCertain: Bool)? {
    guard let (first, isStrong) = text.skippingSeparator(start) else { return nil }
    // A state with a ZIP code may stand here without a town.
    if let state = state(at: first), let zip = zip(behind: state.next) { return (country(behind: zip), isStrong) }
    var index = first
    var words: [String] = []
    while words.count < 4, let word = nameWord(at: index) {
      words.append(text.word(index) ?? "")
      if isStrong && Self.cities.contains(words.joined(separator: " ")), text.endsWord(word.next) {
        // The state may follow.
        if let end = stateAndZip(behind: word.next, mustHaveZip: false) { return end }
        if let end = district(behind: word.next) { return (end, false) }
        if text.kind(word.next) != .space || !text.isCapitalized(word.next + 1) { return (country(behind: (word.end, word.next)), false) }
      }
      if let end = stateAndZip(behind: word.next, mustHaveZip: !isStrong) { return end }
      guard text.kind(word.next) == .space else { break }
      index = word.next + 1
    }
    return nil
  }

  /// Returns the end of the first half of a British postcode behind a town: `London NW1`.
  private func district(behind index: Int) -> Int? {
    guard text.kind(index) == .space, text.isInCapitals(index + 1), let area = text.word(index + 1), BritishPostcodes.areas.contains(area),
      text.isDigits(index + 2, 1...2), let digits = text.token(index + 2)
    else { return nil }
    if text.isInCapitals(index + 3), let letter = text.token(index + 3), letter.count == 1 {
      return text.endsWord(index + 4) ? letter.end : nil
    }
    return text.endsWord(index + 3) ? digits.end : nil
  }

  private func stateAndZip(behind index: Int, mustHaveZip: Bool) -> (end: Int, isCertain: Bool)? {
    guard let (next, hasComma) = text.skippingSeparator(index), let state = state(at: next) else { return nil }
    if let zip = zip(behind: state.next) { return (country(behind: zip), true) }
    if mustHaveZip || !hasComma || !text.endsWord(state.next) { return nil }
    return (country(behind: state), false)
  }

  private func state(at index: Int) -> (end: Int, next: Int)? {
    guard text.isCapitalized(index), let word = text.word(index), let token = text.token(index) else { return nil }
    if token.count == 2 { return Self.states.contains(word) && text.isInCapitals(index) ? (token.end, index + 1) : nil }
    if word == "d", text.isMark(index + 1, "."), text.word(index + 2) == "c", let letter = text.token(index + 2) {
      // The dot may end the sentence, too.
      let hasZip = text.isMark(index + 3, ".") && text.kind(index + 4) == .space && text.isDigits(index + 5, 5...5)
      return hasZip ? (letter.end + 1, index + 4) : (letter.end, index + 3)
    }
    if Self.stateNames.contains(word) { return (token.end, index + 1) }
    if text.kind(index + 1) == .space, let second = text.word(index + 2), Self.stateNames.contains(word + " " + second),
      let token = text.token(index + 2)
    {
      return (token.end, index + 3)
    }
    return nil
  }

  private func zip(behind index: Int) -> (end: Int, next: Int)? {
    var next = index
    if text.isMark(next, ",") { next += 1 }
    next = text.skippingSpace(next)
    guard next > index, text.isDigits(next, 5...5), let token = text.token(next) else { return nil }
    if text.isMark(next + 1, "-"), text.isDigits(next + 2, 4...4), let more = text.token(next + 2) { return (more.end, next + 3) }
    return text.endsWord(next + 1) ? (token.end, next + 1) : nil
  }

  /// Returns the end of the country behind an address, or the end of the address where no country follows.
  func country(behind place: (end: Int, next: Int)) -> Int {
    guard text.isMark(place.next, ","), text.kind(place.next + 1) == .space, let word = text.word(place.next + 2),
      let token = text.token(place.next + 2)
    else { return place.end }
    return ["usa", "uk", "england", "scotland", "wales"].contains(word) && text.isCapitalized(place.next + 2) ? token.end : place.end
  }
}
