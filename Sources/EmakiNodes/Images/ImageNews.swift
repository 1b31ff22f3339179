package import EmakiDisplay

/// Image news say how a picture that a row shows comes. Its nodes are told.
package enum ImageNews: Sendable {
  /// The picture is asked for.
  case started(url: ImageURL)
  /// A part of the picture is there, from 0 to 1.
  case progressed(url: ImageURL, Double)
  /// The picture is there.
  case loaded(url: ImageURL, Image)
  /// The picture cannot be had.
  case failed(url: ImageURL, ImageError)
  /// What has come is displayed.
  case displayed

  /// Returns the news of a picture that is there, or cannot be had.
  ///
  /// - Parameter outcome: the picture, or why it cannot be had.
  package static func ended(url: ImageURL, _ outcome: Result<Image, ImageError>) -> ImageNews {
    switch outcome {
    case .success(let image): .loaded(url: url, image)
    case .failure(let error): .failed(url: url, error)
    }
  }
}
