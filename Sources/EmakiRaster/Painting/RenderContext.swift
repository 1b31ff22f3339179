package import EmakiDisplay
package import EmakiLayout

/// Measures and paints for one worker, with the fonts, glyphs and scratch memory that the worker owns. It must not leave its thread.
package final class RenderContext {
  /// The context in which the worker measures nodes.
  package let measuring: MeasuringContext
  private let typesetter: PangoTypesetter
  private let glyphs: GlyphCache
  let painter: Painter
  private let memory: BitmapMemory
  private let scale: Double

  /// Makes a context for the calling thread.
  ///
  /// - Parameters:
  ///   - fonts: the fonts that texts are set in. All workers of a renderer share them.
  ///   - scale: device pixels a point.
  ///   - layoutDirection: `.rightToLeft` mirrors the frames of every cell.
  ///   - traits: what surrounds the trees, besides the direction.
  ///   - images: gives pictures in the size that they are painted in.
  ///   - memory: gives layers their memory; workers may share it.
  ///   - glyphs: counts what the glyphs of contexts that are used one after the other take together.
  package init(
    fonts: FontLibrary, scale: Scale, layoutDirection: LayoutDirection = .leftToRight, traits: TraitCollection = TraitCollection(),
    images: any ImageProvider, memory: BitmapMemory, glyphs budget: GlyphBudget = GlyphBudget()
  ) {
    typesetter = PangoTypesetter(fonts)
    var traits = traits
    traits.layoutDirection = layoutDirection
    measuring = MeasuringContext(scale: scale, typesetter: typesetter, fonts: fonts.number, traits: traits)
    glyphs = GlyphCache(scale: scale.factor, budget: budget)
    painter = Painter(scale: scale.factor, images: images, glyphs: glyphs, typesetter: typesetter)
    self.memory = memory
    self.scale = scale.factor
  }

  /// The number of texts that were shaped and the number of glyphs that were drawn in this context.
  package var counters: (textsShaped: Int, glyphsRasterized: Int) { (typesetter.layoutCount, glyphs.rasterizedCount) }

  /// Returns the size of a list's layer in device pixels.
  package func pixelSize(of list: DisplayList) -> PixelSize {
    PixelSize(width: PixelRect.pixel(list.size.width * scale), height: PixelRect.pixel(list.size.height * scale))
  }

  /// Paints a list as one layer.
  ///
  /// - Parameters:
  ///   - ground: the colour below the list.
  ///   - rows: which of the layer's pixel rows are painted, all by default. A very high cell is painted in pieces.
  /// - Returns: the layer; `nil` if it has no pixels.
  package func layer(_ list: DisplayList, over ground: Color, rows: Range<Int>? = nil) -> PaintedLayer? {
    paintLayer(list, over: ground, rows: rows, from: .paint)
  }

  /// Paints one pass of a list by itself.
  ///
  /// - Parameter index: the pass's place among those of the list, counted depth first from 0.
  package func passLayer(_ index: Int, of list: DisplayList) -> PassLayer {
    let size = pixelSize(of: list)
    // A group may move or turn its passes into view from outside the cell.
    let limit = PixelRect(x: 0, y: 0, width: size.width, height: size.height).expanded(by: 8192)
    defer { glyphs.trim() }
    let layer = painter.painted(list.passes[index], limit: limit)
    return PassLayer(
      painted: layer, errors: painter.takeImageErrors(), repairs: painter.takeImageRepairs(), substitutes: painter.takeSubstitutes())
  }

  /// Puts the passes of a list together. The result has the same bytes as `layer(_:over:)`.
  ///
  /// - Parameters:
  ///   - passes: all passes of the list, depth first.
  ///   - ground: the colour below the list.
  /// - Returns: the layer; `nil` if it has no pixels.
  package func compose(_ list: DisplayList, passes: [PassLayer], over ground: Color) -> PaintedLayer? {
    paintLayer(list, over: ground, from: .layers(passes.map(\.painted))).map { layer in
      PaintedLayer(
        bitmap: layer.bitmap, errors: passes.flatMap(\.errors) + layer.errors, repairs: passes.flatMap(\.repairs) + layer.repairs,
        substitutes: passes.flatMap(\.substitutes) + layer.substitutes)
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
      bitmap: bitmap, errors: painter.takeImageErrors(), repairs: painter.takeImageRepairs(), substitutes: painter.takeSubstitutes())
  }

  /// Returns whether the first thing painted hides the whole background, which then need not be painted.
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
