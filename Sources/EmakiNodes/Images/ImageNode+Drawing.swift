public import EmakiDisplay
public import EmakiLayout

extension ImageNode {
  /// The part of the picture that is shown, in fractions of its width and height. (0.5, 0.5, 0, 0) by default, as in Texture.
  ///
  /// A rectangle with an area is stretched to the bounds, whatever the content mode is. A rectangle without an area only affects
  /// `.scaleAspectFill`, where its origin decides which part is kept: (0, 0) keeps the left or upper part, (0.5, 0.5) the middle, and (1,
  /// 1) the right or lower part. The area outside the picture is transparent. Values that are not finite are replaced by the default.
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
  /// If it is off, as by default in Texture, the modification is applied to the picture's own pixels, and the result is enlarged. At 2
  /// pixels a point, a radius of 25 points then makes a circle of a picture of 100 x 100 pixels, however large the node is. With a
  /// `forcedSize` the property is ignored.
  public final var forceUpscaling: Bool {
    get { options.forceUpscaling }
    set { setRare { $0.options.forceUpscaling = newValue } }
  }

  /// The colour in which template pictures are drawn; `nil`, the default, leaves their own colours. A picture is a template if the node's
  /// `renderingMode` or that of its `Image` says so. Other pictures ignore the colour.
  public final var tintColor: Color? {
    get { rareDrawing?.values.tintColor }
    set { setRare { $0.tintColor = newValue } }
  }

  /// The rendering mode, which says whether the node's pictures are templates; `.original` by default. With `.original`, each `Image` still
  /// uses its own mode.
  public final var renderingMode: ImageRenderingMode {
    get { rareDrawing?.values.renderingMode ?? .original }
    set { setRare { $0.renderingMode = newValue } }
  }

  /// Whether an animated picture stands still. Off by default, as in Texture: while its row is in view, an animated GIF, PNG or WebP follows
  /// the virtual clock of `emaki frames` and `render --at`.
  ///
  /// The animation begins when the row is in view and the picture has arrived, and begins anew whenever the row comes back into view. After
  /// its last repetition the last frame stays. A paused animation, and every animation in a still picture, shows the frame with which it
  /// would begin: the first one, or the one at a network image node's `animationTime`.
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

  /// Returns the options for drawing the picture at an address at an instant. With `nil`, all content counts as displayed.
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

  /// The modification of pictures at addresses. It applies the tint if the node makes them templates, and then the node's own modification.
  final var drawnModification: ImageModification { renderingMode == .template ? tintedModification : imageModification }

  /// Returns the modification of an image, which may be a template by itself.
  final func modification(of image: Image) -> ImageModification {
    image.renderingMode == .template ? tintedModification : drawnModification
  }

  /// Returns the modification of the image that is shown in place of a picture at an address; `nil` if it is the same as that of the
  /// picture.
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

/// Rare image drawing holds the drawing properties that few image nodes set.
final class RareImageDrawing {
  struct Values: Equatable {
    var options = ImageOptions()
    var tintColor: Color?
    var renderingMode = ImageRenderingMode.original
    /// Whether an animation stands still.
    var animatedImagePaused = false
    /// Whether a network image node shows the first part of a picture while the rest has not come.
    var shouldRenderProgressImages = true
    /// The address of the picture that a network image node shows until the next one has come; `nil` for none.
    var keptURL: ImageURL?
  }

  let values: Values

  init(_ values: Values) { self.values = values }
}
