import CPangoCairo
import EmakiDisplay

/// Rasterised glyphs of one worker at one scale: coverage, or pixels for glyphs with colours of their own.
///
/// Cairo's image back end takes one process-wide lock round every glyph it composites. Here Cairo draws each glyph once, and
/// our own loops place it from then on.
final class GlyphCache {
  /// One glyph's pixels and where they go, in device pixels from the glyph's origin.
  struct Glyph {
    var left: Int32
    var top: Int32
    var width: Int32
    var height: Int32
    /// Width x height bytes of coverage, tightly packed; `nil` for a glyph without ink or one with colours.
    var coverage: UnsafeMutablePointer<UInt8>?
    /// Width x height premultiplied pixels.
    var pixels: UnsafeMutablePointer<UInt32>?
    /// The outline's own box, from the glyph's origin.
    var box = Box()

    static var empty: Glyph { Glyph(left: 0, top: 0, width: 0, height: 0) }
  }

  /// Edges in device pixels, not rounded.
  struct Box {
    var left: Float = 0
    var top: Float = 0
    var right: Float = 0
    var bottom: Float = 0
  }

  /// A glyph of more pixels a side is larger than any text that can be read, and is not drawn.
  static let sideLimit = 4096

  /// How many glyphs were rasterised.
  private(set) var rasterizedCount = 0

  private let scale: Double
  private let byteLimit: Int
  private var byteCount = 0
  private var fonts: [FontGlyphs?] = []

  /// - Parameter byteLimit: reaching it empties the cache.
  init(scale: Double, byteLimit: Int = 32 << 20) {
    self.scale = scale
    self.byteLimit = byteLimit
  }

  /// Looks a glyph up, rasterising it the first time. The glyph's memory is valid until the next call of `trim()`.
  func glyph(_ index: UInt32, of font: FontID) -> Glyph {
    let glyphs = glyphs(of: font)
    if let known = glyphs.lookUp(index) { return known }
    let glyph = rasterize(index, glyphs)
    glyphs.insert(glyph, at: index)
    rasterizedCount += 1
    byteCount += Int(glyph.width) * Int(glyph.height) * (glyph.pixels == nil ? 1 : 4)
    return glyph
  }

  /// Empties a cache that has grown over its limit. Called between passes, when nobody holds a glyph.
  func trim() {
    guard byteCount > byteLimit else { return }
    fonts.removeAll()
    byteCount = 0
  }

  func glyphs(of font: FontID) -> FontGlyphs {
    if font.index < fonts.count, let known = fonts[font.index] { return known }
    while fonts.count <= font.index { fonts.append(nil) }
    let made = FontGlyphs(FontRegistry.shared.pattern(of: font), scale: scale)
    fonts[font.index] = made
    return made
  }

  private func rasterize(_ index: UInt32, _ font: FontGlyphs) -> Glyph {
    var glyph = cairo_glyph_t(index: UInt(index), x: 0, y: 0)
    var extents = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(font.scaled, &glyph, 1, &extents)
    guard extents.width > 0 && extents.height > 0 else { return .empty }
    // One pixel on each side: antialiasing bleeds past the outline's box.
    let left = Int32(extents.x_bearing.rounded(.down)) - 1
    let top = Int32(extents.y_bearing.rounded(.down)) - 1
    let width = Int32((extents.x_bearing + extents.width).rounded(.up)) + 1 - left
    let height = Int32((extents.y_bearing + extents.height).rounded(.up)) + 1 - top
    guard width <= Self.sideLimit && height <= Self.sideLimit else { return .empty }
    let surface = cairo_image_surface_create(font.hasColor ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8, width, height)
    defer { cairo_surface_destroy(surface) }
    let cairo = cairo_create(surface)
    cairo_set_scaled_font(cairo, font.scaled)
    cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    glyph.x = Double(-left)
    glyph.y = Double(-top)
    cairo_show_glyphs(cairo, &glyph, 1)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return .empty }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var result = Glyph(left: left, top: top, width: width, height: height)
    result.box = Box(
      left: Float(extents.x_bearing), top: Float(extents.y_bearing), right: Float(extents.x_bearing + extents.width),
      bottom: Float(extents.y_bearing + extents.height))
    let count = Int(width) * Int(height)
    if font.hasColor {
      let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
      for y in 0..<Int(height) {
        UnsafeMutableRawPointer(pixels + y * Int(width)).copyMemory(from: data + y * stride, byteCount: Int(width) * 4)
      }
      result.pixels = pixels
    } else {
      let coverage = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
      for y in 0..<Int(height) { (coverage + y * Int(width)).update(from: data + y * stride, count: Int(width)) }
      result.coverage = coverage
    }
    return result
  }
}

/// The glyphs of one font at one scale.
final class FontGlyphs {
  fileprivate let scaled: OpaquePointer
  let hasColor: Bool
  /// For each glyph index its place in `glyphs` plus one; 0 is not there yet.
  private var places: [Int32] = []
  private var glyphs: [GlyphCache.Glyph] = []

  fileprivate init(_ pattern: FontRegistry.Pattern, scale: Double) {
    let face = cairo_ft_font_face_create_for_pattern(pattern.pointer)
    var size = 0.0
    FcPatternGetDouble(pattern.pointer, FC_PIXEL_SIZE, 0, &size)
    var matrix = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    // The pattern's own matrix carries the scaling of bitmap fonts and synthesised slants.
    var own: UnsafeMutablePointer<FcMatrix>?
    if FcPatternGetMatrix(pattern.pointer, FC_MATRIX, 0, &own) == FcResultMatch, let own {
      matrix = cairo_matrix_t(xx: own.pointee.xx, yx: -own.pointee.yx, xy: -own.pointee.xy, yy: own.pointee.yy, x0: 0, y0: 0)
    }
    cairo_matrix_scale(&matrix, size * scale, size * scale)
    var identity = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    let options = PangoTypesetter.makeFontOptions()
    scaled = cairo_scaled_font_create(face, &matrix, &identity, options)
    cairo_font_options_destroy(options)
    cairo_font_face_destroy(face)
    hasColor = emaki_scaled_font_has_color(scaled) != 0
  }

  deinit {
    for glyph in glyphs {
      glyph.coverage?.deallocate()
      glyph.pixels?.deallocate()
    }
    cairo_scaled_font_destroy(scaled)
  }

  fileprivate func lookUp(_ index: UInt32) -> GlyphCache.Glyph? {
    guard Int(index) < places.count else { return nil }
    let place = places[Int(index)]
    return place == 0 ? nil : glyphs[Int(place) - 1]
  }

  fileprivate func insert(_ glyph: GlyphCache.Glyph, at index: UInt32) {
    // Glyph indices are 16 bits in OpenType, so the table stays small.
    let index = Int(index & 0xFFFF)
    if index >= places.count { places.append(contentsOf: repeatElement(0, count: index + 1 - places.count)) }
    glyphs.append(glyph)
    places[index] = Int32(glyphs.count)
  }
}
