public import EmakiDisplay
public import EmakiLayout

/// An image node shows a picture that it holds, scaled into its bounds.
///
/// As in Texture it clips: `clipsToBounds` is on, so that its `cornerRadius` rounds the picture, and it casts no shadow. It is a control, so that a
/// tap on it may do something.
open class ImageNode: ControlNode {
  /// Creates a node without a picture.
  public override init() {
    super.init()
    clipsToBounds = true
  }

  /// The picture of the node. Unless the layout decides otherwise, the node is as large as the picture, in points. Without a picture, the
  /// node takes the size that it is offered if both lengths are bounded, and otherwise size 0. In a node that loads its picture, such as a
  /// `NetworkImageNode`, this is the loaded picture once it has arrived.
  public final var image: Image? {
    get { heldImage ?? loadedImage }
    set {
      if newValue == heldImage { return }
      let size = image?.size
      heldImage = newValue
      if image?.size != size { setNeedsLayout() }
      setNeedsDisplay()
    }
  }

  /// The picture that the node was given.
  @exclusivity(unchecked) private(set) final var heldImage: Image? { didSet { holdsImage = heldImage != nil } }

  /// Whether the node was given a picture. Each row asks several times, and looking at `heldImage` would copy it.
  @exclusivity(unchecked) private(set) final var holdsImage = false

  /// The picture that the node has loaded; `nil` in a node that loads none.
  var loadedImage: Image? { nil }

  /// The way in which the picture fills bounds of another shape. `.scaleAspectFill` by default, as in Texture.
  @exclusivity(unchecked) public final var contentMode: ContentMode = .scaleAspectFill {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }

  /// The modification that is applied to the picture at its final size. It is made once for all nodes that show the same picture. The tint
  /// of a template is applied before it.
  @exclusivity(unchecked) public final var imageModification: ImageModification = .none {
    didSet { if imageModification != oldValue { setNeedsDisplay() } }
  }

  /// The drawing properties that few image nodes set; `nil` where the node sets none of them.
  @exclusivity(unchecked) final var rareDrawing: RareImageDrawing?

  /// The image whose size is the node's own size; `nil` where there is no image yet.
  var sizingImage: Image? { image }

  /// Whether the layout has left the node's size to its picture.
  private(set) final var isSizedByPicture = false

  override func willMeasure(in range: SizeRange) { if range.min != range.max { isSizedByPicture = true } }

  open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    // A letter has no size of its own, and fills the size that the node gets.
    if let size = sizingImage?.size, size != .zero { return size }
    return constrainedSize.width.isFinite && constrainedSize.height.isFinite ? constrainedSize : .zero
  }

  package override var mixesPlaceholder: Bool { true }

  package override var hasContent: Bool { holdsImage }

  open override var defaultAccessibilityTraits: AccessibilityTraits { .image }

  override var isAccessibilityElementByDefault: Bool { accessibilityLabel != nil || hasActions }

  override var lacksPicture: Bool { frame.isEmpty && sizingImage == nil && (style.width == .auto || style.height == .auto) }

  override var playedImages: [PlayedImage] { if case .url(let url, _)? = heldImage?.content { played([url]) } else { [] } }

  package override func content(in context: DisplayContext, frame: Rect) -> [DisplayItem] {
    heldImage.map { items(for: $0, frame: frame, in: context) } ?? []
  }

  /// Returns the entries of the picture's placeholder, which is rounded as the picture is and shimmers where `placeholderShimmers` is set;
  /// none where the node has no content.
  package override func ownPlaceholder(in context: DisplayContext, frame: Rect) -> [DisplayList.Entry] {
    if !hasContent { return [] }
    let shape = RoundedRect(frame, radius: imageModification.cornerRadius(in: frame.size))
    if !placeholderShimmers { return [.pass(DisplayPass(node: displayName, items: [.fill(shape, placeholderColor)]))] }
    let pass = DisplayPass(node: displayName, items: placeholderItems(frame, placeholderColor, in: context))
    return shape.radius > 0 ? [.group(DisplayGroup(entries: [.pass(pass)], clip: shape))] : [.pass(pass)]
  }

  /// Returns the items that paint an image in a frame.
  final func items(for image: Image, frame: Rect, in context: DisplayContext) -> [DisplayItem] {
    var options = options
    if case .url(let url, _) = image.content { options = self.options(for: url, at: context.moment) }
    return DisplayItem.items(
      for: image, in: frame, contentMode: contentMode, modification: modification(of: image), options: options,
      typesetter: context.measuring.typesetter)
  }
}
