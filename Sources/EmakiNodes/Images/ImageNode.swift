public import EmakiDisplay
public import EmakiLayout

/// An image node shows a picture that it holds, scaled into its bounds.
open class ImageNode: DisplayNode {
  /// The picture. Its size is the node's, where the layout does not say otherwise.
  public final var image: Image? {
    didSet { if image?.size != oldValue?.size { setNeedsLayout() } }
  }

  /// The way in which the picture fills bounds of another shape. `.scaleToFill` by default, as in Texture.
  public final var contentMode: ContentMode = .scaleToFill

  /// What is done to the picture at its final size, once for all nodes that show the same; after the tint of a template.
  public final var imageModification: ImageModification = .none

  /// What few image nodes set; `nil` where the node sets none of it.
  final var rareDrawing: RareImageDrawing?

  open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { image?.size ?? .zero }

  package override var hasContent: Bool { image != nil }

  package override func content(in context: DisplayContext, frame: Rect) -> [DisplayItem] {
    image.map { items(for: $0, frame: frame, in: context) } ?? []
  }

  /// A fill that is rounded as the picture is.
  package override func ownPlaceholder(in context: DisplayContext, frame: Rect) -> [DisplayList.Entry] {
    if !hasContent { return [] }
    let shape = RoundedRect(frame, radius: imageModification.cornerRadius(in: frame.size))
    if !placeholderShimmers { return [.pass(DisplayPass(node: displayName, items: [.fill(shape, placeholderColor)]))] }
    let pass = DisplayPass(node: displayName, items: placeholderItems(frame, placeholderColor, in: context))
    return shape.radius > 0 ? [.group(DisplayGroup(entries: [.pass(pass)], clip: shape))] : [.pass(pass)]
  }

  /// Returns what paints an image in a frame.
  package final func items(for image: Image, frame: Rect, in context: DisplayContext) -> [DisplayItem] {
    DisplayItem.items(
      for: image, in: frame, contentMode: contentMode, modification: drawnModification, options: options,
      typesetter: context.measuring.typesetter)
  }
}
