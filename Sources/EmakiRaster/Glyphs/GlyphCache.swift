import CPango
import CPangoFonts
import EmakiDisplay

/// Keeps the rasterised glyphs of one worker at one scale: coverage, or pixels for glyphs with colours of their own.
///
/// FreeType draws each glyph once, with a library of the worker's own, and our own loops place it from then on. Cairo would take a lock of the
/// whole process for every glyph that it composites, and closes fonts that other threads use once ten are open.
final class GlyphCache {
  /// Holds one glyph's pixels and their place, in device pixels from the glyph's origin.
  struct Glyph {
    var left: Int32
    var top: Int32
    var width: Int32
    var height: Int32
    /// The coverage, width x height bytes; `nil` for a glyph without ink or one with colours.
    var coverage: UnsafeMutablePointer<UInt8>?
    /// The premultiplied pixels, width x height of them; `nil` for a glyph without colours.
    var pixels: UnsafeMutablePointer<UInt32>?
    /// The box of the outline itself, in device pixels from the glyph's origin.
    var box = Box()

    static var empty: Glyph { Glyph(left: 0, top: 0, width: 0, height: 0) }
  }

  /// Describes a box by its edges in device pixels, not rounded.
  struct Box {
    var left: Float = 0
    var top: Float = 0
    var right: Float = 0
    var bottom: Float = 0
  }

  /// The most pixels that a glyph has each way. A larger one is larger than any text that can be read, and is not drawn.
  static let sideLimit = 4096

  /// How many glyphs were rasterised.
  private(set) var rasterizedCount = 0

  /// The number of glyphs after which the fonts' pages are given back. Each glyph may touch a page or two.
  private static let releaseInterval = 64

  /// What a glyph takes beside its pixels, about: its entry in a list that may have room for as many again, and what the allocator adds.
  private static let overhead = 2 * MemoryLayout<Glyph>.stride + 16

  private var releasedCount = 0
  private let scale: Double
  private let byteLimit: Int
  private var byteCount = 0
  private var fonts: [FontGlyphs?] = []
  private var library: FT_Library?
  /// Whether a glyph with colours was left out because Cairo cannot be loaded, since that was last asked. It is not kept as if it were blank.
  private var lacksCairo = false

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - scale: device pixels a point.
  ///   - byteLimit: how many bytes it holds. Reaching them empties it.
  init(scale: Double, byteLimit: Int = 32 << 20) {
    self.scale = scale
    self.byteLimit = byteLimit
    FT_Init_FreeType(&library)
  }

  deinit {
    fonts.removeAll()
    FT_Done_FreeType(library)
  }

  /// Returns a glyph, which it rasterises the first time. The glyph's memory is valid until the next call of `trim()`.
  func glyph(_ index: UInt32, of font: FontID) -> Glyph {
    let glyphs = glyphs(of: font)
    if let known = glyphs.lookUp(index) { return known }
    guard let glyph = rasterize(index, glyphs) else {
      lacksCairo = true
      return .empty
    }
    glyphs.insert(glyph, at: index)
    rasterizedCount += 1
    byteCount += Self.overhead + Int(glyph.width) * Int(glyph.height) * (glyph.pixels == nil ? 1 : 4)
    return glyph
  }

  /// Returns whether a glyph was left out for lack of Cairo since the last call.
  func takeLackOfCairo() -> Bool {
    defer { lacksCairo = false }
    return lacksCairo
  }

  /// Empties the cache if it has grown over its limit, and gives back the font files' pages now and then. It is called between passes, when
  /// no glyph is in use.
  func trim() {
    if rasterizedCount - releasedCount >= Self.releaseInterval {
      releasedCount = rasterizedCount
      FontFile.releasePages()
    }
    guard byteCount > byteLimit else { return }
    fonts.removeAll()
    byteCount = 0
  }

  func glyphs(of font: FontID) -> FontGlyphs {
    if font.index < fonts.count, let known = fonts[font.index] { return known }
    while fonts.count <= font.index { fonts.append(nil) }
    let made = FontGlyphs(FontRegistry.shared.pattern(of: font), scale: scale, library: library)
    fonts[font.index] = made
    byteCount += made.byteCount
    return made
  }

  /// Draws a glyph; `nil` where that takes Cairo, which cannot be loaded.
  private func rasterize(_ index: UInt32, _ font: FontGlyphs) -> Glyph? {
    guard let face = font.face, emaki_render_glyph(face, index, font.emboldens, Int32(Self.sideLimit)) != 0,
      let slot = face.pointee.glyph
    else { return .empty }
    let bitmap = slot.pointee.bitmap
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    guard width <= Self.sideLimit && height <= Self.sideLimit, let buffer = bitmap.buffer else { return .empty }
    let left = slot.pointee.bitmap_left
    let top = -slot.pointee.bitmap_top
    if Int32(bitmap.pixel_mode) == Int32(FT_PIXEL_MODE_BGRA.rawValue) {
      return GlyphBitmap(buffer, width: width, height: height, stride: Int(bitmap.pitch), left: left, top: top).scaled(by: font.shape)
    }
    guard Int32(bitmap.pixel_mode) == Int32(FT_PIXEL_MODE_GRAY.rawValue) else { return .empty }
    var result = Glyph(left: left, top: top, width: Int32(width), height: Int32(height))
    let metrics = slot.pointee.metrics
    result.box = Box(
      left: Float(metrics.horiBearingX) / 64, top: Float(-metrics.horiBearingY) / 64,
      right: Float(metrics.horiBearingX + metrics.width) / 64, bottom: Float(metrics.height - metrics.horiBearingY) / 64)
    let coverage = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height)
    for y in 0..<height { (coverage + y * width).update(from: buffer + y * Int(bitmap.pitch), count: width) }
    result.coverage = coverage
    return result
  }
}
