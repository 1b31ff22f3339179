package import EmakiDisplay
package import EmakiLayout

/// What one worker owns for its lifetime: fonts, glyphs, scratch memory. Never shared between threads.
package final class RenderContext {
  /// For measuring rows.
  package let measuring: MeasuringContext
  private let typesetter: PangoTypesetter
  private let glyphs: GlyphCache
  private let painter: Painter
  private let memory: BitmapMemory
  private let scale: Double

  /// - Parameter memory: where layers' memory comes from; may be shared by all workers.
  package init(
    fonts: FontLibrary, scale: Scale, layoutDirection: LayoutDirection = .leftToRight, images: any ImageProvider, memory: BitmapMemory
  ) {
    typesetter = PangoTypesetter(fonts)
    measuring = MeasuringContext(scale: scale, layoutDirection: layoutDirection, typesetter: typesetter, fonts: fonts.number)
    glyphs = GlyphCache(scale: scale.factor)
    painter = Painter(scale: scale.factor, images: images, glyphs: glyphs, typesetter: typesetter)
    self.memory = memory
    self.scale = scale.factor
  }

  /// How many texts were shaped and how many glyphs were drawn here.
  package var counters: (textsShaped: Int, glyphsRasterized: Int) { (typesetter.layoutCount, glyphs.rasterizedCount) }

  /// The size of a list's layer in device pixels.
  package func pixelSize(of list: DisplayList) -> PixelSize {
    PixelSize(width: PixelRect.pixel(list.size.width * scale), height: PixelRect.pixel(list.size.height * scale))
  }

  /// Paints a list as one layer over a ground; `nil` where it has no pixels.
  ///
  /// - Parameter rows: which of the layer's pixel rows, all by default: a very high cell is painted in pieces.
  package func layer(_ list: DisplayList, over ground: Color, rows: Range<Int>? = nil) -> PaintedLayer? {
    paintLayer(list, over: ground, rows: rows, from: .paint)
  }

  /// Paints one node's pass of a list as a layer, the passes counted depth first.
  package func passLayer(_ index: Int, of list: DisplayList) -> PassLayer {
    let size = pixelSize(of: list)
    // A group may move or turn its passes into view from outside the cell.
    let limit = PixelRect(x: 0, y: 0, width: size.width, height: size.height).expanded(by: 8192)
    defer { glyphs.trim() }
    let layer = painter.painted(list.passes[index], limit: limit)
    return PassLayer(
      painted: layer, errors: painter.takeImageErrors(), substitutes: painter.takeSubstitutes(), cairoFailure: painter.takeCairoFailure())
  }

  /// Puts the layers of a list's passes together. The same bytes as `layer(_:over:)`.
  package func compose(_ list: DisplayList, passes: [PassLayer], over ground: Color) -> PaintedLayer? {
    paintLayer(list, over: ground, from: .layers(passes.map(\.painted))).map { layer in
      PaintedLayer(
        bitmap: layer.bitmap, errors: passes.flatMap(\.errors) + layer.errors,
        substitutes: passes.flatMap(\.substitutes) + layer.substitutes,
        cairoFailure: layer.cairoFailure ?? passes.lazy.compactMap(\.cairoFailure).first)
    }
  }

  private func paintLayer(
    _ list: DisplayList, over ground: Color, rows: Range<Int>? = nil, from source: Painter.PassSource
  ) -> PaintedLayer? {
    let size = pixelSize(of: list)
    let rows = (rows ?? 0..<size.height).clamped(to: 0..<size.height)
    guard size.width > 0 && !rows.isEmpty else { return nil }
    defer { glyphs.trim() }
    let area = PixelRect(x: 0, y: rows.lowerBound, width: size.width, height: rows.count)
    let covered = covers(list.entries, area)
    let bitmap = Bitmap(size: area.size, isOpaque: ground.isOpaque, memory: memory, cleared: false) { pixels in
      let canvas = Canvas(pixels: pixels, area: area)
      if !covered { painter.clear(canvas, to: ground) }
      var next = 0
      painter.paint(list.entries, on: canvas, from: source, nextPass: &next)
    }
    return PaintedLayer(
      bitmap: bitmap, errors: painter.takeImageErrors(), substitutes: painter.takeSubstitutes(), cairoFailure: painter.takeCairoFailure())
  }

  /// Whether the first thing painted hides the whole ground, which then need not be painted.
  private func covers(_ entries: [DisplayList.Entry], _ area: PixelRect) -> Bool {
    guard case .pass(let pass)? = entries.first, pass.clip == nil else { return false }
    switch pass.content {
    case .subtree(let entries): return covers(entries, area)
    case .items(let items):
      guard items.count == 1, case .fill(let shape, let color)? = items.first else { return false }
      return color.isOpaque && shape.radius <= 0 && PixelRect(shape.rect, scale: scale).contains(area)
    }
  }
}

/// A painted cell.
package struct PaintedLayer: Sendable {
  package var bitmap: Bitmap
  /// Pictures that could not be had.
  package var errors: [ImageError]
  /// What was painted in place of the passes that have no picture for it.
  package var substitutes: [DisplayList.Entry]
  /// The reason why Cairo cannot be loaded, if something was left out for it: then the picture must not be shown. `nil` otherwise.
  package var cairoFailure: String?
}

/// One node's painted pass.
package struct PassLayer: Sendable {
  let painted: PaintedPass?
  package let errors: [ImageError]
  /// What is painted already in place of passes inside.
  let substitutes: [DisplayList.Entry]
  /// The reason why Cairo cannot be loaded, if something was left out for it; `nil` otherwise.
  package let cairoFailure: String?

  /// Of its pixels.
  package var byteCount: Int { painted?.byteCount ?? 0 }
}
