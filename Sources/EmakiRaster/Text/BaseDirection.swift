import CPango

/// The base direction of a paragraph is the one that its first strong character has, of those outside isolates (rules P2 and P3 of
/// Unicode's annex 9).
///
/// Pango looks for that character in isolates, too, and takes embeddings and overrides for strong characters.
enum BaseDirection {
  /// Returns whether a text may have a character that sets directions: U+202A to U+202E, or U+2066 to U+2069.
  static func isMarked(_ utf8: UnsafeBufferPointer<UInt8>, _ bytes: TextBytes) -> Bool {
    guard bytes.holds(0xE2), bytes.holds(0xAA...0xAE) || bytes.holds(0x81) && bytes.holds(0xA6...0xA9) else { return false }
    return utf8.indices.dropLast(2).contains { index in
      // For most bytes the first comparison decides.
      utf8[index] == 0xE2
        && (utf8[index + 1] == 0x80 && 0xAA...0xAE ~= utf8[index + 2] || utf8[index + 1] == 0x81 && 0xA6...0xA9 ~= utf8[index + 2])
    }
  }

  /// Returns the direction of the paragraph that a text begins with; `nil` where no character decides it.
  static func direction(ofFirstParagraph utf8: UnsafeBufferPointer<UInt8>) -> PangoDirection? {
    let paragraph = utf8[..<TextChunks.paragraphEnd(utf8, in: utf8.indices)]
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
