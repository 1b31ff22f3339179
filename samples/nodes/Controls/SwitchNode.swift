import Emaki

/// A switch is on or off, as `UISwitch` in an app: 51 points wide and 31 points high.
final class SwitchNode: ControlNode {
  /// Whether the switch is on. Setting it sends no event.
  var isOn = false { didSet { place() } }
  private let track = DisplayNode()
  private let thumb = DisplayNode.thumb()

  override init() {
    super.init()
    isAccessibilityElement = true
    track.addSubnode(thumb)
    addSubnode(track)
  }

  private static let size = Size(width: 51, height: 31)

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Self.size }

  override func layout() { place() }

  override func controlStateDidChange() { place() }

  override func takeTap(at point: Point) {
    // In a running list the thumb slides.
    animate(withDuration: 0.25) { self.isOn.toggle() }
    sendActions(forControlEvents: .valueChanged)
  }

  /// Gives the parts their places and colours.
  private func place() {
    let (size, inset, theme) = (Self.size, 2.0, traitCollection.theme)
    track.frame = Rect(x: (frame.width - size.width) / 2, y: (frame.height - size.height) / 2, width: size.width, height: size.height)
    track.cornerRadius = size.height / 2
    track.backgroundColor = (isOn ? DynamicColor.systemGreen : .secondarySystemFill).resolved(for: theme)
    track.alpha = isEnabled ? 1 : 0.5
    let side = size.height - 2 * inset
    let isAtRight = isOn != (traitCollection.layoutDirection == .rightToLeft)
    thumb.frame = Rect(x: isAtRight ? size.width - inset - side : inset, y: inset, width: side, height: side)
  }

  override var defaultAccessibilityTraits: AccessibilityTraits { .button }

  override var defaultAccessibilityValue: String? { isOn ? "1" : "0" }
}

extension DisplayNode {
  /// Returns a white disc of 27 points with a shadow, which a finger would move.
  static func thumb() -> DisplayNode {
    let thumb = DisplayNode()
    (thumb.backgroundColor, thumb.cornerRadius) = (.white, 13.5)
    (thumb.shadowOpacity, thumb.shadowOffset, thumb.shadowRadius) = (0.15, Point(x: 0, y: 3), 4)
    // The border shows the edge on a white ground, where the shadow does not reach.
    (thumb.borderWidth, thumb.borderColor) = (0.5, Color(0x000000, alpha: 0.06))
    return thumb
  }
}
