import CPango

/// Corrects a justified line that Pango has ended in a hyphen.
enum HyphenatedLine {
  /// Makes a justified line as narrow as its room, because Pango justifies as if the hyphen had no width. The spaces become narrower, or
  /// all letters where there is no space.
  ///
  /// - Parameter room: the width that the line should have, in 1/1024 point.
  static func narrow(_ line: UnsafeMutablePointer<PangoLayoutLine>, to room: Int, of layout: OpaquePointer) {
    var box = PangoRectangle()
    pango_layout_line_get_extents(line, nil, &box)
    let excess = Int(box.width) - room
    guard excess > 0, let text = pango_layout_get_text(layout) else { return }
    var spaces: [UnsafeMutablePointer<PangoGlyphInfo>] = []
    var letters: [UnsafeMutablePointer<PangoGlyphInfo>] = []
    var element = line.pointee.runs
    while let current = element, let data = current.pointee.data {
      element = current.pointee.next
      let run = data.assumingMemoryBound(to: PangoLayoutRun.self)
      guard let item = run.pointee.item, let string = run.pointee.glyphs, let glyphs = string.pointee.glyphs else { continue }
      for index in 0..<Int(string.pointee.num_glyphs) where glyphs[index].geometry.width > 0 {
        let scalar = g_utf8_get_char(text + Int(item.pointee.offset + string.pointee.log_clusters[index]))
        if g_unichar_isspace(scalar) != 0 { spaces.append(glyphs + index) }
        letters.append(glyphs + index)
      }
    }
    let narrowed = spaces.isEmpty ? letters : spaces
    for (index, glyph) in narrowed.enumerated() {
      // The shares differ by one unit at most, and their sum is the excess.
      let share = excess * (index + 1) / narrowed.count - excess * index / narrowed.count
      glyph.pointee.geometry.width = max(glyph.pointee.geometry.width - Int32(share), 0)
    }
  }
}
