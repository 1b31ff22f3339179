public import EmakiDisplay
public import EmakiLayout

extension ImageNode {
  /// The part of the picture that is shown, in fractions of its width and height. (0.5, 0.5, 0, 0) by default, as in Texture.
  ///
  /// A rectangle with an area is stretched to the bounds, whatever the content mode. Without one, `.scaleAspectFill` puts what sticks out by
  /// the origin: (0, 0) keeps the left or the upper part, (0.5, 0.5) the middle, (1, 1) the right or the lower part; other modes do not look
  /// at it. What lies outside the picture is transparent. Values that are no finite number count as the default.
  public final var cropRect: Rect {
    get { options.cropRect }
    set {
      let values = [newValue.minX, newValue.minY, newValue.width, newValue.height]
      setRare { $0.options.cropRect = values.allSatisfy(\.isFinite) ? newValue : ImageOptions().cropRect }
    }
  }

  /// The size in points at which the picture is drawn and modified, before it is stretched to the bounds; `nil`, the default, uses the size
  /// of the bounds. The node's own size does not follow it.
  public final var forcedSize: Size? {
    get { options.forcedSize }
    set { setRare { $0.options.forcedSize = newValue } }
  }

  /// Whether a picture with fewer pixels than the bounds is enlarged before it is modified. On by default, so that circles have sharp edges.
  ///
  /// Off, as by default in Texture, the modification gets the picture in its own pixels, and the result is enlarged: a radius of 25 points
  /// at 2 pixels a point makes a circle of a picture of 100 x 100 pixels, however large the node. Does not count with a `forcedSize`.
  public final var forceUpscaling: Bool {
    get { options.forceUpscaling }
    set { setRare { $0.options.forceUpscaling = newValue } }
  }

  /// The colour in which a template picture is drawn; `nil`, the default, leaves its own colours. A picture is a template where this node's
  /// `renderingMode` or that of its `Image` says so; others ignore the colour.
  public final var tintColor: Color? {
    get { rareDrawing?.values.tintColor }
    set { setRare { $0.tintColor = newValue } }
  }

  /// The rendering mode, which says whether the picture is a template; `.original` by default. With `.original` each `Image` still has the
  /// mode of its own.
  public final var renderingMode: ImageRenderingMode {
    get { rareDrawing?.values.renderingMode ?? .original }
    set { setRare { $0.renderingMode = newValue } }
  }

  /// Whether an animated picture stands still. Off by default, as in Texture: while its row is in view, an animated GIF, PNG or WebP follows
  /// the virtual clock of `emaki frames` and `render --at`.
  ///
  /// It begins when the row comes into view with the picture there, and anew when the row comes into view again; after its last repetition
  /// the last frame stays. A paused animation shows the frame with which it would begin, as every animation does in still pictures: the
  /// first, or the one at a network image node's `animationTime`.
  public final var animatedImagePaused: Bool {
    get { rareDrawing?.values.animatedImagePaused ?? false }
    set {
      if newValue == animatedImagePaused { return }
      setRare { $0.animatedImagePaused = newValue }
    }
  }

  /// Returns the pictures at some addresses as the node plays them; none if it is paused.
  final func played(_ urls: some Sequence<ImageURL>) -> [PlayedImage] {
    animatedImagePaused ? [] : urls.map { PlayedImage(url: $0, start: options.animationTime) }
  }

  /// Returns the options with which the picture at an address is drawn at an instant; with all contents displayed for `nil`.
  final func options(for url: ImageURL, at moment: DisplayMoment?) -> ImageOptions {
    var options = options
    options.pictureScale = url.pictureScale
    if let frames = moment?.frames, !frames.isEmpty, !animatedImagePaused {
      options.animationTime = frames[PlayedImage(url: url, start: options.animationTime)] ?? options.animationTime
    }
    return options
  }

  /// The options that change how the picture is prepared and that few nodes set.
  final var options: ImageOptions { rareDrawing?.values.options ?? ImageOptions() }

  /// The modification of pictures at addresses: it applies the tint where the node makes them templates, then the node's own modification.
  final var drawnModification: ImageModification { renderingMode == .template ? tintedModification : imageModification }

  /// Returns the modification of an image, which may be a template by itself.
  final func modification(of image: Image) -> ImageModification {
    image.renderingMode == .template ? tintedModification : drawnModification
  }

  /// Returns the modification of the image that stands for a picture at an address; `nil` where it is the same as that of the picture.
  final func fallbackModification(of image: Image?) -> ImageModification? {
    guard let image, image.renderingMode == .template, renderingMode == .original else { return nil }
    return tintedModification
  }

  private var tintedModification: ImageModification {
    tintColor.map { ImageModification.tint($0).then(imageModification) } ?? imageModification
  }

  final func setRare(_ change: (inout RareImageDrawing.Values) -> Void) {
    var values = rareDrawing?.values ?? RareImageDrawing.Values()
    let old = values
    change(&values)
    if values == old { return }
    rareDrawing = RareImageDrawing(values)
    setNeedsDisplay()
  }
}
