import EmakiDisplay

/// Paints passes on a canvas at once, or on layers before they are needed.
extension Painter {
  /// Paints a pass.
  func paint(_ pass: DisplayPass, on canvas: Canvas) {
    if pass.clip != nil {
      if let painted = layer(pass, limit: canvas.area) { paint(painted, of: pass, on: canvas) }
      return
    }
    switch pass.content {
    case .items(let items): paint(prepare(items, near: canvas.area), on: canvas)
    case .subtree(let entries): paint(entries, on: canvas)
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

  /// Puts a painted pass on the canvas.
  func paint(_ painted: PaintedPass, of pass: DisplayPass, on canvas: Canvas) {
    switch painted {
    case .layer(let layer): canvas.blend(layer.bitmap, at: layer.area)
    case .subtree(let entries, let parts): paint(entries, on: canvas, layers: parts)
    case .plain: paint(pass, on: canvas)
    }
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
