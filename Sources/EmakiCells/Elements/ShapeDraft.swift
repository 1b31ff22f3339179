import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

/// A shape draft collects the properties of a shape that is drawn.
final class ShapeDraft {
  /// The outlines that a shape can have.
  enum Form: CaseIterable, Sendable { case rectangle, ellipse, polyline }

  let node = DisplayNode()
  var form = Form.rectangle
  var fill: CellPaint?
  var stroke: CellPaint?
  var strokeWidth = 1.0
  /// The parts of the line's length at which it starts and ends, as those of `CAShapeLayer`.
  var strokeStart = 0.0
  var strokeEnd = 1.0
  var cap = StrokeStyle.Cap.butt
  var radius = 0.0
  /// The lengths of dashes and of gaps, in turn; none for a line without gaps.
  var lineDash: [Double] = []
  /// The numbers that a polyline shows.
  var values: [Double] = []
  /// The numbers at the bottom and at the top of a polyline; `nil` stands for the least and the greatest of its values.
  var minimumValue: Double?
  var maximumValue: Double?

  static let properties: [Property<ShapeDraft>] = [
    Property("form", ValueKind<Form>.word) { $0.form = $1 }, Property("fill", .paint) { $0.fill = $1 },
    Property("stroke", .paint) { $0.stroke = $1 }, Property("strokeWidth", .number(0...1000)) { $0.strokeWidth = $1 },
    Property("strokeStart", .number()) { $0.strokeStart = min(max($1, 0), 1) },
    Property("strokeEnd", .number()) { $0.strokeEnd = min(max($1, 0), 1) },
    Property("lineCap", .words([("butt", StrokeStyle.Cap.butt), ("round", .round), ("square", .square)])) { $0.cap = $1 },
    Property("lineDash", .dash) { $0.lineDash = $1 }, Property("radius", .radius) { $0.radius = $1 },
    Property("values", listOf: "numbers", { if case .number(let number) = $0, abs(number) <= 1e15 { number } else { nil } }) {
      $0.values = $1
    }, Property("minimumValue", .number(-1e15...1e15)) { $0.minimumValue = $1 },
    Property("maximumValue", .number(-1e15...1e15)) { $0.maximumValue = $1 },
  ]

  /// Returns the node that draws the shape.
  func finished() -> DisplayNode {
    let outline = ShapeOutline(
      form: form, radius: radius, strokeWidth: stroke == nil ? 0 : strokeWidth, hasRoundCap: cap == .round, values: values,
      minimum: minimumValue, maximum: maximumValue)
    let (fill, stroke, part) = (fill, stroke, strokeStart...max(strokeStart, strokeEnd))
    let style = StrokeStyle(width: strokeWidth, cap: cap, join: form == .polyline ? .round : .miter, dash: lineDash)
    func text(_ paint: CellPaint?) -> String { paint.map { "\($0)" } ?? "" }
    var key = "cell shape \(form) \(text(fill)) \(text(stroke)) \(strokeWidth) \(radius) \(lineDash) \(strokeStart) \(strokeEnd) \(cap)"
    if form == .polyline { key += " \(values) \(minimumValue ?? .nan) \(maximumValue ?? .nan)" }
    node.drawing = Drawing(key: key) { context in
      let size = context.size
      if let fill { context.fill(outline.area(in: size), with: fill.paint(in: size)) }
      if let stroke, let line = outline.line(in: size, part) { context.stroke(line, with: stroke.paint(in: size), style: style) }
    }
    return node
  }
}
