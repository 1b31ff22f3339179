public import EmakiDisplay
public import EmakiLayout

/// An activity indicator node is a wheel of eight spokes that turns while something is under way, as `UIActivityIndicatorView` in an app.
///
/// It turns once per second of the virtual clock, in eight steps, while its row is in view and displayed. If it is started during that
/// time, it begins with the first step. A still picture shows the first step.
///
/// ```swift
/// let spinner = ActivityIndicatorNode(style: .large)
/// spinner.startAnimating()
/// ```
open class ActivityIndicatorNode: DisplayNode {
  /// A style says how large the wheel is.
  public enum Style: Sendable {
    /// The wheel is 20 points wide and high.
    case medium
    /// The wheel is 37 points wide and high.
    case large

    /// The width and height of the wheel in points.
    var side: Double { self == .medium ? 20 : 37 }
  }

  /// The size of the wheel; `.medium` by default.
  public final var indicatorStyle: Style { didSet { layoutChange(indicatorStyle, oldValue) } }
  /// The colour of the darkest spoke; grey, 0x8E8E93, by default.
  public final var color = Color(0x8E8E93) { didSet { setNeedsDisplay() } }
  /// Whether the wheel turns. Off by default, as in UIKit.
  public private(set) final var isAnimating = false
  /// Whether a wheel that does not turn is not shown. On by default, as in UIKit.
  public final var hidesWhenStopped = true { didSet { setNeedsDisplay() } }

  /// Creates an indicator that does not turn.
  public init(style: Style = .medium) {
    indicatorStyle = style
    super.init()
    displaysAsynchronously = false
  }

  /// Makes the wheel turn.
  public final func startAnimating() {
    isAnimating = true
    setNeedsDisplay()
  }

  /// Makes the wheel stand still.
  public final func stopAnimating() {
    isAnimating = false
    setNeedsDisplay()
  }

  open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    Size(width: indicatorStyle.side, height: indicatorStyle.side)
  }

  // A wheel that is not shown is not read.
  override var isAccessibilityElementByDefault: Bool { isAnimating || !hidesWhenStopped }

  open override var defaultAccessibilityTraits: AccessibilityTraits { .updatesFrequently }

  /// "In progress", or "Progress halted" while the wheel stands still.
  open override var defaultAccessibilityLabel: String? { isAnimating ? "In progress" : "Progress halted" }

  override var needs: NodeNeeds {
    var needs = super.needs
    if isAnimating { needs.played = [Self.turning] }
    return needs
  }

  override func content(in context: DisplayContext, frame: Rect) -> Content {
    if !isAnimating && hidesWhenStopped { return ([], []) }
    let time = context.moment?.frames[Self.turning] ?? 0
    return ([.drawing(wheel(step: isAnimating ? time / Self.step : 0), frame)], [])
  }

  private static let turning = PlayedImage(url: .activityIndicator, start: 0)
  private static let step = Playback.activityIndicator.milliseconds[0]

  /// Returns the drawing of the wheel after a number of eighths of a turn.
  private func wheel(step: Int) -> Drawing {
    let color = color
    return Drawing(key: "emaki activity indicator \(step) \(color)") { context in
      let side = min(context.size.width, context.size.height)
      context.translateBy(x: context.size.width / 2, y: context.size.height / 2)
      let spoke = DrawingPath(
        roundedRect: Rect(x: -side * 0.05, y: -side / 2, width: side * 0.1, height: side * 0.28), radius: side * 0.05)
      for index in 0..<8 {
        // Each spoke is a little paler than the one that becomes darkest after it.
        let age = (step - index + 8) % 8
        context.fill(spoke, with: .color(color.withAlpha(Double(color.alpha) / 255 * max(0.15, 1 - Double(age) * 0.13))))
        context.rotate(by: .pi / 4)
      }
    }
  }
}
