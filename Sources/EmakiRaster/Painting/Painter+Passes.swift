import EmakiDisplay

/// Paints passes, at once or before they are needed.
extension Painter {
  /// Paints a pass, or what stands in for it where it has no picture.
  ///
  /// - Returns: how many entries behind the pass go.
  func paint(_ pass: DisplayPass, on canvas: Canvas) -> Int {
    if pass.clip != nil {
      guard let painted = layer(pass, limit: canvas.area) else { return 0 }
      return paint(painted, of: pass, on: canvas)
    }
    switch pass.content {
    case .items(let items):
      let prepared = prepare(items, near: canvas.area)
      if let substitute = pass.substitute, prepared.lacksPictures { return paint(substitute, on: canvas) }
      paint(prepared, on: canvas)
    case .subtree(let entries):
      var next = 0
      paint(entries, on: canvas, from: .paint, nextPass: &next)
    }
    return 0
  }

  /// Paints a pass for later; one of fills alone costs less to paint than to keep.
  func painted(_ pass: DisplayPass, limit: PixelRect) -> PaintedPass? { pass.isPlain ? .plain : layer(pass, limit: limit) }

  /// Paints one pass on layers of its own, as large as their ink; `nil` where it has none inside `limit`.
  func layer(_ pass: DisplayPass, limit: PixelRect) -> PaintedPass? {
    switch pass.content {
    case .items(let items):
      let prepared = prepare(items, near: limit)
      if pass.substitute != nil && prepared.lacksPictures { return .missing }
      return layer(prepared, limit: limit, clip: pass.clip).map { .layer($0) }
    case .subtree(let entries):
      if let clip = pass.clip { return layer(entries, limit: limit, clip: clip) }
      let parts = entries.passes.map { layer($0, limit: limit) }
      if parts.allSatisfy({ $0 == nil }) { return nil }
      return flattened(entries, parts).map { .layer($0) } ?? .subtree(parts)
    }
  }

  /// Paints a subtree that is cut as one picture.
  private func layer(_ entries: [DisplayList.Entry], limit: PixelRect, clip: RoundedRect) -> PaintedPass? {
    let area = PixelRect(clip.rect, scale: scale).intersection(limit)
    if area.isEmpty { return nil }
    let bitmap = Bitmap(size: area.size, isOpaque: false, cleared: true) { pixels in
      let canvas = Canvas(pixels: pixels, area: area)
      var next = 0
      paint(entries, on: canvas, from: .paint, nextPass: &next)
      cut(canvas, to: clip)
    }
    return .layer(PaintedPass.Layer(area: area, bitmap: bitmap))
  }

  /// Joins the layers of a subtree without groups into one, if the first is opaque and none reaches beyond it. Otherwise bytes would change, and
  /// it returns `nil`.
  private func flattened(_ entries: [DisplayList.Entry], _ parts: [PaintedPass?]) -> PaintedPass.Layer? {
    if entries.contains(where: { if case .group = $0 { true } else { false } }) { return nil }
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
    let bitmap = Bitmap(size: ground.area.size, isOpaque: false, cleared: true) { pixels in
      for layer in layers { blend(layer.bitmap, at: layer.area, on: Canvas(pixels: pixels, area: ground.area)) }
    }
    return PaintedPass.Layer(area: ground.area, bitmap: bitmap)
  }

  /// Puts a painted pass on the canvas.
  ///
  /// - Returns: how many entries behind the pass go.
  func paint(_ painted: PaintedPass, of pass: DisplayPass, on canvas: Canvas) -> Int {
    switch painted {
    case .layer(let layer): blend(layer.bitmap, at: layer.area, on: canvas)
    case .subtree(let parts):
      guard case .subtree(let entries) = pass.content else { return 0 }
      var next = 0
      paint(entries, on: canvas, from: .layers(parts), nextPass: &next)
    case .plain: return paint(pass, on: canvas)
    case .missing:
      if let substitute = pass.substitute { return paint(substitute, on: canvas) }
    }
    return 0
  }
}

extension DisplayPass {
  /// Whether the pass is fills and nothing else, without a clip.
  fileprivate var isPlain: Bool {
    guard clip == nil, case .items(let items) = content else { return false }
    return items.allSatisfy { if case .fill = $0 { true } else { false } }
  }
}
