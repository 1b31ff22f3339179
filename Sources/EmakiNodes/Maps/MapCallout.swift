import EmakiDisplay
import EmakiLayout

/// A map callout is the bubble with the title and subtitle of a selected annotation.
struct MapCallout {
  private static let padding = EdgeInsets(top: 7, left: 11, bottom: 8, right: 11)
  private static let arrow = Size(width: 16, height: 8)
  private static let radius = 10.0
  /// The distance in points that the callout keeps to the map's edges, as long as there is room.
  private static let margin = 6.0

  private static let ground = DynamicColor(light: .white, dark: Color(0x2C2C2E))

  private let lines: [TextLayout]
  private let ground: Color
  /// The whole bubble with its arrow, in points of the map.
  private let frame: Rect
  /// The place that the arrow points at, in points of the map.
  private let tip: Point
  private let isBelow: Bool

  /// Makes the callout of a mark; `nil` for a mark that has none.
  ///
  /// - Parameter size: the size of the map in points.
  init?(_ mark: MapMark, in size: Size, scale: Double, theme: Theme, typesetter: any Typesetter) {
    guard mark.annotation.isSelected else { return nil }
    ground = Self.ground.resolved(for: theme)
    let isDark = theme == .dark
    let texts: [(text: String?, font: Font, color: Color)] = [
      (mark.annotation.title, Font.system(size: 14, weight: .semibold), isDark ? Color.white : Color.black),
      (mark.annotation.subtitle, Font.system(size: 12), isDark ? Color(0x98989F) : Color(0x6C6C70)),
    ]
    let padding = Self.padding
    let room = max(min(size.width - 2 * Self.margin, 280) - padding.left - padding.right, 1)
    var lines = Self.lines(texts, in: room, typesetter)
    if lines.isEmpty { return nil }
    let own = mark.frame(scale: scale)
    let longest = lines.reduce(0) { max($0, $1.contentWidth) }
    let width = max(longest + padding.left + padding.right, 2 * Self.radius + Self.arrow.width)
    // Right-to-left lines take the whole available width. They are broken again so that the bubble is only as wide as its longest line.
    if lines.contains(where: { $0.size.width > longest }) {
      lines = Self.lines(texts, in: width - padding.left - padding.right, typesetter)
    }
    self.lines = lines
    let height = lines.reduce(0) { $0 + $1.size.height } + padding.top + padding.bottom + Self.arrow.height
    var above = own.minY
    if case .pin = mark.look { above += MapPin.top }
    isBelow = above - height < 0 && own.maxY + height <= size.height
    tip = Point(x: mark.point.x, y: isBelow ? own.maxY : above)
    // The bubble moves towards the middle of the map, so that nothing of it is cut. In a map that is narrower, it begins where the map does.
    let x = max(min(max(tip.x - width / 2, Self.margin), size.width - Self.margin - width), 0)
    func onPixel(_ value: Double) -> Double { (value * scale).rounded() / scale }
    frame = Rect(x: onPixel(x), y: onPixel(isBelow ? tip.y : tip.y - height), width: width, height: height)
  }

  private static func lines(
    _ texts: [(text: String?, font: Font, color: Color)], in room: Double, _ typesetter: any Typesetter
  ) -> [TextLayout] {
    texts.compactMap { text, font, color in
      guard let text, !text.isEmpty else { return nil }
      return typesetter.layout(
        TextRequest(text: AttributedText(text, font: font, color: color), maximumWidth: room, maximumNumberOfLines: 1))
    }
  }

  /// Returns the entry that paints the callout with its shadow.
  ///
  /// - Parameter origin: the map's top left corner.
  func entry(at origin: Point, node: String) -> DisplayList.Entry {
    let arrow = Self.arrow
    // The arrow stands between the round corners. At the edges of the map its point goes on to the place.
    let reach = Self.radius + arrow.width / 2
    let point = min(max(tip.x - frame.minX, 0), frame.width)
    let base = min(max(point, reach), max(reach, frame.width - reach))
    let shape = Drawing(key: "map callout \(point) \(base) \(isBelow) \(ground)") { [isBelow, ground] context in
      // The drawing has whole pixels; the bubble fills it.
      let size = context.size
      let box = Rect(x: 0, y: isBelow ? arrow.height : 0, width: size.width, height: size.height - arrow.height)
      context.fill(DrawingPath(roundedRect: box, radius: Self.radius), with: .color(ground))
      let (edge, end) = isBelow ? (arrow.height, 0) : (size.height - arrow.height, size.height)
      var path = DrawingPath()
      // Half a point inside the bubble, so that no line shows between them.
      path.move(to: Point(x: base - arrow.width / 2, y: edge + (isBelow ? 0.5 : -0.5)))
      path.addLine(to: Point(x: point, y: end))
      path.addLine(to: Point(x: base + arrow.width / 2, y: edge + (isBelow ? 0.5 : -0.5)))
      path.close()
      context.fill(path, with: .color(ground))
    }
    var items: [DisplayItem] = [.drawing(shape, frame.offset(by: origin))]
    var y = frame.minY + Self.padding.top + (isBelow ? arrow.height : 0)
    for line in lines {
      items.append(.text(line, origin: Point(x: frame.minX + Self.padding.left, y: y) + origin))
      y += line.size.height
    }
    let shadow = Shadow(opacity: 0.3, offset: Point(x: 0, y: 1), radius: 3)
    return .group(DisplayGroup(entries: [.pass(DisplayPass(node: node, items: items))], shadow: shadow))
  }
}
