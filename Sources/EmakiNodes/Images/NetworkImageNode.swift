public import EmakiDisplay
package import EmakiLayout

/// A network image node shows a picture from a URL: a path relative to the feed, `file:`, `data:`, `http:` or `https:`.
///
/// Without a size in `style` it has the picture's size in points once the picture is there, and is laid out again then. Before, it has that of
/// the default image, or takes the size that it is offered, as `ImageNode` says.
open class NetworkImageNode: ImageNode {
  /// The address of the picture; `nil` shows the default image.
  public final var url: String? {
    get { imageURL?.string }
    set {
      let old = imageURL
      imageURL = newValue.map { ImageURL(picture: $0) }
      if imageURL == old { return }
      hasHeard = false
      if pictureSize != nil {
        pictureSize = nil
        setNeedsLayout()
      }
      setNeedsDisplay()
    }
  }

  @exclusivity(unchecked) private var imageURL: ImageURL?
  /// The size in pixels of the picture at the address; `nil` until the node is notified of it.
  @exclusivity(unchecked) private var pictureSize: PixelSize?

  /// Whether the node was told that the picture has come, or that it cannot be had.
  @exclusivity(unchecked) private var hasHeard = false

  override var untoldURL: ImageURL? { wantsImageNews && !hasHeard ? shownURL : nil }

  /// The picture that has arrived; `nil` before, and in a node that is not notified. Only a node that has a delegate, or takes its size
  /// from the picture, is notified.
  override var loadedImage: Image? {
    guard let imageURL, let pictureSize else { return nil }
    return .url(imageURL, pixelSize: pictureSize)
  }

  override var sizingImage: Image? { image ?? defaultImage }

  /// The image that is shown as long as there is no picture, and if the picture cannot be had. Without one, the placeholder of a node with
  /// `placeholderEnabled` stays, as in Texture. That placeholder does not shimmer, because nothing is being loaded.
  @exclusivity(unchecked) public final var defaultImage: Image? {
    didSet { if defaultImage != oldValue { setNeedsDisplay() } }
  }

  /// The delegate, which is notified as the picture arrives. It is held weakly, as in Texture: mostly it is the cell.
  public final weak var delegate: (any NetworkImageNodeDelegate)?

  /// Whether the first bytes of a progressive JPEG are shown while the others have not come. On by default, as in Texture. A scroll
  /// script's `progress` says how much is there when.
  public final var shouldRenderProgressImages: Bool {
    get { rareDrawing?.values.shouldRenderProgressImages ?? true }
    set { setRare { $0.shouldRenderProgressImages = newValue } }
  }

  /// The time within an animation whose frame is shown, in milliseconds from the animation's beginning. 0, the default, shows the first
  /// frame, as do negative values. On a virtual clock the animation begins there, unless it is paused.
  ///
  /// An animation that repeats does so here; after its last repetition the last frame stays. Other pictures do not change.
  public final var animationTime: Int {
    get { options.animationTime }
    set { setRare { $0.options.animationTime = max(0, newValue) } }
  }

  package override var hasContent: Bool { heldImage != nil || imageURL != nil || defaultImage != nil }

  package override var placeholderShouldPersist: Bool { shownURL != nil && standIn == nil }

  override var shownURLs: [ImageURL] { shownURL.map { [$0] } ?? [] }

  override var playedImages: [PlayedImage] { heldImage == nil ? played(shownURLs) : super.playedImages }

  /// The address of what the node loads and shows; `nil` where it loads nothing.
  var shownURL: ImageURL? { heldImage == nil ? imageURL : nil }

  /// The addresses of pictures that are shown, the first that can be had, where that at `shownURL` cannot.
  var alternativeURLs: [ImageURL] { [] }

  /// The image that is shown as long as there is no picture, and if none can be had.
  var standIn: Image? { defaultImage }

  /// Returns the options with which the picture at an address is drawn at an instant; with all contents displayed for `nil`.
  func shownOptions(for url: ImageURL, at moment: DisplayMoment?) -> ImageOptions { options(for: url, at: moment) }

  override var wantsImageNews: Bool { delegate != nil || isSizedByPicture && shownURL != nil }

  override var wantsDecodedImages: Bool { delegate != nil }

  override func receive(_ news: ImageNews) {
    switch news {
    case .started(shownURL): delegate?.imageNodeDidStartFetchingData(self)
    case .progressed(shownURL, let progress): delegate?.imageNode(self, didUpdateDownloadProgress: progress)
    case .loaded(shownURL, let image):
      hasHeard = true
      takeSize(of: image)
      delegate?.imageNode(self, didLoad: image)
    case .failed(shownURL, let error):
      hasHeard = true
      delegate?.imageNode(self, didFailWith: error)
    default: break
    }
  }

  /// Keeps the size of a picture that has come, and asks for a new layout where that size decides the node's size.
  private func takeSize(of image: Image) {
    guard case .url(_, let size) = image.content, size != pictureSize else { return }
    pictureSize = size
    if isSizedByPicture { setNeedsLayout() }
  }

  /// Returns the known part of the picture where it has not come completely, or came a short time ago.
  private func late(_ moment: DisplayMoment?) -> LateImage? { shownURL.flatMap { moment?.images[$0] } }

  private func best(_ late: LateImage) -> (quality: ImageQuality, shownFor: Int)? {
    late.best(rendersProgress: shouldRenderProgressImages)
  }

  package override func contentShownFor(at moment: DisplayMoment) -> Int? {
    guard let late = late(moment) else { return moment.displayedFor }
    guard let best = best(late) else { return standIn == nil ? nil : moment.displayedFor }
    return moment.displayedFor.map { min($0, best.shownFor) }
  }

  /// Returns the entries that fade above the content once it is shown. A picture that comes after the default image was displayed replaces
  /// that image, not the placeholder.
  package override func fadingEntries(at moment: DisplayMoment, in context: DisplayContext, frame: Rect) -> [DisplayList.Entry] {
    guard let standIn, let displayed = moment.displayedFor, let shown = late(moment).flatMap(best)?.shownFor, shown < displayed else {
      return super.fadingEntries(at: moment, in: context, frame: frame)
    }
    return [.pass(DisplayPass(node: displayName, items: items(for: standIn, frame: frame, in: context)))]
  }

  package override func content(in context: DisplayContext, frame: Rect) -> [DisplayItem] {
    if frame.isEmpty { return [] }
    let shownURL = shownURL
    if heldImage != nil, shownURL == nil { return super.content(in: context, frame: frame) }
    let late = late(context.moment)
    let quality = late.map { best($0)?.quality } ?? .full
    let standIn = standIn
    guard let shownURL, let quality else { return standIn.map { items(for: $0, frame: frame, in: context) } ?? [] }
    return [
      .image(
        DisplayImage(
          source: .url(shownURL.string), alternatives: alternativeURLs.map { .url($0.string) }, frame: frame, contentMode: contentMode,
          modification: drawnModification, fallback: standIn, fallbackModification: fallbackModification(of: standIn), quality: quality,
          options: shownOptions(for: shownURL, at: context.moment)))
    ]
  }
}
