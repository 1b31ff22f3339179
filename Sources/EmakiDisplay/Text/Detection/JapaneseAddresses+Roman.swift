/// Finds Japanese addresses in Roman letters: `2-21-1 Shibuya, Shibuya-ku, Tokyo 150-0002, Japan`.
extension JapaneseAddresses {
  private static let mostTokens = 32
  private static let divisions: Set<String> = ["ku", "shi", "cho", "chome", "machi", "gun", "ken", "fu", "to", "mura", "son"]

  /// Returns the address whose numbers begin at a token.
  func romanAddress(at index: Int) -> Range<Int>? {
    guard let first = text.token(index), first.count <= 4, text.startsNumber(index) else { return nil }
    var next = index + 1
    var dashes = 0
    while dashes < 3, text.isMark(next, "-"), text.isDigits(next + 1, 1...4) {
      dashes += 1
      next += 2
    }
    guard dashes > 0, text.kind(next) == .space, text.isCapitalized(next + 1) else { return nil }
    var end: Int?
    var hasDivision = false
    while next - index < Self.mostTokens, let token = text.token(next) {
      if token.kind == .word && text.isCapitalized(next) {
        if hasDivision { end = token.end }
      } else if text.isMark(next, "-"), let division = text.word(next + 1), Self.divisions.contains(division) {
        hasDivision = hasDivision || division != "cho" && division != "chome"
        next += 1
        if hasDivision { end = text.token(next)?.end }
      } else if text.isDigits(next, 3...3), hasDivision, text.isMark(next + 1, "-"), text.isDigits(next + 2, 4...4),
        text.endsWord(next + 3),
        let postcode = text.token(next + 2)
      {
        end = postcode.end
        if text.isMark(next + 3, ","), text.kind(next + 4) == .space, text.word(next + 5) == "japan" { end = text.token(next + 5)?.end }
        break
      } else if token.kind != .space && !text.isMark(next, ",") {
        break
      }
      next += 1
    }
    return end.map { first.start..<$0 }
  }
}
