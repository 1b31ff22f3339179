import EmakiDisplay

/// Paints passes on a canvas at once, or on layers before they are needed.
extension Painter {
  /// A pass condition says when a pass is painted.
  enum PassCondition {
    case always
    /// The pass is painted, unless pictures of it should be seen and none of them can be had.
    case withPicture
  }

  /// Paints a pass.
  ///
  /// - Returns: whether it was painted.
  func paint(_ pass: DisplayPass, _ condition: PassCondition, on canvas: Canvas) -> Bool {
    if pass.clip != nil {
      guard let painted = layer(pass, limit: canvas.area) else { return true }
      return paint(painted, of: pass, condition, on: canvas)
    }
    switch pass.content {
    case .items(let items):
      let prepared = prepare(items, near: canvas.area)
      if condition == .withPicture && prepared.lacksPictures { return false }
      paint(prepared, on: canvas)
    case .subtree(let entries):
      var next = 0
      paint(entries, on: canvas, from: .paint, nextPass: &next)
    }
    return true
  }

  /// Paints a pass for later. A pass of fills alone is not painted, because it costs less to paint than to keep.
  func painted(_ pass: DisplayPass, limit: PixelRect) -> PaintedPass? { pass.isPlain ? .plain : layer(pass, limit: limit) }

  /// Paints one pass on layers of its own, as large as their ink; returns `nil` where it has no ink inside `limit`.
  func layer(_ pass: DisplayPass, limit: PixelRect) -> PaintedPass? {
    switch pass.content {
    case .items(let items):
      let prepared = prepare(items, near: limit)
      let layer = layer(prepared, limit: limit, clip: pass.clip)
      return prepared.lacksPictures ? .withoutPictures(layer) : layer.map { .layer($0) }
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
    if entries.contains(where: \.hasGroup) { return nil }
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
  /// - Returns: whether it was put there.
  func paint(_ painted: PaintedPass, of pass: DisplayPass, _ condition: PassCondition, on canvas: Canvas) -> Bool {
    switch painted {
    case .layer(let layer): blend(layer.bitmap, at: layer.area, on: canvas)
    case .subtree(let parts):
      guard case .subtree(let entries) = pass.content else { return true }
      var next = 0
      paint(entries, on: canvas, from: .layers(parts), nextPass: &next)
    case .plain: return paint(pass, condition, on: canvas)
    case .withoutPictures(let layer):
      if condition == .withPicture { return false }
      if let layer { blend(layer.bitmap, at: layer.area, on: canvas) }
    }
    return true
  }
}

extension DisplayList.Entry {
  /// Whether the entry is a group, or paints one above its pass.
  fileprivate var hasGroup: Bool {
    switch self {
    case .pass: false
    case .group: true
    case .choice(_, let above, _): above.contains(where: \.hasGroup)
    }
  }
}

extension DisplayPass {
  /// Whether the pass has only fills, and no clip.
  fileprivate var isPlain: Bool {
    guard clip == nil, case .items(let items) = content else { return false }
    return items.allSatisfy { if case .fill = $0 { true } else { false } }
  }
}
