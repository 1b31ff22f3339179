import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

/// A viewport is the area through which a list is seen.
struct Viewport: Sendable {
  /// The largest number of device pixels of a viewport: 268 million, which take a gigabyte.
  static let maximumPixels = Limits.viewportPixels

  /// The width and height of the viewport in points.
  let size: Size
  /// The number of bytes of prepared and decoded pictures that stay in memory although no row in range shows them. Rows far from each other
  /// often show the same picture, which should be read and drawn once.
  let looseImageBytes: Int
  /// The bars over the lists that are seen; `nil` for none.
  var bars: (any FrameBars)?

  /// Returns the size of the viewport in device pixels, at least one a side.
  func pixelSize(_ scale: Scale) -> PixelSize {
    PixelSize(
      width: scale.nearestPixelCount(size.width, in: 1...Scale.pixelCountLimit),
      height: scale.nearestPixelCount(size.height, in: 1...Scale.pixelCountLimit))
  }
}
