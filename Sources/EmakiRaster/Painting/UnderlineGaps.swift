import EmakiDisplay

/// Underline gaps are where an underline is left out, because a letter reaches through it: round the feet of g, p and y.
///
/// As `text-decoration-skip-ink: auto` of CSS Text Decoration 4 (section 2.5.2) and TextKit do, so that letters keep their shapes. Ideographs end above
/// the line, and emoji do not part it.
enum UnderlineGaps {
  /// The least coverage of a pixel that counts as ink.
  private static let ink: UInt8 = 64

  /// Returns the parts of an underline that are drawn.
  ///
  /// - Parameters:
  ///   - line: the underline, in device pixels.
  ///   - glyphs: the glyphs of the text.
  static func parts(of line: PixelRect, through glyphs: [TextPainter.PlacedGlyph]) -> [PixelRect] {
    var gaps: [Range<Int>] = []
    for glyph in glyphs where glyph.rect.maxY > line.y && glyph.rect.y < line.maxY {
      if glyph.rect.x >= line.maxX || glyph.rect.maxX <= line.x { continue }
      gaps += Self.gaps(in: line, of: glyph)
    }
    if gaps.isEmpty { return [line] }
    gaps.sort { $0.lowerBound < $1.lowerBound }
    var parts: [PixelRect] = []
    var x = line.x
    for gap in gaps {
      // A dot between two gaps is no line.
      if gap.lowerBound - x > line.height { parts.append(PixelRect(x: x, y: line.y, width: gap.lowerBound - x, height: line.height)) }
      x = max(x, gap.upperBound)
    }
    if x < line.maxX { parts.append(PixelRect(x: x, y: line.y, width: line.maxX - x, height: line.height)) }
    return parts
  }

  /// Returns the columns that a glyph takes from a line: those with ink in it, and as many more on each side as the line is thick.
  private static func gaps(in line: PixelRect, of glyph: TextPainter.PlacedGlyph) -> [Range<Int>] {
    guard let coverage = glyph.glyph.coverage else { return [] }
    let rect = glyph.rect
    let rows = max(line.y, rect.y) - rect.y..<min(line.maxY, rect.maxY) - rect.y
    var gaps: [Range<Int>] = []
    for column in 0..<rect.width where rows.contains(where: { coverage[$0 * rect.width + column] >= ink }) {
      let gap = rect.x + column - line.height..<rect.x + column + 1 + line.height
      if let last = gaps.last, gap.lowerBound <= last.upperBound {
        gaps[gaps.count - 1] = last.lowerBound..<gap.upperBound
      } else {
        gaps.append(gap)
      }
    }
    return gaps
  }
}
