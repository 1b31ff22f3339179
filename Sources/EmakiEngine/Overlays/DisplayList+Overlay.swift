import EmakiDisplay
import EmakiLayout

extension DisplayList {
  /// Creates the drawing of an overlay, which is painted over a picture of the same size.
  ///
  /// - Parameters:
  ///   - marks: what is drawn, in points from the picture's top left corner.
  ///   - ranges: the bar of the list's ranges; `nil` for a picture without one.
  ///   - size: the size of the picture in points.
  ///   - context: sets the texts.
  init(marks: [OverlayMark], ranges: RangeBar?, size: Size, in context: MeasuringContext) {
    var items = marks.flatMap { $0.items(in: context) }
    if let ranges { items += ranges.items(in: size, context) }
    self.init(size: size, entries: items.isEmpty ? [] : [.pass(DisplayPass(node: "overlay", items: items))])
  }
}

extension DisplayItem {
  /// Returns a text in one line and its size in points.
  ///
  /// - Parameter place: returns the top left corner of the text from its size.
  static func line(
    _ text: String, size: Double, color: Color, in context: MeasuringContext, at place: (Size) -> Point
  ) -> DisplayItem {
    let text = AttributedText(text, font: .system(size: size), color: color)
    let layout = context.typesetter.layout(TextRequest(text: text, maximumWidth: .unbounded, maximumNumberOfLines: 1))
    return .text(layout, origin: place(layout.size))
  }
}

extension OverlayMark {
  fileprivate func items(in context: MeasuringContext) -> [DisplayItem] {
    let pixel = context.scale.onePixel
    switch self {
    case .frame(let rect): return [.border(RoundedRect(rect), width: pixel, .magenta)]
    case .baseline(let point, let width):
      // The line is the first row of pixels below the baseline.
      let top = context.scale.roundPixel(point.y)
      return [.fill(RoundedRect(Rect(x: point.x, y: top, width: width, height: pixel)), .blue)]
    case .scale(let rect, let ratio):
      return [
        .line(Self.text(ratio), size: 15, color: .red, in: context) { Point(x: rect.maxX - $0.width, y: rect.maxY - $0.height) }
      ]
    case .hit(let area): return area.items
    }
  }

  /// Returns a ratio as it is shown: `2.25x`.
  static func text(_ ratio: Double) -> String {
    let hundredths = Int(min((ratio * 100).rounded(), 1e15))
    let rest = String(hundredths % 100)
    return "\(hundredths / 100).\(rest.count == 1 ? "0" : "")\(rest)x"
  }
}

extension HitArea {
  private static let edgeWidth = 2.0
  private static let fill = Color.green.withAlpha(0.4)
  private static let cutColor = Color(red: UInt8(30), green: 90, blue: 50, alpha: 179)
  private static let clippedColor = Color.orange.withAlpha(0.8)

  fileprivate var items: [DisplayItem] {
    let edges = lines(of: cut.subtracting(clipped), Self.cutColor) + lines(of: clipped, Self.clippedColor)
    return [.fill(RoundedRect(rect), Self.fill)] + edges
  }

  private func lines(of edges: Edges, _ color: Color) -> [DisplayItem] {
    let width = min(Self.edgeWidth, rect.width, rect.height)
    let lines: [(edge: Edges, line: Rect)] = [
      (.top, Rect(x: rect.minX, y: rect.minY, width: rect.width, height: width)),
      (.left, Rect(x: rect.minX, y: rect.minY, width: width, height: rect.height)),
      (.bottom, Rect(x: rect.minX, y: rect.maxY - width, width: rect.width, height: width)),
      (.right, Rect(x: rect.maxX - width, y: rect.minY, width: width, height: rect.height)),
    ]
    return lines.filter { edges.contains($0.edge) }.map { .fill(RoundedRect($0.line), color) }
  }
}
