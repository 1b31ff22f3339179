public import EmakiDisplay
public import EmakiLayout
import EmakiSupport

/// A multiplex image node shows the best of several versions of one picture, such as a thumbnail until the original is there.
///
/// The versions are requested one after the other, the worst first, from the moment the row comes into the preload range. As in Texture, only
/// the best one is requested unless `downloadsIntermediateImages` is set, and none that is worse than one that is there. Where pictures take
/// no time, the best one is read and no other. A version that cannot be read is skipped; in Texture, loading ends with it. The placeholder
/// stays until a version has arrived, and shimmers while one is being loaded. Without a size in `style`, the node has the size of the best
/// version that has arrived.
open class MultiplexImageNode: ImageNode {
  /// The data source, which says where the versions of the picture are. It is held weakly, as in Texture. In most cases it is the cell.
  public final weak var dataSource: (any MultiplexImageNodeDataSource)? {
    didSet { reloadImageIdentifierSources() }
  }

  /// The delegate, which is notified as versions arrive and when another one is shown. It is held weakly.
  public final weak var delegate: (any MultiplexImageNodeDelegate)?

  /// The identifiers of the versions, the best first. Versions for which the data source has no picture are skipped. If `image` is set, it
  /// is shown until a version has arrived. Identifiers are compared byte for byte, so "é" of one code point and "é" of two name two
  /// versions.
  public final var imageIdentifiers: [String] = [] {
    didSet { if imageIdentifiers.map(\.exact) != oldValue.map(\.exact) { reloadImageIdentifierSources() } }
  }

  /// Whether other versions than the best are requested before it, the worst first. Off by default, as in Texture.
  public final var downloadsIntermediateImages = false {
    didSet { if downloadsIntermediateImages != oldValue { reloadImageIdentifierSources() } }
  }

  /// Whether the first bytes of a progressive JPEG are shown while no version has come completely. On by default, as in Texture.
  public final var shouldRenderProgressImages = true {
    didSet { displayChange(shouldRenderProgressImages, oldValue) }
  }

  /// The identifier of the best version that has come; `nil` outside the preload range.
  public private(set) final var loadedImageIdentifier: String?
  /// The identifier of the version that is displayed; `nil` outside the preload range.
  public private(set) final var displayedImageIdentifier: String?
  private var bestImage: Image?
  /// The size in points of the version that was last the best one; it stays while the row is out of range.
  private var sizingSize: Size?

  override var loadedImage: Image? { bestImage }

  open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    if !holdsImage, let sizingSize { return sizingSize }
    return super.calculateSizeThatFits(constrainedSize)
  }

  private enum Place {
    case image(Image)
    case url(ImageURL)
  }

  /// The wanted versions with their places, as the data source has given them, the best first; `nil` until it is asked.
  private var known: [(identifier: String, place: Place)]?

  /// Makes the node ask its data source again. Otherwise the data source is asked once, when the node is first measured.
  public final func reloadImageIdentifierSources() {
    known = nil
    loadedImageIdentifier = nil
    bestImage = nil
    setNeedsDisplay()
  }

  private var versions: [(identifier: String, place: Place)] {
    if let known { return known }
    var versions: [(identifier: String, place: Place)] = []
    for (index, identifier) in imageIdentifiers.enumerated() {
      if let image = dataSource?.multiplexImageNode(self, imageForImageIdentifier: identifier) {
        // Versions that are worse than an available image are not wanted.
        versions.append((identifier, .image(image)))
        break
      }
      guard index == 0 || downloadsIntermediateImages else { continue }
      if let url = dataSource?.multiplexImageNode(self, urlForImageIdentifier: identifier) {
        versions.append((identifier, .url(ImageURL(picture: url))))
      }
    }
    known = versions
    return versions
  }

  // MARK: News

  override var needs: NodeNeeds {
    var needs = super.needs
    for case (_, .url(let url)) in versions where !needs.shown.contains(url) { needs.shown.append(url) }
    needs.played += played(needs.shown)
    // Whoever names versions has a picture in mind.
    if needs.lack == nil && !imageIdentifiers.isEmpty && !hasContent { needs.lack = .image(displayName) }
    return needs
  }

  override var wantsImageNews: Bool { !versions.isEmpty }

  private func identifiers(_ url: ImageURL) -> [String] {
    versions.compactMap { version in if case .url(url) = version.place { version.identifier } else { nil } }
  }

  override func receive(_ news: ImageNews) {
    if case .displayed = news { return display() }
    for identifier in news.url.map(identifiers) ?? [] {
      switch news {
      case .started: delegate?.multiplexImageNode(self, didStartDownloadOfImageWithIdentifier: identifier)
      case .progressed(_, let progress):
        delegate?.multiplexImageNode(self, didUpdateDownloadProgress: progress, forImageWithIdentifier: identifier)
      case .loaded(_, let image):
        delegate?.multiplexImageNode(self, didFinishDownloadingImageWithIdentifier: identifier, error: nil)
        load(image, identifier)
      case .failed(_, let error):
        delegate?.multiplexImageNode(self, didFinishDownloadingImageWithIdentifier: identifier, error: error)
      case .displayed, .timed: break
      }
    }
  }

  private func load(_ image: Image, _ identifier: String) {
    func rank(_ identifier: String?) -> Int {
      identifier.flatMap { identifier in imageIdentifiers.firstIndex { $0.exact == identifier.exact } } ?? .max
    }
    guard rank(identifier) < rank(loadedImageIdentifier) else { return }
    let previous = (image: bestImage, identifier: loadedImageIdentifier)
    bestImage = image
    loadedImageIdentifier = identifier
    if isSizedByPicture, sizingSize != image.size {
      sizingSize = image.size
      setNeedsLayout()
    }
    delegate?.multiplexImageNode(
      self, didUpdate: image, withIdentifier: identifier, from: previous.image, withIdentifier: previous.identifier)
  }

  private func display() {
    if let bestImage, let loadedImageIdentifier, displayedImageIdentifier?.exact != loadedImageIdentifier.exact {
      displayedImageIdentifier = loadedImageIdentifier
      delegate?.multiplexImageNode(self, didDisplayUpdatedImage: bestImage, withIdentifier: loadedImageIdentifier)
    }
    delegate?.multiplexImageNodeDidFinishDisplay(self)
  }

  override func willChangeInterfaceState(to state: InterfaceState) {
    if !state.contains(.preload) {
      bestImage = nil
      loadedImageIdentifier = nil
      displayedImageIdentifier = nil
    } else if !interfaceState.contains(.preload), let last = versions.last, case .image(let image) = last.place {
      load(image, last.identifier)
    }
  }

  // MARK: Display

  override var hasContent: Bool { holdsImage || !versions.isEmpty }

  override var placeholderShouldPersist: Bool { !holdsImage && !versions.isEmpty }

  /// Returns the best quality in which a version has come, and how long it has been shown, in milliseconds; `nil` while nothing has come.
  private func best(_ place: Place, at moment: DisplayMoment?) -> (quality: ImageQuality, shownFor: Int)? {
    guard case .url(let url) = place, let late = moment?.images[url] else { return (.full, .max) }
    return late.best(rendersProgress: shouldRenderProgressImages)
  }

  override func contentShownFor(at moment: DisplayMoment) -> Int? {
    let shown = (holdsImage ? [.max] : []) + versions.compactMap { best($0.place, at: moment)?.shownFor }
    return shown.max().flatMap { longest in moment.displayedFor.map { min($0, longest) } }
  }

  /// Returns the items of the best version that has arrived completely, or else of the best version that has arrived in part.
  override func content(in context: DisplayContext, frame: Rect) -> Content {
    var urls: [ImageURL] = []
    var last = heldImage
    for version in versions where best(version.place, at: context.moment)?.quality == .full {
      switch version.place {
      case .image(let image): last = image
      case .url(let url): urls.append(url)
      }
    }
    var quality = ImageQuality.full
    if urls.isEmpty, last == nil {
      for case (_, .url(let url)) in versions {
        guard let part = best(.url(url), at: context.moment) else { continue }
        urls = [url]
        quality = part.quality
        break
      }
    }
    guard let first = urls.first else { return (last.map { items(for: $0, frame: frame, in: context) } ?? [], []) }
    // Versions that are tried because the best one cannot be loaded show their own first frame.
    let image = DisplayImage(
      source: .url(first.string), alternatives: urls.dropFirst().map { .url($0.string) }, frame: frame, contentMode: contentMode,
      modification: modification(), quality: quality, options: options(for: first, at: context.moment)
    ).orElse(last, modification: modification(of: last), typesetter: context.measuring.typesetter)
    return ([.image(image)], [])
  }
}

/// A multiplex image node's delegate is notified as versions of the node's picture arrive and when another one is shown. Every method has a default
/// that does nothing. Calls come as those of `NetworkImageNodeDelegate` do.
public protocol MultiplexImageNodeDelegate: DelegateShape {
  /// Called when the node has requested a version of its picture.
  func multiplexImageNode(_ imageNode: MultiplexImageNode, didStartDownloadOfImageWithIdentifier imageIdentifier: String)

  /// Called when a part of a version, from 0 to 1, has come before the whole. A scroll script's `progress` says when that happens.
  func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didUpdateDownloadProgress progress: Double, forImageWithIdentifier imageIdentifier: String)

  /// Called when a version has come, or cannot be had.
  func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didFinishDownloadingImageWithIdentifier imageIdentifier: String, error: ImageError?)

  /// Called when a better version than before has come. It need not be displayed yet.
  func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didUpdate image: Image, withIdentifier imageIdentifier: String, from previousImage: Image?,
    withIdentifier previousImageIdentifier: String?)

  /// Called when the node displays another version than before.
  func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didDisplayUpdatedImage image: Image, withIdentifier imageIdentifier: String)

  /// Called when the node has finished a display, whether another version is displayed or not.
  func multiplexImageNodeDidFinishDisplay(_ imageNode: MultiplexImageNode)
}

extension MultiplexImageNodeDelegate {
  /// Does nothing.
  public func multiplexImageNode(_ imageNode: MultiplexImageNode, didStartDownloadOfImageWithIdentifier imageIdentifier: String) {}
  /// Does nothing.
  public func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didUpdateDownloadProgress progress: Double, forImageWithIdentifier imageIdentifier: String
  ) {}
  /// Does nothing.
  public func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didFinishDownloadingImageWithIdentifier imageIdentifier: String, error: ImageError?
  ) {}
  /// Does nothing.
  public func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didUpdate image: Image, withIdentifier imageIdentifier: String, from previousImage: Image?,
    withIdentifier previousImageIdentifier: String?
  ) {}
  /// Does nothing.
  public func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didDisplayUpdatedImage image: Image, withIdentifier imageIdentifier: String
  ) {}
  /// Does nothing.
  public func multiplexImageNodeDidFinishDisplay(_ imageNode: MultiplexImageNode) {}
}

/// A multiplex image node's data source says where the versions of the node's picture are.
public protocol MultiplexImageNodeDataSource: DelegateShape {
  /// Returns the image of a version that needs no loading; `nil` for a version that has to be loaded.
  func multiplexImageNode(_ imageNode: MultiplexImageNode, imageForImageIdentifier imageIdentifier: String) -> Image?

  /// Returns the address of a version, in the form of `NetworkImageNode.url`; `nil` where there is none. It is asked only for versions
  /// without an image.
  func multiplexImageNode(_ imageNode: MultiplexImageNode, urlForImageIdentifier imageIdentifier: String) -> String?
}

extension MultiplexImageNodeDataSource {
  /// Returns `nil`, so that every version has to be loaded.
  public func multiplexImageNode(_ imageNode: MultiplexImageNode, imageForImageIdentifier imageIdentifier: String) -> Image? { nil }
  /// Returns `nil`, so that no version has an address.
  public func multiplexImageNode(_ imageNode: MultiplexImageNode, urlForImageIdentifier imageIdentifier: String) -> String? { nil }
}
