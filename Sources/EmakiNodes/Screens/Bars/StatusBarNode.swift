import EmakiDisplay
import EmakiLayout

/// A status bar node shows the time, and marks for the signal, the wireless network and the battery, at the top of a screen.
final class StatusBarNode: DisplayNode {
  private let time = TextNode()
  private let marks: DisplayNode
  private let camera = DisplayNode()
  private let metrics: ScreenMetrics

  init(_ look: BarLook) {
    metrics = look.bars.metrics
    let color = DynamicColor.label.resolved(for: look.statusTheme)
    marks = DisplayNode(StatusMarks.drawing(color), size: StatusMarks.size, name: "signal, network and battery")
    super.init()
    automaticallyManagesSubnodes = true
    // The status bar belongs to the system and not to the screen, so a screen reader does not find it in the screen.
    accessibilityElementsHidden = true
    time.attributedText = AttributedText(
      look.bars.clock, font: Font(families: look.bars.families, size: metrics.hasHomeIndicator ? 17 : 12, weight: .semibold), color: color)
    time.maximumNumberOfLines = 1
    time.debugName = "time"
    camera.backgroundColor = .black
    camera.debugName = "camera"
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
    var cutout: [LayoutElement] = []
    if let place = metrics.cutout {
      camera.cornerRadius = place.radius
      camera.style.preferredSize = place.frame.size
      camera.style.layoutPosition = place.frame.origin
      cutout = [camera]
    }
    return AbsoluteLayoutSpec(
      children: cutout + [
        metrics.hasHomeIndicator ? row(time, .center, left: start, right: width - start - 80) : row(time, .center, left: 0, right: 0),
        row(marks, .end, left: 0, right: side),
      ])
  }
}

/// A status bar style says whether the marks of the status bar are dark or light, under the names of `UIStatusBarStyle`.
public enum StatusBarStyle: Sendable {
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

/// Status marks are the drawings of a status bar: four bars of signal strength, a fan of three waves for the wireless network, and a full
/// battery.
enum StatusMarks {
  /// The size of all marks in points, side by side.
  static let size = Size(width: 67, height: 12)

  /// Returns the drawing of the marks in a colour.
  static func drawing(_ color: Color) -> Drawing {
    Drawing(key: "status marks \(color.premultiplied)") { context in
      let paint = DrawingPaint.color(color)
      for (index, height) in [4.0, 6, 8.5, 11].enumerated() {
        let bar = Rect(x: Double(index) * 4.7, y: 11.5 - height, width: 3, height: height)
        context.fill(DrawingPath(roundedRect: bar, radius: 1), with: paint)
      }
      // The waves are rings around one point. Only a wedge of them is visible.
      let center = Point(x: 29.7, y: 11.2)
      let quarter = Double.pi / 4
      for (inner, outer) in [(0.0, 3.3), (4.8, 7.1), (8.6, 10.9)] {
        var wave = DrawingPath()
        wave.addArc(center: center, radius: inner == 0 ? outer : (inner + outer) / 2, startAngle: -3 * quarter, endAngle: -quarter)
        if inner == 0 {
          wave.addLine(to: center)
          wave.close()
          context.fill(wave, with: paint)
        } else {
          context.stroke(wave, with: paint, style: StrokeStyle(width: outer - inner))
        }
      }
      let battery = Rect(x: 42.5, y: 0.5, width: 21.5, height: 11)
      context.stroke(DrawingPath(roundedRect: battery, radius: 3.2), with: .color(color.withAlpha(0.35)))
      context.fill(DrawingPath(roundedRect: Rect(x: 44, y: 2, width: 18.5, height: 8), radius: 2), with: paint)
      var tip = DrawingPath()
      tip.addArc(center: Point(x: 65.3, y: 6), radius: 1.6, startAngle: -quarter * 2, endAngle: quarter * 2)
      tip.close()
      context.fill(tip, with: .color(color.withAlpha(0.4)))
    }
  }
}
