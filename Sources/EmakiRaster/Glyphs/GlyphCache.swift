import CEmakiKernels
import CPango
import CPangoFonts
import EmakiDisplay
import Glibc
import Synchronization

/// Keeps the rasterised glyphs of one worker at one scale: coverage, or pixels for glyphs with colours of their own.
///
/// FreeType reads each glyph's outline once, and our own loops draw and place it. Cairo would take a lock of
/// the whole process for every glyph that it composites, and closes fonts that other threads use once ten are open.
final class GlyphCache {
  /// The number of glyphs that were rasterised.
  private(set) var rasterizedCount = 0

  /// The number of glyphs after which the fonts' pages are given back. Each glyph may touch a page or two.
  private static let releaseInterval = 16

  private var releasedCount = 0
  private let scale: Double
  private let byteLimit: Int
  private let budget: GlyphBudget
  /// The approximate number of bytes that the glyphs take.
  private(set) var byteCount = 0
  /// The glyphs of each font that was asked for. Each access ends before anything is called.
  @exclusivity(unchecked) private var fonts: [FontGlyphs?] = []
  /// The font that was looked through last for glyphs to drop.
  private var hand = 0

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - scale: device pixels a point.
  ///   - byteLimit: how many bytes it holds, and others with the same budget; by default as many as tens of thousands of letters take. Past
  ///     them glyphs are dropped that were not used lately.
  ///   - budget: counts what caches of renderers that draw one after the other take together; by default it is the cache's own. Whatever the
  ///     others take, a cache keeps a third of its limit.
  init(scale: Double, byteLimit: Int? = nil, budget: GlyphBudget = GlyphBudget()) {
    self.scale = scale
    self.byteLimit = byteLimit ?? (scale > 1 ? 32 : 24) << 20
    self.budget = budget
  }

  deinit { count(-byteCount) }

  private func count(_ bytes: Int) {
    byteCount += bytes
    budget.total.add(bytes, ordering: .relaxed)
  }

  /// Returns a glyph, which it rasterises the first time. The glyph's memory is valid until the next call of `trim()`.
  ///
  /// - Parameters:
  ///   - index: the glyph's index in the font, or a code point that no font has as `LineSetter.addMissing` marks it.
  ///   - quarter: how many quarters of a device pixel its outline is moved to the right, 0 to 3; 0 for a font without outlines.
  func glyph(_ index: UInt32, of font: FontID, quarter: Int = 0) -> RasterizedGlyph {
    let glyphs = glyphs(of: font)
    let key = GlyphTable.Key(index, quarter: quarter)
    if let known = glyphs.table.lookUp(key) { return known }
    let glyph =
      if let scalar = GlyphTable.Key.missingScalar(of: index) {
        MissingGlyphBox(scalar, em: glyphs.em).rasterized()
      } else if glyphs.colors != nil || glyphs.drawings != nil,
        case let colored?? = glyphs.withFace({ colored(index, of: $0, glyphs, quarter: quarter) })
      {
        colored
      } else if glyphs.density > 1 {
        rasterizeDense(index, glyphs, quarter: quarter)
      } else {
        rasterizeWhole(index, glyphs, quarter: quarter)
      }
    glyphs.table.insert(glyph, at: key)
    rasterizedCount += 1
    count(glyph.byteCount)
    return glyph
  }

  /// Drops glyphs if the cache has grown over its limit, and gives back the font files' pages now and then. It is called between passes, when
  /// no glyph is in use.
  func trim() {
    if rasterizedCount - releasedCount >= Self.releaseInterval {
      releasedCount = rasterizedCount
      emaki_files_release(FontFile.byteLimit)
    }
    let excess = budget.total.load(ordering: .relaxed) - byteLimit
    let share = byteLimit / 3
    // A little more than the excess, so that many passes go by until the next time.
    if excess > 0 && byteCount > share { drop(to: max(share, byteCount - excess) - byteLimit / 16) }
  }

  /// Drops glyphs that were not used since they were last looked at, font after font, until no more than `limit` bytes are left.
  private func drop(to limit: Int) {
    // In the second round no glyph counts as used any more.
    for _ in 0..<2 * fonts.count where byteCount > limit {
      hand = (hand + 1) % fonts.count
      guard let font = fonts[hand] else { continue }
      count(-font.dropUnused())
      if font.table.isEmpty { fonts[hand] = nil }
    }
  }

  /// Returns the glyphs of a font, which it opens the first time.
  func glyphs(of font: FontID) -> FontGlyphs {
    if font.index < fonts.count, let known = fonts[font.index] { return known }
    while fonts.count <= font.index { fonts.append(nil) }
    let made = FontGlyphs(font, scale: scale)
    fonts[font.index] = made
    return made
  }

  /// Draws a glyph that the font describes as a tree of paints or in SVG; returns `nil` for others.
  private func colored(_ index: UInt32, of face: FT_Face, _ font: FontGlyphs, quarter: Int) -> RasterizedGlyph? {
    let shape = font.emShape.then(.translation(x: Double(quarter) / 4, y: 0))
    if let colors = font.colors, let glyph = ColorGlyph(index, of: face, colors, shape: shape) { return glyph.rasterized() }
    return font.drawings?.rasterized(index, shape: shape)
  }

  /// Draws a glyph with FreeType.
  private func rasterizeWhole(_ index: UInt32, _ font: FontGlyphs, quarter: Int) -> RasterizedGlyph {
    let limit = RasterizedGlyph.sideLimit
    return font.withFace { face in
      guard emaki_render_glyph(face, index, font.emboldens, Int32(16 * quarter), Int32(limit)) != 0, let slot = face.pointee.glyph?.pointee,
        let buffer = slot.bitmap.buffer, slot.bitmap.width <= limit, slot.bitmap.rows <= limit
      else { return RasterizedGlyph() }
      let bitmap = slot.bitmap
      if Int32(bitmap.pixel_mode) != Int32(FT_PIXEL_MODE_GRAY.rawValue) { return .scaled(slot, by: font.shape) }
      let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
      let coverage = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height)
      for y in 0..<height { (coverage + y * width).update(from: buffer + y * Int(bitmap.pitch), count: width) }
      return RasterizedGlyph(
        left: slot.bitmap_left, top: -slot.bitmap_top, width: Int32(width), height: Int32(height), coverage: coverage)
    } ?? RasterizedGlyph()
  }

  /// Draws a glyph of a font that has its glyphs larger than they show.
  private func rasterizeDense(_ index: UInt32, _ font: FontGlyphs, quarter: Int) -> RasterizedGlyph {
    if let known = font.denseGlyph(index) { return known.glyph(quarter: quarter) }
    let limit = RasterizedGlyph.sideLimit * font.density
    var (result, outline) = (RasterizedGlyph(), UnsafeMutablePointer<FT_Outline>?.none)
    font.withFace { face in
      guard emaki_load_glyph(face, index, font.emboldens, Int32(limit)) != 0, let slot = face.pointee.glyph?.pointee else { return }
      outline = emaki_copied_outline(face)
      if outline == nil { result = .scaled(slot, by: font.shape) }
    }
    // Others may use the face while its outline is drawn.
    guard let outline else { return result }
    defer { free(outline) }
    let dense = DenseGlyph(index, outline)
    if dense.byteCount == 0 { return RasterizedGlyph() }
    count(font.keep(dense))
    return dense.glyph(quarter: quarter)
  }
}

/// A glyph budget counts the bytes that several glyph caches take together.
///
/// Caches of renderers that draw one after the other share one, so that they keep little more than a single cache would. The cache that is
/// used drops glyphs to make up for what the others keep.
package final class GlyphBudget: Sendable {
  fileprivate let total = Atomic<Int>(0)

  package init() {}

  /// The number of bytes that all caches take together.
  package var byteCount: Int { total.load(ordering: .relaxed) }
}
