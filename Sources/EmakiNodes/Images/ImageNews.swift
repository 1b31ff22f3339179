package import EmakiDisplay

/// Image news describe one step in the arrival of a picture that a row shows. The row's nodes are notified of it.
package enum ImageNews: Sendable {
  /// The picture was requested.
  case started(url: ImageURL)
  /// A part of the picture has come, from 0 to 1.
  case progressed(url: ImageURL, Double)
  /// The video that is about to be reported as loaded has this playback, which says when each frame shows.
  case timed(url: ImageURL, Playback)
  /// The picture has come.
  case loaded(url: ImageURL, Image)
  /// The picture cannot be loaded.
  case failed(url: ImageURL, ImageError)
  /// The part of the pictures that has arrived so far is displayed.
  case displayed

  /// The address of the picture; `nil` where the news are of all pictures.
  var url: ImageURL? {
    switch self {
    case .started(let url), .progressed(let url, _), .timed(let url, _), .loaded(let url, _), .failed(let url, _): url
    case .displayed: nil
    }
  }

  /// Returns the news that a picture has come, or cannot be had.
  ///
  /// - Parameter outcome: the picture, or why it cannot be had.
  package static func ended(url: ImageURL, _ outcome: Result<Image, ImageError>) -> ImageNews {
    switch outcome {
    case .success(let image): .loaded(url: url, image)
    case .failure(let error): .failed(url: url, error)
    }
  }
}

extension DisplayNode {
  /// Passes the news of a picture to the node, then to every node below it, if they show the picture and want to know.
  ///
  /// - Parameter isLate: whether only those nodes hear of it that have not, because they show the picture since it came.
  package func deliver(_ news: ImageNews, isLate: Bool = false) {
    if isInvisible { return }
    if isLate ? untoldURL != nil && untoldURL == news.url : wantsImageNews { receive(news) }
    for subnode in subnodes { subnode.deliver(news, isLate: isLate) }
  }

  /// The identifiers of the picture versions that the multiplex image nodes of this tree display, in tree order.
  package var displayedImageIdentifiers: [String] {
    ((self as? MultiplexImageNode)?.displayedImageIdentifier).asArray + subnodes.flatMap(\.displayedImageIdentifiers)
  }

  /// The addresses of the pictures that the node itself shows, the best first. It shows the first that can be had.
  package var pictureURLs: [ImageURL] { needs.shown }
}

extension Optional {
  /// The value alone, or no value.
  package var asArray: [Wrapped] { map { [$0] } ?? [] }
}
