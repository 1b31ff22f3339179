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
  @inlinable
  public static var zero: EdgeInsets { EdgeInsets() }
}
