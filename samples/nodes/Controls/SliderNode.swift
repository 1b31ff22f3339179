import Emaki

/// A slider has a value from 0 to 1, as `UISlider` in an app: a track with a thumb, 31 points high and as wide as allowed.
final class SliderNode: ControlNode {
  /// The value, from 0 to 1. Setting it sends no event.
  var value = 0.0 { didSet { place() } }
  private let (before, behind, thumb) = (DisplayNode(), DisplayNode(), DisplayNode.thumb())

  override init() {
    super.init()
    isAccessibilityElement = true
    for node in [behind, before, thumb] { addSubnode(node) }
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    Size(width: constrainedSize.width.isFinite ? constrainedSize.width : 160, height: 31)
  }

  override func layout() { place() }

  override func controlStateDidChange() { alpha = isEnabled ? 1 : 0.5 }

  /// Moves the thumb to the point.
  override func takeTap(at point: Point) {
    let way = max(0, min(1, (point.x - 13.5) / max(1, frame.width - 27)))
    value = traitCollection.layoutDirection == .rightToLeft ? 1 - way : way
    sendActions(forControlEvents: .valueChanged)
  }

  private func place() {
    let (theme, side, height) = (traitCollection.theme, 27.0, 4.0)
    let isMirrored = traitCollection.layoutDirection == .rightToLeft
    let way = max(0, frame.width - side)
    let x = way * (isMirrored ? 1 - value : value)
    thumb.frame = Rect(x: x, y: (frame.height - side) / 2, width: side, height: side)
    let track = Rect(x: 0, y: (frame.height - height) / 2, width: frame.width, height: height)
    (behind.frame, before.frame) = (track, track)
    before.frame.size.width = min(frame.width, (isMirrored ? way - x : x) + side / 2)
    if isMirrored { before.frame.origin.x = track.maxX - before.frame.width }
    behind.backgroundColor = DynamicColor.systemFill.resolved(for: theme)
    before.backgroundColor = DynamicColor.systemBlue.resolved(for: theme)
    for node in [before, behind] { node.cornerRadius = height / 2 }
  }

  override var defaultAccessibilityTraits: AccessibilityTraits { .adjustable }

  override var defaultAccessibilityValue: String? { "\(Int((value * 100).rounded()))%" }
}
