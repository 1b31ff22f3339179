import CLoadedLibraries
import CPango
import EmakiDisplay
import EmakiLayout

/// SVG glyphs are the glyphs that a font describes in SVG (OpenType's table "SVG "). librsvg draws them, in the size in which they are shown.
///
/// The colour of the text counts as black: a glyph is painted once for all texts.
final class SVGGlyphs {
  /// The face's units in an em.
  private let em: Double
  /// The face, whose tables HarfBuzz reads.
  private let face: OpaquePointer
  /// The document that was read last. A font may have one for all its glyphs, so it is not read again for each of them.
  private var open: (bytes: UnsafePointer<CChar>, document: OpaquePointer?)?

  /// Reads which glyphs of a font are drawn in SVG; `nil` where none is, or where librsvg cannot be loaded.
  ///
  /// - Parameter font: the font, which outlives the glyphs.
  init?(_ font: FT_Face) {
    var length = FT_ULong(0)
    let tag = FT_ULong(0x5356_4720)  // "SVG "
    guard font.pointee.units_per_EM > 0, FT_Load_Sfnt_Table(font, tag, 0, nil, &length) == 0, emaki_svg_missing() == nil else { return nil }
    (em, face) = (Double(font.pointee.units_per_EM), hb_ft_face_create(font, nil))
    if hb_ot_color_has_svg(face) == 0 { return nil }
  }

  /// Returns whether a font has drawings in SVG, and no other glyphs with colours.
  static func areAll(of font: OpaquePointer?) -> Bool {
    let tables = ["SVG ", "COLR", "CBDT", "sbix"].filter { name in
      let table = hb_face_reference_table(hb_font_get_face(font), hb_tag_from_string(name, 4))
      defer { hb_blob_destroy(table) }
      return hb_blob_get_length(table) > 0
    }
    return tables == ["SVG "]
  }

  deinit {
    if let open { emaki_svg_glyphs_close(open.document) }
    hb_face_destroy(face)
  }

  /// Paints a glyph; `nil` where it has no drawing.
  ///
  /// - Parameter shape: maps ems with a y axis that points up to device pixels.
  /// - Returns: the glyph, which is empty where its drawing is damaged.
  func rasterized(_ glyph: UInt32, shape: Transform) -> RasterizedGlyph? {
    let drawing = hb_ot_color_glyph_reference_svg(face, glyph)
    defer { hb_blob_destroy(drawing) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(drawing, &length), length > 0 else { return nil }
    if open?.bytes != bytes {
      if let open { emaki_svg_glyphs_close(open.document) }
      open = (bytes, emaki_svg_glyphs_open(UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self), Int(length)))
    }
    guard let document = open?.document else { return RasterizedGlyph() }
    return GlyphCanvas.painted(em: em, shape: Transform.scale(x: 1 / em, y: 1 / em).then(shape)) { cairo, _, matrix in
      // The y axis of drawings points down.
      beginPath(cairo, Transform.scale(x: 1, y: -1).then(matrix))
      return emaki_svg_glyphs_draw(document, UnsafeMutableRawPointer(cairo), glyph, em) != 0
    }
  }
}
