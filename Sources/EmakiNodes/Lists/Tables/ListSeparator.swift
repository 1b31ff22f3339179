public import EmakiDisplay

/// A list separator is the line below each row of a table.
public struct ListSeparator: Hashable, Sendable {
  /// The colour of the separator in light lists. Setting it sets it for dark ones, too.
  public var color: Color {
    get { dynamicColor.light }
    set { dynamicColor = DynamicColor(newValue) }
  }
  /// The colours of the separator in light and in dark lists.
  public var dynamicColor: DynamicColor
  /// The distance of the separator from the left edge, in points. From right to left it is the distance from the right edge.
  public var left: Double
  /// The distance of the separator from the right edge, in points. From right to left it is the distance from the left edge.
  public var right: Double

  /// Creates a separator of one colour; by default a line as wide as the table.
  public init(color: Color, left: Double = 0, right: Double = 0) {
    self.init(dynamicColor: DynamicColor(color), left: left, right: right)
  }

  /// Creates a separator; by default a line as wide as the table, in UIKit's separator colour.
  public init(dynamicColor: DynamicColor = .separator, left: Double = 0, right: Double = 0) {
    (self.dynamicColor, self.left, self.right) = (dynamicColor, left, right)
  }

  /// The separator that tables have by default: UIKit's, which begins 16 points from the left edge.
  public static let standard = ListSeparator(left: 16)
}
