import CPango

/// Spaced characters are the characters of a line that has letter spacing. The space stands behind whole characters, as CSS says (CSS Text 3, section
/// 8.2), not between a letter and its vowel sign.
enum SpacedCharacters {
  /// Closes the characters of a line between whose glyphs Pango has put space.
  static func close(_ line: UnsafeMutablePointer<PangoLayoutLine>, of layout: OpaquePointer) {
    var element = line.pointee.runs
    while let current = element, let data = current.pointee.data {
      element = current.pointee.next
      emaki_close_characters(layout, data.assumingMemoryBound(to: PangoLayoutRun.self))
    }
  }
}
