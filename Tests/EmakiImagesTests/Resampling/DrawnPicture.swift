import EmakiDisplay

@testable import EmakiImages

extension ImageStore {
  /// Draws a bitmap in a box.
  func drawn(
    _ bitmap: Bitmap, _ width: Int, _ height: Int, _ mode: ContentMode = .scaleToFill, scale: Double = 1,
    _ modification: ImageModification = .none, quality: ImageQuality = .full, _ set: (inout ImageOptions) -> Void = { _ in }
  ) throws -> Bitmap {
    var options = ImageOptions()
    set(&options)
    return try prepared(
      ImageRequest(
        source: .bitmap(bitmap), size: PixelSize(width, height), scale: scale, contentMode: mode, modification: modification,
        quality: quality, options: options))
  }
}
