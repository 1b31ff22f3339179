public import EmakiDisplay
import EmakiLayout

/// A bar mark is a drawing for an item of a tab bar or a button of a bar, in a square of 28 points.
public enum BarMark: String, Sendable, CaseIterable {
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
  static let size = Size(width: side, height: side)

  /// Returns the drawing of the mark in a colour.
  public func drawing(_ color: Color) -> Drawing {
    Drawing(key: "mark \(rawValue) \(color.premultiplied)") { context in draw(in: &context, .color(color)) }
  }

  private func draw(in context: inout DrawingContext, _ paint: DrawingPaint) {
    let style = StrokeStyle(width: 2.2, cap: .round, join: .round)
    func stroke(_ path: DrawingPath) { context.stroke(path, with: paint, style: style) }
    func stroke(_ path: String) { stroke(DrawingPath(path)) }
    switch self {
    case .house:
      stroke("M 2.8 14.2 14 4 25.2 14.2")
      let walls = "M 6 14 14 7 22 14 22 23 C 22 23.8 21.4 24.4 20.6 24.4 L 16.8 24.4 16.8 17.4 11.2 17.4 11.2 24.4 7.4 24.4"
      context.fill(DrawingPath(walls + " C 6.6 24.4 6 23.8 6 23 Z"), with: paint)
    case .magnifier:
      context.stroke(DrawingPath(ellipseIn: Rect(x: 4.5, y: 4.5, width: 14, height: 14)), with: paint, style: StrokeStyle(width: 2.3))
      context.stroke(DrawingPath("M 16.8 16.8 23.3 23.3"), with: paint, style: StrokeStyle(width: 2.7, cap: .round))
    case .bell:
      let bell = "M 14 2.6 C 18.2 2.6 20.8 5.6 20.8 10 20.8 15 22 16.4 23.8 18.6 24.6 19.6 24.2 20.8 22.9 20.8 L 5.1 20.8"
      context.fill(DrawingPath(bell + " C 3.8 20.8 3.4 19.6 4.2 18.6 6 16.4 7.2 15 7.2 10 7.2 5.6 9.8 2.6 14 2.6 Z"), with: paint)
      var clapper = DrawingPath()
      clapper.addArc(center: Point(x: 14, y: 22.4), radius: 3.2, startAngle: 0, endAngle: .pi)
      clapper.close()
      context.fill(clapper, with: paint)
    case .person:
      context.fill(DrawingPath(ellipseIn: Rect(x: 9, y: 3, width: 10, height: 11)), with: paint)
      let shoulders = "M 4 23 C 4 18.4 8.6 15.6 14 15.6 19.4 15.6 24 18.4 24 23 24 24 23.6 24.6 22.6 24.6 L 5.4 24.6"
      context.fill(DrawingPath(shoulders + " C 4.4 24.6 4 24 4 23 Z"), with: paint)
    case .gear:
      context.stroke(DrawingPath(ellipseIn: Rect(x: 6.4, y: 6.4, width: 15.2, height: 15.2)), with: paint, style: StrokeStyle(width: 2.4))
      context.fill(DrawingPath(ellipseIn: Rect(x: 11.6, y: 11.6, width: 4.8, height: 4.8)), with: paint)
      context.saveState()
      context.translateBy(x: 14, y: 14)
      for _ in 0..<8 {
        context.fill(DrawingPath(roundedRect: Rect(x: -1.7, y: -11.6, width: 3.4, height: 3.8), radius: 1), with: paint)
        context.rotate(by: .pi / 4)
      }
      context.restoreState()
    case .plus: stroke("M 14 5 14 23 M 5 14 23 14")
    case .ellipsis:
      for x in [5.0, 14, 23] { context.fill(DrawingPath(ellipseIn: Rect(x: x - 2, y: 12, width: 4, height: 4)), with: paint) }
    case .envelope:
      stroke(DrawingPath(roundedRect: Rect(x: 3.5, y: 6, width: 21, height: 16), radius: 3))
      stroke("M 4.6 8 14 15.4 23.4 8")
    case .bubble:
      stroke("M 9.5 20.5 5.2 24.2 5.8 18.6 C 0.4 12.6 5 4.4 14 4.4 27 4.4 27 21.2 14 21.2 12.4 21.2 10.8 21 9.5 20.5 Z")
    case .heart: stroke("M 14 24 C 8 20 4 15.8 4 11 4 4 11.6 3.4 14 9 16.4 3.4 24 4 24 11 24 15.8 20 20 14 24 Z")
    case .star:
      // Five points on a circle of 10.6 points, and five between them on one of 4.6.
      stroke("M 14 3.6 16.7 10.5 24.1 10.9 18.4 15.6 20.2 22.8 14 18.8 7.8 22.8 9.6 15.6 3.9 10.9 11.3 10.5 Z")
    case .calendar:
      stroke(DrawingPath(roundedRect: Rect(x: 4, y: 6, width: 20, height: 18), radius: 3))
      stroke("M 4 11.6 24 11.6 M 9.4 3.6 9.4 7 M 18.6 3.6 18.6 7")
    case .clock:
      stroke(DrawingPath(ellipseIn: Rect(x: 4, y: 4, width: 20, height: 20)))
      stroke("M 14 8.4 14 14 18 16.6")
    case .list:
      stroke("M 10 7.5 24 7.5 M 10 14 24 14 M 10 20.5 24 20.5")
      for y in [7.5, 14, 20.5] { context.fill(DrawingPath(ellipseIn: Rect(x: 3.6, y: y - 1.6, width: 3.2, height: 3.2)), with: paint) }
    case .bag:
      stroke("M 6 9.6 22 9.6 23.4 23.6 4.6 23.6 Z")
      stroke("M 10 12.4 C 10 1.6 18 1.6 18 12.4")
    }
  }
}

extension DrawingPath {
  /// Creates a path from what SVG calls path data, of absolute commands: `M`, after whose first point lines go on, `L`, `C` and `Z`.
  fileprivate init(_ data: String) {
    self.init()
    var command = Substring()
    var numbers: [Double] = []
    for word in data.split(separator: " ") {
      guard let number = Double(word) else {
        command = word
        if command == "Z" { close() }
        continue
      }
      numbers.append(number)
      if numbers.count < (command == "C" ? 6 : 2) { continue }
      let points = stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
      switch command {
      case "M": move(to: points[0])
      case "C": addCurve(to: points[2], control1: points[0], control2: points[1])
      default: addLine(to: points[0])
      }
      if command == "M" { command = "L" }
      numbers = []
    }
  }
}
