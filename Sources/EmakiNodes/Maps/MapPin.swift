import EmakiDisplay
import EmakiLayout

/// A map pin is the drop that stands at an annotation's place.
enum MapPin {
  /// The size of the drawing in points. The pin's border ends a point before the edges.
  static let size = Size(width: 27, height: 39)
  /// The place of the tip in the drawing.
  static let tip = Point(x: 13.5, y: 37)

  private static let lineWidth = 1.5

  /// Returns the drawing of a pin in a colour.
  static func drawing(tint: Color) -> Drawing {
    Drawing(key: "map pin \(tint.red),\(tint.green),\(tint.blue),\(tint.alpha)") { context in
      let (center, radius) = (Point(x: tip.x, y: 14), 11.75)
      // The line has a round end, which reaches the tip.
      let point = Point(x: tip.x, y: tip.y - lineWidth / 2)
      var drop = DrawingPath()
      drop.move(to: point)
      drop.addCurve(
        to: Point(x: center.x - radius, y: center.y), control1: Point(x: point.x - 1.5, y: point.y - 8),
        control2: Point(x: center.x - radius, y: center.y + 9))
      drop.addArc(center: center, radius: radius, startAngle: .pi, endAngle: 2 * .pi)
      drop.addCurve(
        to: point, control1: Point(x: center.x + radius, y: center.y + 9), control2: Point(x: point.x + 1.5, y: point.y - 8))
      drop.close()
      context.fill(drop, with: .color(tint))
      let shade = Color(red: channel(tint.red), green: channel(tint.green), blue: channel(tint.blue), alpha: tint.alpha)
      context.stroke(drop, with: .color(shade), style: StrokeStyle(width: lineWidth, join: .round))
      let dot = DrawingPath(ellipseIn: Rect(x: center.x - 4.5, y: center.y - 4.5, width: 9, height: 9))
      context.fill(dot, with: .color(Color.white.withAlpha(Double(tint.alpha) / 255)))
    }
  }

  /// Returns a channel of the border's colour, which is a quarter darker.
  private static func channel(_ value: UInt8) -> UInt8 { UInt8(Int(value) * 3 / 4) }
}
