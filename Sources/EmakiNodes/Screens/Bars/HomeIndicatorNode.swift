import EmakiDisplay
import EmakiLayout

/// A home indicator node shows the short bar at the bottom of a screen.
final class HomeIndicatorNode: DisplayNode {
  /// The height of the bar in points.
  static let height = 5.0
  /// The distance of the bar from the bottom of the screen in points.
  static let bottom = 8.0

  private let bar = DisplayNode()
  private let width: Double

  init(theme: Theme, metrics: ScreenMetrics) {
    width = metrics.isLandscape ? 234 : 134
    super.init()
    automaticallyManagesSubnodes = true
    debugName = "home indicator"
    bar.backgroundColor = DynamicColor.label.resolved(for: theme)
    bar.cornerRadius = Self.height / 2
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    bar.style.preferredSize = Size(width: min(width, constrainedSize.max.width), height: Self.height)
    return CenterLayoutSpec(centering: .xy, child: bar)
  }
}
