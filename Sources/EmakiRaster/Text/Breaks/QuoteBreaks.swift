import CPango

/// Quote breaks are the places beside quotation marks where lines may end. Pango has the rules of Unicode 15, which let no line end between any quote
/// and an opening mark behind its spaces, nor beside a quote in Chinese. These rules are those of later versions (LB15a, LB15b, LB19 and LB19a of
/// Unicode's annex 14).
enum QuoteBreaks {
  /// Returns whether a text may have such a place, from its bytes alone.
  static func areNeeded(in utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var index = utf8.startIndex
    // Whether the scalar before is a space, and whether it is none of ASCII.
    var (isSpaced, isForeign) = (true, false)
    while index < utf8.endIndex {
      let byte = utf8[index]
      if let quote = Quote(utf8, at: index) {
        var next = index + quote.length
        let follows = next < utf8.endIndex ? utf8[next] : 0
        // A mark, or a letter of East Asia.
        if follows >= 0xCC { return true }
        if quote.opens && (follows == 0x20 || isForeign) { return true }
        if quote.closes && isSpaced { return true }
        if follows == 0x20 {
          while next < utf8.endIndex && utf8[next] == 0x20 { next += 1 }
          if next < utf8.endIndex && mayOpen(utf8[next]) { return true }
        }
        (isSpaced, isForeign) = (false, quote.length > 1)
        index += quote.length
        continue
      }
      if byte & 0xC0 != 0x80 { (isSpaced, isForeign) = (byte <= 0x20, byte >= 0x80) }
      index += 1
    }
    return false
  }

  /// A quote as its bytes tell it.
  private struct Quote {
    var length: Int
    var (opens, closes) = (false, false)

    init?(_ utf8: Slice<UnsafeBufferPointer<UInt8>>, at index: Int) {
      let byte = utf8[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        length = 1
        return
      }
      guard byte >= 0xC2, index + 1 < utf8.endIndex else { return nil }
      let next = utf8[index + 1]
      switch (byte, next) {
      case (0xC2, 0xAB), (0xC2, 0xBB): (length, opens, closes) = (2, next == 0xAB, next == 0xBB)
      // U+2018 to U+201F, of which two are no quotes, U+2039 and U+203A.
      case (0xE2, 0x80) where index + 2 < utf8.endIndex:
        let last = utf8[index + 2]
        guard (0x98...0x9F).contains(last) || (0xB9...0xBA).contains(last) else { return nil }
        (length, closes) = (3, last == 0x99 || last == 0x9D || last == 0xBA)
        opens = !closes
      // Those of U+275B to U+2760, U+2E00 to U+2E21 and U+1F676 to U+1F678 are seldom met.
      case (0xE2, 0x9D), (0xE2, 0xB8): (length, opens, closes) = (3, true, true)
      case (0xF0, 0x9F) where index + 3 < utf8.endIndex && utf8[index + 2] == 0x99: (length, opens, closes) = (4, true, true)
      default: return nil
      }
    }
  }

  private static func mayOpen(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") || byte >= 0xC2
  }

  static func change(_ places: UnsafeMutablePointer<PangoLogAttr>, _ scalars: [Unicode.Scalar]) {
    for index in scalars.indices where BreakClass.of(scalars[index]) == G_UNICODE_BREAK_QUOTATION {
      let end = BreakClass.end(of: index, scalars)
      let category = scalars[index].properties.generalCategory
      changeBehindSpaces(places, scalars, quote: index, end)
      if category == .finalPunctuation && index > 0 && scalars[index - 1] == " " && closes(scalars, end) {
        // LB15b, unless a zero width space is before the spaces (LB8).
        let first = scalars[..<index].lastIndex { $0 != " " }
        if first.map({ BreakClass.of(scalars[$0]) != G_UNICODE_BREAK_ZERO_WIDTH_SPACE }) ?? true { BreakClass.forbid(places + index) }
      }
      // LB19a: between letters of East Asia lines end before a quote that opens, and behind one that closes.
      guard let before = BreakClass.before(index, scalars), BreakClass.isEastAsian(before.scalar), end < scalars.count,
        BreakClass.isEastAsian(scalars[end])
      else { continue }
      if category == .initialPunctuation && before.type != G_UNICODE_BREAK_OPEN_PUNCTUATION { emaki_set_break(places + index, 1, 1) }
      if category == .finalPunctuation && mayBegin(BreakClass.of(scalars[end])) { emaki_set_break(places + end, 1, 1) }
    }
  }

  /// Changes the place behind the spaces that follow a quote.
  private static func changeBehindSpaces(
    _ places: UnsafeMutablePointer<PangoLogAttr>, _ scalars: [Unicode.Scalar], quote: Int, _ end: Int
  ) {
    guard end < scalars.count, scalars[end] == " ", let next = scalars[end...].firstIndex(where: { $0 != " " }) else { return }
    if BreakClass.keepsWhatFollowsSpaces(quote, scalars) {
      BreakClass.forbid(places + next)
    } else if BreakClass.of(scalars[next]) == G_UNICODE_BREAK_OPEN_PUNCTUATION {
      emaki_set_break(places + next, 1, 1)
    }
  }

  /// Returns whether what follows a quote shows that it closes.
  private static func closes(_ scalars: [Unicode.Scalar], _ end: Int) -> Bool {
    guard end < scalars.count else { return true }
    let type = BreakClass.of(scalars[end])
    switch type {
    case G_UNICODE_BREAK_SPACE, G_UNICODE_BREAK_NON_BREAKING_GLUE, G_UNICODE_BREAK_WORD_JOINER, G_UNICODE_BREAK_CLOSE_PUNCTUATION,
      G_UNICODE_BREAK_QUOTATION, G_UNICODE_BREAK_CLOSE_PARANTHESIS, G_UNICODE_BREAK_EXCLAMATION, G_UNICODE_BREAK_INFIX_SEPARATOR,
      G_UNICODE_BREAK_SYMBOL, G_UNICODE_BREAK_ZERO_WIDTH_SPACE:
      return true
    default: return BreakClass.endsLine(type)
    }
  }

  /// Returns whether a scalar of East Asia may begin a line behind a quote.
  private static func mayBegin(_ type: GUnicodeBreakType) -> Bool {
    switch type {
    case G_UNICODE_BREAK_IDEOGRAPHIC, G_UNICODE_BREAK_HANGUL_LV_SYLLABLE, G_UNICODE_BREAK_HANGUL_LVT_SYLLABLE,
      G_UNICODE_BREAK_HANGUL_L_JAMO, G_UNICODE_BREAK_OPEN_PUNCTUATION, G_UNICODE_BREAK_EMOJI_BASE, G_UNICODE_BREAK_EMOJI_MODIFIER,
      G_UNICODE_BREAK_PREFIX, G_UNICODE_BREAK_POSTFIX, G_UNICODE_BREAK_ALPHABETIC, G_UNICODE_BREAK_BEFORE:
      true
    default: false
    }
  }
}
