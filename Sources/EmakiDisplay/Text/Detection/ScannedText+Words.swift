/// Reads tokens as words of a language that has spaces.
extension ScannedText {
  private static let longestWord = 40

  func kind(_ index: Int) -> Token.Kind? { token(index)?.kind }

  /// Returns a word in small letters; `nil` for any other token, and for words that are too long for a name.
  func word(_ index: Int) -> String? {
    guard let token = token(index), token.kind == .word, token.count <= Self.longestWord else { return nil }
    return string(token.start..<token.end).lowercased()
  }

  /// Returns whether a token is a word that begins with a capital.
  func isCapitalized(_ index: Int) -> Bool {
    guard let token = token(index), token.kind == .word else { return false }
    return Unicode.Scalar(self[token.start])?.properties.isUppercase == true
  }

  /// Returns whether a token is a word in capitals.
  func isInCapitals(_ index: Int) -> Bool {
    guard let token = token(index), token.kind == .word, token.count <= Self.longestWord else { return false }
    return (token.start..<token.end).allSatisfy { Unicode.Scalar(self[$0])?.properties.isUppercase == true }
  }

  func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    guard let token = token(index), token.kind == .mark else { return false }
    return self[token.start] == mark.value
  }

  func isDigits(_ index: Int, _ counts: ClosedRange<Int>) -> Bool {
    guard let token = token(index), token.kind == .digits else { return false }
    return counts.contains(token.count)
  }

  /// Returns the index of the token behind a space, if one is there.
  func skippingSpace(_ index: Int) -> Int { kind(index) == .space ? index + 1 : index }

  /// Returns the index of the token behind a comma, the end of a line, or a blank; `nil` where none of them is there.
  ///
  /// - Parameter isStrong: whether there is more than a blank.
  func skippingSeparator(_ index: Int) -> (next: Int, isStrong: Bool)? {
    var next = skippingSpace(index)
    var isStrong = false
    if isMark(next, ",") {
      isStrong = true
      next = skippingSpace(next + 1)
    }
    if kind(next) == .newline {
      isStrong = true
      next += 1
      // U+000D and U+000A are two scalars, though one token.
      next = skippingSpace(next)
    }
    return next == index ? nil : (next, isStrong)
  }

  /// Returns whether a number may begin with a token, which means that the text before it does not make it part of something else.
  func startsNumber(_ index: Int) -> Bool {
    guard let token = token(index) else { return false }
    let before = self[token.start - 1]
    if Self.isDigit(before) || Self.isSpacedLetter(before) || "#$%&*@=_+\\£€¥^~<.-/'".contains(before) { return false }
    return !(",:".contains(before) && Self.isDigit(self[token.start - 2]))
  }

  /// Returns whether a word or number ends before a token: neither a letter nor a digit follows, nor a sign that goes on with one.
  func endsWord(_ index: Int) -> Bool {
    guard let token = token(index) else { return true }
    if token.kind == .digits || token.kind == .word { return false }
    if token.kind != .mark { return true }
    let (mark, after) = (self[token.start], self[token.start + 1])
    if "%€$£¥@=_&*".contains(mark) { return false }
    return !("-./:,'".contains(mark) && Self.isDigit(after))
  }
}
