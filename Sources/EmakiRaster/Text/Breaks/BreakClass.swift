import CPango

/// Break classes are the line break classes of Unicode's annex 14. A mark is of the class of what it stands on (LB9).
enum BreakClass {
  static func of(_ scalar: Unicode.Scalar) -> GUnicodeBreakType { g_unichar_break_type(scalar.value) }

  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let type = of(scalar)
    return type == G_UNICODE_BREAK_COMBINING_MARK || type == G_UNICODE_BREAK_ZERO_WIDTH_JOINER
  }

  /// Returns the scalar before a place, with its class. The marks on it are passed over; those on a space, and on nothing, are a letter (LB10).
  static func before(_ place: Int, _ scalars: [Unicode.Scalar]) -> (scalar: Unicode.Scalar, type: GUnicodeBreakType)? {
    var index = place - 1
    while index >= 0 && isMark(scalars[index]) { index -= 1 }
    guard index >= 0 else { return place > 0 ? ("a", G_UNICODE_BREAK_ALPHABETIC) : nil }
    let type = of(scalars[index])
    return index < place - 1 && (isBlank(type) || endsLine(type)) ? ("a", G_UNICODE_BREAK_ALPHABETIC) : (scalars[index], type)
  }

  /// Returns the place behind a scalar and the marks on it.
  static func end(of index: Int, _ scalars: [Unicode.Scalar]) -> Int {
    var end = index + 1
    while end < scalars.count && isMark(scalars[end]) { end += 1 }
    return end
  }

  static func endsLine(_ type: GUnicodeBreakType) -> Bool {
    switch type {
    case G_UNICODE_BREAK_MANDATORY, G_UNICODE_BREAK_CARRIAGE_RETURN, G_UNICODE_BREAK_LINE_FEED, G_UNICODE_BREAK_NEXT_LINE: true
    default: false
    }
  }

  private static func isBlank(_ type: GUnicodeBreakType) -> Bool {
    type == G_UNICODE_BREAK_SPACE || type == G_UNICODE_BREAK_ZERO_WIDTH_SPACE
  }

  /// Returns whether a scalar is a letter of any script, as far as line breaks tell letters from others.
  static func isLetter(_ type: GUnicodeBreakType) -> Bool {
    switch type {
    case G_UNICODE_BREAK_ALPHABETIC, G_UNICODE_BREAK_HEBREW_LETTER, G_UNICODE_BREAK_AMBIGUOUS, G_UNICODE_BREAK_UNKNOWN,
      G_UNICODE_BREAK_COMPLEX_CONTEXT, G_UNICODE_BREAK_SURROGATE:
      true
    default: false
    }
  }

  /// Returns whether a scalar is of East Asian width: wide, full-width or half-width.
  static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x1100: false
    case 0x20A9, 0xFF61...0xFFDC, 0xFFE8...0xFFEE: true
    default: g_unichar_iswide(scalar.value) != 0
    }
  }

  /// Returns whether no line ends behind the spaces that follow a scalar: an opening mark (LB14), or a quote that opens (LB15a).
  static func keepsWhatFollowsSpaces(_ place: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    // Spaces begin behind the place.
    var index = place
    while index >= 0 && isMark(scalars[index]) { index -= 1 }
    guard index >= 0 else { return false }
    switch of(scalars[index]) {
    case G_UNICODE_BREAK_OPEN_PUNCTUATION: return true
    case G_UNICODE_BREAK_QUOTATION:
      guard scalars[index].properties.generalCategory == .initialPunctuation else { return false }
      guard let before = before(index, scalars) else { return true }
      switch before.type {
      case G_UNICODE_BREAK_OPEN_PUNCTUATION, G_UNICODE_BREAK_QUOTATION, G_UNICODE_BREAK_NON_BREAKING_GLUE: return true
      default: return isBlank(before.type) || endsLine(before.type)
      }
    default: return false
    }
  }

  /// Forbids lines to end at a place. A word that is longer than a line may still be parted there.
  static func forbid(_ place: UnsafeMutablePointer<PangoLogAttr>) {
    emaki_set_break(place, 0, emaki_log_attr_bits(place) & 2 != 0 ? 1 : 0)
  }
}
