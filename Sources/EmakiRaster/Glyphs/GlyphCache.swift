import CPango
import CPangoFonts
import EmakiDisplay

/// Rasterised glyphs of one worker at one scale: coverage, or pixels for glyphs with colours of their own.
///
/// FreeType draws each glyph once, from a library of the worker's own, and our own loops place it from then on. Cairo would take one
/// process-wide lock round every glyph it composites, and closes fonts under other threads' hands once ten are open.
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

  /// How many glyphs are rasterised, each of which may touch a page or two, until the fonts' pages are let go.
  private static let releaseInterval = 64

  private var releasedCount = 0
  private let scale: Double
  private let byteLimit: Int
  private var byteCount = 0
  private var fonts: [FontGlyphs?] = []
  private var library: FT_Library?
  /// Whether a glyph with colours was left out because Cairo cannot be loaded, since that was last asked. It is not kept as if it were blank.
  private var lacksCairo = false

  /// - Parameter byteLimit: reaching it empties the cache.
  init(scale: Double, byteLimit: Int = 64 << 20) {
    self.scale = scale
    self.byteLimit = byteLimit
    FT_Init_FreeType(&library)
  }

  deinit {
    fonts.removeAll()
    FT_Done_FreeType(library)
  }

  /// Looks a glyph up, rasterising it the first time. The glyph's memory is valid until the next call of `trim()`.
  func glyph(_ index: UInt32, of font: FontID) -> Glyph {
    let glyphs = glyphs(of: font)
    if let known = glyphs.lookUp(index) { return known }
    guard let glyph = rasterize(index, glyphs) else {
      lacksCairo = true
      return .empty
    }
    glyphs.insert(glyph, at: index)
    rasterizedCount += 1
    byteCount += MemoryLayout<Glyph>.stride + Int(glyph.width) * Int(glyph.height) * (glyph.pixels == nil ? 1 : 4)
    return glyph
  }

  /// Returns whether a glyph was left out for lack of Cairo since the last call.
  func takeLackOfCairo() -> Bool {
    defer { lacksCairo = false }
    return lacksCairo
  }

  /// Empties a cache that has grown over its limit, and lets go of the font files' pages now and then. Called between passes, when
  /// nobody holds a glyph.
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

/// The glyphs of one font at one scale.
final class FontGlyphs {
  /// `nil` where the file cannot be opened: its glyphs stay blank.
  fileprivate private(set) var face: FT_Face?
  /// From the strike of a font of bitmaps to device pixels.
  fileprivate private(set) var shape = AffineTransform.identity
  fileprivate let emboldens: Int32
  /// For each glyph index its place in `glyphs` plus one; 0 is not there yet.
  private var places: [Int32] = []
  private var glyphs: [GlyphCache.Glyph] = []

  fileprivate init(_ pattern: FontRegistry.Pattern, scale: Double, library: FT_Library?) {
    var description = EmakiFontDescription()
    guard emaki_describe_font(pattern.pointer, &description) != 0 else {
      emboldens = 0
      return
    }
    emboldens = description.embolden
    guard let path = description.file, let file = FontFile.bytes(of: String(cString: path)) else { return }
    let start = file.baseAddress?.assumingMemoryBound(to: UInt8.self)
    guard FT_New_Memory_Face(library, start, FT_Long(file.count), FT_Long(description.index & 0xFFFF), &face) == 0, let face else { return }
    if face.pointee.face_flags & FT_FACE_FLAG_MULTIPLE_MASTERS != 0 { Self.setAxes(of: face, file, pattern, index: description.index) }
    let matrix = (xx: description.xx * scale, yx: description.yx * scale, xy: description.xy * scale, yy: description.yy * scale)
    let strike = emaki_set_font_size(face, matrix.yy, matrix.xx, matrix.yx, matrix.xy, matrix.yy)
    if strike < 0 {
      FT_Done_Face(face)
      self.face = nil
    } else if strike > 0 {
      shape = AffineTransform(a: matrix.xx / strike, b: matrix.yx / strike, c: matrix.xy / strike, d: matrix.yy / strike)
    }
  }

  /// Gives a variable font the weight, say, that HarfBuzz has shaped it in.
  private static func setAxes(of face: FT_Face, _ file: UnsafeRawBufferPointer, _ pattern: FontRegistry.Pattern, index: Int32) {
    let start = file.baseAddress?.assumingMemoryBound(to: CChar.self)
    let blob = hb_blob_create(start, UInt32(clamping: file.count), HB_MEMORY_MODE_READONLY, nil, nil)
    let shaped = hb_face_create(blob, UInt32(index & 0xFFFF))
    defer {
      hb_face_destroy(shaped)
      hb_blob_destroy(blob)
    }
    var axes = [Float](repeating: 0, count: Int(emaki_font_axes(pattern.pointer, shaped, nil, 0)))
    emaki_font_axes(pattern.pointer, shaped, &axes, UInt32(axes.count))
    // 16.16, as FreeType has numbers.
    var coordinates = axes.map { FT_Fixed(($0 * 65536).rounded()) }
    FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
  }

  deinit {
    for glyph in glyphs {
      glyph.coverage?.deallocate()
      glyph.pixels?.deallocate()
    }
    if let face { FT_Done_Face(face) }
  }

  /// About what a font takes without a glyph: 4 bytes a glyph for places, and some 16 for what FreeType reads of a CFF font at once, which is
  /// a megabyte of Noto Sans CJK.
  fileprivate var byteCount: Int { 20 * (face?.pointee.num_glyphs ?? 0) }

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
