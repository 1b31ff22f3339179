import CEmakiKernels
package import EmakiDisplay
package import EmakiLayout

/// Measures and paints for one worker, with the fonts, glyphs and scratch memory that the worker owns. It must not leave its thread.
package final class RenderContext {
  /// The context in which the worker measures nodes.
  package let measuring: MeasuringContext
  private let typesetter: PangoTypesetter
  private let glyphs: GlyphCache
  let painter: Painter
  private let resolver: PictureResolver
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
    painter = Painter(scale: scale.factor, glyphs: glyphs)
    resolver = PictureResolver(images: images, typesetter: typesetter, painter: painter)
    self.memory = memory
    self.scale = scale.factor
  }

  /// The number of texts that were shaped and the number of glyphs that were drawn in this context.
  package var counters: (textsShaped: Int, glyphsRasterized: Int) { (typesetter.layoutCount, glyphs.rasterizedCount) }

  /// Returns the size of a list's layer in device pixels.
  package func pixelSize(of list: DisplayList) -> PixelSize {
    PixelSize(width: PixelRect.pixel(list.size.width * scale), height: PixelRect.pixel(list.size.height * scale))
  }

  /// Paints a list as one layer. It has the same bytes whether its passes were painted before or not.
  ///
  /// - Parameters:
  ///   - passes: all passes of the list, depth first, where they were painted before.
  ///   - ground: the colour below the list.
  ///   - rows: which of the layer's pixel rows are painted, all by default. A very high cell is painted in pieces.
  /// - Returns: the layer; `nil` if it has no pixels.
  package func layer(
    _ list: DisplayList, passes: [PassLayer]? = nil, over ground: Color, rows: Range<Int>? = nil
  ) -> PaintedLayer? {
    let size = pixelSize(of: list)
    let rows = (rows ?? 0..<size.height).clamped(to: 0..<size.height)
    let area = PixelRect(x: 0, y: rows.lowerBound, width: size.width, height: rows.count)
    if area.isEmpty { return nil }
    var (list, painted) = (list, [PaintedPass?]())
    if let passes, list.entries.haveChoices {
      var next = 0
      list.entries = chosen(list.entries, passes, &next, near: area, into: &painted)
    } else if let passes {
      painted = passes.map(\.painted)
    } else {
      list.entries = resolver.resolved(list.entries, near: area)
    }
    defer { glyphs.trim() }
    let covered = covers(list.entries, area)
    let bitmap = Bitmap(size: area.size, isOpaque: ground.isOpaque, memory: memory, cleared: false) { pixels in
      if !covered { emaki_fill(pixels, area.width, Int32(area.width), Int32(area.height), ground.premultiplied) }
      painter.paint(list.entries, on: Canvas(pixels: pixels, area: area), layers: painted[...])
    }
    return (bitmap, list, (passes ?? []).flatMap(\.notes) + resolver.takeNotes())
  }

  /// Paints one pass of a list by itself.
  ///
  /// - Parameter index: the pass's place among those of the list, counted depth first from 0.
  package func passLayer(_ index: Int, of list: DisplayList) -> PassLayer {
    let size = pixelSize(of: list)
    // A group may move or turn its passes into view from outside the cell.
    let limit = PixelRect(size: size).expanded(by: 8192)
    defer { glyphs.trim() }
    let own = list.passes[index]
    let (pass, lacksPictures) = resolver.resolved(own, near: limit)
    // A pass of fills alone costs less to paint than to keep.
    let painted = own.isPlain ? .plain : painter.layer(pass, limit: limit)
    return PassLayer(pass: pass.withoutPixels, painted: painted, notes: resolver.takeNotes(), lacksPictures: lacksPictures)
  }

  /// Returns the entries that are painted where passes are painted already.
  ///
  /// - Parameters:
  ///   - passes: the passes of the whole list, depth first.
  ///   - next: the number of passes before these entries.
  ///   - area: the pixels that will be painted.
  ///   - painted: gets the passes of these entries.
  private func chosen(
    _ entries: [DisplayList.Entry], _ passes: [PassLayer], _ next: inout Int, near area: PixelRect, into painted: inout [PaintedPass?]
  ) -> [DisplayList.Entry] {
    var result: [DisplayList.Entry] = []
    func add() {
      painted.append(passes[next].painted)
      result.append(.pass(passes[next].pass))
      next += 1
    }
    for entry in entries {
      switch entry {
      case .pass: add()
      case .group(var group):
        group.entries = chosen(group.entries, passes, &next, near: painter.inside(of: group, on: area).inside, into: &painted)
        result.append(.group(group))
      case .choice(_, let above, let otherwise):
        if passes[next].lacksPictures {
          let rest = resolver.resolved(otherwise, near: area)
          for _ in rest.passes { painted.append(.plain) }
          result += rest
          next += 1 + above.passes.count
        } else {
          add()
          result += chosen(above, passes, &next, near: area, into: &painted)
        }
      }
    }
    return result
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

extension [DisplayList.Entry] {
  fileprivate var haveChoices: Bool {
    contains { entry in
      switch entry {
      case .pass: false
      case .group(let group): group.entries.haveChoices
      case .choice: true
      }
    }
  }
}

/// The pixels of a painted list, the list as it was painted, and the notes about its pictures in painting order.
package typealias PaintedLayer = (bitmap: Bitmap, list: DisplayList, notes: [PictureNote])

/// Holds one pass of a list, painted by itself before the list is put together.
package struct PassLayer: Sendable {
  /// The pass with its pictures in their places.
  let pass: DisplayPass
  /// The painted pass; `nil` if the pass has no pixels in the cell or near it.
  let painted: PaintedPass?
  /// The notes about pictures of the pass.
  package let notes: [PictureNote]
  /// Whether pictures of the pass should be seen, and none of them is.
  let lacksPictures: Bool

  /// The number of bytes that the pass's pixels take.
  package var byteCount: Int { painted?.byteCount ?? 0 }
}
