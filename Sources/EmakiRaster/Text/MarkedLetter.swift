import CPango
import EmakiDisplay

/// A letter with marks that its own font lacks, as v\u{20D7} or 日\u{20DD}, so that another font sets them all: marks of another font than their
/// letter's would stand beside it, or lie over the next one. Or one whose font has marks and no places for them, as Inter has over the i.
struct MarkedLetter {
  /// The range in UTF-8 code units, from the start of the part of the text that is shaped.
  var range: Range<Int>
  var base: UInt32
  var marks: [UInt32]

  /// The mark that is to lie round the letter, such as a circle.
  fileprivate var enclosing: UInt32? { marks.first { 0x20DD...0x20E0 ~= $0 || 0x20E2...0x20E4 ~= $0 } }

  // MARK: In texts

  /// Returns such letters of a part of a text, each with the family of the font that sets it; empty for its own.
  static func all(in text: AttributedText, _ range: Range<Int>, _ fonts: TypesetterFonts) -> [(MarkedLetter, family: String)] {
    var letters: [MarkedLetter] = []
    var (letter, offset) = (MarkedLetter?.none, 0)
    // What follows a letter closes it, so that the last has something behind it, too.
    var scalars = Array(text.scalars(range))
    scalars.append("\n")
    for scalar in scalars {
      switch scalar.value {
      // Joiners and selectors of variants.
      case 0x34F, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF: break
      case let mark where g_unichar_ismark(mark) != 0:
        let script = g_unichar_get_script(mark)
        if script == G_UNICODE_SCRIPT_INHERITED || script == G_UNICODE_SCRIPT_CYRILLIC { letter?.marks.append(mark) }
      case let base:
        if var letter, !letter.marks.isEmpty {
          letter.range = letter.range.lowerBound..<offset
          letters.append(letter)
        }
        letter =
          scalar.properties.isWhitespace || base >= 0x1F000 ? nil : MarkedLetter(range: offset..<offset, base: base, marks: [])
      }
      offset += UTF8.width(scalar)
    }
    if letters.isEmpty { return [] }
    var runs = text.placedRuns[...]
    // The families that were found for letters of the run.
    var known: [[UInt32]: String?] = [:]
    return letters.compactMap { letter in
      // A digit under a keycap is an emoji, unless U+FE0E says otherwise.
      if letter.marks[0] == 0x20E3 && letter.base < 0x3A && letter.range.count == 4 { return nil }
      while runs.count > 1, let first = runs.first, first.range.upperBound <= range.lowerBound + letter.range.lowerBound {
        runs.removeFirst()
        known = [:]
      }
      let family = known[[letter.base] + letter.marks] ?? fonts.family(of: letter, in: runs.first?.run.font ?? text.runs[0].font)
      known[[letter.base] + letter.marks] = .some(family)
      return family.map { (letter, $0) }
    }
  }

  // MARK: Fonts

  /// Returns whether a font has the letter and its marks, or letters that have these already.
  fileprivate func isHeld(by font: UnsafeMutablePointer<PangoFont>) -> Bool {
    var letter = base
    for mark in marks where pango_font_has_char(font, mark) == 0 {
      if hb_unicode_compose(hb_unicode_funcs_get_default(), letter, mark, &letter) == 0 { return false }
    }
    return pango_font_has_char(font, letter) != 0
  }

  /// Returns whether a font without colours has all of it, and sets the ink of a mark that is to lie round the letter there.
  fileprivate func isSet(by font: UnsafeMutablePointer<PangoFont>) -> Bool {
    guard isHeld(by: font), let metrics = pango_font_get_hb_font(font) else { return false }
    let face = hb_font_get_face(metrics)
    if hb_ot_color_has_png(face) + hb_ot_color_has_layers(face) + hb_ot_color_has_svg(face) != 0 { return false }
    return enclosing.map { isEnclosed(by: $0, in: metrics) } ?? true
  }

  /// Returns whether a font leaves the marks where they are drawn, whatever their letter, which is none of those that join others.
  fileprivate func isLoose(in font: UnsafeMutablePointer<PangoFont>) -> Bool {
    base < 0x530
      && shaped(marks, in: pango_font_get_hb_font(font)) { glyphs, places in
        glyphs.count > marks.count && places.dropFirst().allSatisfy { $0.x_offset == 0 && $0.y_offset == 0 }
      }
  }

  private func isEnclosed(by mark: UInt32, in font: OpaquePointer) -> Bool {
    shaped([mark], in: font) { glyphs, places in
      // A single glyph is drawn for both.
      if glyphs.count == 1 { return true }
      guard glyphs.count == 2, let inner = Ink(glyphs[0].codepoint, font), let outer = Ink(glyphs[1].codepoint, font) else { return false }
      let (first, left) = (Int(places[0].x_offset), Int(places[0].x_advance) + Int(places[1].x_offset))
      return left + outer.x.lowerBound <= first + inner.x.lowerBound && left + outer.x.upperBound >= first + inner.x.upperBound
    }
  }

  /// Returns what is said of the glyphs that a font has for the letter with marks.
  private func shaped(
    _ marks: [UInt32], in font: OpaquePointer?,
    _ says: (UnsafeBufferPointer<hb_glyph_info_t>, UnsafeBufferPointer<hb_glyph_position_t>) -> Bool
  ) -> Bool {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    let letters = [base] + marks
    hb_buffer_add_codepoints(buffer, letters, Int32(letters.count), 0, Int32(letters.count))
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(font, buffer, nil, 0)
    var count: UInt32 = 0
    let (glyphs, places) = (hb_buffer_get_glyph_infos(buffer, &count), hb_buffer_get_glyph_positions(buffer, nil))
    return says(UnsafeBufferPointer(start: glyphs, count: Int(count)), UnsafeBufferPointer(start: places, count: Int(count)))
  }

  /// Sets marks that the font leaves beside the letter over it, under it or on it, as HarfBuzz does in fonts that do not place any mark.
  ///
  /// - Parameter glyphs: those of the letter's cluster, from left to right.
  func place(_ glyphs: inout ArraySlice<PangoGlyphInfo>, in font: OpaquePointer?) {
    guard enclosing == nil, glyphs.count == marks.count + 1, let first = glyphs.first, var ink = Ink(first.glyph, font) else { return }
    ink.move(by: Int(first.geometry.x_offset), Int(first.geometry.y_offset))
    var start = Int(first.geometry.width)
    for (index, mark) in zip(glyphs.indices.dropFirst(), marks) {
      defer { start += Int(glyphs[index].geometry.width) }
      let place = hb_unicode_combining_class(hb_unicode_funcs_get_default(), mark)
      let (isOver, isUnder) = (place == HB_UNICODE_COMBINING_CLASS_ABOVE, place == HB_UNICODE_COMBINING_CLASS_BELOW)
      guard isOver || isUnder || place == HB_UNICODE_COMBINING_CLASS_OVERLAY, var own = Ink(glyphs[index].glyph, font) else { continue }
      own.move(by: start + Int(glyphs[index].geometry.x_offset), Int(glyphs[index].geometry.y_offset))
      let shift = ink.center - own.center
      if abs(shift) > (ink.x.upperBound - ink.x.lowerBound) / 4 || (isOver || isUnder) && own.y.overlaps(ink.y) {
        let gap = ink.em / 16
        let rise =
          isOver ? min(ink.y.lowerBound - gap - own.y.upperBound, 0) : isUnder ? max(ink.y.upperBound + gap - own.y.lowerBound, 0) : 0
        glyphs[index].geometry.x_offset &+= Int32(truncatingIfNeeded: shift)
        glyphs[index].geometry.y_offset &+= Int32(truncatingIfNeeded: rise)
        own.move(by: shift, rise)
      }
      // The next mark goes over this one.
      if isOver || isUnder { ink.y = min(ink.y.lowerBound, own.y.lowerBound)...max(ink.y.upperBound, own.y.upperBound) }
    }
  }

  /// The box of a glyph's ink, in 1/1024 point; y points down.
  private struct Ink {
    var x, y: ClosedRange<Int>
    let em: Int

    init?(_ glyph: UInt32, _ font: OpaquePointer?) {
      var box = hb_glyph_extents_t()
      guard hb_font_get_glyph_extents(font, glyph, &box) != 0, box.width >= 0, box.height <= 0 else { return nil }
      var (width, height): (Int32, Int32) = (0, 0)
      hb_font_get_scale(font, &width, &height)
      let (left, top) = (Int(box.x_bearing), -Int(box.y_bearing))
      (x, y, em) = (left...left + Int(box.width), top...top - Int(box.height), Int(width))
    }

    var center: Int { (x.lowerBound + x.upperBound) / 2 }

    mutating func move(by dx: Int, _ dy: Int) {
      (x, y) = (x.lowerBound + dx...x.upperBound + dx, y.lowerBound + dy...y.upperBound + dy)
    }
  }
}

extension TypesetterFonts {
  /// Returns the family of the first font that sets a letter with marks; empty where the letter's own has marks
  /// without places; `nil` where it will do, or none.
  fileprivate func family(of letter: MarkedLetter, in font: Font) -> String? {
    guard let fonts = pango_font_map_load_fontset(map, context, face(font).description, pango_context_get_language(context)) else {
      return nil
    }
    defer { g_object_unref(fonts) }
    if let own = pango_fontset_get_font(fonts, letter.base) {
      defer { g_object_unref(own) }
      // It will do where it has all of it, and no mark is to lie round the letter, which only few fonts know.
      if letter.enclosing == nil && letter.isHeld(by: own) { return letter.isLoose(in: own) ? "" : nil }
    }
    var search = (letter: letter, found: OpaquePointer?.none)
    withUnsafeMutablePointer(to: &search) { search in
      pango_fontset_foreach(
        fonts,
        { _, font, data in
          let search = data!.assumingMemoryBound(to: (letter: MarkedLetter, found: OpaquePointer?).self)  // given below
          guard let font, search.pointee.letter.isSet(by: font) else { return 0 }
          search.pointee.found = pango_font_describe(font)
          return 1
        }, search)
    }
    guard let found = search.found else { return nil }
    defer { pango_font_description_free(found) }
    return pango_font_description_get_family(found).map { String(cString: $0) }
  }
}
