public import EmakiDisplay
public import EmakiLayout

/// Shows a picture that it holds, scaled into its bounds.
open class ImageNode: DisplayNode {
  /// Its size is the node's, where the layout does not say otherwise.
  public final var image: Image? {
    didSet { if image?.size != oldValue?.size { setNeedsLayout() } }
  }

  /// How the picture fills bounds of another shape. `.scaleToFill` by default, as in Texture.
  public final var contentMode: ContentMode = .scaleToFill

  /// Applied to the picture at its final size, once for all nodes that show the same.
  public final var imageModification: ImageModification = .none

  open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { image?.size ?? .zero }

  package override func content(in context: MeasuringContext, frame: Rect) -> [DisplayItem] {
    image.map { items(for: $0, frame: frame, in: context) } ?? []
  }

  /// What paints an image in a frame.
  package final func items(for image: Image, frame: Rect, in context: MeasuringContext) -> [DisplayItem] {
    if frame.isEmpty { return [] }
    switch image.content {
    case .bitmap(let bitmap, _):
      return [
        .image(
          DisplayImage(
            source: .bitmap(bitmap), frame: frame, contentMode: contentMode, modification: imageModification, fallback: []))
      ]
    case .roundedRectangle(let radius, let fill, let borderWidth, let borderColor):
      let shape = RoundedRect(frame, radius: radius)
      var items: [DisplayItem] = [.fill(shape, fill)]
      if borderWidth > 0 { items.append(.border(shape, width: borderWidth, borderColor)) }
      return items
    case .letter(let letter, let color, let background):
      return letterItems(letter, color: color, background: background, frame: frame, in: context)
    }
  }

  private func letterItems(
    _ letter: String, color: Color, background: Color, frame: Rect, in context: MeasuringContext
  ) -> [DisplayItem] {
    let side = min(frame.width, frame.height)
    let text = AttributedText(letter, font: .system(size: side * 0.44, weight: .medium), lineHeight: side * 0.6, color: color)
    let layout = context.typesetter.layout(TextRequest(text: text, maximumWidth: .unbounded))
    let origin = Point(x: frame.midX - layout.size.width / 2, y: frame.midY - layout.size.height / 2)
    let radius = imageModification.cornerRadius(in: frame.size)
    return [.fill(RoundedRect(frame, radius: radius), background), .text(layout, origin: origin)]
  }
}
