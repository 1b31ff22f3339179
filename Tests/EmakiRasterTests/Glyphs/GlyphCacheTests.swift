import CPango
import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

@Suite struct GlyphCacheTests {
  /// Paints texts one after the other with one cache. It trims the cache in between, as a worker does.
  private func pictures(_ cache: GlyphCache, of layouts: [TextLayout], scale: Double) throws -> [[UInt32]] {
    let painter = Painter(scale: scale, images: NoImages(), glyphs: cache, typesetter: try TestFonts.typesetter())
    return layouts.map { layout in
      let area = PixelRect(Rect(0, 0, 270, layout.size.height), scale: scale)
      var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: area.size.area)
      pixels.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        var next = 0
        painter.paint(
          [.text(layout)], on: Canvas(pixels: base, area: area), from: .paint,
          nextPass: &next)
      }
      cache.trim()
      return pixels
    }
  }

  private func layouts() throws -> [TextLayout] {
    let rows = SampleRow.all.prefix(12)
    return try (rows + rows).map { try $0.text().layout(width: 257) }
  }

  @Test func `a cache that dropped glyphs paints the same pixels`() throws {
    let layouts = try layouts()
    let (large, tiny) = (GlyphCache(scale: 2), GlyphCache(scale: 2, byteLimit: 1))
    #expect(try pictures(tiny, of: layouts, scale: 2) == pictures(large, of: layouts, scale: 2))
    #expect(tiny.rasterizedCount > large.rasterizedCount)
  }

  @Test func `each glyph of a font is rasterised once for each quarter of a pixel on which it stands`() throws {
    let layouts = try layouts()
    let cache = GlyphCache(scale: 2)
    _ = try pictures(cache, of: layouts, scale: 2)
    let glyphs = Set(
      layouts.flatMap { layout in
        var place = QuarterPlace()
        return layout.runs.flatMap { run in
          place.beginRun(baseline: cache.glyphs(of: run.font).hasOutlines ? run.origin.y : nil)
          return layout.glyphs[run.glyphs].map { glyph in
            let x = (run.origin.x + Double(glyph.x) / TextLayout.unitsPerPoint) * 2
            let hasOutlines = cache.glyphs(of: run.font).hasOutlines
            let quarters = place.next(x * 4)
            let quarter = hasOutlines ? quarters & 3 : 0
            if cache.glyph(glyph.index, of: run.font, quarter: quarter).width > 0 { place.stand(at: quarters, x * 4) }
            return "\(run.font.index) \(glyph.index) \(quarter)"
          }
        }
      })
    #expect(cache.rasterizedCount == glyphs.count)
    _ = try pictures(cache, of: layouts, scale: 2)
    #expect(cache.rasterizedCount == glyphs.count)
  }

  @Test(arguments: [(nil, 1), (1, 2)] as [(Int?, Int)]) func `a cache below its limit keeps everything, and one above it is emptied`(
    limit: Int?, times: Int
  ) throws {
    let layouts = try layouts().prefix(1)
    let cache = limit.map { GlyphCache(scale: 1, byteLimit: $0) } ?? GlyphCache(scale: 1)
    _ = try pictures(cache, of: Array(layouts), scale: 1)
    let count = cache.rasterizedCount
    _ = try pictures(cache, of: Array(layouts), scale: 1)
    #expect(cache.rasterizedCount == times * count)
  }

  /// Returns the font of Han characters, and some glyphs of them that follow each other in the font.
  private func han(_ count: Int) throws -> (font: FontID, glyphs: Range<UInt32>) {
    let layout = try AttributedText("永").layout()
    let first = layout.glyphs[0].index
    return (layout.runs[0].font, first..<first + UInt32(count))
  }

  @Test func `glyphs that are used again and again stay when others go`() throws {
    let (font, glyphs) = try han(12_000)
    let cache = GlyphCache(scale: 1, byteLimit: 3 << 20)
    let (used, others) = (glyphs.prefix(20), glyphs.dropFirst(20))
    for other in others {
      for glyph in used { _ = cache.glyph(glyph, of: font) }
      _ = cache.glyph(other, of: font)
      cache.trim()
      #expect(cache.byteCount <= 3 << 20)
    }
    #expect(cache.rasterizedCount == glyphs.count)
    // The cache has dropped some glyphs, but has kept many.
    _ = cache.glyph(others.first ?? 0, of: font)
    #expect(cache.rasterizedCount == glyphs.count + 1)
    _ = cache.glyph(others.last ?? 0, of: font)
    #expect(cache.rasterizedCount == glyphs.count + 1)
  }

  @Test func `caches with one budget keep little more than one cache`() throws {
    let (font, glyphs) = try han(9000)
    let budget = GlyphBudget()
    let limit = 4 << 20
    let caches = (0..<3).map { _ in GlyphCache(scale: 1, byteLimit: limit, budget: budget) }
    var most = 0
    for cache in caches + caches {
      for glyph in glyphs {
        _ = cache.glyph(glyph, of: font)
        cache.trim()
        most = max(most, budget.byteCount)
      }
      #expect(budget.byteCount == caches.reduce(0) { $0 + $1.byteCount })
    }
    // Each of the three caches has a third of the limit, and at most the font and one glyph more.
    #expect(most > limit && most <= limit + 2 * (limit / 3 + 17 * 65535))
  }

  @Test func `a cache that is freed leaves nothing in its budget`() throws {
    let (font, glyphs) = try han(1)
    let budget = GlyphBudget()
    var cache: GlyphCache? = GlyphCache(scale: 1, budget: budget)
    _ = cache?.glyph(glyphs.lowerBound, of: font)
    #expect(budget.byteCount > 16 * 65535)
    cache = nil
    #expect(budget.byteCount == 0)
  }

  @Test func `the memory of a font itself counts`() throws {
    // 65,535 glyphs, 16 bytes each: four fonts are at the limit.
    let (cache, typesetter) = (GlyphCache(scale: 1, byteLimit: 4 << 20), try TestFonts.typesetter())
    for size in [10.0, 11, 12, 13, 10, 11, 12, 13] {
      let layout = try AttributedText("永", size: size).layout(by: typesetter)
      _ = cache.glyph(layout.glyphs[0].index, of: layout.runs[0].font)
      cache.trim()
      #expect(cache.byteCount <= 4 << 20)
    }
    #expect(cache.rasterizedCount > 4)
  }

  @Test func `a space has no pixels, a letter has coverage, an emoji has colours`() throws {
    let cache = GlyphCache(scale: 2)
    let glyphs = try [" ", "A", "🎂"].map { string in
      let layout = try AttributedText(string).layout()
      return cache.glyph(layout.glyphs[0].index, of: layout.runs[0].font)
    }
    #expect(glyphs[0].width == 0 && glyphs.map { $0.coverage != nil } == [false, true, false])
    #expect(glyphs.map { $0.pixels != nil } == [false, false, true])
  }

  @Test func `a glyph of too many pixels is not rendered`() throws {
    let layout = try AttributedText("M").layout()
    let path = try #require(FontIdentity.file(of: layout.runs[0].font))
    var library: FT_Library?
    FT_Init_FreeType(&library)
    // This closes the faces, too.
    defer { FT_Done_FreeType(library) }
    var opened: FT_Face?
    FT_New_Face(library, path, 0, &opened)
    let face = try #require(opened)
    // An M is three quarters of an em high.
    for (size, isRendered) in [(1000.0, true), (8000, false)] {
      FT_Set_Char_Size(face, FT_F26Dot6(size * 64), 0, 0, 0)
      #expect((emaki_render_glyph(face, layout.glyphs[0].index, 0, 0, 4096) != 0) == isRendered)
      #expect((face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_BITMAP) == isRendered)
    }
  }

  @Test func `a glyph that is many times as wide as high is drawn at any size`() throws {
    // This glyph is a whole sentence.
    let text = AttributedText("\u{FDFD}", font: .system(size: 120))
    let layout = try text.layout()
    let glyph = GlyphCache(scale: 1).glyph(layout.glyphs[0].index, of: layout.runs[0].font)
    #expect(Double(glyph.width) > 0.8 * layout.size.width && layout.missingScalars.isEmpty)
  }

  @Test(arguments: [1.0, 2, 3]) func `coverage is that of the outline drawn in 32 times its size`(scale: Double) throws {
    var library: FT_Library?
    FT_Init_FreeType(&library)
    // This closes the faces, too.
    defer { FT_Done_FreeType(library) }
    // Cubic and quadratic curves, few and many of them, and contours that overlap.
    let layout = try AttributedText("Rg&ß@家鬱ش\u{0626}లొక్షా").layout()
    var (largest, edges) = (0.0, 0)
    for run in layout.runs {
      var description = EmakiFontDescription()
      try #require(emaki_describe_font(FontRegistry.shared.pattern(of: run.font).pointer, &description) != 0)
      var opened: FT_Face?
      FT_New_Face(library, description.file, FT_Long(description.index), &opened)
      let face = try #require(opened)
      FT_Set_Char_Size(face, FT_F26Dot6(32 * 14 * scale * 64), 0, 0, 0)
      let cache = GlyphCache(scale: scale)
      for position in layout.glyphs[run.glyphs] {
        let glyph = cache.glyph(position.index, of: run.font)
        guard let coverage = glyph.coverage, emaki_render_glyph(face, position.index, 0, 0, 4096) != 0 else { continue }
        let slot = face.pointee.glyph.pointee
        let (bitmap, left, top) = (slot.bitmap, Int(slot.bitmap_left) - 32 * Int(glyph.left), -Int(slot.bitmap_top) - 32 * Int(glyph.top))
        var sums = [Int](repeating: 0, count: Int(glyph.width * glyph.height))
        for y in 0..<Int(bitmap.rows) {
          for x in 0..<Int(bitmap.width) {
            sums[(y + top) / 32 * Int(glyph.width) + (x + left) / 32] += Int(bitmap.buffer[y * Int(bitmap.pitch) + x])
          }
        }
        for (index, sum) in sums.enumerated() where sum != 0 && sum != 255 * 1024 {
          edges += 1
          largest = max(largest, abs(Double(sum) / 1024 - Double(coverage[index])))
        }
      }
    }
    #expect(edges > 400)
    // Coverage is rounded to thirty-seconds, which is 4 of 255. FreeType rounds points to a 64th of a pixel, here of a 32nd of one.
    #expect(largest <= 10, "\(largest)")
  }

  @Test(arguments: [1.0, 2, 3]) func `the pixels of a glyph contain its outline`(scale: Double) throws {
    let layout = try AttributedText("Agjŵ家").layout()
    for (run, quarter) in layout.runs.flatMap({ run in (0..<4).map { (run, $0) } }) {
      for position in layout.glyphs[run.glyphs] {
        // A new cache rasterises the glyph, so that FreeType still has its outline.
        let cache = GlyphCache(scale: scale)
        let glyph = cache.glyph(position.index, of: run.font, quarter: quarter)
        let font = cache.glyphs(of: run.font)
        let metrics = try #require(font.face).pointee.glyph.pointee.metrics
        let unit = 64 * Double(font.density)
        let left = Double(metrics.horiBearingX) / unit + Double(quarter) / 4
        let top = -Double(metrics.horiBearingY) / unit
        let (width, height) = (Double(metrics.width) / unit, Double(metrics.height) / unit)
        #expect(Double(glyph.left) <= left && Double(glyph.left + glyph.width) >= left + width)
        #expect(Double(glyph.top) <= top && Double(glyph.top + glyph.height) >= top + height)
        // The picture has a spare row on one side at most, and a spare column on one side at most.
        #expect(Double(glyph.width) < width + 3)
        #expect(Double(glyph.height) < height + 3)
      }
    }
  }
}
