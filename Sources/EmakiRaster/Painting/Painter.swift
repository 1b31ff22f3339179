import EmakiDisplay
import EmakiLayout

/// Paints display lists whose pictures are in their places. A painter belongs to one worker.
///
/// The same few loops blend every item, and a node whose items could touch each other is painted on a layer of its own first. So one layer for
/// the cell and a layer for each node give the same bytes.
final class Painter {
  let scale: Double
  var text: TextPainter
  let scratch = ScratchMemory()
  var corners: [Double: CornerMask] = [:]

  init(scale: Double, glyphs: GlyphCache) {
    self.scale = scale
    text = TextPainter(glyphs: glyphs, scratch: scratch)
  }

  // MARK: Entries

  /// Paints entries of a display list in order.
  ///
  /// - Parameter layers: the passes that were painted before, depth first. Those behind the last of them are painted on the canvas.
  func paint(_ entries: [DisplayList.Entry], on canvas: Canvas, layers: [PaintedPass?] = []) {
    var layers = layers[...]
    paint(entries, on: canvas, from: &layers)
  }

  func paint(_ entries: [DisplayList.Entry], on canvas: Canvas, from layers: inout ArraySlice<PaintedPass?>) {
    for entry in entries {
      switch entry {
      case .pass(let pass): if let painted = layers.popFirst() ?? .plain { paint(painted, of: pass, on: canvas) }
      case .group(let group): paint(group, on: canvas, from: &layers)
      case .choice: preconditionFailure("choices are made when pictures are put in their places")
      }
    }
  }

  /// Paints items on a layer of their own, as large as their ink; returns `nil` where they have no ink inside `limit`.
  func layer(_ items: [PreparedItem], limit: PixelRect, clip: RoundedRect?) -> PaintedPass.Layer? {
    var area = bounds(items).intersection(limit)
    if let clip { area = area.intersection(PixelRect(clip.rect, scale: scale)) }
    if area.isEmpty { return nil }
    let bitmap = Bitmap(of: area) { canvas in
      for item in items { paint(item, on: canvas) }
      if let clip { cut(canvas, to: clip) }
    }
    return PaintedPass.Layer(area: area, bitmap: bitmap)
  }

  func paint(_ items: [PreparedItem], on canvas: Canvas) {
    guard needsOwnLayer(items) else {
      for item in items { paint(item, on: canvas) }
      return
    }
    let area = bounds(items).intersection(canvas.area)
    if area.isEmpty { return }
    scratch.withLayer(area, over: canvas) { layer in
      for item in items { paint(item, on: layer) }
    }
  }

  // MARK: Items

  /// Describes an item in device pixels.
  enum PreparedItem {
    case fill(PixelRect, radius: Double, UInt32)
    case border(PixelRect, radius: Double, width: Int, UInt32)
    case corners(PixelRect, radius: Double, UInt32)
    case text([TextPainter.PlacedGlyph], PixelRect)
    case bitmap(Bitmap, PixelRect)
    case resizable(ResizableRoundedRectangle, PixelRect)
  }

  /// Places the items of a pass on device pixels.
  ///
  /// - Parameter area: the pixels that will be painted; items that cannot reach them may be left out.
  func prepare(_ items: [DisplayItem], near area: PixelRect) -> [PreparedItem] {
    var prepared: [PreparedItem] = []
    for item in items {
      switch item {
      case .fill(let shape, let color):
        prepared.append(.fill(PixelRect(shape.rect, scale: scale), radius: shape.radius * scale, color.premultiplied))
      case .border(let shape, let width, let color):
        let pixels = max(1, PixelRect.pixel(width * scale))
        prepared.append(.border(PixelRect(shape.rect, scale: scale), radius: shape.radius * scale, width: pixels, color.premultiplied))
      case .corners(let shape, let color):
        prepared.append(.corners(PixelRect(shape.rect, scale: scale), radius: shape.radius * scale, color.premultiplied))
      case .text(let layout, let origin):
        let (glyphs, bounds) = text.place(layout, origin: origin, scale: scale, near: area)
        if let details = layout.details { prepare(details, of: glyphs, above: false, origin, near: area, into: &prepared) }
        if !glyphs.isEmpty { prepared.append(.text(glyphs, bounds)) }
        if let details = layout.details { prepare(details, of: glyphs, above: true, origin, near: area, into: &prepared) }
      case .picture(let bitmap, let frame):
        let rect = PixelRect(frame, scale: scale)
        if rect.intersects(area) { prepared.append(.bitmap(bitmap, rect)) }
      case .resizable(let shape, let frame):
        let rect = PixelRect(frame, scale: scale)
        if rect.intersects(area) { prepared.append(.resizable(shape, rect)) }
      case .image, .drawing, .drawnImage: preconditionFailure("pictures are put in their places before they are painted")
      }
    }
    return prepared
  }

  private func prepare(
    _ details: TextLayout.Details, of glyphs: [TextPainter.PlacedGlyph], above: Bool, _ origin: Point, near area: PixelRect,
    into prepared: inout [PreparedItem]
  ) {
    for decoration in details.decorations where (decoration.kind == .strikethrough) == above {
      for rect in decoration.pixels(at: origin, scale: scale, near: area) {
        let parts = decoration.kind == .underline ? UnderlineGaps.parts(of: rect, through: glyphs) : [rect]
        for part in parts { prepared.append(.fill(part, radius: 0, decoration.color.premultiplied)) }
      }
    }
  }

  private func bounds(_ item: PreparedItem) -> PixelRect {
    switch item {
    case .fill(let rect, _, _), .border(let rect, _, _, _), .corners(let rect, _, _), .text(_, let rect), .bitmap(_, let rect),
      .resizable(_, let rect):
      rect
    }
  }

  private func bounds(_ items: [PreparedItem]) -> PixelRect { items.reduce(.empty) { $0.union(bounds($1)) } }

  /// Returns whether items must be blended with each other before they are blended over the background: two sources on one pixel are
  /// rounded otherwise over a background than alone.
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
    case .corners(let rect, let radius, let color): corners(rect, radius: radius, color, on: canvas)
    case .text(let glyphs, let bounds): text.paint(glyphs, bounds: bounds, on: canvas)
    case .bitmap(let bitmap, let rect): canvas.blend(bitmap, at: rect)
    case .resizable(let shape, let rect): paint(shape, in: rect, on: canvas)
    }
  }

}
