package import EmakiFeeds
import EmakiLayout
import EmakiSupport

/// A renderer kind holds everything that decides whether two requests can be drawn by one renderer.
///
/// It is the request without the properties that only affect lists and not renderers. So a new property of a request is part of the kind,
/// unless it is left out here.
package struct RendererKind: Hashable, Sendable {
  private let request: DrawingRequest
  /// The texts of the request, compared byte by byte, because Swift's strings are equal even if they spell a letter by different code
  /// points.
  private let names: [ExactString]

  /// Creates the kind of a request's renderer.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - feed: the feed, whose language may decide the direction.
  ///   - readsFolder: whether the renderer reads pictures from the feed's folder alone. Otherwise `Renderer.begin(_:)` says where
  ///     pictures are before each list.
  package init(_ request: DrawingRequest, feed: Feed, readsFolder: Bool) {
    var kind = request
    kind.screen.size = Screen().size
    (kind.screen.bars, kind.screen.device) = (nil, nil)
    kind.screen.direction = request.layoutDirection(of: feed) == .rightToLeft ? .rtl : .ltr
    (kind.view, kind.look, kind.dates, kind.timing, kind.cell) = (.screen(), ListLook(), DateStyle(), ListTiming(), nil)
    (kind.feed, kind.map, kind.encoding) = (.file(""), nil, nil)
    if !readsFolder { kind.access.allowedFolders = [] }
    self.request = kind
    names =
      [kind.fonts ?? "", kind.font ?? "", readsFolder ? request.feed.folder : ""].map(\.exact)
      + (kind.access.allowedHosts + (readsFolder ? request.pictureFolders : [])).map(\.exact)
  }
}
