import EmakiDisplay
import EmakiLayout

/// A refresh node shows a refresh control while it is pulled. The spokes of its wheel appear one after the other.
final class RefreshNode: DisplayNode {
  /// The distance in points at which all spokes are shown, and at which a refresh would begin.
  static let distance = 60.0
  private let wheel = DisplayNode()

  /// Returns the number of spokes that show, from 0 to 8, after a pull in points.
  static func spokes(_ pull: Double) -> Int { pull > 0 ? Int(min(pull / distance, 1) * 8) : 0 }

  init(spokes: Int, theme: Theme) {
    super.init()
    automaticallyManagesSubnodes = true
    debugName = "refresh control"
    let color = theme == .light ? Color(0x8E8E93) : Color(0x98989D)
    wheel.style.preferredSize = Size(width: 28, height: 28)
    wheel.drawing = Drawing(key: "refresh \(spokes) \(color.premultiplied)") { context in
      context.translateBy(x: 14, y: 14)
      for _ in 0..<spokes {
        context.fill(DrawingPath(roundedRect: Rect(x: -1.5, y: -12.5, width: 3, height: 7.5), radius: 1.5), with: .color(color))
        context.rotate(by: .pi / 4)
      }
    }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    // The wheel stays near the bar above it. Any further space stays empty.
    wheel.style.layoutPosition = Point(x: (constrainedSize.max.width - 28) / 2, y: min(constrainedSize.max.height, Self.distance) / 2 - 14)
    return AbsoluteLayoutSpec(children: [wheel])
  }
}
