/// A rectangle is an origin and a size in points, in the coordinate space of whatever holds it.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The width and the height, in points.
  public var size: Size

  /// Makes a rectangle of its top left corner and its size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle of four numbers of points.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The empty rectangle at (0, 0).
  @inlinable
  public static var zero: Rect { Rect(origin: .zero, size: .zero) }

  /// The left side, in points.
  @inlinable public var minX: Double { origin.x }
  /// The top side, in points.
  @inlinable public var minY: Double { origin.y }
  /// The right side, in points.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The bottom side, in points.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// The middle between the left side and the right, in points.
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  /// The middle between the top side and the bottom, in points.
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  /// The length from left to right, in points.
  @inlinable public var width: Double { size.width }
  /// The length from top to bottom, in points.
  @inlinable public var height: Double { size.height }
  /// Whether the rectangle has no area: a length is 0, negative or NaN.
  @inlinable public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// Returns whether no part of another rectangle is outside this one.
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
  }

  /// Returns whether a point is inside. As in Core Graphics, points on the left and the top side are, and those on the right and the bottom
  /// side are not.
  public func contains(_ point: Point) -> Bool { point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY }

  /// Moves the rectangle by as many points on each axis.
  public func offset(by delta: Point) -> Rect { Rect(origin: origin + delta, size: size) }

  /// Gives the smallest rectangle that holds both; an empty one adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// Gives the part that both rectangles share, or an empty rectangle.
  public func intersection(_ other: Rect) -> Rect {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return Rect(
      x: x, y: y,
      width: max(0, min(maxX, other.maxX) - x), height: max(0, min(maxY, other.maxY) - y))
  }

  /// Moves each side inwards by its inset; negative insets enlarge, and no side passes the opposite one.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }
}
