import CPango
import EmakiDisplay

/// Cuts that Pango does not make by itself.
extension PangoTypesetter {
  /// The longest cut line, or `nil` where the width does not hold even what marks the cut.
  func truncatedLine(
    _ request: TextRequest, _ truncation: TextTruncation, rest: Range<Int>, paragraphEnd: Int, width: Double, direction: PangoDirection
  ) -> TruncatedLine? {
    setBaseDirection(direction)
    setWidth(.unbounded)
    return TruncatedLine.longest(
      of: request.text, rest: rest, paragraphEnd: paragraphEnd, truncation: truncation, width: width, measure: measure)
  }

  /// Lays a text out as one line.
  func measure(_ text: AttributedText) -> Double {
    var string = text.string
    string.withUTF8 { set(text, $0, 0..<$0.count, ellipsized: false, hasOwnFont: true) }
    var box = PangoRectangle()
    pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), nil, &box)
    return Double(box.width) / Double(PANGO_SCALE)
  }

  /// Takes the room of white space before the ellipsis that Pango has set on the only line: "lamp is …" becomes "lamp is…".
  func closeUpEllipsis() {
    guard pango_layout_is_ellipsized(layout) != 0, let text = pango_layout_get_text(layout) else { return }
    var runs: [UnsafeMutablePointer<PangoLayoutRun>] = []
    var element = pango_layout_get_line_readonly(layout, 0).pointee.runs
    while let current = element, let data = current.pointee.data {
      element = current.pointee.next
      runs.append(data.assumingMemoryBound(to: PangoLayoutRun.self))
    }
    let isEllipsis = { (run: UnsafeMutablePointer<PangoLayoutRun>) in
      Int32(run.pointee.item.pointee.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0
    }
    guard var place = runs.first(where: isEllipsis)?.pointee.item.pointee.offset else { return }
    while let run = runs.first(where: { $0.pointee.item.pointee.offset + $0.pointee.item.pointee.length == place }), !isEllipsis(run) {
      place = run.pointee.item.pointee.offset
      if !dropsSpaceAtEnd(of: run, text) { return }
    }
  }

  /// - Returns: whether there was nothing else.
  private func dropsSpaceAtEnd(of run: UnsafeMutablePointer<PangoLayoutRun>, _ text: UnsafePointer<CChar>) -> Bool {
    guard let item = run.pointee.item, let string = run.pointee.glyphs else { return false }
    let count = Int(string.pointee.num_glyphs)
    let isRightToLeft = item.pointee.analysis.level % 2 == 1
    for step in 0..<count {
      let index = isRightToLeft ? step : count - 1 - step
      let scalar = g_utf8_get_char(text + Int(item.pointee.offset + string.pointee.log_clusters[index]))
      if g_unichar_isspace(scalar) == 0 { return false }
      string.pointee.glyphs[index].glyph = GlyphRunSource.empty
      string.pointee.glyphs[index].geometry.width = 0
    }
    return true
  }
}
