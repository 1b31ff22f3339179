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
  public static let zero = Rect(origin: .zero, size: .zero)

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

/// A point is a location in points; x grows to the right and y downwards, from the top left corner of whatever holds it.
public struct Point: Hashable, Sendable {
  /// The distance from the left side, in points.
  public var x: Double
  /// The distance from the top side, in points.
  public var y: Double

  /// Makes a location of its two distances, in points.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The top left corner, (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// Adds two locations axis by axis.
  @inlinable
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }

  /// Subtracts the second location from the first axis by axis.
  @inlinable
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
}

/// A size is a width and a height in points.
public struct Size: Hashable, Sendable {
  /// The length from left to right, in points.
  public var width: Double
  /// The length from top to bottom, in points.
  public var height: Double

  /// Makes a size of its two lengths, in points.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// An empty size, 0 x 0 points.
  public static let zero = Size(width: 0, height: 0)
}

/// Edge insets are distances from the four sides of a rectangle, in points.
///
/// A layout spec may take `.infinity` for "not pinned on this side"; it says so where it does.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top side, in points.
  public var top: Double
  /// The distance from the left side, in points.
  public var left: Double
  /// The distance from the bottom side, in points.
  public var bottom: Double
  /// The distance from the right side, in points.
  public var right: Double

  /// Makes insets of four distances, in points. Each is 0 by default.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Insets of 0 points on every side.
  public static let zero = EdgeInsets()
}
