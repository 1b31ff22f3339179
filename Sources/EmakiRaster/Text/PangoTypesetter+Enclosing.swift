import CPango
import EmakiDisplay

/// Marks that enclose the letter before them, such as a circle.
extension PangoTypesetter {
  private struct Search {
    let base, mark: UInt32
    var found: OpaquePointer?
  }

  /// Returns the family of the first font without colours that sets a mark round a scalar; `nil` where none does.
  func familyEnclosing(_ base: Unicode.Scalar, _ mark: Unicode.Scalar, in font: Font) -> String? {
    guard let fonts = pango_font_map_load_fontset(map, context, face(font).description, pango_context_get_language(context)) else {
      return nil
    }
    defer { g_object_unref(fonts) }
    var search = Search(base: base.value, mark: mark.value)
    pango_fontset_foreach(
      fonts,
      { _, font, data in
        let search = data!.assumingMemoryBound(to: Search.self)  // given below
        let (base, mark) = (search.pointee.base, search.pointee.mark)
        guard let font, PangoTypesetter.encloses(base, mark, in: pango_font_get_hb_font(font)) else { return 0 }
        search.pointee.found = pango_font_describe(font)
        return 1
      }, &search)
    guard let found = search.found else { return nil }
    defer { pango_font_description_free(found) }
    return pango_font_description_get_family(found).map { String(cString: $0) }
  }

  /// Returns whether a font without colours has both scalars, and sets the ink of the mark round that of the base.
  private static func encloses(_ base: UInt32, _ mark: UInt32, in font: OpaquePointer?) -> Bool {
    var glyph: UInt32 = 0
    for scalar in [mark, base] where hb_font_get_nominal_glyph(font, scalar, &glyph) == 0 { return false }
    let face = hb_font_get_face(font)
    if hb_ot_color_has_png(face) + hb_ot_color_has_layers(face) + hb_ot_color_has_svg(face) != 0 { return false }
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_codepoints(buffer, [base, mark], 2, 0, 2)
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(font, buffer, nil, 0)
    var count: UInt32 = 0
    guard let glyphs = hb_buffer_get_glyph_infos(buffer, &count), let places = hb_buffer_get_glyph_positions(buffer, &count) else {
      return false
    }
    // A single glyph is drawn for both.
    if count == 1 { return true }
    var (inner, outer) = (hb_glyph_extents_t(), hb_glyph_extents_t())
    guard count == 2, hb_font_get_glyph_extents(font, glyphs[0].codepoint, &inner) != 0,
      hb_font_get_glyph_extents(font, glyphs[1].codepoint, &outer) != 0
    else { return false }
    let first = places[0].x_offset + inner.x_bearing
    let left = places[0].x_advance + places[1].x_offset + outer.x_bearing
    return left <= first && left + outer.width >= first + inner.width
  }
}
