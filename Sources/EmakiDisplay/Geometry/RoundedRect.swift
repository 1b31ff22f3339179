package import EmakiLayout

/// A rounded rectangle has quarter circles for corners. When it is drawn, the radius is at most half of the shorter side.
package struct RoundedRect: Hashable, Sendable {
  /// The rectangle before its corners are rounded, in points.
  package var rect: Rect
  /// The radius of all four corners, in points.
  package var radius: Double

  /// Makes a rectangle whose corners are square by default.
  package init(_ rect: Rect, radius: Double = 0) {
    self.rect = rect
    self.radius = radius
  }
}

extension RoundedRect: DigestScalar, Digestible {}

/// Corner radii are the radii of a rectangle's four corners, in points. At most half of the shorter side has an effect.
public struct CornerRadii: Hashable, Sendable {
  /// The radius of the top left corner, in points.
  public var topLeft: Double
  /// The radius of the top right corner, in points.
  public var topRight: Double
  /// The radius of the bottom left corner, in points.
  public var bottomLeft: Double
  /// The radius of the bottom right corner, in points.
  public var bottomRight: Double

  /// Makes radii in points. Corners that are not named are square.
  public init(topLeft: Double = 0, topRight: Double = 0, bottomLeft: Double = 0, bottomRight: Double = 0) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomLeft = bottomLeft
    self.bottomRight = bottomRight
  }

  /// Makes four equal radii, in points.
  public init(_ radius: Double) {
    topLeft = radius
    topRight = radius
    bottomLeft = radius
    bottomRight = radius
  }

  /// The radii of all four corners in points, the upper ones first, from left to right.
  package var all: [Double] { [topLeft, topRight, bottomLeft, bottomRight] }
}

extension CornerRadii: DigestScalar, Digestible {}

/// A pixel size is a width and a height in device pixels.
public struct PixelSize: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Makes a size from its width and height in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels in a rectangle of this size.
  public var area: Int { width * height }
}
