import CPango
import EmakiDisplay

/// Describes a font that Pango has found, with its distances in points.
final class ShapedFont {
  /// Pango's font. It is valid until the typesetter gets its next request.
  let font: UnsafeMutablePointer<PangoFont>
  /// The number by which layouts name the font.
  let id: FontID
  /// Whether glyphs without an outline are drawings in SVG that cannot be drawn, because librsvg cannot be loaded.
  let lacksDrawings: Bool
  /// The distance that the font reaches above the baseline, in points.
  let ascent: Double
  /// The distance that the font reaches below the baseline, in points.
  let descent: Double
  /// The places where the font wants lines under and through text.
  let lines: TextDecorations.Metrics

  init(
    font: UnsafeMutablePointer<PangoFont>, id: FontID, lacksDrawings: Bool, ascent: Double, descent: Double, lines: TextDecorations.Metrics
  ) {
    (self.font, self.id, self.lacksDrawings) = (font, id, lacksDrawings)
    (self.ascent, self.descent, self.lines) = (ascent, descent, lines)
  }

  /// Returns whether a glyph of the font is a drawing that cannot be drawn.
  func isLackingDrawing(_ glyph: PangoGlyph) -> Bool {
    if !lacksDrawings || glyph & GlyphRunSource.unknownFlag != 0 || glyph == GlyphRunSource.empty { return false }
    var extents = hb_glyph_extents_t()
    return hb_font_get_glyph_extents(pango_font_get_hb_font(font), glyph, &extents) == 0 || extents.width == 0
  }
}
