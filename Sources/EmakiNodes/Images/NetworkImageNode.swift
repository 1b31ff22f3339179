public import EmakiDisplay
import EmakiLayout
import EmakiSupport

/// A network image node shows a picture from a URL: a path relative to the feed, `file:`, `data:`, `http:` or `https:`.
///
/// Without a size in `style`, the node has the picture's size in points once the picture has arrived, and is then laid out again. Until
/// then it has the size of the default image, or the size that it is offered, as in `ImageNode`.
open class NetworkImageNode: ImageNode {
  /// The address of the picture; `nil` shows the default image.
  public final var url: String? {
    get { imageURL?.string }
    set { setURL(newValue, resetToDefault: true) }
  }

  /// Sets the address of the picture.
  ///
  /// - Parameters:
  ///   - url: the address; `nil` shows the default image.
  ///   - resetToDefault: whether the default image is shown until the new picture has come, as `url` does it. Otherwise the picture that is shown
  ///     stays until then, and for good if the new one cannot be loaded.
  public final func setURL(_ url: String?, resetToDefault: Bool) {
    let old = imageURL
    let new = url.map { ImageURL(picture: $0) }
    if new == old { return }
    let kept = resetToDefault || new == nil ? nil : old
    if rareDrawing != nil || kept != nil { imageLook.keptURL = kept }
    imageURL = new
    hasHeard = false
    if pictureSize != nil, kept == nil {
      pictureSize = nil
      setNeedsLayout()
    }
    setNeedsDisplay()
  }

  private var imageURL: ImageURL?
  /// The size in pixels of the picture at the address; `nil` until the node is notified of it.
  private var pictureSize: PixelSize?

  /// Whether the node was told that the picture has come, or that it cannot be had.
  private var hasHeard = false

  override var untoldURL: ImageURL? { wantsImageNews && !hasHeard ? shownURL : nil }

  /// The picture that has arrived; `nil` before that, and if the node is not notified of it. Only nodes that have a delegate, or whose size
  /// depends on the picture, are notified.
  override var loadedImage: Image? {
    guard let imageURL, let pictureSize else { return nil }
    // Until the next picture has come, the node has the size of the one that it keeps.
    return .url(hasHeard ? imageURL : keptURL ?? imageURL, pixelSize: pictureSize)
  }

  /// The image that is shown until the picture has arrived, and if it cannot be loaded. Without it, and with `placeholderEnabled`, the
  /// placeholder stays, as in Texture. That placeholder does not shimmer, because nothing is being loaded.
  @exclusivity(unchecked) public final var defaultImage: Image? {
    didSet { displayChange(defaultImage, oldValue) }
  }

  /// The delegate, which is notified as the picture arrives. It is held weakly, as in Texture: mostly it is the cell.
  public final weak var delegate: (any NetworkImageNodeDelegate)?

  /// Whether the part of a progressive JPEG that has arrived is shown. On by default, as in Texture. A scroll script's `progress` says how
  /// much has arrived at which time.
  public final var shouldRenderProgressImages: Bool {
    get { imageLook.shouldRenderProgressImages }
    set { imageLook.shouldRenderProgressImages = newValue }
  }

  /// The time of the animation frame to show, in milliseconds from the animation's beginning. 0, the default, and negative values show the
  /// first frame. On a virtual clock the animation begins at this time, unless it is paused.
  ///
  /// The time also counts through the repetitions of an animation; after the last repetition the last frame stays. Other pictures do not
  /// change.
  public final var animationTime: Int {
    get { imageLook.options.animationTime }
    set { imageLook.options.animationTime = max(0, newValue) }
  }

  override var hasContent: Bool { holdsImage || imageURL != nil || defaultImage != nil }

  override var placeholderShouldPersist: Bool { shownURL != nil && standIn == nil }

  override var needs: NodeNeeds {
    var needs = super.needs
    needs.shown = [shownURL, keptURL].compactMap { $0 }
    if !holdsImage { needs.played = played(needs.shown) }
    return needs
  }

  /// The address of the picture that is shown until the one at `shownURL` has come, and if that cannot be loaded; `nil` for none.
  private var keptURL: ImageURL? { !holdsImage ? rareDrawing?.values.keptURL : nil }

  /// Returns whether the picture that is kept until the next one has come is there itself.
  private func hasKept(_ moment: DisplayMoment?) -> Bool {
    keptURL.map { moment?.images[$0].map { best($0)?.quality == .full } ?? true } ?? false
  }

  /// The address of what the node loads and shows; `nil` where it loads nothing.
  var shownURL: ImageURL? { holdsImage ? nil : imageURL }

  /// The addresses of the pictures that are shown if the one at `shownURL` cannot be loaded. The first that can be loaded is shown.
  var alternativeURLs: [ImageURL] { [] }

  override var standIn: Image? { defaultImage }

  override var wantsImageNews: Bool { delegate != nil || isSizedByPicture && shownURL != nil }

  override var wantsDecodedImages: Bool { delegate != nil }

  override func receive(_ news: ImageNews) {
    switch news {
    case .started(shownURL): delegate?.imageNodeDidStartFetchingData(self)
    case .progressed(shownURL, let progress): delegate?.imageNode(self, didUpdateDownloadProgress: progress)
    case .loaded(shownURL, let image):
      hasHeard = true
      if case .url(_, let size) = image.content, size != pictureSize {
        pictureSize = size
        if isSizedByPicture { setNeedsLayout() }
      }
      delegate?.imageNode(self, didLoad: image)
    case .failed(shownURL, let error):
      hasHeard = true
      delegate?.imageNode(self, didFailWithError: error)
    default: break
    }
  }

  /// Returns how much of the picture has arrived, if it is incomplete or arrived a short time ago.
  private func late(_ moment: DisplayMoment?) -> LateImage? { shownURL.flatMap { moment?.images[$0] } }

  private func best(_ late: LateImage) -> (quality: ImageQuality, shownFor: Int)? {
    late.best(rendersProgress: shouldRenderProgressImages)
  }

  override func contentShownFor(at moment: DisplayMoment) -> Int? {
    guard let late = late(moment) else { return moment.displayedFor }
    guard let best = best(late) else { return standIn == nil && !hasKept(moment) ? nil : moment.displayedFor }
    return moment.displayedFor.map { min($0, best.shownFor) }
  }

  /// Returns the entries that fade above the content once it is shown. A picture that comes after the default image was displayed replaces
  /// that image, not the placeholder.
  override func fadingEntries(at moment: DisplayMoment, in context: DisplayContext, frame: Rect) -> [DisplayList.Entry] {
    guard let standIn, let displayed = moment.displayedFor, let shown = late(moment).flatMap(best)?.shownFor, shown < displayed else {
      return super.fadingEntries(at: moment, in: context, frame: frame)
    }
    return [entry(of: items(for: standIn, frame: frame, in: context))]
  }

  override func content(in context: DisplayContext, frame: Rect) -> Content {
    var url = shownURL
    if holdsImage, url == nil { return super.content(in: context, frame: frame) }
    let late = url.flatMap { context.moment?.images[$0] }
    var quality = late.map { best($0)?.quality } ?? .full
    let (standIn, keptURL) = (standIn, keptURL)
    if quality == nil, hasKept(context.moment) { (url, quality) = (keptURL, .full) }
    guard let url, let quality else { return (standIn.map { items(for: $0, frame: frame, in: context) } ?? [], []) }
    var alternatives = alternativeURLs
    if let keptURL { alternatives.append(keptURL) }
    let image = DisplayImage(
      source: .url(url.string), alternatives: alternatives.map { .url($0.string) }, frame: frame, contentMode: contentMode,
      modification: modification(), quality: quality, options: options(for: url, at: context.moment)
    ).orElse(standIn, modification: modification(of: standIn), typesetter: context.measuring.typesetter)
    return ([.image(image)], [])
  }
}

/// A network image node's delegate is notified as the node's picture arrives. Every method has a default that does nothing.
///
/// The methods are called on the task that holds the tree, at instants of the list's virtual clock and in the order of the list. So the
/// calls are the same for any number of workers. The picture is requested each time that the row comes into the preload range. Then it is
/// loaded or fails, which happens at once if it had arrived before. A row that leaves the range earlier is not notified any more. Changes
/// that a method makes in the tree show at the same instant, like changes that a hook of an interface state makes.
public protocol NetworkImageNodeDelegate: AnyObject {
  /// Called when the picture is requested.
  func imageNodeDidStartFetchingData(_ imageNode: NetworkImageNode)

  /// Called when a part of the picture, from 0 to 1, has come before the whole. A scroll script's `progress` says when that happens.
  func imageNode(_ imageNode: NetworkImageNode, didUpdateDownloadProgress progress: Double)

  /// Called when the picture has come.
  ///
  /// - Parameter image: the picture, upright and in its own size at 1 pixel a point, before `imageModification` is applied.
  func imageNode(_ imageNode: NetworkImageNode, didLoad image: Image)

  /// Called when the picture cannot be had, with an `ImageError`. The node shows its default image, or else its placeholder.
  func imageNode(_ imageNode: NetworkImageNode, didFailWithError error: any Error)
}

extension NetworkImageNodeDelegate {
  /// Does nothing.
  public func imageNodeDidStartFetchingData(_ imageNode: NetworkImageNode) {}
  /// Does nothing.
  public func imageNode(_ imageNode: NetworkImageNode, didUpdateDownloadProgress progress: Double) {}
  /// Does nothing.
  public func imageNode(_ imageNode: NetworkImageNode, didLoad image: Image) {}
  /// Does nothing.
  public func imageNode(_ imageNode: NetworkImageNode, didFailWithError error: any Error) {}
}
