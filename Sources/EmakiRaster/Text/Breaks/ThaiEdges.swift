import CPango

/// Thai edges are the places where a Thai word meets text that is not Thai. Pango lets a line end wherever its dictionary finds the end of
/// a word, even beside a number, a no-break space or an opening bracket. Between Thai letters the dictionary decides.
enum ThaiEdges {
  /// Returns whether a text has Thai letters, from its bytes alone.
  static func areNeeded(in utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var before: UInt8 = 0
    for byte in utf8 {
      if before == 0xE0 && (byte == 0xB8 || byte == 0xB9) { return true }
      before = byte
    }
    return false
  }

  /// Forbids line ends at Thai edges where the rules of Unicode's annex 14 forbid them beside a letter.
  static func forbid(_ places: UnsafeMutablePointer<PangoLogAttr>, _ scalars: [Unicode.Scalar]) {
    for index in scalars.indices.dropFirst() where emaki_log_attr_bits(places + index) & 1 != 0 {
      let isThai = isLetter(scalars[index])
      let base = base(scalars, before: index)
      let follows = base.map { isLetter(scalars[$0]) } ?? false
      if isThai == follows { continue }
      let isForbidden = isThai ? base.map { staysBeforeLetter(scalars, $0) } ?? true : staysBehindLetter(scalars[index])
      if isForbidden { emaki_set_break(places + index, 0, emaki_log_attr_bits(places + index) & 2 != 0 ? 1 : 0) }
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { (0xE01...0xE4E).contains(scalar.value) }

  /// Returns the scalar that marks before a place stand on; `nil` where they stand on nothing, and count as a letter.
  private static func base(_ scalars: [Unicode.Scalar], before index: Int) -> Int? {
    var base = index - 1
    while base >= 0, isMark(scalars[base]) { base -= 1 }
    guard base >= 0 else { return nil }
    if base == index - 1 { return base }
    // A mark on what ends a line, or on a space, counts as a letter (LB10).
    switch type(scalars[base]) {
    case G_UNICODE_BREAK_SPACE, G_UNICODE_BREAK_MANDATORY, G_UNICODE_BREAK_CARRIAGE_RETURN, G_UNICODE_BREAK_LINE_FEED,
      G_UNICODE_BREAK_NEXT_LINE, G_UNICODE_BREAK_ZERO_WIDTH_SPACE:
      return nil
    default: return base
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let type = type(scalar)
    return type == G_UNICODE_BREAK_COMBINING_MARK || type == G_UNICODE_BREAK_ZERO_WIDTH_JOINER
  }

  private static func type(_ scalar: Unicode.Scalar) -> GUnicodeBreakType { g_unichar_break_type(scalar.value) }

  /// Returns whether no line ends between a scalar and a letter.
  private static func staysBeforeLetter(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    switch type(scalars[index]) {
    case G_UNICODE_BREAK_SPACE:
      // An opening mark before spaces (LB14).
      guard let mark = scalars[..<index].last(where: { $0 != " " && !isMark($0) }) else { return false }
      return type(mark) == G_UNICODE_BREAK_OPEN_PUNCTUATION
    case G_UNICODE_BREAK_ALPHABETIC, G_UNICODE_BREAK_HEBREW_LETTER, G_UNICODE_BREAK_NUMERIC, G_UNICODE_BREAK_OPEN_PUNCTUATION,
      G_UNICODE_BREAK_QUOTATION, G_UNICODE_BREAK_NON_BREAKING_GLUE, G_UNICODE_BREAK_WORD_JOINER, G_UNICODE_BREAK_BEFORE,
      G_UNICODE_BREAK_INFIX_SEPARATOR, G_UNICODE_BREAK_PREFIX, G_UNICODE_BREAK_POSTFIX, G_UNICODE_BREAK_CLOSE_PARANTHESIS,
      G_UNICODE_BREAK_AMBIGUOUS, G_UNICODE_BREAK_UNKNOWN, G_UNICODE_BREAK_COMBINING_MARK, G_UNICODE_BREAK_ZERO_WIDTH_JOINER:
      return true
    default: return false
    }
  }

  /// Returns whether no line ends between a letter and a scalar.
  private static func staysBehindLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch type(scalar) {
    case G_UNICODE_BREAK_PREFIX, G_UNICODE_BREAK_POSTFIX, G_UNICODE_BREAK_NUMERIC, G_UNICODE_BREAK_ALPHABETIC,
      G_UNICODE_BREAK_HEBREW_LETTER, G_UNICODE_BREAK_AMBIGUOUS, G_UNICODE_BREAK_UNKNOWN:
      return true
    // Full-width brackets begin lines of their own (LB30).
    case G_UNICODE_BREAK_OPEN_PUNCTUATION: return g_unichar_iswide(scalar.value) == 0
    default: return false
    }
  }
}
