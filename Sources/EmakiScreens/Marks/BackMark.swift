import EmakiDisplay
import EmakiLayout

/// The back mark is the angle at the beginning of a navigation bar. It leads to the previous page.
enum BackMark {
  /// The size of the mark in points.
  static let size = Size(width: 12, height: 21)

  /// Returns the drawing of the mark in a colour. From right to left it points to the right.
  static func drawing(_ color: Color, _ direction: LayoutDirection) -> Drawing {
    let isMirrored = direction == .rightToLeft
    return Drawing(key: "back \(isMirrored) \(color.premultiplied)") { context in
      let (start, end) = isMirrored ? (1.7, 10.3) : (10.3, 1.7)
      var angle = DrawingPath()
      angle.move(to: Point(x: start, y: 1.7))
      angle.addLine(to: Point(x: end, y: 10.5))
      angle.addLine(to: Point(x: start, y: 19.3))
      context.stroke(angle, with: .color(color), style: StrokeStyle(width: 2.6, cap: .round, join: .round))
    }
  }
}
