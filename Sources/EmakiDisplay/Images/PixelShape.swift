public import EmakiLayout

/// A pixel shape is a rectangle, a rounded rectangle or a circle in a picture's own pixels, with (0, 0) at its top left corner.
///
/// Its edges lie on whole pixels: they are rounded to nearest. Corners are antialiased.
public struct PixelShape: Hashable, Sendable {
  /// The shape's bounding rectangle, in pixels.
  public let rect: Rect
  /// The radius of all four corners, in pixels. At most half of the shorter side has an effect.
  public let radius: Double

  /// Returns a rectangle with square corners, in pixels.
  public static func rectangle(_ rect: Rect) -> PixelShape { PixelShape(rect: rect, radius: 0) }

  /// Returns a rectangle with rounded corners, in pixels.
  public static func roundedRectangle(_ rect: Rect, radius: Double) -> PixelShape { PixelShape(rect: rect, radius: radius) }

  /// Returns a circle about a point, in pixels.
  ///
  /// - Parameter radius: in pixels; the circle's box is rounded to whole pixels.
  public static func circle(center: Point, radius: Double) -> PixelShape {
    let box = Rect(x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2)
    return PixelShape(rect: box, radius: .infinity)
  }
}
