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
    var bounds = PixelRect.empty
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
        bounds = bounds.union(rect)
        placed.append(PlacedGlyph(rect: rect, glyph: glyph, color: color))
      }
    }
    return (placed, bounds)
  }

  func paint(_ placed: [PlacedGlyph], bounds: PixelRect, on canvas: Canvas) {
    let area = bounds.intersection(canvas.area)
    if area.isEmpty { return }
    let color = placed.first { $0.glyph.coverage != nil }?.color
    let hasColors = placed.map { $0.glyph.pixels != nil }
    if placed.allSatisfy({ $0.glyph.pixels != nil || $0.color == color }),
      !hasColors.contains(true) || !PixelRect.overlap(placed.map(\.rect), among: hasColors)
    {
      // The text is one colour, and no glyph with colours of its own touches another, so the order does not matter and one mask serves all coverage.
      paintMask(placed[...], on: canvas)
      for glyph in placed { paintPixels(glyph, on: canvas) }
    } else {
      // Overlapping sources are blended with each other first, and the result is then blended over the ground. That is done strip by strip,
      // so that a high text takes no more memory than a low one.
      let height = max(Self.stripPixelCount / area.width, 1)
      for top in stride(from: area.y, to: area.maxY, by: height) {
        let strip = PixelRect(x: area.x, y: top, width: area.width, height: min(height, area.maxY - top))
        scratch.withLayer(strip, over: canvas) { layer in
          paintSources(placed.filter { $0.rect.intersects(strip) }, on: layer)
        }
      }
    }
  }

  /// The number of pixels of a strip, unless one row has more.
  private static let stripPixelCount = 1 << 16

  /// Paints each stretch of one colour as one mask, and glyphs with colours of their own, in order.
  private func paintSources(_ placed: [PlacedGlyph], on canvas: Canvas) {
    var rest = placed[...]
    while let first = rest.first {
      guard first.glyph.coverage != nil else {
        paintPixels(first, on: canvas)
        rest.removeFirst()
        continue
      }
      let stretch = rest.prefix { $0.glyph.coverage != nil && $0.color == first.color }
      paintMask(stretch, on: canvas)
      rest.removeFirst(stretch.count)
    }
  }

  /// Paints a glyph with colours of its own; nothing for another.
  private func paintPixels(_ glyph: PlacedGlyph, on canvas: Canvas) {
    if let pixels = glyph.glyph.pixels { canvas.blend(Canvas(pixels: pixels, area: glyph.rect)) }
  }

  private func paintMask(_ placed: ArraySlice<PlacedGlyph>, on canvas: Canvas) {
    guard let first = placed.first(where: { $0.glyph.coverage != nil }) else { return }
    var box = PixelRect.empty
    for glyph in placed where glyph.glyph.coverage != nil { box = box.union(glyph.rect) }
    box = box.intersection(canvas.area)
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
      canvas.blend(first.color, through: mask, of: box)
    }
  }
}

/// A quarter place chooses the quarters of a pixel on which the glyphs of a text stand, one after the other.
struct QuarterPlace {
  /// The baseline of the last run, in points; `nil` where its glyphs stand on whole pixels, and before the first run.
  private var baseline: Double?
  /// How far the last glyph with ink stands to the right of its exact place, in quarters of a pixel.
  private var formerError = 0.0

  /// The largest difference of a gap that is taken as it comes, in quarters of a pixel. Two glyphs that are rounded to the nearest quarters have up
  /// to 1.
  private static let largestGapError = 0.85
  /// The largest distance of a glyph from its exact place, in quarters of a pixel, where a gap becomes right by it. Rounding leaves up to 0.5.
  private static let largestError = 0.65

  /// Begins a run. Its first glyph follows the last one of the run before, if that stands on the same line: where a line is divided into runs is
  /// not seen.
  ///
  /// - Parameter baseline: the run's baseline in points; `nil` for a font whose glyphs stand on whole pixels.
  mutating func beginRun(baseline: Double?) {
    if baseline == nil || baseline != self.baseline { formerError = 0 }
    self.baseline = baseline
  }

  /// Returns the quarter for the next glyph of the run.
  ///
  /// - Parameter exact: the exact place, in quarters of a pixel.
  func next(_ exact: Double) -> Int {
    var quarters = PixelRect.pixel(exact)
    let error = Double(quarters) - exact
    if abs(error - formerError) > Self.largestGapError {
      let other = error > 0 ? quarters - 1 : quarters + 1
      if abs(Double(other) - exact) <= Self.largestError { quarters = other }
    }
    return quarters
  }

  /// Notes where a glyph with ink stands.
  ///
  /// - Parameters:
  ///   - quarters: the place that `next(_:)` gave for it.
  ///   - exact: the exact place.
  mutating func stand(at quarters: Int, _ exact: Double) { formerError = Double(quarters) - exact }
}

extension TextLayout.Decoration {
  /// Returns the rectangles of the decoration to fill, in device pixels. Edges are rounded once, so neighbours meet and a line is equally
  /// thick everywhere.
  ///
  /// - Parameters:
  ///   - origin: where the text's box begins, in points.
  ///   - scale: device pixels a point.
  ///   - area: the pixels that will be painted; parts that cannot reach them are left out.
  func pixels(at origin: Point, scale: Double, near area: PixelRect) -> [PixelRect] {
    var rect = PixelRect(self.rect.offset(by: origin), scale: scale)
    if kind == .background { return rect.intersects(area) ? [rect] : [] }
    rect.height = max(1, PixelRect.pixel(self.rect.height * scale))
    var lines = [rect]
    if style == .double { lines.append(rect.offset(x: 0, y: 2 * rect.height)) }
    return lines.flatMap { pattern.dashes(of: $0, near: area) }
  }
}

extension TextLine.Pattern {
  /// The lengths of dashes and gaps in turn, in multiples of the line's thickness.
  private var lengths: [Int] {
    switch self {
    case .solid: []
    case .dot: [1, 2]
    case .dash: [4, 2]
    case .dashDot: [4, 2, 1, 2]
    }
  }

  fileprivate func dashes(of line: PixelRect, near area: PixelRect) -> [PixelRect] {
    if !line.intersects(area) { return [] }
    let lengths = lengths.map { $0 * line.height }
    let period = lengths.reduce(0, +)
    if period == 0 { return [line] }
    var dashes: [PixelRect] = []
    // Whole periods left of the area are stepped over at once.
    var x = line.x + max(0, area.x - line.x) / period * period
    let end = min(line.maxX, area.maxX)
    var index = 0
    while x < end {
      let length = lengths[index % lengths.count]
      if index.isMultiple(of: 2) { dashes.append(PixelRect(x: x, y: line.y, width: min(length, line.maxX - x), height: line.height)) }
      x += length
      index += 1
    }
    return dashes
  }
}

/// Underline gaps are where an underline is left out, because a letter reaches through it: round the feet of g, p and y.
///
/// As `text-decoration-skip-ink: auto` of CSS Text Decoration 4 (section 2.5.2) and TextKit do, so that letters keep their shapes. Ideographs end above
/// the line, and emoji do not part it.
enum UnderlineGaps {
  /// The least coverage of a pixel that counts as ink.
  private static let ink: UInt8 = 64

  /// Returns the parts of an underline that are drawn.
  ///
  /// - Parameters:
  ///   - line: the underline, in device pixels.
  ///   - glyphs: the glyphs of the text.
  static func parts(of line: PixelRect, through glyphs: [TextPainter.PlacedGlyph]) -> [PixelRect] {
    var gaps: [Range<Int>] = []
    for glyph in glyphs where glyph.rect.intersects(line) {
      guard let coverage = glyph.glyph.coverage else { continue }
      let (rect, thickness) = (glyph.rect, line.height)
      let rows = max(line.y, rect.y) - rect.y..<min(line.maxY, rect.maxY) - rect.y
      // Columns with ink, and as many more on each side as the line is thick.
      for column in 0..<rect.width where rows.contains(where: { coverage[$0 * rect.width + column] >= ink }) {
        gaps.append(rect.x + column - thickness..<rect.x + column + 1 + thickness)
      }
    }
    if gaps.isEmpty { return [line] }
    gaps.sort { $0.lowerBound < $1.lowerBound }
    var parts: [PixelRect] = []
    var x = line.x
    for gap in gaps {
      // A dot between two gaps is no line.
      if gap.lowerBound - x > line.height { parts.append(PixelRect(x: x, y: line.y, width: gap.lowerBound - x, height: line.height)) }
      x = max(x, gap.upperBound)
    }
    if x < line.maxX { parts.append(PixelRect(x: x, y: line.y, width: line.maxX - x, height: line.height)) }
    return parts
  }
}
