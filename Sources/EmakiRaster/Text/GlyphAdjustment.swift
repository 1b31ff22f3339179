/// A glyph adjustment is what is added to a glyph's place and width, in 1/1024 point.
struct GlyphAdjustment: Hashable {
  var offset: Int32 = 0
  var width: Int32 = 0
}
