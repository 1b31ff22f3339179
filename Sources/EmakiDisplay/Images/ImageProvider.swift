/// An image provider gives painters their pictures. Calls may come from any thread and block it.
package protocol ImageProvider: Sendable {
  /// Returns a picture drawn into its box and modified, `request.size` pixels large.
  func prepared(_ request: ImageRequest) throws(ImageError) -> Bitmap

  /// Returns the same picture with what had to be overlooked in its file.
  func image(for request: ImageRequest) throws(ImageError) -> PreparedImage

  /// Returns a picture's own size, without decoding its pixels.
  func pixelSize(of source: ImageSource) throws(ImageError) -> PixelSize
}

extension ImageProvider {
  /// Returns a picture as one whose file is intact, for providers that read no files.
  package func image(for request: ImageRequest) throws(ImageError) -> PreparedImage { PreparedImage(bitmap: try prepared(request)) }
}
