/// An image provider gives painters their pictures. Calls may come from any thread and block it.
package protocol ImageProvider: Sendable {
  /// Returns a picture drawn into its box and modified, `request.size` pixels large.
  func prepared(_ request: ImageRequest) throws(ImageError) -> Bitmap

  /// Returns a picture's own size, without decoding its pixels.
  func pixelSize(of source: ImageSource) throws(ImageError) -> PixelSize
}
