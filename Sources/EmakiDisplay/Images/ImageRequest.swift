/// An image request names a picture as a painter needs it: filling a box of device pixels, modified, ready to be copied.
package struct ImageRequest: Hashable, Sendable {
  /// Where the picture comes from.
  package var source: ImageSource
  /// The size of the box and of the result, in device pixels.
  package var size: PixelSize
  /// The number of device pixels a point, above 0. It decides how large `ContentMode.center` and its kin draw a picture, and is the unit of
  /// a rounded radius.
  package let scale: Double
  /// How the picture fills a box of another shape.
  package var contentMode: ContentMode
  /// What is done to the picture once it fills the box.
  package var modification: ImageModification
  /// How much of the picture is there.
  package var quality: ImageQuality
  /// What few image nodes set.
  package var options: ImageOptions

  /// Makes a request for the whole picture, stretched to the box, as far as no parameter says otherwise.
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
