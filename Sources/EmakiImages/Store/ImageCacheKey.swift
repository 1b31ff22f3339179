internal import EmakiDisplay

/// An image cache key says which picture is meant, and in which form.
enum ImageCacheKey: Hashable {
  /// A picture decoded from its file.
  ///
  /// - Parameters:
  ///   - time: The moment of an animation, in milliseconds from its beginning.
  ///   - extent: How much of the file is decoded.
  case decoded(ImageSource, ImageVersion?, time: Int, DecodedExtent)
  /// A picture as a request describes it: scaled, cut and modified.
  case prepared(ImageRequest, ImageVersion?)

  var source: ImageSource {
    switch self {
    case .decoded(let source, _, _, _): source
    case .prepared(let request, _): request.source
    }
  }

  var isPrepared: Bool { if case .prepared = self { true } else { false } }

  /// The approximate number of bytes that the key itself takes in memory.
  var byteCount: Int {
    switch source {
    case .bitmap(let bitmap): 256 + bitmap.byteCount
    case .url(let url): 256 + url.utf8.count
    }
  }
}
