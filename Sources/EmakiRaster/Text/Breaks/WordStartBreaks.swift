import CPango

/// Word start breaks are the places at signs that begin a word: no line ends between the hyphen of "-exit" and its word (LB20a of Unicode's annex
/// 14), and lines may end before the point of ".gitignore", which annex 14 takes for the end of a sentence behind a blank.
///
/// The annex has one hyphen and no such point. Two rules of our own are for the options and names of files that messages about programs are full of.
enum WordStartBreaks {
  /// Returns whether a text may have such a word, from its bytes alone.
  static func areNeeded(in utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var (before, sign): (UInt8, UInt8) = (0, 0)
    for byte in utf8 {
      // A sign behind a blank or what is no ASCII, and then no blank nor digit.
      if sign == UInt8(ascii: "-") && (before <= 0x20 || before >= 0x80) || sign == UInt8(ascii: ".") && before == 0x20 {
        if byte > 0x20 && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { return true }
      }
      // U+2010, the other hyphen.
      if byte == 0x90 && sign == 0x80 && before == 0xE2 { return true }
      (before, sign) = (sign, byte)
    }
    return false
  }

  static func change(_ places: UnsafeMutablePointer<PangoLogAttr>, _ scalars: [Unicode.Scalar]) {
    var index = 0
    while index < scalars.count {
      let first = index
      index += 1
      if isHyphen(scalars[first]), beginsWord(scalars, first) {
        index = BreakClass.end(of: first, scalars)
        while index < scalars.count && isHyphen(scalars[index]) { index = BreakClass.end(of: index, scalars) }
        if index < scalars.count && BreakClass.isLetter(BreakClass.of(scalars[index])) { BreakClass.forbid(places + index) }
      } else if scalars[first] == ".", first > 0, scalars[first - 1] == " " {
        while index < scalars.count && scalars[index] == "." { index += 1 }
        guard index < scalars.count else { return }
        let type = BreakClass.of(scalars[index])
        guard BreakClass.isLetter(type) || type == G_UNICODE_BREAK_NUMERIC else { continue }
        let blank = scalars[..<first].lastIndex { $0 != " " }
        if blank.map({ !BreakClass.keepsWhatFollowsSpaces($0, scalars) }) ?? false { emaki_set_break(places + first, 1, 1) }
      }
    }
  }

  private static func isHyphen(_ scalar: Unicode.Scalar) -> Bool { scalar == "-" || scalar == "\u{2010}" }

  /// Returns whether a word begins with a scalar.
  private static func beginsWord(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard let before = BreakClass.before(index, scalars) else { return true }
    switch before.type {
    case G_UNICODE_BREAK_SPACE, G_UNICODE_BREAK_ZERO_WIDTH_SPACE, G_UNICODE_BREAK_CONTINGENT, G_UNICODE_BREAK_NON_BREAKING_GLUE: return true
    default: return BreakClass.endsLine(before.type)
    }
  }
}
