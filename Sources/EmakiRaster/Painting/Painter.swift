import CEmakiKernels
import EmakiDisplay
import EmakiLayout

/// Paints display lists. A painter belongs to one worker.
///
/// The same few loops blend every item, and a node whose items could touch each other is painted on a layer of its own first. So one layer for
/// the cell and a layer for each node give the same bytes.
final class Painter {
  let scale: Double
  private let images: any ImageProvider
  /// The typesetter that sets the letters of default images and the texts of drawings.
  let typesetter: any Typesetter
  var text: TextPainter
  let scratch: ScratchMemory
  var corners: [Double: CornerMask] = [:]
  private var drawnImages = DrawnImages()
  /// The errors that say why pictures could not be had, in painting order, since the errors were last taken.
  private var imageErrors: [ImageError] = []
  /// The faults that were overlooked in the files of pictures, in painting order, since the repairs were last taken.
  private var imageRepairs: [ImageRepair] = []
  /// The entries that choices painted in place of passes without pictures, since the substitutes were last taken.
  private var substitutes: [DisplayList.Entry] = []

  init(scale: Double, images: any ImageProvider, glyphs: GlyphCache, typesetter: any Typesetter) {
    self.scale = scale
    self.typesetter = typesetter
    self.images = images
    scratch = ScratchMemory()
    text = TextPainter(glyphs: glyphs, scratch: scratch)
  }

  /// Returns the errors of pictures since the last call.
  func takeImageErrors() -> [ImageError] {
    defer { imageErrors.removeAll() }
    return imageErrors
  }

  /// Returns the repairs of pictures' files since the last call.
  func takeImageRepairs() -> [ImageRepair] {
    defer { imageRepairs.removeAll() }
    return imageRepairs
  }

  /// Returns the entries that were painted in place of others since the last call.
  func takeSubstitutes() -> [DisplayList.Entry] {
    defer { substitutes.removeAll() }
    return substitutes
  }

  /// Fills a canvas with one colour.
  func clear(_ canvas: Canvas, to color: Color) {
    emaki_fill(canvas.pixels, canvas.stride, Int32(canvas.area.width), Int32(canvas.area.height), color.premultiplied)
  }

  // MARK: Entries

  /// Says how a pass gets on the canvas: it is painted there, or was painted before.
  enum PassSource {
    case paint
    /// Passes are taken from layers: those of all passes of the list, depth first.
    case layers([PaintedPass?])
  }

  /// Paints entries of a display list in order.
  func paint(_ entries: [DisplayList.Entry], on canvas: Canvas, from source: PassSource, nextPass: inout Int) {
    for entry in entries {
      switch entry {
      case .pass(let pass):
        paint(pass, .always, on: canvas, from: source, nextPass: &nextPass)
      case .group(let group):
        paint(group, on: canvas, from: source, nextPass: &nextPass)
      case .choice(let pass, let above, let otherwise):
        if paint(pass, .withPicture, on: canvas, from: source, nextPass: &nextPass) {
          paint(above, on: canvas, from: source, nextPass: &nextPass)
        } else {
          nextPass += above.passes.count
          substitutes += otherwise
          var next = 0
          paint(otherwise, on: canvas, from: .paint, nextPass: &next)
        }
      }
    }
  }

  /// Paints the next pass of a list.
  ///
  /// - Returns: whether it was painted.
  @discardableResult
  private func paint(
    _ pass: DisplayPass, _ condition: PassCondition, on canvas: Canvas, from source: PassSource, nextPass: inout Int
  ) -> Bool {
    defer { nextPass += 1 }
    switch source {
    case .paint: return paint(pass, condition, on: canvas)
    case .layers(let layers): return layers[nextPass].map { paint($0, of: pass, condition, on: canvas) } ?? true
    }
  }

  /// Paints items on a layer of their own, as large as their ink; returns `nil` where they have no ink inside `limit`.
  func layer(_ prepared: PreparedItems, limit: PixelRect, clip: RoundedRect?) -> PaintedPass.Layer? {
    let items = prepared.items
    var area = bounds(items).intersection(limit)
    if let clip { area = area.intersection(PixelRect(clip.rect, scale: scale)) }
    if area.isEmpty { return nil }
    let bitmap = Bitmap(size: area.size, isOpaque: false, cleared: true) { pixels in
      let canvas = Canvas(pixels: pixels, area: area)
      for item in items { paint(item, on: canvas) }
      if let clip { cut(canvas, to: clip) }
    }
    return PaintedPass.Layer(area: area, bitmap: bitmap)
  }

  func paint(_ prepared: PreparedItems, on canvas: Canvas) {
    let items = prepared.items
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
      emaki_blend_over(canvas.pointer(to: area), canvas.stride, pixels, area.width, Int32(area.width), Int32(area.height))
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

  /// Holds the items of a pass, ready to be painted.
  struct PreparedItems {
    fileprivate(set) var items: [PreparedItem] = []
    /// The number of pictures in the area that are there, or have something in their place.
    fileprivate var shownPictures = 0
    /// The number of pictures in the area with nothing in their place.
    fileprivate var missingPictures = 0

    /// Whether pictures should be seen, and none of them is.
    var lacksPictures: Bool { missingPictures > 0 && shownPictures == 0 }
  }

  /// Places the items of a pass on device pixels.
  ///
  /// - Parameter area: the pixels that will be painted; items that cannot reach them may be left out.
  func prepare(_ items: [DisplayItem], near area: PixelRect) -> PreparedItems {
    var prepared = PreparedItems()
    prepared.items.reserveCapacity(items.count)
    for item in items { prepare(item, near: area, into: &prepared) }
    return prepared
  }

  private func prepare(_ item: DisplayItem, near area: PixelRect, into prepared: inout PreparedItems) {
    switch item {
    case .fill(let shape, let color):
      prepared.items.append(.fill(PixelRect(shape.rect, scale: scale), radius: shape.radius * scale, color.premultiplied))
    case .border(let shape, let width, let color):
      let pixels = max(1, PixelRect.pixel(width * scale))
      prepared.items.append(.border(PixelRect(shape.rect, scale: scale), radius: shape.radius * scale, width: pixels, color.premultiplied))
    case .corners(let shape, let color):
      prepared.items.append(.corners(PixelRect(shape.rect, scale: scale), radius: shape.radius * scale, color.premultiplied))
    case .text(let layout, let origin):
      let (glyphs, bounds) = text.place(layout, origin: origin, scale: scale, near: area)
      if let details = layout.details { prepare(details, of: glyphs, above: false, origin, near: area, into: &prepared) }
      if !glyphs.isEmpty { prepared.items.append(.text(glyphs, bounds)) }
      if let details = layout.details { prepare(details, of: glyphs, above: true, origin, near: area, into: &prepared) }
    case .image(let image):
      let rect = PixelRect(image.frame, scale: scale)
      if !rect.intersects(area) { return }
      var request = ImageRequest(
        source: image.source, size: rect.size, scale: scale, contentMode: image.contentMode, modification: image.modification,
        quality: image.quality, options: image.options)
      var alternatives = image.alternatives[...]
      while true {
        do throws(ImageError) {
          let picture = try images.image(for: request)
          prepared.items.append(.bitmap(picture.bitmap, rect))
          if let repair = picture.repair { imageRepairs.append(repair) }
          prepared.shownPictures += 1
          return
        } catch {
          imageErrors.append(image.map.map { .tile(map: $0, error) } ?? error)
        }
        guard let next = alternatives.popFirst() else { break }
        request.source = next
      }
      let items = image.fallback.map { fallback in
        DisplayItem.items(
          for: fallback, in: image.frame, contentMode: image.contentMode,
          modification: image.fallbackModification ?? image.modification, options: image.options, typesetter: typesetter)
      }
      let missing = prepared.missingPictures
      for item in items ?? [] { prepare(item, near: area, into: &prepared) }
      // A fallback may be a picture, and missing as well.
      if items == nil {
        prepared.missingPictures += 1
      } else if prepared.missingPictures == missing {
        prepared.shownPictures += 1
      }
    case .drawing(let drawing, let frame):
      if let (bitmap, rect) = picture(of: drawing, in: frame, near: area) { prepared.items.append(.bitmap(bitmap, rect)) }
    case .drawnImage(let image):
      let rect = PixelRect(image.frame, scale: scale)
      if !rect.intersects(area) { return }
      do throws(ImageError) {
        prepared.items.append(.bitmap(try picture(of: image, size: rect.size), rect))
        prepared.shownPictures += 1
      } catch {
        imageErrors.append(error)
        prepared.missingPictures += 1
      }
    case .resizable(let shape, let frame):
      let rect = PixelRect(frame, scale: scale)
      if rect.intersects(area) { prepared.items.append(.resizable(shape, rect)) }
    }
  }

  /// Returns a drawn image as it fills a box of device pixels.
  private func picture(of image: DisplayDrawnImage, size: PixelSize) throws(ImageError) -> Bitmap {
    var options = image.options
    // It has a pixel for each device pixel of its own size.
    options.pictureScale = scale
    return try images.prepared(
      ImageRequest(
        source: .bitmap(try bitmap(of: image.image)), size: size, scale: scale, contentMode: image.contentMode,
        modification: image.modification, options: options))
  }

  /// Returns the pixels of a drawn image in its own size.
  private func bitmap(of image: DrawnImage) throws(ImageError) -> Bitmap {
    if let known = drawnImages[image] { return known }
    func pixels(_ points: Double) -> Int { max(1, PixelRect.pixel(points * scale)) }
    let size = PixelSize(width: pixels(image.size.width), height: pixels(image.size.height))
    let errors = imageErrors.count
    let frame = Rect(x: 0, y: 0, width: Double(size.width) / scale, height: Double(size.height) / scale)
    let area = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    guard size.width <= Self.wholeLimit / size.height, let (bitmap, _) = picture(of: image.drawing, in: frame, near: area) else {
      throw .boxOutOfRange(url: image.name, size: size, limit: Self.wholeLimit)
    }
    // An image that lacks something is not kept. Each row that shows it draws it again, and so says what is missing.
    if imageErrors.count == errors { drawnImages.keep(bitmap, of: image) }
    return bitmap
  }

  private func prepare(
    _ details: TextLayout.Details, of glyphs: [TextPainter.PlacedGlyph], above: Bool, _ origin: Point, near area: PixelRect,
    into prepared: inout PreparedItems
  ) {
    for decoration in details.decorations where (decoration.kind == .strikethrough) == above {
      for rect in decoration.pixels(at: origin, scale: scale, near: area) {
        let parts = decoration.kind == .underline ? UnderlineGaps.parts(of: rect, through: glyphs) : [rect]
        for part in parts { prepared.items.append(.fill(part, radius: 0, decoration.color.premultiplied)) }
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
    case .bitmap(let bitmap, let rect): blend(bitmap, at: rect, on: canvas)
    case .resizable(let shape, let rect): paint(shape, in: rect, on: canvas)
    }
  }

  func blend(_ bitmap: Bitmap, at rect: PixelRect, on canvas: Canvas) {
    let part = rect.intersection(canvas.area)
    if part.isEmpty { return }
    bitmap.withPixels { source in
      guard let base = source.baseAddress else { return }
      emaki_blend_over(
        canvas.pointer(to: part), canvas.stride, base + (part.y - rect.y) * bitmap.width + (part.x - rect.x), bitmap.width,
        Int32(part.width), Int32(part.height))
    }
  }
}
