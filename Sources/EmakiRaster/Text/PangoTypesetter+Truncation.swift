import CPango
import EmakiDisplay
import EmakiLayout

/// Cuts lines in the ways in which Pango does not cut them by itself.
extension PangoTypesetter {
  /// Returns the longest cut line; `nil` if the width does not hold even what marks the cut.
  func truncatedLine(
    _ request: TextRequest, _ truncation: TextTruncation, rest: Range<Int>, paragraphEnd: Int, width: Double, direction: PangoDirection
  ) -> TruncatedLine? {
    setBaseDirection(direction)
    setWidth(.unbounded)
    return TruncatedLine.longest(
      of: request.text, rest: rest, paragraphEnd: paragraphEnd, truncation: truncation, width: width, measure: measure)
  }

  /// Lays a text out as one line, and returns its width in points.
  func measure(_ text: AttributedText) -> Double {
    var string = text.string
    string.withUTF8 { set(text, $0, 0..<$0.count, ellipsized: false, hasOwnFont: true) }
    var box = PangoRectangle()
    pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), nil, &box)
    return Double(box.width) / Double(PANGO_SCALE)
  }
}
