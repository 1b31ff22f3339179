public import EmakiLayout

/// A placed image is an image in a rectangle of a drawing.
package struct PlacedImage: DrawingContent {
  /// The image that is drawn.
  package let image: Image
  /// The rectangle that the image fills, in points of the drawing.
  package let rect: Rect
  /// The way in which the image fills a rectangle of another shape.
  package let contentMode: ContentMode
  /// The operations that are done to the image once it has its size.
  package let modification: ImageModification
}

extension DrawingContext {
  /// Draws an image in a rectangle. What sticks out of the rectangle is cut off.
  ///
  /// The drawing's key must stand for the image, too. While the transform rotates or skews, or scales an image that is not simply
  /// stretched, the image is drawn for the rectangle as it is without the transform. Its pixels are then filtered.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in points. An empty one draws nothing.
  ///   - contentMode: the way in which the image fills a rectangle of another shape; `.scaleToFill` by default, as in UIKit.
  ///   - modification: the operations that are done to the image once it has its size, such as the tint of a template; none by default.
  public mutating func draw(
    _ image: Image, in rect: Rect, contentMode: ContentMode = .scaleToFill, modification: ImageModification = .none
  ) {
    if rect.isEmpty { return }
    draw(PlacedImage(image: image, rect: rect, contentMode: contentMode, modification: modification), in: rect)
  }

  /// Draws an image in its own size, with its top left corner at a point.
  public mutating func draw(_ image: Image, at point: Point) { draw(image, in: Rect(origin: point, size: image.size)) }
}
