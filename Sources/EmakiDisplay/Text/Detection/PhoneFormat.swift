/// A phone format says whether digits are grouped as a telephone number is, and which digits are dialled.
struct PhoneFormat {
  private let text: ScannedText
  private let candidate: PhoneScanner.Candidate
  /// Whether a word before the digits says that they are a telephone number. They need not be grouped as clearly then.
  private let isCalledPhone: Bool
  /// The number of digits of each group.
  private let counts: [Int]
  private let total: Int
  /// The sign between each two groups.
  private let signs: [Sign]

  /// A sign is the separator between two groups.
  private enum Sign {
    case blank, dash, dot, slash, bracket, none
  }

  init(_ candidate: PhoneScanner.Candidate, isCalledPhone: Bool, in text: ScannedText) {
    (self.candidate, self.isCalledPhone, self.text) = (candidate, isCalledPhone, text)
    counts = candidate.groups.map(\.count)
    total = counts.reduce(0, +)
    signs = candidate.separators.dropFirst().map { range in
      let signs = range.map { text[$0] }
      if signs.contains(0x28) || signs.contains(0x29) { return .bracket }
      if signs.contains(0x2D) || signs.contains(0x30FC) { return .dash }
      if signs.contains(0x2F) { return .slash }
      if signs.contains(0x2E) { return .dot }
      return signs.isEmpty ? .none : .blank
    }
  }

  /// Returns the digits to dial; `nil` where no country groups its numbers in this way.
  func digits() -> String? {
    if total > 17 || total < 6 { return nil }
    let groups = candidate.groups.map { text.string($0) }
    let all = groups.joined()
    if candidate.hasPlus { return international(groups) }
    if all.hasPrefix("00") { return dialledAbroad(groups) }
    // A bracket inside a number belongs to the area code, first or second.
    if signs.dropFirst(2).contains(.bracket) { return nil }
    if counts[0] == 1 && groups[0] == "0" { return isOldGerman(groups) ? all : nil }
    let isOne = groups[0].hasPrefix("0") ? isJapanese(all) || isBritish(all) || isGerman(all) : isAmerican(groups)
    return isOne ? all : nil
  }

  // MARK: With the country's code

  /// Codes of countries that may stand behind `00`, those whose numbers are read without it among them.
  private static let codes: Set<String> = [
    "1", "7", "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47", "48", "49", "51", "52", "53",
    "54", "55",
    "56", "57", "58", "60", "61", "62", "63", "64", "65", "66", "81", "82", "84", "86", "90", "91", "92", "351", "352", "353", "354", "355",
    "356",
    "357", "358", "359", "370", "371", "372", "380", "385", "386", "420", "421", "852", "886", "971", "972",
  ]

  private func dialledAbroad(_ groups: [String]) -> String? {
    guard let first = groups.first?.dropFirst(2) else { return nil }
    if groups.count > 1 { return Self.codes.contains(String(first)) ? international([String(first)] + groups.dropFirst()) : nil }
    guard isCalledPhone, ["44", "49", "81"].contains(first.prefix(2)) else { return nil }
    return international([String(first.prefix(2)), String(first.dropFirst(2))])
  }

  private func international(_ groups: [String]) -> String? {
    // Where the country's code is dialled with `00`, no group that begins with 0 follows it, except for a single 0.
    if !candidate.hasPlus && groups.count > 1 && groups[1].hasPrefix("0") && groups[1] != "0" { return nil }
    // The 0 that is dialled inside the country stands in brackets.
    var groups = groups
    let hasZero = groups.count > 2 && groups[1] == "0" && signs.first == .bracket
    if hasZero { groups.remove(at: 1) }
    let all = groups.joined()
    guard let first = all.first, first != "0", all.count >= 8, all.count <= 15 else { return nil }
    let country = groups[0]
    if country.hasPrefix("1") {
      guard all.count == 11, country.count == 1 || groups.count == 1 || groups.count == 3 else { return nil }
    } else if country.hasPrefix("81") {
      guard all.count == 11 || all.count == 12 else { return nil }
    } else if country.hasPrefix("44") {
      guard all.count >= 11 && all.count <= 13 else { return nil }
    } else if groups.count == 1 && all.count < 10 && !isCalledPhone {
      return nil
    }
    // A 0 that was left without brackets is not dialled, either.
    let national = all.dropFirst(country.count)
    let keepsZero = country == "39" || !national.hasPrefix("0") || country.count > 3
    return "+" + (keepsZero ? all : country + national.drop { $0 == "0" })
  }

  // MARK: Countries

  private func isAmerican(_ groups: [String]) -> Bool {
    var (groups, counts, signs) = (groups[...], counts[...], signs[...])
    if groups.first == "1" && groups.count > 1 {
      groups.removeFirst()
      counts.removeFirst()
      signs.removeFirst()
    }
    guard let area = groups.first, area.first.map({ $0 >= "2" }) == true else { return isCalledPhone && isBareAmerican(groups) }
    let isInBrackets = signs.first == .bracket
    switch Array(counts) {
    case [3, 3, 4]:
      // The second group, the exchange, does not begin with 0.
      return !groups[groups.startIndex + 1].hasPrefix("0") && !Array(signs).dropFirst().contains(.bracket)
    case [3, 7]: return isInBrackets || isCalledPhone
    case [3, 4]: return isCalledPhone && signs.first != .bracket
    default: return isCalledPhone && isBareAmerican(groups)
    }
  }

  /// Whether digits without any groups have the length of a number.
  private func isBareAmerican(_ groups: ArraySlice<String>) -> Bool {
    guard groups.count == 1, let number = groups.first else { return false }
    return number.count == 10 && number.first.map { $0 >= "2" } == true || number.count == 11 && number.hasPrefix("1")
  }

  private func isJapanese(_ all: String) -> Bool {
    let isMobile = ["070", "080", "090", "050", "020"].contains(all.prefix(3))
    if counts.count == 1 { return total == 11 && isMobile && !all.hasPrefix("020") || isCalledPhone && total == 10 }
    if signs.contains(.slash) { return false }
    switch counts {
    case [3, 4, 4]: return isMobile
    case [2, 4, 4], [3, 3, 4], [4, 2, 4], [5, 1, 4]: return total == 10
    case [4, 3, 3]: return all.hasPrefix("0120") || all.hasPrefix("0570") || all.hasPrefix("0180") || all.hasPrefix("0990")
    case [4, 3, 4]: return all.hasPrefix("0800")
    case [4, 6]: return all.hasPrefix("0120") || all.hasPrefix("0570")
    case [3, 8]: return isMobile
    case [2, 8]: return all.hasPrefix("03") || all.hasPrefix("06")
    default: return false
    }
  }

  private func isBritish(_ all: String) -> Bool {
    guard let second = all.dropFirst().first, "1235789".contains(second) else { return false }
    if counts.count == 1 { return total == 11 && (second == "7" || isCalledPhone) }
    if signs.contains(.slash) || signs.contains(.dot) { return false }
    switch counts {
    case [3, 4, 4]: return second == "2" || second == "7"
    case [3, 8]: return second == "2"
    case [4, 3, 4], [4, 7]: return true
    case [5, 6], [5, 3, 3], [5, 2, 2, 2], [5, 4, 2], [6, 5]: return true
    case [5, 5]: return second == "1" && !signs.contains(.dash)
    case [4, 3, 3], [4, 6]: return all.hasPrefix("0800") || all.hasPrefix("0500") || all.hasPrefix("0845")
    case [4, 4]: return all == "08001111"
    default: return false
    }
  }

  private func isGerman(_ all: String) -> Bool {
    guard total >= 7 && total <= 13 else { return false }
    if counts.count == 1 { return isCalledPhone && total >= 9 || total >= 11 && total <= 12 && isGermanMobile(all) }
    guard counts[0] >= 3 && counts[0] <= 6, let sign = signs.first, let second = all.dropFirst().first else { return false }
    let isService = ["0800", "0900", "0700", "0180", "0137"].contains { all.hasPrefix($0) }
    guard second >= "2" || isService || isGermanMobile(all) else { return false }
    if counts[0] == 6 && second != "3" { return false }
    let rest = signs.dropFirst()
    let number = total - counts[0]
    if counts.count == 3, signs == [.dash, .dash], isGermanMobile(all), total >= 11 && total <= 12 { return counts[1] >= 3 }
    // The number itself has blanks, and a dash before the extension.
    if rest.contains(where: { $0 != .blank && $0 != .dash }) || rest.dropLast().contains(.dash) { return false }
    if rest.last == .dash && counts[counts.count - 1] > 4 { return false }
    let isCity = ["030", "040", "069", "089"].contains(all.prefix(counts[0]))
    switch sign {
    case .slash, .bracket: return number >= 4
    case .blank: return number >= 5 && (isCalledPhone || total >= (isCity ? 8 : 9))
    case .dash: return number >= 5 && (isCalledPhone || total >= 9)
    case .dot, .none: return false
    }
  }

  /// Whether digits are grouped in pairs with the area code in brackets or before a slash: `0 30 / 12 34 56`.
  private func isOldGerman(_ groups: [String]) -> Bool {
    guard counts.count >= 4, signs[0] == .blank, (2...4).contains(counts[1]), groups[1].first.map({ $0 >= "2" }) == true else {
      return false
    }
    return (signs[1] == .slash || signs[1] == .bracket) && total >= 8 && total <= 12 && signs.dropFirst(2).allSatisfy { $0 == .blank }
  }

  private func isGermanMobile(_ all: String) -> Bool { ["015", "016", "017"].contains { all.hasPrefix($0) } }
}
