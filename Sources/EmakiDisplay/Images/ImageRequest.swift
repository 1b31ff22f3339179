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
