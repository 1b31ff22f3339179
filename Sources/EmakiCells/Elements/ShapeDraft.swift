import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport
import Glibc

/// A shape draft collects the properties of a shape that is drawn.
final class ShapeDraft {
  var outline = ShapeOutline()
  var fill: CellPaint?
  var stroke: CellPaint?
  var strokeWidth = 1.0
  /// The parts of the line's length at which it starts and ends, as those of `CAShapeLayer`.
  var strokeStart = 0.0
  var strokeEnd = 1.0
  var cap = StrokeStyle.Cap.butt
  /// The lengths of dashes and of gaps, in turn; none for a line without gaps.
  var lineDash: [Double] = []

  static let properties: [Property<ShapeDraft>] = [
    Property("form", .word, \.outline.form), Property("fill", .paint, \.fill),
    Property("stroke", .paint, \.stroke), Property("strokeWidth", .number(0...1000), \.strokeWidth),
    Property("strokeStart", .number(0...1), \.strokeStart), Property("strokeEnd", .number(0...1), \.strokeEnd),
    Property("lineCap", .words(of: .butt, .round, .square), \.cap),
    Property("lineDash", .dash, \.lineDash), Property("radius", .radius, \.outline.radius),
    Property("values", listOf: "numbers", { (-1e15...1e15).keeping($0.number) }, \.outline.values),
    Property("minimumValue", .number(-1e15...1e15), \.outline.minimum),
    Property("maximumValue", .number(-1e15...1e15), \.outline.maximum),
  ]

  /// What draws the shape.
  var drawing: Drawing {
    var outline = outline
    (outline.strokeWidth, outline.hasRoundCap) = (stroke == nil ? 0 : strokeWidth, cap == .round)
    let (fill, stroke, part, known) = (fill, stroke, strokeStart...max(strokeStart, strokeEnd), outline)
    let style = StrokeStyle(width: strokeWidth, cap: cap, join: outline.form == .polyline ? .round : .miter, dash: lineDash)
    func text(_ paint: CellPaint?) -> String { paint.map { "\($0)" } ?? "" }
    var key = "cell shape \(outline.form) \(text(fill)) \(text(stroke)) \(strokeWidth) \(outline.radius) \(lineDash) "
    key += "\(strokeStart) \(strokeEnd) \(cap)"
    if outline.form == .polyline { key += " \(outline.values) \(outline.minimum ?? .nan) \(outline.maximum ?? .nan)" }
    return Drawing(key: key) { context in
      let size = context.size
      if let fill { context.fill(known.area(in: size), with: fill.paint(in: size)) }
      if let stroke, let line = known.line(in: size, part) { context.stroke(line, with: stroke.paint(in: size), style: style) }
    }
  }
}

/// A shape outline says where the line of a shape runs in a box, and which area it bounds.
struct ShapeOutline: Sendable {
  enum Form: CaseIterable, Sendable { case rectangle, ellipse, polyline }

  var form = Form.rectangle
  /// The radius of a rectangle's corners, in points.
  var radius = 0.0
  /// The width of the line, in points; 0 for none. The line lies inside the box.
  var strokeWidth = 0.0
  /// Whether the line's ends are half circles, which need room.
  var hasRoundCap = false
  /// The numbers that a polyline shows, from left to right at equal distances.
  var values: [Double] = []
  /// The numbers at the bottom and at the top of a polyline; `nil` stands for the least and the greatest of its values.
  var minimum: Double?
  var maximum: Double?

  /// Returns the path to fill. The area of a polyline reaches down to the bottom of the box.
  func area(in size: Size) -> DrawingPath {
    guard form == .polyline else { return whole(in: size) }
    let points = points(in: size)
    guard let first = points.first, let last = points.last else { return DrawingPath() }
    var path = DrawingPath()
    path.move(to: Point(x: first.x, y: size.height))
    for point in points + [Point(x: last.x, y: size.height)] { path.addLine(to: point) }
    path.close()
    return path
  }

  /// Returns the line between two parts of its length; `nil` where nothing of it is left. It runs clockwise: a rectangle's from its top left
  /// corner, an ellipse's from its top, as the hand of a clock.
  func line(in size: Size, _ part: ClosedRange<Double>) -> DrawingPath? {
    let box = box(in: size)
    if form == .rectangle, box.width == 0 || box.height == 0 { return bar(in: size, part) }
    if part == 0...1 { return form == .polyline && values.isEmpty ? nil : whole(in: size) }
    if part.lowerBound == part.upperBound { return nil }
    return cut(pieces(in: size), part)
  }

  /// The box without the half of the line that would stand out.
  private func box(in size: Size) -> Rect {
    let inset = strokeWidth / 2
    return Rect(x: inset, y: inset, width: max(0, size.width - strokeWidth), height: max(0, size.height - strokeWidth))
  }

  private var innerRadius: Double { max(0, radius - strokeWidth / 2) }

  /// Returns all of the outline.
  private func whole(in size: Size) -> DrawingPath {
    switch form {
    case .rectangle: return DrawingPath(roundedRect: box(in: size), radius: innerRadius)
    case .ellipse: return DrawingPath(ellipseIn: box(in: size))
    case .polyline:
      var path = DrawingPath()
      for (index, point) in points(in: size).enumerated() { index == 0 ? path.move(to: point) : path.addLine(to: point) }
      return path
    }
  }

  /// Returns one line along the middle of a rectangle that is no wider or no higher than its line. Along both of its sides, dashes would fall
  /// on each other's gaps.
  private func bar(in size: Size, _ part: ClosedRange<Double>) -> DrawingPath? {
    let isHorizontal = size.width >= size.height
    let end = hasRoundCap ? strokeWidth / 2 : 0
    let length = max(0, max(size.width, size.height) - 2 * end)
    guard length > 0, part.lowerBound < part.upperBound else { return nil }
    func point(_ share: Double) -> Point {
      let along = end + length * share
      return isHorizontal ? Point(x: along, y: size.height / 2) : Point(x: size.width / 2, y: along)
    }
    var path = DrawingPath()
    path.move(to: point(part.lowerBound))
    path.addLine(to: point(part.upperBound))
    return path
  }

  /// Returns the places of a polyline's values. Where all are equal, and none is given for an edge, they stand in the middle.
  private func points(in size: Size) -> [Point] {
    guard let least = values.min(), let greatest = values.max() else { return [] }
    let box = box(in: size)
    let (low, high) = (minimum ?? least, maximum ?? greatest)
    func y(_ value: Double) -> Double {
      let share = high > low ? (value - low) / (high - low) : 0.5
      return box.maxY - share * box.height
    }
    // One value is a line.
    let shown = values.count == 1 ? values + values : values
    let step = box.width / Double(shown.count - 1)
    return shown.enumerated().map { Point(x: box.minX + Double($0.offset) * step, y: y($0.element)) }
  }

  // MARK: Parts of a line

  /// A piece is a straight or a round part of a line.
  private enum Piece {
    case line(Point, Point)
    /// An arc of an ellipse between two angles in radians, clockwise from the right.
    case arc(center: Point, Size, Double, Double)

    /// The length, in points; of an ellipse that is no circle about.
    var length: Double {
      switch self {
      case .line(let a, let b): ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
      case .arc(_, let radii, let start, let end): (radii.width + radii.height) / 2 * (end - start)
      }
    }
  }

  private func pieces(in size: Size) -> [Piece] {
    let box = box(in: size)
    switch form {
    case .polyline:
      let points = points(in: size)
      return zip(points, points.dropFirst()).map { .line($0, $1) }
    case .ellipse:
      let radii = Size(width: box.width / 2, height: box.height / 2)
      return [.arc(center: Point(x: box.midX, y: box.midY), radii, -.pi / 2, 1.5 * .pi)]
    case .rectangle:
      let radius = min(innerRadius, min(box.width, box.height) / 2)
      let radii = Size(width: radius, height: radius)
      func corner(_ x: Double, _ y: Double, _ quarter: Double) -> Piece {
        .arc(center: Point(x: x, y: y), radii, quarter * .pi / 2, (quarter + 1) * .pi / 2)
      }
      let (left, right, top, bottom) = (box.minX + radius, box.maxX - radius, box.minY + radius, box.maxY - radius)
      return [
        .line(Point(x: left, y: box.minY), Point(x: right, y: box.minY)), corner(right, top, -1),
        .line(Point(x: box.maxX, y: top), Point(x: box.maxX, y: bottom)), corner(right, bottom, 0),
        .line(Point(x: right, y: box.maxY), Point(x: left, y: box.maxY)), corner(left, bottom, 1),
        .line(Point(x: box.minX, y: bottom), Point(x: box.minX, y: top)), corner(left, top, 2),
      ]
    }
  }

  /// Returns the path of those parts of pieces that lie between two parts of their length.
  private func cut(_ pieces: [Piece], _ part: ClosedRange<Double>) -> DrawingPath? {
    let total = pieces.reduce(0) { $0 + $1.length }
    let (from, to) = (part.lowerBound * total, part.upperBound * total)
    var path = DrawingPath()
    var done = 0.0
    for piece in pieces where piece.length > 0 {
      let length = piece.length
      let (start, end) = (max(0, (from - done) / length), min(1, (to - done) / length))
      done += length
      guard start < end else { continue }
      switch piece {
      case .line(let a, let b):
        func point(_ share: Double) -> Point { Point(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share) }
        if path.elements.isEmpty { path.move(to: point(start)) }
        path.addLine(to: point(end))
      case .arc(let center, let radii, let first, let last):
        path.addEllipticArc(center: center, radii, first + (last - first) * start, first + (last - first) * end)
      }
    }
    return path.elements.isEmpty ? nil : path
  }
}

extension DrawingPath {
  /// Adds an arc of an ellipse between two angles in radians, clockwise on the screen, in curves of at most a quarter each.
  fileprivate mutating func addEllipticArc(center: Point, _ radii: Size, _ start: Double, _ end: Double) {
    let count = max(1, ((end - start) / (.pi / 2)).rounded(.up))
    let step = (end - start) / count
    let pull = 4.0 / 3 * tan(step / 4)
    func point(_ angle: Double, _ pull: Double) -> Point {
      let (cosine, sine) = (cos(angle), sin(angle))
      return Point(x: center.x + radii.width * (cosine - pull * sine), y: center.y + radii.height * (sine + pull * cosine))
    }
    if elements.isEmpty { move(to: point(start, 0)) } else { addLine(to: point(start, 0)) }
    for index in 0..<Int(count) {
      let angle = start + Double(index) * step
      addCurve(to: point(angle + step, 0), control1: point(angle, pull), control2: point(angle + step, -pull))
    }
  }
}
