import CEmakiKernels
import CPangoCairo
import EmakiDisplay
import EmakiLayout

/// Paints display lists. Belongs to one worker.
///
/// Every item is blended by the same few loops, and a node whose items could touch each other is painted on its own first: a
/// layer for the cell and a layer for each node come out the same to the byte.
final class Painter {
  private let scale: Double
  private let images: any ImageProvider
  /// Sets the letters of default images.
  private let typesetter: any Typesetter
  private let text: TextPainter
  private let scratch: ScratchMemory
  private var corners: [Double: CornerMask] = [:]
  /// Pictures that could not be had, in painting order, since they were last taken.
  private var imageErrors: [ImageError] = []

  init(scale: Double, images: any ImageProvider, glyphs: GlyphCache, typesetter: any Typesetter) {
    self.scale = scale
    self.typesetter = typesetter
    self.images = images
    scratch = ScratchMemory()
    text = TextPainter(glyphs: glyphs, scratch: scratch)
  }

  func takeImageErrors() -> [ImageError] {
    defer { imageErrors.removeAll() }
    return imageErrors
  }

  /// Makes every pixel this colour.
  func clear(_ canvas: Canvas, to color: Color) {
    emaki_fill(canvas.pixels, canvas.area.width, Int32(canvas.area.width), Int32(canvas.area.height), color.premultiplied)
  }

  // MARK: Entries

  /// How a pass gets on the canvas: painted there, or as a layer painted before.
  enum PassSource {
    case paint
    /// Layers of all passes of the list, depth first.
    case layers([PaintedPass?])
  }

  /// Paints entries in order.
  func paint(_ entries: [DisplayList.Entry], on canvas: Canvas, from source: PassSource, nextPass: inout Int) {
    for entry in entries {
      switch entry {
      case .pass(let pass):
        defer { nextPass += 1 }
        switch source {
        case .paint: paint(pass, on: canvas)
        case .layers(let layers):
          if let layer = layers[nextPass] { blend(layer.bitmap, at: layer.area, on: canvas) }
        }
      case .group(let group):
        paint(group, on: canvas, from: source, nextPass: &nextPass)
      }
    }
  }

  /// Paints one pass on a layer of its own, as large as its ink; `nil` where it has none inside `limit`.
  func layer(_ pass: DisplayPass, limit: PixelRect) -> PaintedPass? {
    let prepared = prepare(pass, near: limit)
    let area = bounds(prepared).intersection(limit)
    if area.isEmpty { return nil }
    let bitmap = Bitmap(size: area.size, isOpaque: false, cleared: true) { pixels in
      for item in prepared { paint(item, on: Canvas(pixels: pixels, area: area)) }
    }
    return PaintedPass(area: area, bitmap: bitmap)
  }

  private func paint(_ pass: DisplayPass, on canvas: Canvas) {
    let items = prepare(pass, near: canvas.area)
    guard needsOwnLayer(items) else {
      for item in items { paint(item, on: canvas) }
      return
    }
    let area = bounds(items).intersection(canvas.area)
    if area.isEmpty { return }
    withLayer(area, over: canvas) { layer in
      for item in items { paint(item, on: layer) }
    }
  }

  private func withLayer(_ area: PixelRect, over canvas: Canvas, _ body: (Canvas) -> Void) {
    scratch.withPixels(area.width * area.height) { pixels in
      body(Canvas(pixels: pixels, area: area))
      emaki_blend_over(canvas.pointer(to: area), canvas.area.width, pixels, area.width, Int32(area.width), Int32(area.height))
    }
  }

  // MARK: Items

  /// An item whose place in pixels is known.
  private enum PreparedItem {
    case fill(PixelRect, radius: Double, UInt32)
    case border(PixelRect, radius: Double, width: Int, UInt32)
    case text([TextPainter.PlacedGlyph], PixelRect)
    case bitmap(Bitmap, PixelRect)
  }

  /// - Parameter area: what will be painted; items that cannot reach it may be left out.
  private func prepare(_ pass: DisplayPass, near area: PixelRect) -> [PreparedItem] {
    var prepared: [PreparedItem] = []
    prepared.reserveCapacity(pass.items.count)
    for item in pass.items { prepare(item, near: area, into: &prepared) }
    return prepared
  }

  private func prepare(_ item: DisplayItem, near area: PixelRect, into prepared: inout [PreparedItem]) {
    switch item {
    case .fill(let shape, let color):
      prepared.append(.fill(PixelRect(shape.rect, scale: scale), radius: shape.radius * scale, color.premultiplied))
    case .border(let shape, let width, let color):
      let pixels = max(1, PixelRect.pixel(width * scale))
      prepared.append(.border(PixelRect(shape.rect, scale: scale), radius: shape.radius * scale, width: pixels, color.premultiplied))
    case .text(let layout, let origin):
      let (glyphs, bounds) = text.place(layout, origin: origin, scale: scale, near: area)
      if !glyphs.isEmpty { prepared.append(.text(glyphs, bounds)) }
    case .image(let image):
      let rect = PixelRect(image.frame, scale: scale)
      if !rect.intersects(area) { return }
      let request = ImageRequest(
        source: image.source, size: rect.size, scale: scale, contentMode: image.contentMode, modification: image.modification)
      do throws(ImageError) {
        prepared.append(.bitmap(try images.prepared(request), rect))
      } catch {
        imageErrors.append(error)
        let items = image.fallback?.displayItems(
          in: image.frame, contentMode: image.contentMode, modification: image.modification, typesetter: typesetter)
        for item in items ?? [] { prepare(item, near: area, into: &prepared) }
      }
    }
  }

  private func bounds(_ item: PreparedItem) -> PixelRect {
    switch item {
    case .fill(let rect, _, _), .border(let rect, _, _, _), .text(_, let rect), .bitmap(_, let rect): rect
    }
  }

  private func bounds(_ items: [PreparedItem]) -> PixelRect { items.reduce(.empty) { $0.union(bounds($1)) } }

  /// Blending is associative only source by source: two sources on the same pixel round differently over a ground than alone.
  private func needsOwnLayer(_ items: [PreparedItem]) -> Bool {
    if items.count < 2 { return false }
    if case .fill(let rect, let radius, let color) = items[0], radius <= 0, color >> 24 == 255, items.count == 2 {
      return !rect.contains(bounds(items[1]))
    }
    return true
  }

  private func paint(_ item: PreparedItem, on canvas: Canvas) {
    switch item {
    case .fill(let rect, let radius, let color): fill(rect, radius: radius, color, on: canvas)
    case .border(let rect, let radius, let width, let color): border(rect, radius: radius, width: width, color, on: canvas)
    case .text(let glyphs, let bounds): text.paint(glyphs, bounds: bounds, on: canvas)
    case .bitmap(let bitmap, let rect): blend(bitmap, at: rect, on: canvas)
    }
  }

  private func blend(_ bitmap: Bitmap, at rect: PixelRect, on canvas: Canvas) {
    let part = rect.intersection(canvas.area)
    if part.isEmpty { return }
    bitmap.withPixels { source in
      guard let base = source.baseAddress else { return }
      emaki_blend_over(
        canvas.pointer(to: part), canvas.area.width, base + (part.y - rect.y) * bitmap.width + (part.x - rect.x), bitmap.width,
        Int32(part.width), Int32(part.height))
    }
  }

  private func fill(_ rect: PixelRect, radius: Double, _ color: UInt32, on canvas: Canvas) {
    let part = rect.intersection(canvas.area)
    if part.isEmpty { return }
    guard let corner = corner(radius, in: rect) else { return fill(part, color, on: canvas) }
    // The rows between the corners, then those above and below as masks.
    let n = min(corner.side, rect.height)
    fill(PixelRect(x: rect.x, y: rect.y + n, width: rect.width, height: rect.height - 2 * n).intersection(part), color, on: canvas)
    for rows in cornerRows(rect, n) {
      let visible = rows.intersection(part)
      if visible.isEmpty { continue }
      withMask(of: visible, in: rect, corner) { mask in
        emaki_blend_mask(
          canvas.pointer(to: visible), canvas.area.width, mask, visible.width, Int32(visible.width), Int32(visible.height), color)
      }
    }
  }

  /// The rows of a rounded rectangle that its corners touch: one piece where top and bottom meet, else two.
  private func cornerRows(_ rect: PixelRect, _ n: Int) -> [PixelRect] {
    if 2 * n >= rect.height { return [rect] }
    return [
      PixelRect(x: rect.x, y: rect.y, width: rect.width, height: n),
      PixelRect(x: rect.x, y: rect.maxY - n, width: rect.width, height: n),
    ]
  }

  /// Lends the coverage of some rows of a rounded rectangle.
  private func withMask(of part: PixelRect, in rect: PixelRect, _ corner: CornerMask, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    scratch.withMask(part.width * part.height) { mask in
      for y in 0..<part.height {
        for x in 0..<part.width {
          mask[y * part.width + x] = corner.coverage(
            x: part.x + x - rect.x, y: part.y + y - rect.y, width: rect.width, height: rect.height)
        }
      }
      body(mask)
    }
  }

  private func fill(_ part: PixelRect, _ color: UInt32, on canvas: Canvas) {
    if part.isEmpty { return }
    if color >> 24 == 255 {
      emaki_fill(canvas.pointer(to: part), canvas.area.width, Int32(part.width), Int32(part.height), color)
    } else {
      emaki_blend_color(canvas.pointer(to: part), canvas.area.width, Int32(part.width), Int32(part.height), color)
    }
  }

  /// The outer shape less the inner one.
  private func border(_ rect: PixelRect, radius: Double, width: Int, _ color: UInt32, on canvas: Canvas) {
    let part = rect.intersection(canvas.area)
    if part.isEmpty { return }
    scratch.withMask(rect.width * rect.height) { mask in
      fillMask(mask, stride: rect.width, size: rect.size, radius: radius, adding: true)
      let inner = PixelSize(width: rect.width - 2 * width, height: rect.height - 2 * width)
      if inner.width > 0 && inner.height > 0 {
        fillMask(mask + width * rect.width + width, stride: rect.width, size: inner, radius: radius - Double(width), adding: false)
      }
      emaki_blend_mask(
        canvas.pointer(to: part), canvas.area.width, mask + (part.y - rect.y) * rect.width + (part.x - rect.x), rect.width,
        Int32(part.width), Int32(part.height), color)
    }
  }

  /// Adds a rounded rectangle's coverage to a mask, or takes it away.
  private func fillMask(_ mask: UnsafeMutablePointer<UInt8>, stride: Int, size: PixelSize, radius: Double, adding: Bool) {
    let corner = corner(radius, in: PixelRect(x: 0, y: 0, width: size.width, height: size.height))
    for y in 0..<size.height {
      let row = mask + y * stride
      for x in 0..<size.width {
        let coverage = corner?.coverage(x: x, y: y, width: size.width, height: size.height) ?? 255
        row[x] = adding ? coverage : row[x] - min(row[x], coverage)
      }
    }
  }

  /// The corner of a radius, which is at most half the shorter side; `nil` for a square corner.
  private func corner(_ radius: Double, in rect: PixelRect) -> CornerMask? {
    let radius = min(radius, Double(min(rect.width, rect.height)) / 2)
    if radius <= 0 { return nil }
    if let known = corners[radius] { return known }
    let made = CornerMask(radius: radius)
    if corners.count > 256 { corners.removeAll() }
    corners[radius] = made
    return made
  }

  // MARK: Groups

  private func paint(_ group: DisplayGroup, on canvas: Canvas, from source: PassSource, nextPass: inout Int) {
    let move = translation(group)
    var area = visibleArea(of: group, on: canvas.area).offset(x: -move.x, y: -move.y)
    let inside = group.clip.map { area.intersection(PixelRect($0.rect, scale: scale)) } ?? area
    if inside.isEmpty {
      nextPass += passCount(group.entries)
      return
    }
    var layer = Bitmap(size: inside.size, isOpaque: false, cleared: true) { pixels in
      let layerCanvas = Canvas(pixels: pixels, area: inside)
      paint(group.entries, on: layerCanvas, from: source, nextPass: &nextPass)
      if let clip = group.clip { cut(layerCanvas, to: clip) }
    }
    if let shadow = group.shadow {
      // One picture with what casts it: it fades and turns along.
      layer = Bitmap(size: area.size, isOpaque: false, cleared: true) { pixels in
        let layerCanvas = Canvas(pixels: pixels, area: area)
        cast(shadow, of: layer, area: inside, on: layerCanvas)
        blend(layer, at: inside, on: layerCanvas)
      }
    } else {
      area = inside
    }
    if group.transform.isTranslation {
      blend(layer, area: area.offset(x: move.x, y: move.y), opacity: UInt8((group.opacity * 255).rounded()), on: canvas)
    } else {
      draw(layer, area: area, transform: group.transform, opacity: group.opacity, on: canvas)
    }
  }

  private func passCount(_ entries: [DisplayList.Entry]) -> Int {
    entries.reduce(0) { count, entry in
      switch entry {
      case .pass: count + 1
      case .group(let group): count + passCount(group.entries)
      }
    }
  }

  /// Where a group's pixels can lie and still be seen, before it is moved by whole pixels.
  private func visibleArea(of group: DisplayGroup, on canvas: PixelRect) -> PixelRect {
    var area = canvas
    if !group.transform.isTranslation { area = group.transform.source(of: canvas, scale: scale) }
    if let shadow = group.shadow, !area.isEmpty {
      // A shadow may reach the canvas from outside.
      let reach = (max(abs(shadow.offset.x), abs(shadow.offset.y)) + shadow.radius * 3) * scale
      area = area.expanded(by: Int(min(reach.rounded(.up), 8192)))
    }
    return area
  }

  /// A move by whole pixels, 0 where the transform is more than a move.
  private func translation(_ group: DisplayGroup) -> (x: Int, y: Int) {
    guard group.transform.isTranslation else { return (0, 0) }
    return (PixelRect.pixel(group.transform.tx * scale), PixelRect.pixel(group.transform.ty * scale))
  }

  /// Takes away what lies outside rounded corners; the canvas is inside the rectangle already.
  private func cut(_ canvas: Canvas, to clip: RoundedRect) {
    let rect = PixelRect(clip.rect, scale: scale)
    guard let corner = corner(clip.radius * scale, in: rect) else { return }
    for rows in cornerRows(rect, min(corner.side, rect.height)) {
      let visible = rows.intersection(canvas.area)
      if visible.isEmpty { continue }
      withMask(of: visible, in: rect, corner) { mask in
        emaki_multiply_mask(
          canvas.pointer(to: visible), canvas.area.width, mask, visible.width, Int32(visible.width), Int32(visible.height))
      }
    }
  }

  private func blend(_ layer: Bitmap, area: PixelRect, opacity: UInt8, on canvas: Canvas) {
    if opacity == 255 { return blend(layer, at: area, on: canvas) }
    let part = area.intersection(canvas.area)
    if part.isEmpty { return }
    layer.withPixels { source in
      guard let base = source.baseAddress else { return }
      emaki_blend_over_opacity(
        canvas.pointer(to: part), canvas.area.width, base + (part.y - area.y) * area.width + (part.x - area.x), area.width,
        Int32(part.width), Int32(part.height), opacity)
    }
  }

  /// The silhouette, blurred by three box filters, which come within a few percent of a Gaussian of that deviation.
  private func cast(_ shadow: Shadow, of layer: Bitmap, area: PixelRect, on canvas: Canvas) {
    let radii = Self.boxRadii(deviation: shadow.radius * scale)
    let margin = radii.reduce(0, +)
    let box = area.expanded(by: margin)
    let color = shadow.color.withAlpha(Double(shadow.color.alpha) / 255 * shadow.opacity).premultiplied
    let count = box.width * box.height
    var mask = [UInt8](repeating: 0, count: count)
    var other = [UInt8](repeating: 0, count: count)
    mask.withUnsafeMutableBufferPointer { mask in
      other.withUnsafeMutableBufferPointer { other in
        guard let a = mask.baseAddress, let b = other.baseAddress else { return }
        layer.withPixels { source in
          guard let base = source.baseAddress else { return }
          emaki_extract_alpha(
            a + margin * box.width + margin, box.width, base, area.width, Int32(area.width), Int32(area.height))
        }
        if margin > 0 {
          blur(a, b, width: box.width, height: box.height, radii: radii)
          emaki_transpose(b, a, Int32(box.width), Int32(box.height))
          blur(b, a, width: box.height, height: box.width, radii: radii)
          emaki_transpose(a, b, Int32(box.height), Int32(box.width))
        }
        let target = box.offset(
          x: PixelRect.pixel(shadow.offset.x * scale), y: PixelRect.pixel(shadow.offset.y * scale))
        let part = target.intersection(canvas.area)
        if part.isEmpty { return }
        emaki_blend_mask(
          canvas.pointer(to: part), canvas.area.width, a + (part.y - target.y) * box.width + (part.x - target.x), box.width,
          Int32(part.width), Int32(part.height), color)
      }
    }
  }

  /// Half widths of three boxes whose variances, `r * (r + 1) / 3` each, come closest to that of the Gaussian: some are a pixel wider on
  /// both sides than the others.
  private static func boxRadii(deviation: Double) -> [Int] {
    guard deviation > 0 else { return [0, 0, 0] }
    let variance = deviation * deviation
    let small = Int((((4 * variance + 1).squareRoot() - 1) / 2).rounded(.down))
    let missing = 3 * variance - 3 * Double(small * (small + 1))
    let wider = Int((missing / Double(2 * (small + 1))).rounded())
    return (0..<3).map { $0 < wider ? small + 1 : small }
  }

  /// Three passes along rows; the result is in `a`.
  private func blur(_ a: UnsafeMutablePointer<UInt8>, _ b: UnsafeMutablePointer<UInt8>, width: Int, height: Int, radii: [Int]) {
    emaki_box_blur_rows(b, a, Int32(width), Int32(height), Int32(radii[0]))
    emaki_box_blur_rows(a, b, Int32(width), Int32(height), Int32(radii[1]))
    emaki_box_blur_rows(b, a, Int32(width), Int32(height), Int32(radii[2]))
    a.update(from: b, count: width * height)
  }

  /// A picture of the group through Cairo, which filters what is turned or scaled.
  private func draw(_ layer: Bitmap, area: PixelRect, transform: AffineTransform, opacity: Double, on canvas: Canvas) {
    let target = cairo_image_surface_create_for_data(
      UnsafeMutableRawPointer(canvas.pixels).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(canvas.area.width),
      Int32(canvas.area.height), Int32(canvas.area.width * 4))
    defer { cairo_surface_destroy(target) }
    layer.withPixels { source in
      guard let base = source.baseAddress else { return }
      // Cairo only reads a source surface.
      let data = UnsafeMutableRawPointer(mutating: base).assumingMemoryBound(to: UInt8.self)
      let picture = cairo_image_surface_create_for_data(
        data, CAIRO_FORMAT_ARGB32, Int32(layer.width), Int32(layer.height), Int32(layer.width * 4))
      let cairo = cairo_create(target)
      cairo_translate(cairo, Double(-canvas.area.x), Double(-canvas.area.y))
      var matrix = cairo_matrix_t(
        xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx * scale, y0: transform.ty * scale)
      cairo_transform(cairo, &matrix)
      cairo_set_source_surface(cairo, picture, Double(area.x), Double(area.y))
      cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
      cairo_paint_with_alpha(cairo, opacity)
      cairo_destroy(cairo)
      cairo_surface_destroy(picture)
    }
  }
}

extension AffineTransform {
  /// The pixels that are seen on a canvas once they are mapped; empty where mapping flattens everything. They are at most 4096 more than the
  /// canvas has on each axis, about the middle, so that a picture made tiny does not need one of any size.
  fileprivate func source(of canvas: PixelRect, scale: Double) -> PixelRect {
    let determinant = a * d - b * c
    guard determinant.isFinite && abs(determinant) > 1e-12 else { return .empty }
    let inverse = AffineTransform(a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant)
    let corners = [(canvas.x, canvas.y), (canvas.maxX, canvas.y), (canvas.x, canvas.maxY), (canvas.maxX, canvas.maxY)].map { x, y in
      inverse.apply(Point(x: Double(x) - tx * scale, y: Double(y) - ty * scale))
    }
    // A pixel is filtered from those round it, as many as shrink to one.
    let margin = 2 + 2 * max(abs(inverse.a) + abs(inverse.c), abs(inverse.b) + abs(inverse.d))
    func span(_ values: [Double], limit: Int) -> (start: Int, length: Int) {
      let low = (values.min() ?? 0) - margin
      let high = (values.max() ?? 0) + margin
      let length = min(PixelRect.pixel(high - low) + 1, limit)
      return (PixelRect.pixel((low + high - Double(length)) / 2), length)
    }
    let (x, width) = span(corners.map(\.x), limit: canvas.width + 4096)
    let (y, height) = span(corners.map(\.y), limit: canvas.height + 4096)
    return PixelRect(x: x, y: y, width: width, height: height)
  }
}

/// A pass on a layer of its own.
struct PaintedPass: Sendable {
  /// Where the layer goes, in the cell's device pixels.
  var area: PixelRect
  var bitmap: Bitmap
}
