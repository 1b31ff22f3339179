public import EmakiDisplay
public import EmakiLayout

/// A switch node is a control that is on or off; it corresponds to `UISwitch`. It is 51 points wide and 31 points high. In a larger frame
/// it is
/// centred.
///
/// Colours that are not set follow the theme. A switch that is off is filled with `DynamicColor.secondarySystemFill`. A disabled switch is
/// half
/// transparent.
open class SwitchNode: ControlNode {
  /// Whether the switch is on; off by default. Setting it sends no event, as in UIKit.
  public final var isOn: Bool {
    get { isOnNow }
    set { setOn(newValue, animated: false) }
  }
  private var isOnNow = false
  /// The colour of the switch while it is on; `nil`, the default, is `DynamicColor.systemGreen`.
  public final var onTintColor: Color? { didSet { place() } }
  /// The colour of the thumb; `nil`, the default, is white.
  public final var thumbTintColor: Color? { didSet { place() } }

  /// The capsule with the thumb in it. It is half transparent while the switch is disabled.
  private let track = DisplayNode()
  private let thumb = DisplayNode.thumb()

  /// Creates a switch that is off.
  public override init() {
    super.init()
    track.addSubnode(thumb)
    addSubnode(track)
  }

  /// Turns the switch on or off, and sends no event.
  ///
  /// - Parameters:
  ///   - on: whether the switch is on from now on.
  ///   - animated: whether the thumb slides for a quarter of a second, where time passes.
  public final func setOn(_ on: Bool, animated: Bool) {
    if on == isOnNow { return }
    isOnNow = on
    move(animated: animated, place)
  }

  private static let size = Size(width: 51, height: 31)

  open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Self.size }

  override func didPlace(_ layout: Layout) { place() }

  override func showState() { place() }

  /// Gives the parts their places and colours.
  private func place() {
    let (size, inset, theme) = (Self.size, 2.0, traitCollection.theme)
    track.frame = Rect(x: (frame.width - size.width) / 2, y: (frame.height - size.height) / 2, width: size.width, height: size.height)
    track.cornerRadius = size.height / 2
    track.backgroundColor =
      (isOnNow ? onTintColor ?? DynamicColor.systemGreen.resolved(for: theme) : nil)
      ?? DynamicColor.secondarySystemFill.resolved(for: theme)
    track.alpha = isEnabled ? 1 : 0.5
    let side = size.height - 2 * inset
    // The thumb is wider while the switch is pressed.
    let width = isHighlighted && isEnabled ? side + 7 : side
    let isAtRight = isOnNow != (traitCollection.layoutDirection == .rightToLeft)
    thumb.frame = Rect(x: isAtRight ? size.width - inset - width : inset, y: inset, width: width, height: side)
    thumb.backgroundColor = thumbTintColor ?? .white
  }

  override func takeTap(at point: Point) {
    setOn(!isOnNow, animated: true)
    sendValueChange()
  }

  override var isAccessibilityElementByDefault: Bool { true }

  open override var defaultAccessibilityTraits: AccessibilityTraits { .button }

  open override var defaultAccessibilityValue: String? { isOnNow ? "1" : "0" }
}
