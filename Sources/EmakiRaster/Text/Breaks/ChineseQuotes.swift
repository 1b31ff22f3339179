import CPango
import EmakiDiagnostics

/// Chinese quotes are “ ” ‘ ’ in Chinese texts. There they are opening and closing marks as 「 and 」 are (CLREQ 3.1.6; ICU's rules for `zh` have them in the
/// classes OP and CL). Elsewhere such a quote may be either, so that lines end beside it only between letters of East Asia.
enum ChineseQuotes {
  /// Returns whether the quotes of a text in a language are Chinese.
  static func areThose(of language: String?) -> Bool {
    guard let language else { return false }
    switch language.primaryLanguage {
    case "zh", "cmn", "yue", "wuu", "nan", "hak", "gan", "hsn", "lzh": return true
    default: return false
    }
  }

  /// Returns whether a text has such a quote, from its bytes alone.
  static func areIn(_ utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var index = utf8.startIndex
    while index + 2 < utf8.endIndex {
      if utf8[index] == 0xE2 && utf8[index + 1] == 0x80 && [0x98, 0x99, 0x9C, 0x9D].contains(utf8[index + 2]) { return true }
      index += 1
    }
    return false
  }

  static func change(_ places: UnsafeMutablePointer<PangoLogAttr>, _ scalars: [Unicode.Scalar]) {
    for index in scalars.indices {
      let end = BreakClass.end(of: index, scalars)
      switch scalars[index] {
      case "\u{2018}", "\u{201C}":
        // No line ends behind an opening mark and its spaces (LB14).
        if let next = scalars[end...].firstIndex(where: { $0 != " " }) { BreakClass.forbid(places + next) }
        if let before = BreakClass.before(index, scalars), mayEndBeforeOpening(before) { emaki_set_break(places + index, 1, 1) }
      case "\u{2019}", "\u{201D}":
        if isApostrophe(index, end, scalars) { continue }
        // No line begins with a closing mark (LB13).
        if index > 0 { BreakClass.forbid(places + index) }
        if end < scalars.count, mayBeginBehindClosing(scalars[end], of: BreakClass.before(index, scalars)) {
          emaki_set_break(places + end, 1, 1)
        }
      default: continue
      }
    }
  }

  /// Returns whether ’ stands in a word of letters, as in "don’t".
  private static func isApostrophe(_ index: Int, _ end: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    guard scalars[index] == "\u{2019}", end < scalars.count, let before = BreakClass.before(index, scalars) else { return false }
    return BreakClass.isLetter(before.type) && BreakClass.isLetter(BreakClass.of(scalars[end]))
  }

  /// Returns whether a line may end between a scalar and an opening mark.
  private static func mayEndBeforeOpening(_ before: (scalar: Unicode.Scalar, type: GUnicodeBreakType)) -> Bool {
    switch before.type {
    // LB14, LB19, LB12, LB11, LB21; spaces have places of their own, and the mark is none of East Asian width for LB30.
    case G_UNICODE_BREAK_OPEN_PUNCTUATION, G_UNICODE_BREAK_NON_BREAKING_GLUE, G_UNICODE_BREAK_WORD_JOINER, G_UNICODE_BREAK_BEFORE,
      G_UNICODE_BREAK_SPACE, G_UNICODE_BREAK_ZERO_WIDTH_SPACE, G_UNICODE_BREAK_NUMERIC:
      return false
    case G_UNICODE_BREAK_QUOTATION: return before.scalar == "\u{2019}" || before.scalar == "\u{201D}"
    default: return !BreakClass.isLetter(before.type) && !BreakClass.endsLine(before.type)
    }
  }

  /// Returns whether a line may end between a closing mark and the scalar behind it.
  ///
  /// - Parameter before: what stands before the mark.
  private static func mayBeginBehindClosing(
    _ next: Unicode.Scalar, of before: (scalar: Unicode.Scalar, type: GUnicodeBreakType)?
  ) -> Bool {
    let type = BreakClass.of(next)
    switch type {
    // LB13, LB11, LB12, LB16, LB21, LB22 and LB7.
    case G_UNICODE_BREAK_CLOSE_PUNCTUATION, G_UNICODE_BREAK_CLOSE_PARANTHESIS, G_UNICODE_BREAK_EXCLAMATION,
      G_UNICODE_BREAK_INFIX_SEPARATOR, G_UNICODE_BREAK_SYMBOL, G_UNICODE_BREAK_WORD_JOINER, G_UNICODE_BREAK_NON_BREAKING_GLUE,
      G_UNICODE_BREAK_NON_STARTER, G_UNICODE_BREAK_CONDITIONAL_JAPANESE_STARTER, G_UNICODE_BREAK_AFTER, G_UNICODE_BREAK_HYPHEN,
      G_UNICODE_BREAK_INSEPARABLE, G_UNICODE_BREAK_SPACE, G_UNICODE_BREAK_ZERO_WIDTH_SPACE:
      return false
    case G_UNICODE_BREAK_QUOTATION: return next == "\u{2018}" || next == "\u{201C}"
    // LB25.
    case G_UNICODE_BREAK_PREFIX, G_UNICODE_BREAK_POSTFIX: return before?.type != G_UNICODE_BREAK_NUMERIC
    default: return !BreakClass.endsLine(type)
    }
  }
}
