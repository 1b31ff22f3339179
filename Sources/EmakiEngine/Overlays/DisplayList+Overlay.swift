import EmakiDisplay
import EmakiLayout
import EmakiNodes

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
  func items(in context: MeasuringContext) -> [DisplayItem] {
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
  private static let cutColor = Color(red8: 30, green8: 90, blue8: 50, alpha8: 179)
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

/// A range bar shows how far the ranges of a list reach, each in proportion to the longest. Its left end is the upper end of the list, or the
/// left one of a list that scrolls sideways.
///
/// Source: `_ASRangeDebugBarView` in Texture's `AsyncDisplayKit+Debug.mm`, with its lengths in points and its colours.
struct RangeBar {
  /// The list's own planner.
  let planner: RangePlanner
  /// The side on which the leading buffers lie.
  let direction: ScrollDirection
  /// Whether the list is being scrolled, which an arrow shows.
  let isMoving: Bool
  let isHorizontal: Bool

  /// Returns the screenfuls of a range before and after the viewport, of which at most 1000 can be drawn.
  private func buffers(_ type: RangeType) -> (before: Double, after: Double) {
    let buffers = planner.buffers(type, viewport: 1, direction: direction)
    return (min(buffers.before, 1000), min(buffers.after, 1000))
  }

  // MARK: Drawing

  private static let inset = 10.0
  private static let thickness = 24.0
  private static let rangeHeight = 9.0
  private static let textSize = 9.0

  /// The places of the ranges in the bar, as parts of the length of the longest.
  var stretches: (visible: Range<Double>, display: Range<Double>, preload: Range<Double>) {
    let display = buffers(.display)
    let preload = buffers(.preload)
    // On each side, the bar ends where the range that reaches farther ends.
    let start = max(display.before, preload.before)
    let whole = start + 1 + max(display.after, preload.after)
    func stretch(_ before: Double, _ after: Double) -> Range<Double> { (start - before) / whole..<(start + 1 + after) / whole }
    return (stretch(0, 0), stretch(display.before, display.after), stretch(preload.before, preload.after))
  }

  /// Returns the items that paint the bar at the lower right of a picture.
  func items(in size: Size, _ context: MeasuringContext) -> [DisplayItem] {
    let width = size.width / 3
    let bar = Rect(x: size.width - width - Self.inset, y: size.height - Self.inset - Self.thickness, width: width, height: Self.thickness)
    var items: [DisplayItem] = [.fill(RoundedRect(bar), .black.withAlpha(0.4))]
    // Texture has the name of the data source's class there.
    items.append(
      .line(planner.mode.rawValue, size: Self.textSize, color: .white, in: context) { Point(x: bar.midX - $0.width / 2, y: bar.minY) })
    let stretches = stretches
    var ranges = [(stretches.preload, Color.orange), (stretches.display, Color.yellow)]
    // The longer lies below.
    if length(of: stretches.display) > length(of: stretches.preload) { ranges.reverse() }
    let room = bar.width - 2 * Self.inset
    let isMirrored = isHorizontal && context.layoutDirection == .rightToLeft
    for (stretch, color) in ranges + [(stretches.visible, Color.green)] {
      let start = isMirrored ? 1 - stretch.upperBound : stretch.lowerBound
      let rect = Rect(
        x: bar.minX + Self.inset + room * start, y: bar.maxY - Self.rangeHeight - 2, width: room * length(of: stretch),
        height: Self.rangeHeight)
      items.append(.fill(RoundedRect(rect, radius: 3), color.withAlpha(0.5)))
      items.append(.border(RoundedRect(rect, radius: 3), width: 1, .black.withAlpha(0.9)))
    }
    if isMoving { items.append(arrow(in: bar, isToEnd: (direction == .forward) != isMirrored, context)) }
    return items
  }

  private func length(of stretch: Range<Double>) -> Double { stretch.upperBound - stretch.lowerBound }

  /// Returns the arrow at the end of the bar that the list is scrolled to.
  private func arrow(in bar: Rect, isToEnd: Bool, _ context: MeasuringContext) -> DisplayItem {
    let sign = isHorizontal ? (isToEnd ? "▶" : "◀") : isToEnd ? "▼" : "▲"
    return .line(sign, size: Self.textSize, color: .white, in: context) { size in
      Point(
        x: isToEnd ? bar.maxX - Self.inset : bar.minX + Self.inset - size.width, y: bar.maxY - Self.rangeHeight / 2 - 2 - size.height / 2)
    }
  }
}
