import EmakiDisplay
import EmakiLayout

/// Status marks are the drawings of a status bar: four bars of signal strength, a fan of three waves for the wireless network, and a full
/// battery.
enum StatusMarks {
  /// The size of all marks in points, side by side.
  static let size = Size(width: 67, height: 12)

  /// Returns the drawing of the marks in a colour.
  static func drawing(_ color: Color) -> Drawing {
    Drawing(key: "status marks \(color.premultiplied)") { context in
      let paint = DrawingPaint.color(color)
      for (index, height) in [4.0, 6, 8.5, 11].enumerated() {
        let bar = Rect(x: Double(index) * 4.7, y: 11.5 - height, width: 3, height: height)
        context.fill(DrawingPath(roundedRect: bar, radius: 1), with: paint)
      }
      // The waves are rings around one point. Only a wedge of them is visible.
      let center = Point(x: 29.7, y: 11.2)
      let quarter = Double.pi / 4
      for (inner, outer) in [(0.0, 3.3), (4.8, 7.1), (8.6, 10.9)] {
        var wave = DrawingPath()
        wave.addArc(center: center, radius: inner == 0 ? outer : (inner + outer) / 2, startAngle: -3 * quarter, endAngle: -quarter)
        if inner == 0 {
          wave.addLine(to: center)
          wave.close()
          context.fill(wave, with: paint)
        } else {
          context.stroke(wave, with: paint, style: StrokeStyle(width: outer - inner))
        }
      }
      let battery = Rect(x: 42.5, y: 0.5, width: 21.5, height: 11)
      context.stroke(DrawingPath(roundedRect: battery, radius: 3.2), with: .color(color.withAlpha(0.35)))
      context.fill(DrawingPath(roundedRect: Rect(x: 44, y: 2, width: 18.5, height: 8), radius: 2), with: paint)
      var tip = DrawingPath()
      tip.addArc(center: Point(x: 65.3, y: 6), radius: 1.6, startAngle: -quarter * 2, endAngle: quarter * 2)
      tip.close()
      context.fill(tip, with: .color(color.withAlpha(0.4)))
    }
  }
}
