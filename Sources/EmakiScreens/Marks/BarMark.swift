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
  /// The mark is a plus, for adding.
  case plus
  /// The mark is three dots, for more choices.
  case ellipsis
  /// The mark is an envelope, for mail.
  case envelope
  /// The mark is a bubble of speech, for chats.
  case bubble
  /// The mark is a heart, for favourites.
  case heart
  /// The mark is a star, for what was chosen.
  case star
  /// The mark is a leaf of a calendar.
  case calendar
  /// The mark is a clock, for what is past.
  case clock
  /// The mark is three lines, for a list.
  case list
  /// The mark is a bag, for a shop.
  case bag

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
    default: drawLines(in: &context, paint)
    }
  }

  /// Draws the marks that consist of lines of one width.
  private func drawLines(in context: inout DrawingContext, _ paint: DrawingPaint) {
    let style = StrokeStyle(width: 2.2, cap: .round, join: .round)
    /// Strokes lines through points, of which each list begins anew.
    func stroke(_ lines: [(x: Double, y: Double)]..., isClosed: Bool = false) {
      var path = DrawingPath()
      for line in lines {
        for (index, point) in line.enumerated() {
          let point = Point(x: point.x, y: point.y)
          if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        if isClosed { path.close() }
      }
      context.stroke(path, with: paint, style: style)
    }
    func stroke(_ path: DrawingPath) { context.stroke(path, with: paint, style: style) }
    switch self {
    case .plus: stroke([(14, 5), (14, 23)], [(5, 14), (23, 14)])
    case .ellipsis:
      for x in [5.0, 14, 23] { context.fill(DrawingPath(ellipseIn: Rect(x: x - 2, y: 12, width: 4, height: 4)), with: paint) }
    case .envelope:
      stroke(DrawingPath(roundedRect: Rect(x: 3.5, y: 6, width: 21, height: 16), radius: 3))
      stroke([(4.6, 8), (14, 15.4), (23.4, 8)])
    case .bubble:
      var bubble = DrawingPath()
      bubble.move(to: Point(x: 9.5, y: 20.5))
      bubble.addLine(to: Point(x: 5.2, y: 24.2))
      bubble.addLine(to: Point(x: 5.8, y: 18.6))
      bubble.addCurve(to: Point(x: 14, y: 4.4), control1: Point(x: 0.4, y: 12.6), control2: Point(x: 5, y: 4.4))
      bubble.addCurve(to: Point(x: 14, y: 21.2), control1: Point(x: 27, y: 4.4), control2: Point(x: 27, y: 21.2))
      bubble.addCurve(to: Point(x: 9.5, y: 20.5), control1: Point(x: 12.4, y: 21.2), control2: Point(x: 10.8, y: 21))
      bubble.close()
      stroke(bubble)
    case .heart:
      var heart = DrawingPath()
      heart.move(to: Point(x: 14, y: 24))
      heart.addCurve(to: Point(x: 4, y: 11), control1: Point(x: 8, y: 20), control2: Point(x: 4, y: 15.8))
      heart.addCurve(to: Point(x: 14, y: 9), control1: Point(x: 4, y: 4), control2: Point(x: 11.6, y: 3.4))
      heart.addCurve(to: Point(x: 24, y: 11), control1: Point(x: 16.4, y: 3.4), control2: Point(x: 24, y: 4))
      heart.addCurve(to: Point(x: 14, y: 24), control1: Point(x: 24, y: 15.8), control2: Point(x: 20, y: 20))
      heart.close()
      stroke(heart)
    case .star:
      // Five points on a circle of 10.6 points, and five between them on one of 4.6.
      stroke(
        [
          (14, 3.6), (16.7, 10.5), (24.1, 10.9), (18.4, 15.6), (20.2, 22.8), (14, 18.8), (7.8, 22.8), (9.6, 15.6), (3.9, 10.9),
          (11.3, 10.5),
        ], isClosed: true)
    case .calendar:
      stroke(DrawingPath(roundedRect: Rect(x: 4, y: 6, width: 20, height: 18), radius: 3))
      stroke([(4, 11.6), (24, 11.6)], [(9.4, 3.6), (9.4, 7)], [(18.6, 3.6), (18.6, 7)])
    case .clock:
      stroke(DrawingPath(ellipseIn: Rect(x: 4, y: 4, width: 20, height: 20)))
      stroke([(14, 8.4), (14, 14), (18, 16.6)])
    case .list:
      stroke([(10, 7.5), (24, 7.5)], [(10, 14), (24, 14)], [(10, 20.5), (24, 20.5)])
      for y in [7.5, 14, 20.5] { context.fill(DrawingPath(ellipseIn: Rect(x: 3.6, y: y - 1.6, width: 3.2, height: 3.2)), with: paint) }
    case .bag:
      stroke([(6, 9.6), (22, 9.6), (23.4, 23.6), (4.6, 23.6)], isClosed: true)
      var handle = DrawingPath()
      handle.move(to: Point(x: 10, y: 12.4))
      handle.addCurve(to: Point(x: 18, y: 12.4), control1: Point(x: 10, y: 1.6), control2: Point(x: 18, y: 1.6))
      stroke(handle)
    case .house, .magnifier, .bell, .person, .gear: break
    }
  }
}
