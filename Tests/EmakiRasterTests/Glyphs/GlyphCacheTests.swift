import CPango
import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

struct GlyphCacheTests {
  /// Paints texts one after the other with one cache. It trims the cache in between, as a worker does.
  private func pictures(_ cache: GlyphCache, of layouts: [TextLayout], scale: Double) -> [[UInt32]] {
    let painter = Painter(scale: scale, glyphs: cache)
    return layouts.map { layout in
      let area = PixelRect(Rect(0, 0, 270, layout.size.height), scale: scale)
      var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: area.size.area)
      pixels.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        painter.paint([.text(layout)], on: Canvas(pixels: base, area: area))
      }
      cache.trim()
      return pixels
    }
  }

  private func layouts() throws -> [TextLayout] { try SampleRow.all.prefix(12).map { try $0.text().layout(width: 257) } }

  @Test func `a cache that dropped all glyphs rasterises them again and paints the same pixels`() throws {
    let layouts = try layouts()
    let tiny = GlyphCache(scale: 2, byteLimit: 1)
    let first = pictures(tiny, of: layouts, scale: 2)
    let count = tiny.rasterizedCount
    #expect(pictures(tiny, of: layouts, scale: 2) == first && pictures(GlyphCache(scale: 2), of: layouts, scale: 2) == first)
    #expect(tiny.rasterizedCount == 2 * count)
  }

  @Test func `each glyph of a font is rasterised once for each quarter of a pixel on which it stands`() throws {
    let layouts = try layouts()
    let cache = GlyphCache(scale: 2)
    let first = pictures(cache, of: layouts, scale: 2)
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
    #expect(pictures(cache, of: layouts, scale: 2) == first && cache.rasterizedCount == glyphs.count)
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
    let counts = [nil, others.first, others.last].map { glyph in
      if let glyph { _ = cache.glyph(glyph, of: font) }
      return cache.rasterizedCount - glyphs.count
    }
    // The cache has dropped some glyphs, but has kept many.
    #expect(counts == [0, 1, 1])
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
    // Each of the three caches has a third of the limit, and at most one glyph more.
    #expect(most > limit && most <= limit + 2 * (limit / 3 + 65535))
  }

  @Test func `a cache that is freed leaves nothing in its budget`() throws {
    let (font, glyphs) = try han(1)
    let budget = GlyphBudget()
    var cache: GlyphCache? = GlyphCache(scale: 1, budget: budget)
    _ = cache?.glyph(glyphs.lowerBound, of: font)
    #expect(budget.byteCount > 0)
    cache = nil
    #expect(budget.byteCount == 0)
  }

  @Test func `a face is opened once for all its sizes`() throws {
    let typesetter = try TestFonts.typesetter()
    let texts = [("永", Font.system(size: 10)), ("永", .system(size: 13)), ("永", .system(size: 10, weight: .bold)), ("A", .system(size: 10))]
    let faces = try texts.map { text, font in OpenedFace.of(try AttributedText(text, font: font).layout(by: typesetter).runs[0].font) }
    #expect(faces.map { face in faces.firstIndex { $0 === face } } == [0, 0, 2, 3])
  }

  @Test func `a space has no pixels, a letter has coverage, an emoji has colours`() throws {
    let cache = GlyphCache(scale: 2)
    let glyphs = try [" ", "A", "🎂"].map { string in
      let layout = try AttributedText(string).layout()
      return cache.glyph(layout.glyphs[0].index, of: layout.runs[0].font)
    }
    #expect(
      glyphs.map { [$0.width > 0, $0.coverage != nil, $0.pixels != nil] } == [
        [false, false, false], [true, true, false], [true, false, true],
      ])
  }

  /// Opens a font's file, and closes it afterwards.
  private func withFace(_ font: FontID, _ body: (FT_Face) throws -> Void) throws {
    var description = EmakiFontDescription()
    try #require(emaki_describe_font(FontRegistry.shared.pattern(of: font).pointer, &description) != 0)
    var library: FT_Library?
    FT_Init_FreeType(&library)
    // This closes the face, too.
    defer { FT_Done_FreeType(library) }
    var face: FT_Face?
    FT_New_Face(library, description.file, FT_Long(description.index), &face)
    try body(#require(face))
  }

  @Test func `a glyph of too many pixels is not rendered`() throws {
    let layout = try AttributedText("M").layout()
    try withFace(layout.runs[0].font) { face in
      // An M is three quarters of an em high.
      for (size, isRendered) in [(1000.0, true), (8000, false)] {
        FT_Set_Char_Size(face, FT_F26Dot6(size * 64), 0, 0, 0)
        let found = [
          emaki_render_glyph(face, layout.glyphs[0].index, 0, 0, 4096) != 0, face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_BITMAP,
        ]
        #expect(found == [isRendered, isRendered])
      }
    }
  }

  @Test func `a glyph that is many times as wide as high is drawn at any size`() throws {
    // This glyph is a whole sentence.
    let layout = try AttributedText("\u{FDFD}", size: 120).layout()
    let glyph = GlyphCache(scale: 1).glyph(layout.glyphs[0].index, of: layout.runs[0].font)
    #expect(Double(glyph.width) > 0.8 * layout.size.width && layout.missingScalars.isEmpty)
  }

  @Test(arguments: scales) func `coverage is that of the outline drawn in 32 times its size`(scale: Double) throws {
    // Cubic and quadratic curves, few and many of them, and contours that overlap.
    let layout = try AttributedText("Rg&ß@家鬱ش\u{0626}లొక్షా").layout()
    var (largest, edges) = (0.0, 0)
    for run in layout.runs {
      try withFace(run.font) { face in
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
    }
    // Coverage is rounded to thirty-seconds, which is 4 of 255. FreeType rounds points to a 64th of a pixel, here of a 32nd of one.
    #expect(edges > 400 && largest <= 10, "\(edges), \(largest)")
  }

  @Test(arguments: scales) func `the pixels of a glyph contain its outline`(scale: Double) throws {
    let layout = try AttributedText("Agjŵ家").layout()
    for (run, quarter) in layout.runs.flatMap({ run in (0..<4).map { (run, $0) } }) {
      for position in layout.glyphs[run.glyphs] {
        let cache = GlyphCache(scale: scale)
        let glyph = cache.glyph(position.index, of: run.font, quarter: quarter)
        let font = cache.glyphs(of: run.font)
        let loaded = font.withFace { (emaki_load_glyph($0, position.index, font.emboldens, .max), $0.pointee.glyph.pointee.metrics) }
        let (isLoaded, metrics) = try #require(loaded)
        #expect(isLoaded != 0)
        let unit = 64 * Double(font.density)
        let left = Double(metrics.horiBearingX) / unit + Double(quarter) / 4
        let top = -Double(metrics.horiBearingY) / unit
        let (width, height) = (Double(metrics.width) / unit, Double(metrics.height) / unit)
        let picture = Rect(Double(glyph.left), Double(glyph.top), Double(glyph.width), Double(glyph.height))
        #expect(picture.minX <= left && picture.maxX >= left + width && picture.minY <= top && picture.maxY >= top + height)
        // The picture has a spare row on one side at most, and a spare column on one side at most.
        #expect(picture.width < width + 3 && picture.height < height + 3)
      }
    }
  }
}
