package import EmakiLayout

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

/// Image options are the settings of a picture that only few image nodes change.
package struct ImageOptions: Hashable, Sendable {
  /// The part of the picture that is shown, in fractions of the picture's size. Where its area is 0 only the origin counts, and only for
  /// `ContentMode.scaleAspectFill`.
  package var cropRect = Rect(x: 0.5, y: 0.5, width: 0, height: 0)
  /// The size in points of the box that the picture is drawn and modified in, before it is stretched to its frame; `nil` is the frame
  /// itself.
  package var forcedSize: Size?
  /// Whether a picture with fewer pixels than its box is enlarged before it is modified. Otherwise it is enlarged afterwards.
  package var forceUpscaling = true
  /// The number of the picture's pixels in a point, on each axis. It decides how large `ContentMode.center` and similar modes draw the
  /// picture.
  package var pictureScale = 1.0
  /// The distances in points from the picture's edges to the part that is stretched; `nil` for a picture that fills its box as the content mode says.
  package var capInsets: EdgeInsets?
  /// The time of an animation that is shown, in milliseconds from its beginning.
  package var animationTime = 0

  package init() {}
}

extension ImageOptions: Digestible {
  /// Appends the fields to a digest.
  package func feed(into digest: inout LayerDigest) {
    digest.append(cropRect)
    digest.append(forcedSize)
    digest.append(forceUpscaling)
    digest.append(pictureScale)
    digest.append(animationTime)
    if let capInsets {
      digest.append(7)
      for length in [capInsets.top, capInsets.left, capInsets.bottom, capInsets.right] { digest.append(length) }
    }
  }
}
