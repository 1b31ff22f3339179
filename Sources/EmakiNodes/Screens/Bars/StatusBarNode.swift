import EmakiDisplay
import EmakiLayout

/// A status bar node shows the time, and marks for the signal, the wireless network and the battery, at the top of a screen.
final class StatusBarNode: DisplayNode {
  private let time = TextNode()
  private let marks = DisplayNode()
  private let metrics: ScreenMetrics

  /// Creates a status bar.
  ///
  /// - Parameters:
  ///   - clock: the time that it shows, as it is written.
  ///   - theme: the colours.
  ///   - families: the families of the time; none for the default family.
  ///   - metrics: the metrics of the screen.
  init(clock: String, theme: Theme, families: [String] = [], metrics: ScreenMetrics) {
    self.metrics = metrics
    super.init()
    automaticallyManagesSubnodes = true
    // The status bar belongs to the system and not to the screen, so a screen reader does not find it in the screen.
    accessibilityElementsHidden = true
    let color = DynamicColor.label.resolved(for: theme)
    time.attributedText = AttributedText(
      clock, font: Font(families: families, size: metrics.hasHomeIndicator ? 17 : 12, weight: .semibold), color: color)
    time.maximumNumberOfLines = 1
    time.debugName = "time"
    marks.drawing = StatusMarks.drawing(color)
    marks.style.preferredSize = StatusMarks.size
    marks.debugName = "signal, network and battery"
    style.preferredSize = Size(width: metrics.size.width, height: metrics.statusBar)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    // A phone with a home button has the time in the middle.
    let middle = metrics.hasIsland ? 32 : metrics.hasHomeIndicator ? metrics.statusBar * 25 / 47 : 10
    let width = metrics.size.width
    time.style.maxWidth = .points(metrics.hasHomeIndicator ? 80 : 120)
    let side = metrics.hasIsland ? 33.0 : metrics.hasHomeIndicator ? 27.0 : 7
    let start = metrics.hasIsland ? 24.0 : 14
    func row(_ node: DisplayNode, _ horizontal: RelativeLayoutSpec.Position, left: Double, right: Double) -> LayoutSpec {
      let box = RelativeLayoutSpec(horizontalPosition: horizontal, verticalPosition: .center, child: node)
      // The box is twice as high as the distance of the middle from the top, so that its content is centred there.
      box.style.preferredSize = Size(width: width - left - right, height: middle * 2)
      box.style.layoutPosition = Point(x: left, y: 0)
      return box
    }
    return AbsoluteLayoutSpec(
      children: [
        metrics.hasHomeIndicator ? row(time, .center, left: start, right: width - start - 80) : row(time, .center, left: 0, right: 0),
        row(marks, .end, left: 0, right: side),
      ])
  }
}

/// A status bar style says whether the marks of the status bar are dark or light, under the names of `UIStatusBarStyle`.
public enum StatusBarStyle: Hashable, Sendable {
  /// The marks follow the theme. Where they would not be seen on the page's or the bar's colour, they have the other one; UIKit leaves them unseen.
  case `default`
  /// The marks are white, for a dark page.
  case lightContent
  /// The marks are black, for a light page.
  case darkContent

  /// Returns the theme that the marks have on a colour; `nil` stands for a colour that is not known.
  func theme(_ theme: Theme, on ground: Color?) -> Theme {
    switch self {
    case .lightContent: return .dark
    case .darkContent: return .light
    case .default:
      guard let ground, ground.isOpaque else { return theme }
      let mark = theme == .dark ? Color.white : .black
      return mark.isSeen(on: ground) ? theme : theme == .dark ? .light : .dark
    }
  }
}
