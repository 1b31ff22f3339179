public import EmakiDisplay
import EmakiLayout

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
    self.dynamicColor = dynamicColor
    self.left = left
    self.right = right
  }

  /// The separator that tables have by default: UIKit's, which begins 16 points from the left edge.
  public static let standard = ListSeparator(left: 16)
}

/// A separator look says how a cell wants the separator below it, and what is shown beside the line.
///
/// As in UIKit, the separator is in the last pixel row of its cell. If the line is inset, the cell's background shows beside it.
struct SeparatorLook {
  /// The cell's background colour; `nil` if the background of the list shows.
  var ground: Color?
  /// The cell's own insets, which replace the table's; `nil` to use the table's insets.
  var inset: EdgeInsets?
  /// The distance in points that the line keeps besides from the side where rows begin.
  var margin = 0.0
  /// The theme with which the cell was laid out.
  var theme = Theme.light
}

extension SeparatorLook {
  init(_ node: DisplayNode) {
    let isSquare = node.cornerRadius <= 0
    let cell = node as? CellNode
    let shown = cell?.backgroundItemColor ?? node.backgroundColor
    if isSquare, let color = shown, color.alpha > 0, node.alpha > 0, !node.isHidden {
      ground = node.alpha < 1 ? color.withAlpha(Double(color.alpha) / 255 * node.alpha) : color
    }
    inset = cell?.separatorInset
    let traits = node.traitCollection
    margin = cell?.contentMargins(from: traits.layoutDirection).start ?? 0
    theme = traits.theme
  }

  /// Returns the fills of the separator's pixel row: the cell's background, as wide as the row, and the line.
  ///
  /// - Parameters:
  ///   - separator: the table's separator.
  ///   - width: the width of the row in points.
  ///   - isMirrored: whether the row is laid out from right to left.
  /// - Returns: the colours with where each begins and how wide it is, in points, in the order of painting.
  func fills(_ separator: ListSeparator, width: Double, isMirrored: Bool) -> [(color: Color, left: Double, width: Double)] {
    var (leading, trailing) = inset.map { ($0.left, $0.right) } ?? (separator.left, separator.right)
    leading += margin
    let (left, right) = isMirrored ? (trailing, leading) : (leading, trailing)
    let length = width - left - right
    let color = separator.dynamicColor.resolved(for: theme)
    var fills: [(color: Color, left: Double, width: Double)] = []
    if let ground, left > 0 || right > 0 || !color.isOpaque { fills.append((ground, 0, width)) }
    if length > 0 { fills.append((color, left, length)) }
    return fills
  }
}
