import CPango
import EmakiDisplay

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

  /// Returns the space behind each scalar of a part of a text, in 1/1024 point: half of its own and half of the next one's, as Pango divides it.
  static func gaps(of text: AttributedText, _ range: Range<Int>, starts: [Int32], breaks: [ShapedText.Break]) -> [Int32] {
    let scalars = text.scalars(range)
    var (runs, stretches) = (text.placedRuns[...], CursiveScripts.ranges(in: scalars)[...])
    var spaces: [Int32] = []
    spaces.reserveCapacity(starts.count - 1)
    for start in starts.dropLast() {
      let offset = Int(start)
      while runs.count > 1, let run = runs.first, run.range.upperBound <= range.lowerBound + offset { runs.removeFirst() }
      while let stretch = stretches.first, stretch.upperBound <= offset { stretches.removeFirst() }
      guard let run = runs.first?.run else { return [] }
      let isCursive = stretches.first?.contains(offset) ?? false
      spaces.append(isCursive ? 0 : Int32((run.letterSpacing.textLength * Double(PANGO_SCALE)).rounded()))
    }
    return spaces.indices.map { index in
      guard index + 1 < spaces.count, breaks[index + 1].contains(.character) else { return 0 }
      return spaces[index] - left(spaces[index]) + left(spaces[index + 1])
    }
  }

  /// Returns the part of a space that stands before its character. It is whole points where the space is.
  private static func left(_ space: Int32) -> Int32 {
    space % PANGO_SCALE == 0 ? (space / 2 + PANGO_SCALE / 2) & ~(PANGO_SCALE - 1) : space / 2
  }
}
