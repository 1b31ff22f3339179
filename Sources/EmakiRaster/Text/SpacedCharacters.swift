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
    let cursive = text.runs.contains { $0.letterSpacing != 0 } ? CursiveScripts.ranges(in: scalars) : []
    var (runs, stretches) = (text.placedRuns[...], cursive[...])
    var spaces: [Int32] = []
    spaces.reserveCapacity(starts.count - 1)
    for (index, scalar) in scalars.enumerated() {
      let offset = Int(starts[index])
      while runs.count > 1, let run = runs.first, run.range.upperBound <= range.lowerBound + offset { runs.removeFirst() }
      while let stretch = stretches.first, stretch.upperBound <= offset { stretches.removeFirst() }
      guard let run = runs.first?.run else { return [] }
      let isCursive = stretches.first?.contains(offset) ?? false
      let isBlank = scalar == " " || scalar == "\u{A0}"
      let space = (isCursive ? 0 : run.letterSpacing) + (isBlank ? run.wordSpacing : 0)
      spaces.append(Int32((space.textLength * Double(PANGO_SCALE)).rounded()))
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
