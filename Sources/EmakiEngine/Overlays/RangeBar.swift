import EmakiDisplay
import EmakiLayout
import EmakiNodes

/// A range bar shows how far the ranges of a list reach, each in proportion to the longest. Its left end is the upper end of the list, or the
/// left one of a list that scrolls sideways.
///
/// Source: `_ASRangeDebugBarView` in Texture's `AsyncDisplayKit+Debug.mm`, with its lengths in points and its colours.
struct RangeBar: Hashable, Sendable {
  /// The text in the bar: the list's range mode. Texture has the name of the data source's class there.
  var name: String
  private var display: RangeTuningParameters
  private var preload: RangeTuningParameters
  /// The side on which the leading buffers lie.
  private var direction: ScrollDirection
  /// Whether the list is being scrolled, which an arrow shows.
  private var isMoving: Bool
  private var isHorizontal: Bool

  /// Creates the bar of a list.
  ///
  /// - Parameters:
  ///   - planner: the list's own planner.
  ///   - direction: the side on which the leading buffers lie.
  ///   - isMoving: whether the list is being scrolled.
  ///   - isHorizontal: whether the list scrolls sideways.
  init(_ planner: RangePlanner, direction: ScrollDirection, isMoving: Bool, isHorizontal: Bool) {
    name = planner.mode.rawValue
    (display, preload) = (planner.tuning[planner.mode, .display], planner.tuning[planner.mode, .preload])
    (self.direction, self.isMoving, self.isHorizontal) = (direction, isMoving, isHorizontal)
  }

  private func buffers(_ parameters: RangeTuningParameters) -> (before: Double, after: Double) {
    let (leading, trailing) = (Self.length(parameters.leadingBufferScreenfuls), Self.length(parameters.trailingBufferScreenfuls))
    return direction == .forward ? (trailing, leading) : (leading, trailing)
  }

  /// Returns a number of screenfuls that can be drawn: at most 1000, and 0 for a negative number or NaN.
  private static func length(_ screenfuls: Double) -> Double { screenfuls > 0 ? min(screenfuls, 1000) : 0 }

  // MARK: Drawing

  private static let inset = 10.0
  private static let thickness = 24.0
  private static let rangeHeight = 9.0
  private static let textSize = 9.0

  /// The places of the ranges in the bar, as parts of the length of the longest.
  var stretches: (visible: Range<Double>, display: Range<Double>, preload: Range<Double>) {
    let (display, preload) = (buffers(display), buffers(preload))
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
    items.append(
      .line(name, size: Self.textSize, color: .white, in: context) { Point(x: bar.midX - $0.width / 2, y: bar.minY) })
    let stretches = stretches
    var ranges = [(stretches.preload, Color.orange), (stretches.display, Color.yellow)]
    // The longer lies below.
    if length(of: stretches.display) > length(of: stretches.preload) { ranges.reverse() }
    let (room, isMirrored) = (bar.width - 2 * Self.inset, isHorizontal && context.layoutDirection == .rightToLeft)
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
