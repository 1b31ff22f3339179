import CPango
import EmakiDisplay

/// Prohibitions are the rules of Japanese and Chinese that keep marks from the beginnings of lines. Pango's are the strict ones; `normal` and
/// `loose` take back some of them, as CSS says (`line-break`).
enum Prohibitions {
  /// Lets lines of a text begin with marks that the strict rules forbid.
  static func relax(
    _ places: UnsafeMutablePointer<PangoLogAttr>, _ scalars: [Unicode.Scalar], to strictness: ParagraphStyle.LineBreakStrictness
  ) {
    for index in scalars.indices.dropFirst() where mayBegin(scalars[index], strictness) && mayEnd(scalars[index - 1]) {
      // Nothing parts a character, such as a kana and its sound mark.
      let bits = emaki_log_attr_bits(places + index)
      if bits & 2 != 0 { emaki_set_break(places + index, 1, 1) }
    }
  }

  private static func mayBegin(_ scalar: Unicode.Scalar, _ strictness: ParagraphStyle.LineBreakStrictness) -> Bool {
    switch scalar.value {
    // Small kana, the mark of long vowels, and hyphens of kana (class CJ of Unicode's annex 14).
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096: true
    case 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FC, 0x31F0...0x31FF: true
    case 0xFF67...0xFF70, 0x301C, 0x30A0: true
    // Marks of repetition, centred marks and inseparable dots.
    case 0x3005, 0x303B, 0x309D, 0x309E, 0x30FD, 0x30FE: strictness == .loose
    case 0x30FB, 0xFF1A, 0xFF1B, 0xFF65, 0xFF01, 0xFF1F, 0x2025, 0x2026: strictness == .loose
    default: false
    }
  }

  /// Returns whether a line may end behind a scalar: an ideograph, a kana, or a mark that does not open.
  private static func mayEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041...0x30FF, 0x31F0...0x31FF, 0x3005, 0x3007, 0xFF66...0xFF9F: true
    default: scalar.properties.isIdeographic
    }
  }
}
