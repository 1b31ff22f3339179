/// An image request describes a picture as a painter needs it: scaled to a box of device pixels, modified, and ready to be copied.
package struct ImageRequest: Hashable, Sendable {
  /// The source that the picture is read from.
  package var source: ImageSource
  /// The size of the box and of the result, in device pixels.
  package var size: PixelSize
  /// The number of device pixels in a point, above 0. It decides how large `ContentMode.center` and similar modes draw a picture, and it is
  /// the unit of a rounded radius.
  package let scale: Double
  /// The way in which the picture fills a box of another shape.
  package var contentMode: ContentMode
  /// The operations that are done to the picture once it fills the box.
  package var modification: ImageModification
  /// The quality in which the picture has arrived.
  package var quality: ImageQuality
  /// The options of the picture that only few image nodes set.
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
