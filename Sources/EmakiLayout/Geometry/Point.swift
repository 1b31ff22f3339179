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
  @inlinable
  public static var zero: Point { Point(x: 0, y: 0) }

  /// Adds two locations axis by axis.
  @inlinable
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }

  /// Subtracts the second location from the first axis by axis.
  @inlinable
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
}
