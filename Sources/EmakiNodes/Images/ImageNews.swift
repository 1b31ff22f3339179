package import EmakiDisplay

/// How a picture that a row shows comes, as its nodes are told.
package enum ImageNews: Sendable {
  /// It is asked for.
  case started(url: ImageURL)
  /// So much of it is there, of 1.
  case progressed(url: ImageURL, Double)
  case loaded(url: ImageURL, Bitmap)
  case failed(url: ImageURL, ImageError)
  /// What has come is displayed.
  case displayed

  /// - Parameter outcome: the picture, or why it cannot be had.
  package static func ended(url: ImageURL, _ outcome: Result<Bitmap, ImageError>) -> ImageNews {
    switch outcome {
    case .success(let bitmap): .loaded(url: url, bitmap)
    case .failure(let error): .failed(url: url, error)
    }
  }
}
