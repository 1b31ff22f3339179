/// An image provider gives painters their pictures. Calls may come from any thread and block it.
package protocol ImageProvider: Sendable {
  /// Returns a picture drawn into its box and modified. The bitmap's size is `request.size`.
  func prepared(_ request: ImageRequest) throws(ImageError) -> Bitmap

  /// Returns the picture of a request with the faults that were overlooked in its file.
  func image(for request: ImageRequest) throws(ImageError) -> PreparedImage

  /// Returns a picture's own size in pixels, without decoding the pixels.
  func pixelSize(of source: ImageSource) throws(ImageError) -> PixelSize
}

extension ImageProvider {
  /// Returns the picture of a request as one whose file is intact. It serves providers that read no files.
  package func image(for request: ImageRequest) throws(ImageError) -> PreparedImage { PreparedImage(bitmap: try prepared(request)) }
}
