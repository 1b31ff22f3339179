public import EmakiDisplay
public import EmakiLayout

/// A progress node is a bar that fills as a task goes on, from the side on which rows start. It corresponds to `UIProgressView`.
///
/// Code sets its value: in the row's block, or in a hook that is called at an instant of the virtual clock, such as the one that reports
/// the progress of a picture.
open class ProgressNode: DisplayNode {
  /// The part that is done, from 0 to 1; 0 by default. Values outside count as the nearest, and NaN as 0.
  public final var progress: Double = 0 { didSet { setNeedsDisplay() } }
  /// The colour of the part that is done; blue, 0x007AFF, by default.
  public final var progressTintColor = Color(0x007AFF) { didSet { setNeedsDisplay() } }
  /// The colour of the bar behind the part that is done; a fifth of 0x787880, as `UIColor.systemFill` has it, by default: it is seen on light and dark.
  public final var trackTintColor = Color(0x787880, alpha: 0.2) { didSet { setNeedsDisplay() } }

  /// Creates a bar.
  ///
  /// - Parameter progress: the part that is done, from 0 to 1.
  public init(progress: Double = 0) {
    self.progress = progress
    super.init()
    displaysAsynchronously = false
  }

  /// The progress from 0 to 1.
  private var part: Double { progress > 0 ? min(progress, 1) : 0 }

  /// Returns the offered width, or 160 points if it is unbounded, and a height of 4 points.
  open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    Size(width: constrainedSize.width.isFinite ? constrainedSize.width : 160, height: 4)
  }

  override var isAccessibilityElementByDefault: Bool { true }

  open override var defaultAccessibilityTraits: AccessibilityTraits { .updatesFrequently }

  /// The part that is done, in percent.
  open override var defaultAccessibilityValue: String? { "\(Int((part * 100).rounded()))%" }

  override func content(in context: DisplayContext, frame: Rect) -> Content {
    let radius = min(frame.width, frame.height) / 2
    var bar = frame
    // A bar that has begun is at least as long as it is high, so that both of its ends are round.
    bar.size.width = part == 0 ? 0 : max(context.measuring.scale.roundPixel(frame.width * part), min(frame.width, frame.height))
    if context.measuring.layoutDirection == .rightToLeft { bar.origin.x = frame.maxX - bar.width }
    var items: [DisplayItem] = [.fill(RoundedRect(frame, radius: radius), trackTintColor)]
    if bar.width > 0 { items.append(.fill(RoundedRect(bar, radius: radius), progressTintColor)) }
    return (items, [])
  }
}
