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
      holdsImage = newValue != nil
      if image?.size != size { setNeedsLayout() }
      setNeedsDisplay()
    }
  }

  /// The picture that the node was given.
  private(set) final var heldImage: Image?

  /// Whether the node was given a picture. Each row asks several times, and looking at `heldImage` would copy it.
  private(set) final var holdsImage = false

  /// The picture that the node has loaded; `nil` in a node that loads none.
  var loadedImage: Image? { nil }

  /// The way in which the picture fills bounds of another shape. `.scaleAspectFill` by default, as in Texture.
  @exclusivity(unchecked) public final var contentMode: ContentMode = .scaleAspectFill {
    didSet { displayChange(contentMode, oldValue) }
  }

  /// The modification that is applied to the picture at its final size. It is made once for all nodes that show the same picture. The tint
  /// of a template is applied before it.
  @exclusivity(unchecked) public final var imageModification: ImageModification = .none {
    didSet { displayChange(imageModification, oldValue) }
  }

  /// The drawing properties that few image nodes set; `nil` where the node sets none of them.
  final var rareDrawing: Box<RareImageDrawing>?

  /// The image that is shown until the picture has arrived, and if no picture can be loaded; `nil` for none.
  var standIn: Image? { nil }

  /// Whether the layout has left the node's size to its picture.
  final var isSizedByPicture = false

  open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    // A letter has no size of its own, and fills the size that the node gets.
    if let size = (image ?? standIn)?.size, size != .zero { return size }
    return constrainedSize.width.isFinite && constrainedSize.height.isFinite ? constrainedSize : .zero
  }

  /// Whether the placeholder stays if the node's pictures cannot be loaded. This is Texture's rule for nodes that show nothing else.
  var placeholderShouldPersist: Bool { false }

  override var hasContent: Bool { holdsImage }

  open override var defaultAccessibilityTraits: AccessibilityTraits { .image }

  override var isAccessibilityElementByDefault: Bool { accessibilityLabel != nil || hasActions }

  override var needs: NodeNeeds {
    var needs = NodeNeeds(lack: lacksSize && (image ?? standIn) == nil ? .image(displayName) : nil)
    if case .url(let url, _)? = heldImage?.content { needs.played = played([url]) }
    return needs
  }

  override func content(in context: DisplayContext, frame: Rect) -> Content {
    (heldImage.map { items(for: $0, frame: frame, in: context) } ?? [], [])
  }

  /// Returns the entries of the picture's placeholder, which is rounded as the picture is and shimmers where `placeholderShimmers` is set;
  /// none where the node has no content.
  override func ownPlaceholder(in context: DisplayContext, frame: Rect) -> [DisplayList.Entry] {
    if !hasContent { return [] }
    let shape = RoundedRect(frame, radius: imageModification.cornerRadius(in: frame.size))
    if !placeholderShimmers { return [entry(of: [.fill(shape, placeholderColor)])] }
    let pass = DisplayPass(node: displayName, items: placeholderItems(frame, placeholderColor, in: context))
    return shape.radius > 0 ? [.group(DisplayGroup(entries: [.pass(pass)], clip: shape))] : [.pass(pass)]
  }

  /// Returns the items that paint an image in a frame.
  final func items(for image: Image, frame: Rect, in context: DisplayContext) -> [DisplayItem] {
    let url: ImageURL? = if case .url(let url, _) = image.content { url } else { nil }
    return DisplayItem.items(
      for: image, in: frame, contentMode: contentMode, modification: modification(of: image),
      options: options(for: url, at: context.moment), typesetter: context.measuring.typesetter)
  }

  /// Returns the options for drawing the picture at an address, or one without an address, at an instant. Without an instant, all content counts as
  /// displayed.
  func options(for url: ImageURL?, at moment: DisplayMoment?) -> ImageOptions {
    var options = rareDrawing?.values.options ?? ImageOptions()
    guard let url else { return options }
    options.pictureScale = url.pictureScale
    if let frames = moment?.frames, !frames.isEmpty, !animatedImagePaused {
      options.animationTime = frames[PlayedImage(url: url, start: options.animationTime)] ?? options.animationTime
    }
    return options
  }
}

extension ImageNode {
  /// The part of the picture that is shown, in fractions of its width and height. (0.5, 0.5, 0, 0) by default, as in Texture.
  ///
  /// A rectangle with an area is stretched to the bounds, whatever the content mode is. A rectangle without an area only affects
  /// `.scaleAspectFill`, where its origin decides which part is kept: (0, 0) keeps the left or upper part, (0.5, 0.5) the middle, and (1,
  /// 1) the right or lower part. The area outside the picture is transparent. Values that are not finite are replaced by the default.
  public var cropRect: Rect {
    get { imageLook.options.cropRect }
    set {
      let values = [newValue.minX, newValue.minY, newValue.width, newValue.height]
      imageLook.options.cropRect = values.allSatisfy(\.isFinite) ? newValue : ImageOptions().cropRect
    }
  }

  /// The size in points at which the picture is drawn and modified, before it is stretched to the bounds; `nil`, the default, uses the size
  /// of the bounds. The node's own size does not follow it.
  public var forcedSize: Size? {
    get { imageLook.options.forcedSize }
    set { imageLook.options.forcedSize = newValue }
  }

  /// Whether a picture with fewer pixels than the bounds is enlarged before it is modified. On by default, so that circles have sharp edges.
  ///
  /// If it is off, as by default in Texture, the modification is applied to the picture's own pixels, and the result is enlarged. At 2
  /// pixels a point, a radius of 25 points then makes a circle of a picture of 100 x 100 pixels, however large the node is. With a
  /// `forcedSize` the property is ignored.
  public var forceUpscaling: Bool {
    get { imageLook.options.forceUpscaling }
    set { imageLook.options.forceUpscaling = newValue }
  }

  /// The rendering mode, which says whether the node's pictures are templates; `.original` by default. With `.original`, each `Image` still
  /// uses its own mode. Templates have the node's `tintColor`, which it takes over from its supernode; without one they have their own colours.
  public var renderingMode: ImageRenderingMode {
    get { imageLook.renderingMode }
    set { imageLook.renderingMode = newValue }
  }

  /// Whether an animated picture stands still. Off by default, as in Texture: while its row is in view, an animated GIF, PNG or WebP follows
  /// the virtual clock of `emaki frames` and `render --at`.
  ///
  /// The animation begins when the row is in view and the picture has arrived, and begins anew whenever the row comes back into view. After
  /// its last repetition the last frame stays. A paused animation, and every animation in a still picture, shows the frame with which it
  /// would begin: the first one, or the one at a network image node's `animationTime`.
  public var animatedImagePaused: Bool {
    get { imageLook.animatedImagePaused }
    set { imageLook.animatedImagePaused = newValue }
  }

  /// Returns the pictures at some addresses as the node plays them; none if it is paused.
  func played(_ urls: some Sequence<ImageURL>) -> [PlayedImage] {
    let look = rareDrawing?.values
    if look?.animatedImagePaused == true { return [] }
    return urls.map { PlayedImage(url: $0, start: look?.options.animationTime ?? 0) }
  }

  /// Returns the modification of an image, which may be a template by itself, or of pictures at addresses for `nil`. It applies the tint if the
  /// node makes them templates, and then the node's own modification.
  func modification(of image: Image? = nil) -> ImageModification {
    let isTemplate = image?.renderingMode == .template || rareDrawing?.values.renderingMode == .template
    guard isTemplate, let tintColor else { return imageModification }
    return ImageModification.tint(tintColor).then(imageModification)
  }

  /// The drawing properties that few image nodes set.
  var imageLook: RareImageDrawing {
    get { rareDrawing?.values ?? RareImageDrawing() }
    set {
      if newValue == imageLook { return }
      rareDrawing = Box(newValue)
      setNeedsDisplay()
    }
  }
}

/// Rare image drawing holds the drawing properties that few image nodes set.
struct RareImageDrawing: Equatable {
  var options = ImageOptions()
  var renderingMode = ImageRenderingMode.original
  /// Whether an animation stands still.
  var animatedImagePaused = false
  /// Whether a network image node shows the first part of a picture while the rest has not come.
  var shouldRenderProgressImages = true
  /// The address of the picture that a network image node shows until the next one has come; `nil` for none.
  var keptURL: ImageURL?
}
