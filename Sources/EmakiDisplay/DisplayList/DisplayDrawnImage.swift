package import EmakiLayout

/// A display drawn image is a drawn image in a frame.
package struct DisplayDrawnImage: Sendable {
  /// The image, which is drawn in its own size before it is scaled to the frame.
  package var image: DrawnImage
  /// The box that the image fills, in points.
  package var frame: Rect
  /// The way in which the image fills a frame of another shape.
  package var contentMode: ContentMode
  /// The operations that are done to the image once it has its size.
  package var modification: ImageModification
  /// The options of the picture that only few image nodes set.
  package var options: ImageOptions

  init(image: DrawnImage, frame: Rect, contentMode: ContentMode, modification: ImageModification, options: ImageOptions) {
    self.image = image
    self.frame = frame
    self.contentMode = contentMode
    self.modification = modification
    self.options = options
  }
}

extension DisplayDrawnImage: Digestible {
  /// Appends the fields to a digest.
  package func feed(into digest: inout LayerDigest) {
    digest.append(image)
    digest.append(frame)
    digest.append(contentMode)
    digest.append(modification)
    digest.append(options)
  }
}
