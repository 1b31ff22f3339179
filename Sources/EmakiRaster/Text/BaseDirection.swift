import CPango
import EmakiDisplay

/// The base direction of a paragraph is the one that its first strong character has, of those outside isolates (rules P2 and P3 of
/// Unicode's annex 9), unless the style says it. A paragraph without one has the direction of the paragraph before, and the first that of the
/// text's first letter or of its language.
///
/// Pango looks for that character in isolates, too, and takes embeddings and overrides for strong characters.
struct BaseDirection {
  private let style: ParagraphStyle.WritingDirection
  private let neutral: PangoDirection
  /// Whether the text may have a character that sets directions: U+202A to U+202E, or U+2066 to U+2069.
  private let isMarked: Bool
  /// The direction of the last paragraph that has one.
  private var latest: PangoDirection

  init(
    _ style: ParagraphStyle.WritingDirection, neutral: PangoDirection, _ utf8: UnsafeBufferPointer<UInt8>, _ bytes: TextBytes
  ) {
    (self.style, self.neutral) = (style, neutral)
    isMarked = Self.isMarked(utf8, bytes)
    latest = style == .natural && !isMarked ? Self.first(in: utf8) ?? neutral : neutral
  }

  /// Returns the direction of the next paragraph, from the left or from the right.
  mutating func direction(of paragraph: UnsafeBufferPointer<UInt8>) -> PangoDirection {
    switch style {
    case .leftToRight: return PANGO_DIRECTION_LTR
    case .rightToLeft: return PANGO_DIRECTION_RTL
    case .natural: break
    }
    if isMarked { return Self.firstOutsideIsolates(paragraph) ?? neutral }
    if let own = Self.first(in: paragraph) { latest = own }
    return latest
  }

  private static func isMarked(_ utf8: UnsafeBufferPointer<UInt8>, _ bytes: TextBytes) -> Bool {
    guard bytes.holds(0xE2), bytes.holds(0xAA...0xAE) || bytes.holds(0x81) && bytes.holds(0xA6...0xA9) else { return false }
    return utf8.indices.contains { utf8[$0] == 0xE2 && TextChunks.startsDirection(utf8, at: $0) }
  }

  private static func first(in utf8: UnsafeBufferPointer<UInt8>) -> PangoDirection? {
    guard let base = utf8.baseAddress else { return nil }
    let direction = base.withMemoryRebound(to: CChar.self, capacity: utf8.count) { emaki_first_direction($0, Int32(utf8.count)) }
    return direction == PANGO_DIRECTION_NEUTRAL ? nil : direction
  }

  private static func firstOutsideIsolates(_ paragraph: UnsafeBufferPointer<UInt8>) -> PangoDirection? {
    var isolates = 0
    for scalar in String(decoding: paragraph, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: isolates += 1
      case 0x2069: isolates = max(0, isolates - 1)
      case 0x202A...0x202E: break
      default:
        guard isolates == 0 else { break }
        let direction = emaki_strong_direction(scalar.value)
        if direction != PANGO_DIRECTION_NEUTRAL { return direction }
      }
    }
    return nil
  }
}
