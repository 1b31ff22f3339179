import EmakiDisplay

/// Describes the last line of a text that is cut: what is kept of its beginning or end, and the mark between or beside them.
struct TruncatedLine {
  let text: AttributedText
  /// The pieces of the line that are the text's own, and where they are in it. The mark is in none.
  let pieces: [Piece]
  /// The range of the text that the line stands for.
  let range: Range<Int>

  struct Piece {
    /// The start of the piece in the line, in UTF-8 code units.
    var start: Int
    /// The range of the piece in the text, in UTF-8 code units.
    var source: Range<Int>
  }

  /// Returns where a stretch of the line is in the text; `nil` in the mark.
  func source(of range: Range<Int>) -> Range<Int>? {
    for piece in pieces {
      let place = piece.source.lowerBound + range.lowerBound - piece.start
      if range.lowerBound >= piece.start && place + range.count <= piece.source.upperBound { return place..<place + range.count }
    }
    return nil
  }

  /// Finds the line that keeps the most characters. A line that is clipped keeps one more, which is cut at the edge.
  ///
  /// - Parameter rest: what of the text could stand on the line, of which the tail is cut at the end of the paragraph only.
  /// - Parameter measure: how wide a line is. It is called a few times.
  /// - Returns: `nil` where the mark alone is wider than `width`.
  static func longest(
    of text: AttributedText, rest: Range<Int>, paragraphEnd: Int, truncation: TextTruncation, width: Double,
    measure: (AttributedText) -> Double
  ) -> TruncatedLine? {
    var candidates = TruncatedLineCandidates(text: text, rest: rest, paragraphEnd: paragraphEnd, truncation: truncation)
    var low = (count: 0, line: candidates.line(keeping: 0), width: 0.0)
    low.width = measure(low.line.text)
    if low.width > width { return nil }
    var limit = 64
    // No line shows more characters than this, and with more some of Pango's numbers overflow.
    while limit <= 1 << 14 {
      let most = candidates.prepare(limit)
      if most <= low.count { return low.line }
      let line = candidates.line(keeping: most)
      let lineWidth = measure(line.text)
      if lineWidth > width {
        let longest = search(&low, (most, lineWidth), width, candidates, measure)
        return truncation.mode == .byClipping ? candidates.line(keeping: low.count + 1) : longest
      }
      low = (most, line, lineWidth)
      // Nearly everything fits, so more is tried as long as there is more.
      limit *= 2
    }
    return low.line
  }

  /// Searches by steps in proportion to widths first, and then by halves.
  private static func search(
    _ low: inout (count: Int, line: TruncatedLine, width: Double), _ tooWide: (count: Int, width: Double), _ width: Double,
    _ candidates: TruncatedLineCandidates, _ measure: (AttributedText) -> Double
  ) -> TruncatedLine {
    var high = tooWide
    var steps = 0
    while high.count - low.count > 1 {
      let part = steps < 4 ? (width - low.width) / max(high.width - low.width, 1e-9) : 0.5
      let count = min(max(low.count + Int(part * Double(high.count - low.count)), low.count + 1), high.count - 1)
      let line = candidates.line(keeping: count)
      let lineWidth = measure(line.text)
      if lineWidth <= width { low = (count, line, lineWidth) } else { high = (count, lineWidth) }
      steps += 1
    }
    return low.line
  }
}
