import EmakiDisplay
import EmakiLayout

/// Paints the texts and images of drawings, each on a layer of its own that Cairo then draws, so that it is clipped and turned as paths are.
extension Painter {
  /// A content layer is a painted text or image of a drawing.
  struct ContentLayer {
    /// The pixels, at their place in the drawing before the transform.
    let layer: PaintedPass.Layer
    /// The transform that is left to do, in points; the identity where the pixels are in their place.
    let transform: Transform
  }

  /// Paints the texts and images among the commands of a drawing. The result has them by the indices of their commands, without those that
  /// have no pixels in the drawing.
  ///
  /// - Parameter window: the part of the drawing that is painted, in device pixels from the drawing's top left corner.
  func contents(of commands: [DrawingContext.Command], in window: PixelRect) -> [Int: ContentLayer] {
    var contents: [Int: ContentLayer] = [:]
    for (index, command) in commands.enumerated() {
      guard case .content(let content, var transform) = command else { continue }
      let entries = entries(of: content, &transform)
      let limit = transform == .identity ? window : transform.source(of: window, scale: scale)
      contents[index] = layer(entries, limit: limit).map { ContentLayer(layer: $0, transform: transform) }
    }
    return contents
  }

  /// Returns the entries that paint a text or an image. They take over what they can of the transform.
  private func entries(of content: any DrawingContent, _ transform: inout Transform) -> [DisplayList.Entry] {
    switch content {
    case let text as PlacedText:
      var origin = text.origin
      if transform.isTranslation { (origin, transform) = (transform.apply(origin), .identity) }
      let items = DisplayItem.items(for: text.layout, at: origin, moment: nil, typesetter: typesetter)
      return [.pass(DisplayPass(node: "", items: items))] + DisplayList.Entry.shadowedStretches(of: text.layout, at: origin, node: "")
    case let image as PlacedImage:
      var frame = image.rect
      let stretches = transform.isEnlargement && image.contentMode.scales && image.modification.isEmpty
      if transform.isTranslation || stretches {
        let size = Size(width: frame.width * transform.a, height: frame.height * transform.d)
        (frame, transform) = (Rect(origin: transform.apply(frame.origin), size: size), .identity)
      }
      let items = DisplayItem.items(
        for: image.image, in: frame, contentMode: image.contentMode, modification: image.modification, typesetter: typesetter)
      return [.pass(DisplayPass(node: "", items: items))]
    default: preconditionFailure("a drawing holds paths, texts and images, and no \(type(of: content))")
    }
  }

  /// Paints entries on a layer of their own; returns `nil` where they have no ink inside `limit`.
  private func layer(_ entries: [DisplayList.Entry], limit: PixelRect) -> PaintedPass.Layer? {
    if entries.count == 1, case .pass(let pass) = entries[0], case .items(let items) = pass.content {
      return layer(prepare(items, near: limit), limit: limit, clip: nil)
    }
    if limit.isEmpty { return nil }
    let bitmap = Bitmap(size: limit.size, isOpaque: false, cleared: true) { pixels in
      var next = 0
      paint(entries, on: Canvas(pixels: pixels, area: limit), from: .paint, nextPass: &next)
    }
    return PaintedPass.Layer(area: limit, bitmap: bitmap)
  }

  /// Draws a text or an image that is painted.
  ///
  /// - Parameters:
  ///   - rect: the drawing's place in the cell, in device pixels.
  ///   - tile: the part of the cell that Cairo draws on, in device pixels.
  func draw(_ content: ContentLayer, from rect: PixelRect, on tile: PixelRect, _ cairo: OpaquePointer) {
    let (area, transform) = (content.layer.area, content.transform)
    let seen = tile.offset(x: -rect.x, y: -rect.y)
    let isSurface = max(area.width, area.height) <= Canvas.cairoLimit
    let source = transform == .identity ? seen : transform.source(of: seen, scale: scale)
    let part = isSurface ? area : source.intersection(area)
    if part.isEmpty { return }
    let inPixels = Transform(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx * scale + Double(rect.x - tile.x),
      ty: transform.ty * scale + Double(rect.y - tile.y))
    content.layer.bitmap.withPixels { source in
      guard let base = source.baseAddress else { return }
      // Cairo only reads a source surface.
      let picture = Canvas(pixels: UnsafeMutablePointer(mutating: base), area: area)
      picture.draw(part, inPixels, with: cairo)
    }
  }
}

extension Transform {
  /// Whether the transform enlarges or shrinks both axes alike, and otherwise only moves.
  fileprivate var isEnlargement: Bool { a == d && a > 0 && b == 0 && c == 0 }
}

/// Keeps the pixels of images that functions draw, so that an image that many rows show is drawn once. It belongs to one painter.
struct DrawnImages {
  /// The largest number of bytes that are kept.
  private static let limit = 8 << 20
  private var bitmaps: [DrawnImage: Bitmap] = [:]
  private var bytes = 0

  /// Returns the pixels of an image; `nil` where they are not kept.
  subscript(image: DrawnImage) -> Bitmap? { bitmaps[image] }

  /// Keeps the pixels of an image. Those of others are dropped where they take too much together.
  mutating func keep(_ bitmap: Bitmap, of image: DrawnImage) {
    if bytes + bitmap.byteCount > Self.limit { (bitmaps, bytes) = ([:], 0) }
    if bitmap.byteCount > Self.limit { return }
    bitmaps[image] = bitmap
    bytes += bitmap.byteCount
  }
}
