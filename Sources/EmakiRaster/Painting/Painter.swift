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
  func paint(_ entries: [DisplayList.Entry], on canvas: Canvas, layers: ArraySlice<PaintedPass?> = []) {
    var layers = layers
    for entry in entries {
      switch entry {
      case .pass(let pass): if let painted = layers.popFirst() ?? .plain { paint(pass, painted, on: canvas) }
      case .group(let group):
        paint(group, on: canvas, layers: layers)
        if !layers.isEmpty { layers = layers.dropFirst(group.entries.passes.count) }
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
    // Items are blended with each other before they are blended over the background: two sources on one pixel are rounded otherwise over a background
    // than alone.
    var needsLayer = items.count > 1
    if items.count == 2, case .fill(let rect, let radius, let color) = items[0], radius <= 0, color >> 24 == 255 {
      needsLayer = !rect.contains(bounds(items[1]))
    }
    if !needsLayer {
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

/// Paints passes on a canvas at once, or on layers before they are needed.
extension Painter {
  /// Puts a pass on the canvas.
  ///
  /// - Parameter painted: what was painted of it before.
  func paint(_ pass: DisplayPass, _ painted: PaintedPass, on canvas: Canvas) {
    switch painted {
    case .layer(let layer): canvas.blend(layer.bitmap, at: layer.area)
    case .subtree(let entries, let parts): paint(entries, on: canvas, layers: parts[...])
    case .plain:
      if pass.clip != nil {
        if let painted = layer(pass, limit: canvas.area) { paint(pass, painted, on: canvas) }
        return
      }
      switch pass.content {
      case .items(let items): paint(prepare(items, near: canvas.area), on: canvas)
      case .subtree(let entries): paint(entries, on: canvas)
      }
    }
  }

  /// Paints one pass on layers of its own, as large as their ink; returns `nil` where it has no ink inside `limit`.
  func layer(_ pass: DisplayPass, limit: PixelRect) -> PaintedPass? {
    switch pass.content {
    case .items(let items):
      return layer(prepare(items, near: limit), limit: limit, clip: pass.clip).map { .layer($0) }
    case .subtree(let entries):
      if let clip = pass.clip { return layer(entries, limit: limit, clip: clip) }
      let parts = entries.passes.map { layer($0, limit: limit) }
      if parts.allSatisfy({ $0 == nil }) { return nil }
      return flattened(entries, parts).map { .layer($0) } ?? .subtree(entries.withoutPixels, parts)
    }
  }

  /// Paints a subtree that is cut as one picture.
  private func layer(_ entries: [DisplayList.Entry], limit: PixelRect, clip: RoundedRect) -> PaintedPass? {
    let area = PixelRect(clip.rect, scale: scale).intersection(limit)
    if area.isEmpty { return nil }
    let bitmap = Bitmap(of: area) { canvas in
      paint(entries, on: canvas)
      cut(canvas, to: clip)
    }
    return .layer(PaintedPass.Layer(area: area, bitmap: bitmap))
  }

  /// Joins the layers of a subtree without groups into one, if the first is opaque and none reaches beyond it. Otherwise bytes would change, and
  /// it returns `nil`.
  private func flattened(_ entries: [DisplayList.Entry], _ parts: [PaintedPass?]) -> PaintedPass.Layer? {
    if entries.contains(where: { if case .pass = $0 { false } else { true } }) { return nil }
    var layers: [PaintedPass.Layer] = []
    for case let part? in parts {
      guard case .layer(let layer) = part else { return nil }
      layers.append(layer)
    }
    guard let ground = layers.first else { return nil }
    if layers.count == 1 { return ground }
    guard layers.allSatisfy({ ground.area.contains($0.area) }), ground.bitmap.withPixels({ $0.allSatisfy { $0 >> 24 == 255 } }) else {
      return nil
    }
    let bitmap = Bitmap(of: ground.area) { canvas in
      for layer in layers { canvas.blend(layer.bitmap, at: layer.area) }
    }
    return PaintedPass.Layer(area: ground.area, bitmap: bitmap)
  }
}

/// A painted pass holds what is known of a pass that was painted before it is needed.
enum PaintedPass: Sendable {
  struct Layer: Sendable {
    /// The layer's place in the cell, in device pixels.
    var area: PixelRect
    var bitmap: Bitmap
  }

  case layer(Layer)
  /// The entries of a subtree with their pictures, and its painted passes, depth first.
  indirect case subtree([DisplayList.Entry], [PaintedPass?])
  /// The pass is painted where it is needed.
  case plain

  var byteCount: Int {
    switch self {
    case .layer(let layer): layer.bitmap.byteCount
    case .subtree(_, let parts): parts.reduce(0) { $0 + ($1?.byteCount ?? 0) }
    case .plain: 0
    }
  }
}

extension DisplayPass {
  /// Whether the pass has only fills, and no clip.
  var isPlain: Bool {
    guard clip == nil, case .items(let items) = content else { return false }
    return items.allSatisfy { if case .fill = $0 { true } else { false } }
  }
}
