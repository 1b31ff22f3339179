public import EmakiDisplay

/// A list separator is the line below each row of a table.
public struct ListSeparator: Hashable, Sendable {
  /// The colour of the separator.
  public var color: Color
  /// The distance of the separator from the left edge, in points. From right to left it is the distance from the right edge.
  public var left: Double
  /// The distance of the separator from the right edge, in points. From right to left it is the distance from the left edge.
  public var right: Double

  /// Creates a separator; by default a line as wide as the table, in UIKit's separator colour of light lists.
  public init(color: Color = .separator, left: Double = 0, right: Double = 0) {
    (self.color, self.left, self.right) = (color, left, right)
  }

  /// The separator that tables have by default: UIKit's, which begins 16 points from the left edge.
  public static let standard = ListSeparator(left: 16)
}
