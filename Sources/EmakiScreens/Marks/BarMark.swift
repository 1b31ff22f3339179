public import EmakiDisplay
import EmakiLayout

/// A bar mark is a drawing for an item of a tab bar or a button of a bar, in a square of 28 points.
public enum BarMark: String, Hashable, Sendable, CaseIterable {
  /// The mark is a house, for a first page.
  case house
  /// The mark is a magnifier, for searching.
  case magnifier
  /// The mark is a bell, for notifications.
  case bell
  /// The mark is the head and the shoulders of a person, for a profile.
  case person
  /// The mark is a gear, for settings.
  case gear

  /// The length of a side of the mark in points.
  static let side = 28.0

  /// Returns the drawing of the mark in a colour.
  public func drawing(_ color: Color) -> Drawing {
    Drawing(key: "mark \(rawValue) \(color.premultiplied)") { context in draw(in: &context, .color(color)) }
  }

  private func draw(in context: inout DrawingContext, _ paint: DrawingPaint) {
    switch self {
    case .house:
      var roof = DrawingPath()
      roof.move(to: Point(x: 2.8, y: 14.2))
      roof.addLine(to: Point(x: 14, y: 4))
      roof.addLine(to: Point(x: 25.2, y: 14.2))
      context.stroke(roof, with: paint, style: StrokeStyle(width: 2.2, cap: .round, join: .round))
      var walls = DrawingPath()
      walls.move(to: Point(x: 6, y: 14))
      walls.addLine(to: Point(x: 14, y: 7))
      walls.addLine(to: Point(x: 22, y: 14))
      walls.addLine(to: Point(x: 22, y: 23))
      walls.addCurve(to: Point(x: 20.6, y: 24.4), control1: Point(x: 22, y: 23.8), control2: Point(x: 21.4, y: 24.4))
      walls.addLine(to: Point(x: 16.8, y: 24.4))
      walls.addLine(to: Point(x: 16.8, y: 17.4))
      walls.addLine(to: Point(x: 11.2, y: 17.4))
      walls.addLine(to: Point(x: 11.2, y: 24.4))
      walls.addLine(to: Point(x: 7.4, y: 24.4))
      walls.addCurve(to: Point(x: 6, y: 23), control1: Point(x: 6.6, y: 24.4), control2: Point(x: 6, y: 23.8))
      walls.close()
      context.fill(walls, with: paint)
    case .magnifier:
      context.stroke(DrawingPath(ellipseIn: Rect(x: 4.5, y: 4.5, width: 14, height: 14)), with: paint, style: StrokeStyle(width: 2.3))
      var handle = DrawingPath()
      handle.move(to: Point(x: 16.8, y: 16.8))
      handle.addLine(to: Point(x: 23.3, y: 23.3))
      context.stroke(handle, with: paint, style: StrokeStyle(width: 2.7, cap: .round))
    case .bell:
      var bell = DrawingPath()
      bell.move(to: Point(x: 14, y: 2.6))
      bell.addCurve(to: Point(x: 20.8, y: 10), control1: Point(x: 18.2, y: 2.6), control2: Point(x: 20.8, y: 5.6))
      bell.addCurve(to: Point(x: 23.8, y: 18.6), control1: Point(x: 20.8, y: 15), control2: Point(x: 22, y: 16.4))
      bell.addCurve(to: Point(x: 22.9, y: 20.8), control1: Point(x: 24.6, y: 19.6), control2: Point(x: 24.2, y: 20.8))
      bell.addLine(to: Point(x: 5.1, y: 20.8))
      bell.addCurve(to: Point(x: 4.2, y: 18.6), control1: Point(x: 3.8, y: 20.8), control2: Point(x: 3.4, y: 19.6))
      bell.addCurve(to: Point(x: 7.2, y: 10), control1: Point(x: 6, y: 16.4), control2: Point(x: 7.2, y: 15))
      bell.addCurve(to: Point(x: 14, y: 2.6), control1: Point(x: 7.2, y: 5.6), control2: Point(x: 9.8, y: 2.6))
      bell.close()
      context.fill(bell, with: paint)
      var clapper = DrawingPath()
      clapper.addArc(center: Point(x: 14, y: 22.4), radius: 3.2, startAngle: 0, endAngle: .pi)
      clapper.close()
      context.fill(clapper, with: paint)
    case .person:
      context.fill(DrawingPath(ellipseIn: Rect(x: 9, y: 3, width: 10, height: 11)), with: paint)
      var shoulders = DrawingPath()
      shoulders.move(to: Point(x: 4, y: 23))
      shoulders.addCurve(to: Point(x: 14, y: 15.6), control1: Point(x: 4, y: 18.4), control2: Point(x: 8.6, y: 15.6))
      shoulders.addCurve(to: Point(x: 24, y: 23), control1: Point(x: 19.4, y: 15.6), control2: Point(x: 24, y: 18.4))
      shoulders.addCurve(to: Point(x: 22.6, y: 24.6), control1: Point(x: 24, y: 24), control2: Point(x: 23.6, y: 24.6))
      shoulders.addLine(to: Point(x: 5.4, y: 24.6))
      shoulders.addCurve(to: Point(x: 4, y: 23), control1: Point(x: 4.4, y: 24.6), control2: Point(x: 4, y: 24))
      shoulders.close()
      context.fill(shoulders, with: paint)
    case .gear:
      let center = Point(x: 14, y: 14)
      context.stroke(DrawingPath(ellipseIn: Rect(x: 6.4, y: 6.4, width: 15.2, height: 15.2)), with: paint, style: StrokeStyle(width: 2.4))
      context.fill(DrawingPath(ellipseIn: Rect(x: 11.6, y: 11.6, width: 4.8, height: 4.8)), with: paint)
      context.saveState()
      context.translateBy(x: center.x, y: center.y)
      for _ in 0..<8 {
        context.fill(DrawingPath(roundedRect: Rect(x: -1.7, y: -11.6, width: 3.4, height: 3.8), radius: 1), with: paint)
        context.rotate(by: .pi / 4)
      }
      context.restoreState()
    }
  }
}
