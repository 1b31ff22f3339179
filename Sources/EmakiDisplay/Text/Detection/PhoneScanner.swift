/// A phone scanner finds telephone numbers in a text: digits grouped as one of the countries groups them, unless the words before say that they
/// number something else.
struct PhoneScanner {
  let text: ScannedText

  func numbers() -> [DetectedStretch] {
    var found: [DetectedStretch] = []
    var index = 0
    while index < text.scalars.count {
      let scalar = text.scalars[index]
      guard ScannedText.isDigit(scalar) || scalar == 0x28 || scalar == 0x2B else {
        index += 1
        continue
      }
      if let candidate = candidate(at: index, afterNumber: found.last?.range.upperBound == index - 1) {
        // A group in the middle of a longer number does not begin a telephone number.
        let follows = text[index - 1] == 0x20 && ScannedText.isDigit(text[index - 2]) && found.last?.range.upperBound != index - 1
        if !follows, let number = number(candidate) {
          found.append(number)
          index = number.range.upperBound
          continue
        }
      }
      // The rest of a group of digits is skipped, because no number begins inside it.
      repeat { index += 1 } while ScannedText.isDigit(text[index]) && ScannedText.isDigit(text[index - 1])
    }
    return found
  }

  // MARK: Candidates

  /// A candidate is a sequence of groups of digits. Its first groups may be a telephone number.
  struct Candidate {
    var start: Int
    var hasPlus = false
    /// The digits of each group.
    var groups: [Range<Int>] = []
    /// The scalars before each group: blanks, brackets and signs.
    var separators: [Range<Int>] = []

    /// Returns the candidate with the first groups only.
    func first(_ count: Int) -> Candidate {
      Candidate(start: start, hasPlus: hasPlus, groups: Array(groups.prefix(count)), separators: Array(separators.prefix(count)))
    }
  }

  private static let mostGroups = 9
  private static let longestGroup = 14
  private static let mostDigits = 18

  /// Reads the groups of digits that begin at a place, unless what is before says that the place is inside something else.
  ///
  /// - Parameter afterNumber: whether a number ends one scalar before the place.
  private func candidate(at start: Int, afterNumber: Bool) -> Candidate? {
    let before = text[start - 1]
    if ScannedText.isDigit(before) || ScannedText.isSpacedLetter(before) || "#$%&*@=_+\\£€¥^~<".contains(before) { return nil }
    let isInside = "-./,:'".contains(before) && !(afterNumber && before == 0x2F)
    if isInside && (ScannedText.isDigit(text[start - 2]) || before != 0x3A && before != 0x2F && ScannedText.isSpacedLetter(text[start - 2]))
    {
      // The dot after a word ends a sentence or an abbreviation.
      if before != 0x2E || ScannedText.isDigit(text[start - 2]) { return nil }
    }
    if text[start] == 0x28 && before == 0x29 { return nil }
    var candidate = Candidate(start: start)
    var index = start
    if text[index] == 0x2B {
      candidate.hasPlus = true
      index += 1
    }
    var total = 0
    while candidate.groups.count < Self.mostGroups {
      let separator = index
      if candidate.groups.isEmpty {
        if text[index] == 0x28 { index += 1 }
      } else {
        index = endOfSeparator(index)
      }
      let digits = index
      while index - digits <= Self.longestGroup && ScannedText.isDigit(text[index]) { index += 1 }
      if index - digits > Self.longestGroup { return nil }
      if index == digits || digits == separator && !candidate.groups.isEmpty { break }
      total += index - digits
      if total > Self.mostDigits { break }
      candidate.separators.append(separator..<digits)
      candidate.groups.append(digits..<index)
    }
    return candidate.groups.isEmpty ? nil : candidate
  }

  /// Returns the end of what may stand between two groups: a sign, brackets, and one blank on either side.
  private func endOfSeparator(_ start: Int) -> Int {
    var index = start
    var signs = 0
    while index - start < 4 {
      let scalar = text[index]
      if scalar == 0x20 {
        if index > start && text[index - 1] == 0x20 { break }
      } else if scalar == 0x2D || scalar == 0x2F || scalar == 0x2E || scalar == 0x30FC {
        signs += 1
        if signs > 1 { break }
      } else if scalar != 0x28 && scalar != 0x29 {
        break
      }
      index += 1
    }
    return index
  }

  // MARK: Numbers

  private func number(_ candidate: Candidate) -> DetectedStretch? {
    // The candidate is tried with all of its groups first, and then with fewer and fewer groups.
    let label = PhoneLabel(before: candidate.start, in: text)
    if label == .other { return nil }
    for count in stride(from: candidate.groups.count, to: 0, by: -1) {
      let part = candidate.first(count)
      guard let digits = PhoneFormat(part, isCalledPhone: label == .phone, in: text).digits() else { continue }
      let end = part.groups[count - 1].upperBound
      guard endsNumber(end, next: count < candidate.groups.count ? candidate.groups[count] : nil) else { continue }
      return stretch(digits, part, end)
    }
    return letters(candidate)
  }

  private func stretch(_ digits: String, _ part: Candidate, _ end: Int) -> DetectedStretch {
    // A bracket before the number is a part of it only where it ends inside.
    var start = part.start
    if text[start] == 0x28 {
      let closes = (start..<end).contains { text[$0] == 0x29 }
      if !closes { start += 1 }
    }
    guard let (after, digitsOfExtension) = self.extension(end) else { return DetectedStretch(target: "tel:" + digits, range: start..<end) }
    return DetectedStretch(target: "tel:" + digits + ";ext=" + digitsOfExtension, range: start..<after)
  }

  /// Returns whether a number may end at a place.
  ///
  /// - Parameter next: the group of digits behind it, where one follows.
  private func endsNumber(_ end: Int, next: Range<Int>?) -> Bool {
    let after = text[end]
    if ScannedText.isSpacedLetter(after) && after | 0x20 != 0x78 { return false }
    if ScannedText.isDigit(after) || "%€$£¥@=_#&*".contains(after) || [0x5186, 0x500B, 0x4EF6].contains(after) { return false }
    if "-./,:".contains(after) && ScannedText.isDigit(text[end + 1]) {
      // Behind a slash, another number may follow, which begins with 0 as numbers do.
      guard after == 0x2F && text[end + 1] == 0x30, let next, next.count < 6 else { return false }
      return true
    }
    // Where three or more digits follow behind a blank or a dash, the whole is some longer number.
    return !((after == 0x20 || after == 0x2D) && (1...3).allSatisfy { ScannedText.isDigit(text[end + $0]) })
  }

  /// Reads an extension behind a number: `ext. 204`, `x12`, `内線5`. Returns its end and its digits.
  private func `extension`(_ end: Int) -> (end: Int, digits: String)? {
    var index = end
    if text[index] == 0x2C { index += 1 }
    if text[index] == 0x20 { index += 1 }
    guard let word = ["extension", "ext", "x", "内線"].first(where: { text.starts(with: $0, at: index) }) else { return nil }
    index += word.unicodeScalars.count
    if text[index] == 0x2E || text[index] == 0x3A { index += 1 }
    if text[index] == 0x20 { index += 1 }
    let digits = index
    while index - digits < 7 && ScannedText.isDigit(text[index]) { index += 1 }
    guard index > digits && index - digits < 7 && !ScannedText.isSpacedLetter(text[index]) else { return nil }
    return (index, text.string(digits..<index))
  }

  /// Reads a toll-free number that ends in letters, such as `1-800-FLOWERS`. Each letter stands for the digit on its telephone key.
  private func letters(_ candidate: Candidate) -> DetectedStretch? {
    let count = text.string(candidate.groups[0]) == "1" && !candidate.hasPlus ? 2 : 1
    guard candidate.groups.count >= count else { return nil }
    let area = text.string(candidate.groups[count - 1])
    guard ["800", "888", "877", "866", "855", "844", "833"].contains(area) else { return nil }
    var index = candidate.groups[count - 1].upperBound
    var digits = count == 2 ? "1" + area : area
    var own = 0
    var letters = 0
    while own < 10 {
      if text[index] == 0x2D { index += 1 }
      let scalar = text[index]
      if ScannedText.isDigit(scalar) {
        digits.append(text.string(index..<index + 1))
      } else if scalar >= 0x41 && scalar <= 0x5A {
        letters += 1
        let keys: [Character] = Array("22233344455566677778889999")
        digits.append(keys[Int(scalar - 0x41)])
      } else {
        break
      }
      own += 1
      index += 1
    }
    if text[index - 1] == 0x2D { index -= 1 }
    guard letters > 1, own >= 7, !ScannedText.isSpacedLetter(text[index]), !ScannedText.isDigit(text[index]) else { return nil }
    return DetectedStretch(target: "tel:" + String(digits.prefix(count == 2 ? 11 : 10)), range: candidate.start..<index)
  }
}

extension ScannedText {
  /// Returns whether a word is at a place. Letters of ASCII may be capitals or not.
  func starts(with word: String, at start: Int) -> Bool {
    var index = start
    for scalar in word.unicodeScalars {
      let other = self[index]
      guard other == scalar.value || scalar.value < 0x80 && Self.isASCIILetter(other) && other | 0x20 == scalar.value else { return false }
      index += 1
    }
    return true
  }
}

extension String {
  /// Returns whether the string holds a scalar.
  func contains(_ scalar: UInt32) -> Bool { unicodeScalars.contains { $0.value == scalar } }
}
