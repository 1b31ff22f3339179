import CPango
import EmakiDisplay
import EmakiLayout

/// Letter spacing is space behind whole characters, as CSS says (CSS Text 3, section 8.2), not between a letter and its vowel sign. The letters of
/// cursive scripts join, and space between them would tear them apart: these are the scripts that have letters of Unicode's Joining_Type other than
/// U and T.
enum LetterSpacing {
  /// Returns the space behind each scalar of a part of a text, in 1/1024 point: half of its own and half of the next one's, as Pango divides it.
  static func gaps(of text: AttributedText, _ range: Range<Int>, starts: [Int32], breaks: [ShapedText.Break]) -> [Int32] {
    let scalars = text.scalars(range)
    var (runs, stretches) = (text.placedRuns[...], cursiveRanges(in: scalars)[...])
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
    let utf8 = text.string.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    // What follows a tab stands at its stop.
    func isTab(_ scalar: Int) -> Bool { utf8[utf8.index(start, offsetBy: Int(starts[scalar]))] == 0x09 }
    return spaces.indices.map { index in
      guard index + 1 < spaces.count, breaks[index + 1].contains(.character), !isTab(index), !isTab(index + 1) else { return 0 }
      return spaces[index] - left(spaces[index]) + left(spaces[index + 1])
    }
  }

  /// Returns the part of a space that stands before its character. It is whole points where the space is.
  static func left(_ space: Int32) -> Int32 {
    space % PANGO_SCALE == 0 ? (space / 2 + PANGO_SCALE / 2) & ~(PANGO_SCALE - 1) : space / 2
  }

  /// Returns the stretches of a text in cursive scripts, in UTF-8 code units. Spaces, digits and signs are of the script before them; those at the
  /// beginning are of the first letter's.
  static func cursiveRanges(in scalars: some Sequence<Unicode.Scalar>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (start, end) = (0, 0)
    // Whether the letters since `start` are of such a script; `nil` before the first letter.
    var isCursive: Bool?
    for scalar in scalars {
      defer { end += UTF8.width(scalar) }
      let script = g_unichar_get_script(scalar.value)
      if script == G_UNICODE_SCRIPT_COMMON || script == G_UNICODE_SCRIPT_INHERITED { continue }
      let isNext = cursiveScripts.contains(script)
      if let isCursive, isCursive != isNext {
        if isCursive { ranges.append(start..<end) }
        start = end
      }
      isCursive = isNext
    }
    if isCursive == true { ranges.append(start..<end) }
    return ranges
  }

  private static let cursiveScripts: [GUnicodeScript] = [
    G_UNICODE_SCRIPT_ARABIC, G_UNICODE_SCRIPT_SYRIAC, G_UNICODE_SCRIPT_MONGOLIAN, G_UNICODE_SCRIPT_NKO, G_UNICODE_SCRIPT_PHAGS_PA,
    G_UNICODE_SCRIPT_MANDAIC, G_UNICODE_SCRIPT_MANICHAEAN, G_UNICODE_SCRIPT_PSALTER_PAHLAVI, G_UNICODE_SCRIPT_ADLAM,
    G_UNICODE_SCRIPT_HANIFI_ROHINGYA, G_UNICODE_SCRIPT_SOGDIAN, G_UNICODE_SCRIPT_CHORASMIAN,
  ]
}
