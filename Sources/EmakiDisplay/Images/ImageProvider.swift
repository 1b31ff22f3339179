/// Gives painters their pictures. Calls may come from any thread and block it.
package protocol ImageProvider: Sendable {
  /// The picture drawn into its box, `request.size` pixels large.
  func prepared(_ request: ImageRequest) throws(ImageError) -> Bitmap

  /// The picture's own size, without decoding its pixels.
  func pixelSize(of source: ImageSource) throws(ImageError) -> PixelSize
}
