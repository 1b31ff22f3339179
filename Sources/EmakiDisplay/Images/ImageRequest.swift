import EmakiDiagnostics

/// Where a picture comes from.
public enum ImageSource: Hashable, Sendable {
  /// A path relative to the feed's folder, an absolute path, or a `file:`, `data:`, `http:` or `https:` URL, as written; equal to the same
  /// bytes alone.
  case url(String)
  /// Pixels already in memory; equal only to the same bitmap, not to one with equal pixels.
  case bitmap(Bitmap)

  public static func == (a: ImageSource, b: ImageSource) -> Bool {
    switch (a, b) {
    case (.url(let a), .url(let b)): a.exact == b.exact
    case (.bitmap(let a), .bitmap(let b)): a == b
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .url(let url): hasher.combine(url.exact)
    case .bitmap(let bitmap): hasher.combine(bitmap)
    }
  }
}

/// A picture as a painter needs it: filling a box of device pixels, modified, ready to be copied.
package struct ImageRequest: Hashable, Sendable {
  package var source: ImageSource
  /// The box in device pixels, and so the size of the result.
  package var size: PixelSize
  /// Device pixels a point, above 0: how large `ContentMode.center` and its kin draw a picture, and the unit of a rounded radius.
  package let scale: Double
  package var contentMode: ContentMode
  package var modification: ImageModification
  package var quality: ImageQuality
  package var options: ImageOptions

  package init(
    source: ImageSource, size: PixelSize, scale: Double, contentMode: ContentMode = .scaleToFill, modification: ImageModification = .none,
    quality: ImageQuality = .full, options: ImageOptions = ImageOptions()
  ) {
    precondition(scale > 0 && scale.isFinite, "a picture's scale is above 0 device pixels a point and finite, not \(scale)")
    self.source = source
    self.size = size
    self.scale = scale
    self.contentMode = contentMode
    self.modification = modification
    self.quality = quality
    self.options = options
  }
}

/// Gives painters their pictures. Calls may come from any thread and block it.
package protocol ImageProvider: Sendable {
  /// The picture drawn into its box, `request.size` pixels large.
  func prepared(_ request: ImageRequest) throws(ImageError) -> Bitmap

  /// The picture's own size, without decoding its pixels.
  func pixelSize(of source: ImageSource) throws(ImageError) -> PixelSize
}
