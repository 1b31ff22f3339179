import CPango

/// Corrects a line that Pango has cut by itself.
enum EllipsizedLine {
  /// Removes the room of white space before the ellipsis, so that "lamp is …" becomes "lamp is…", and gives the ellipsis its own width.
  /// Pango makes it so wide that it fills the line, which parts it from a text that is read from right to left.
  ///
  /// - Parameter layout: a layout of one line.
  static func closeUp(_ layout: OpaquePointer) {
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
    guard let ellipsis = runs.first(where: isEllipsis), let item = ellipsis.pointee.item else { return }
    let glyphs = UnsafeMutableBufferPointer(
      start: ellipsis.pointee.glyphs.pointee.glyphs, count: Int(ellipsis.pointee.glyphs.pointee.num_glyphs))
    if let last = glyphs.indices.last {
      var box = PangoRectangle()
      pango_font_get_glyph_extents(item.pointee.analysis.font, glyphs[last].glyph, nil, &box)
      glyphs[last].geometry.width = box.width
    }
    var place = item.pointee.offset
    while let run = runs.first(where: { $0.pointee.item.pointee.offset + $0.pointee.item.pointee.length == place }), !isEllipsis(run) {
      place = run.pointee.item.pointee.offset
      if !dropsSpaceAtEnd(of: run, text) { return }
    }
  }

  /// Takes the room from white space at the end of a run.
  ///
  /// - Returns: whether there was nothing else.
  private static func dropsSpaceAtEnd(of run: UnsafeMutablePointer<PangoLayoutRun>, _ text: UnsafePointer<CChar>) -> Bool {
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
