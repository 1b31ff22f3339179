import CEmakiKernels
import EmakiDisplay
import EmakiLayout

/// Places a text layout's glyphs on device pixels and paints them.
///
/// Baselines are rounded to whole pixels, and glyphs to quarters of a pixel along them: a glyph has at most four pictures. Of two quarters that are
/// nearly as near, a glyph stands on the one that makes the gap before it right. A font of bitmaps, such as one of emoji, stands on whole pixels. The coverage of glyphs is
/// added up before they are blended: neighbours that share a pixel cover different parts of it, letters that join show no seam, and a text is
/// one source whatever lies below.
struct TextPainter {
  let glyphs: GlyphCache
  let scratch: ScratchMemory
  /// Whether gaps decide between quarters that are nearly as near. Tests that compare with Cairo, which rounds each glyph by itself, turn it off.
  var evensGaps = true

  struct PlacedGlyph {
    var rect: PixelRect
    var glyph: RasterizedGlyph
    var color: UInt32
  }

  /// Returns the glyphs with ink that can reach `area`, in the cell's device pixels, and the rectangle that holds them all.
  func place(_ text: TextLayout, origin: Point, scale: Double, near area: PixelRect) -> (glyphs: [PlacedGlyph], bounds: PixelRect) {
    var placed: [PlacedGlyph] = []
    placed.reserveCapacity(text.glyphs.count)
    var minX = Int.max, minY = Int.max, maxX = Int.min, maxY = Int.min
    var place = QuarterPlace()
    for run in text.runs {
      // No glyph is higher than `RasterizedGlyph.sideLimit`: a text of a million characters is not placed as a whole for each piece of it.
      let baseline = PixelRect.pixel((origin.y + run.origin.y) * scale)
      if baseline < area.y - 2 * RasterizedGlyph.sideLimit || baseline > area.maxY + 2 * RasterizedGlyph.sideLimit { continue }
      let color = run.color.premultiplied
      let hasOutlines = glyphs.glyphs(of: run.font).hasOutlines
      place.beginRun(baseline: hasOutlines ? run.origin.y : nil)
      for index in run.glyphs {
        let position = text.glyphs[index]
        let exactX = (origin.x + run.origin.x + Double(position.x) / TextLayout.unitsPerPoint) * scale
        let quarters = hasOutlines ? place.next(exactX * 4) : PixelRect.pixel(exactX) * 4
        let glyph = glyphs.glyph(position.index, of: run.font, quarter: quarters & 3)
        if glyph.width == 0 { continue }
        if evensGaps { place.stand(at: quarters, exactX * 4) }
        let x = quarters >> 2
        // A mark stands the same above its letter wherever the line is.
        let y = baseline + PixelRect.pixel(Double(position.y) / TextLayout.unitsPerPoint * scale)
        let rect = PixelRect(x: x + Int(glyph.left), y: y + Int(glyph.top), width: Int(glyph.width), height: Int(glyph.height))
        minX = min(minX, rect.x)
        minY = min(minY, rect.y)
        maxX = max(maxX, rect.maxX)
        maxY = max(maxY, rect.maxY)
        placed.append(PlacedGlyph(rect: rect, glyph: glyph, color: color))
      }
    }
    if placed.isEmpty { return ([], .empty) }
    return (placed, PixelRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY))
  }

  func paint(_ placed: [PlacedGlyph], bounds: PixelRect, on canvas: Canvas) {
    let area = bounds.intersection(canvas.area)
    if area.isEmpty { return }
    if isOneSource(placed) {
      // No glyph with colours of its own touches another, so the order does not matter and one mask serves all coverage.
      paintMask(placed[...], area: area, on: canvas)
      for glyph in placed where glyph.glyph.pixels != nil { paintPixels(glyph, area: area, on: canvas) }
    } else {
      // Overlapping sources are blended with each other first, and the result is then blended over the ground. That is done strip by strip,
      // so that a high text takes no more memory than a low one.
      let height = max(Self.stripPixelCount / area.width, 1)
      for top in stride(from: area.y, to: area.maxY, by: height) {
        let strip = PixelRect(x: area.x, y: top, width: area.width, height: min(height, area.maxY - top))
        scratch.withPixels(strip.width * strip.height) { pixels in
          paintSources(placed.filter { !$0.rect.intersection(strip).isEmpty }, area: strip, on: Canvas(pixels: pixels, area: strip))
          emaki_blend_over(
            canvas.pointer(to: strip), canvas.stride, pixels, strip.width, Int32(strip.width), Int32(strip.height))
        }
      }
    }
  }

  /// The number of pixels of a strip, unless one row has more.
  private static let stripPixelCount = 1 << 16

  /// Returns whether the text is one colour, and no glyph with colours of its own touches another glyph.
  private func isOneSource(_ placed: [PlacedGlyph]) -> Bool {
    guard let color = placed.first(where: { $0.glyph.coverage != nil })?.color else {
      return !PixelRect.overlap(placed.map(\.rect), among: placed.map { _ in true })
    }
    if placed.contains(where: { $0.glyph.pixels == nil && $0.color != color }) { return false }
    if !placed.contains(where: { $0.glyph.pixels != nil }) { return true }
    return !PixelRect.overlap(placed.map(\.rect), among: placed.map { $0.glyph.pixels != nil })
  }

  /// Paints each stretch of one colour as one mask, and glyphs with colours of their own, in order.
  private func paintSources(_ placed: [PlacedGlyph], area: PixelRect, on canvas: Canvas) {
    var start = 0
    while start < placed.count {
      guard placed[start].glyph.coverage != nil else {
        paintPixels(placed[start], area: area, on: canvas)
        start += 1
        continue
      }
      var end = start + 1
      while end < placed.count && placed[end].glyph.coverage != nil && placed[end].color == placed[start].color { end += 1 }
      paintMask(placed[start..<end], area: area, on: canvas)
      start = end
    }
  }

  private func paintMask(_ placed: ArraySlice<PlacedGlyph>, area: PixelRect, on canvas: Canvas) {
    guard let first = placed.first(where: { $0.glyph.coverage != nil }) else { return }
    var box = PixelRect.empty
    for glyph in placed where glyph.glyph.coverage != nil { box = box.union(glyph.rect) }
    box = box.intersection(area)
    if box.isEmpty { return }
    scratch.withMask(box.width * box.height) { mask in
      for glyph in placed {
        let part = glyph.rect.intersection(box)
        guard !part.isEmpty, let coverage = glyph.glyph.coverage else { continue }
        emaki_add_mask(
          mask + (part.y - box.y) * box.width + (part.x - box.x), box.width,
          coverage + (part.y - glyph.rect.y) * glyph.rect.width + (part.x - glyph.rect.x), glyph.rect.width, Int32(part.width),
          Int32(part.height))
      }
      emaki_blend_mask(
        canvas.pointer(to: box), canvas.stride, mask, box.width, Int32(box.width), Int32(box.height), first.color)
    }
  }

  private func paintPixels(_ glyph: PlacedGlyph, area: PixelRect, on canvas: Canvas) {
    let part = glyph.rect.intersection(area)
    guard !part.isEmpty, let pixels = glyph.glyph.pixels else { return }
    emaki_blend_over(
      canvas.pointer(to: part), canvas.stride,
      pixels + (part.y - glyph.rect.y) * glyph.rect.width + (part.x - glyph.rect.x), glyph.rect.width, Int32(part.width),
      Int32(part.height))
  }
}
