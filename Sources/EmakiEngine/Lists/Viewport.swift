import EmakiDiagnostics

/// The area that a list is seen through.
struct Viewport: Sendable {
  /// The viewport has at most so many device pixels: 268 million, a gigabyte.
  static let maximumPixels = Limits.viewportPixels

  /// The width and height in points.
  let size: Size
  /// The bytes of pictures that stay, prepared and decoded, though no row in a list's range shows them: rows far from each other often show
  /// the same picture, which is to be read and drawn once.
  let looseImageBytes: Int

  /// Gives the size in device pixels, at least one a side.
  func pixelSize(_ scale: Scale) -> PixelSize {
    PixelSize(
      width: scale.nearestPixelCount(size.width, in: 1...Scale.pixelCountLimit),
      height: scale.nearestPixelCount(size.height, in: 1...Scale.pixelCountLimit))
  }
}
