public import EmakiDisplay
public import EmakiLayout

/// A progress node is a bar that fills from the side that rows start from as something goes on, as `UIProgressView` in an app.
///
/// Its value is set by code: in the row's block, or in a hook such as that of a picture whose bytes come, which is called at an instant of
/// the virtual clock.
open class ProgressNode: DisplayNode {
  /// The part that is done, from 0 to 1; 0 by default. Values outside count as the nearest, and NaN as 0.
  public final var progress: Double = 0 { didSet { setNeedsDisplay() } }
  /// The colour of the part that is done; blue, 0x007AFF, by default.
  public final var progressTintColor = Color(0x007AFF) { didSet { setNeedsDisplay() } }
  /// The colour of the whole bar below; 0xE4E4E6 by default.
  public final var trackTintColor = Color(0xE4E4E6) { didSet { setNeedsDisplay() } }

  /// Creates a bar.
  ///
  /// - Parameter progress: the part that is done, from 0 to 1.
  public init(progress: Double = 0) {
    self.progress = progress
    super.init()
    displaysAsynchronously = false
  }

  /// Returns the width that there is, or 160 points where it is not bounded, and 4 points of height.
  open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    Size(width: constrainedSize.width.isFinite ? constrainedSize.width : 160, height: 4)
  }

  package override func content(in context: DisplayContext, frame: Rect) -> [DisplayItem] {
    if frame.isEmpty { return [] }
    let radius = min(frame.width, frame.height) / 2
    let part = progress > 0 ? min(progress, 1) : 0
    var bar = frame
    // A bar that has begun is at least as long as it is high, so that both of its ends are round.
    bar.size.width = part == 0 ? 0 : max(context.measuring.scale.roundPixel(frame.width * part), min(frame.width, frame.height))
    if context.measuring.layoutDirection == .rightToLeft { bar.origin.x = frame.maxX - bar.width }
    var items: [DisplayItem] = [.fill(RoundedRect(frame, radius: radius), trackTintColor)]
    if bar.width > 0 { items.append(.fill(RoundedRect(bar, radius: radius), progressTintColor)) }
    return items
  }
}
