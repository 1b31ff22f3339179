public import EmakiDisplay
public import EmakiLayout

/// A slider node is a control with a value in a range; it corresponds to `UISlider`. It has a track 4 points thick with a thumb at the
/// value, and
/// optional images on both sides. It is 31 points high, and as wide as allowed, or 160 points if the width is not limited.
///
/// The smallest value is on the side on which rows start. Colours that are not set follow the theme. A disabled slider is half transparent.
open class SliderNode: ControlNode {
  /// The value, from `minimumValue` to `maximumValue`; 0 by default. Values outside the range become the nearest value, and NaN becomes
  /// `minimumValue`. Setting it sends no event, as in UIKit.
  public final var value: Double {
    get { groove.value }
    set { setValue(newValue, animated: false) }
  }
  /// The value at the beginning of the track; 0 by default. If it is larger than `maximumValue`, then `maximumValue` is raised to it.
  public final var minimumValue: Double {
    get { groove.range.lowerBound }
    set { if newValue.isFinite { groove.range = newValue...max(newValue, maximumValue) } }
  }
  /// The value at the end of the track; 1 by default. If it is smaller than `minimumValue`, then `minimumValue` is lowered to it.
  public final var maximumValue: Double {
    get { groove.range.upperBound }
    set { if newValue.isFinite { groove.range = min(newValue, minimumValue)...newValue } }
  }
  /// The colour of the track before the thumb; `nil`, the default, is `DynamicColor.systemBlue`.
  public final var minimumTrackTintColor: Color? {
    get { groove.minimumColor }
    set { groove.minimumColor = newValue }
  }
  /// The colour of the track behind the thumb; `nil`, the default, is `DynamicColor.systemFill`.
  public final var maximumTrackTintColor: Color? {
    get { groove.maximumColor }
    set { groove.maximumColor = newValue }
  }
  /// The colour of the thumb; `nil`, the default, is white.
  public final var thumbTintColor: Color? {
    get { groove.thumbColor }
    set { groove.thumbColor = newValue }
  }
  /// The image before the track; `nil` by default.
  public final var minimumValueImage: Image? {
    get { minimumImageNode.image }
    set {
      minimumImageNode.image = newValue
      setNeedsLayout()
    }
  }
  /// The image behind the track; `nil` by default.
  public final var maximumValueImage: Image? {
    get { maximumImageNode.image }
    set {
      maximumImageNode.image = newValue
      setNeedsLayout()
    }
  }

  private let groove = SliderGroove()
  private let minimumImageNode = ImageNode()
  private let maximumImageNode = ImageNode()

  /// Creates a slider from 0 to 1 whose value is 0.
  public override init() {
    super.init()
    automaticallyManagesSubnodes = true
    groove.style.flexGrow = 1
    groove.style.flexShrink = 1
  }

  /// Moves the thumb to a value, and sends no event.
  ///
  /// - Parameters:
  ///   - value: the new value, as for `value`.
  ///   - animated: whether the thumb slides for a quarter of a second, where time passes.
  public final func setValue(_ value: Double, animated: Bool) {
    move(animated: animated) { groove.value = value }
  }

  /// Does the same as a finger that drags the thumb to a value: sends `.touchDown`, then `.valueChanged` if the value has changed, then
  /// `.touchUpInside`. A disabled slider does nothing.
  public final func slide(to value: Double) {
    tap {
      let old = self.value
      self.value = value
      if self.value != old { sendValueChange() }
    }
  }

  open override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    var children: [LayoutElement] = [groove]
    if minimumImageNode.image != nil { children.insert(minimumImageNode, at: 0) }
    if maximumImageNode.image != nil { children.append(maximumImageNode) }
    return StackLayoutSpec(.horizontal, spacing: 8, alignItems: .center, children: children)
  }

  override func showState() { groove.alpha = isEnabled ? 1 : 0.5 }

  override var isAccessibilityElementByDefault: Bool { true }

  open override var defaultAccessibilityTraits: AccessibilityTraits { .adjustable }

  /// The place of the thumb in percent, as UIKit has it.
  open override var defaultAccessibilityValue: String? { "\(Int((groove.fraction * 100).rounded()))%" }
}

/// A slider groove is the track of a slider, with the thumb.
private final class SliderGroove: DisplayNode {
  var range = 0.0...1 { didSet { value = limited(value) } }
  var value = 0.0 {
    didSet {
      value = limited(value)
      place()
    }
  }
  var minimumColor: Color? { didSet { place() } }
  var maximumColor: Color? { didSet { place() } }
  var thumbColor: Color? { didSet { place() } }
  private let (before, behind, thumb) = (DisplayNode(), DisplayNode(), DisplayNode.thumb())

  /// Returns the nearest value in the range. NaN becomes the smallest value.
  private func limited(_ value: Double) -> Double { value > range.lowerBound ? min(value, range.upperBound) : range.lowerBound }

  /// The part of the range below the value, from 0 to 1. The bounds are halved because their difference may be too large for a `Double`.
  var fraction: Double {
    let length = range.upperBound / 2 - range.lowerBound / 2
    return length > 0 ? (value / 2 - range.lowerBound / 2) / length : 0
  }

  override init() {
    super.init()
    for node in [behind, before, thumb] { addSubnode(node) }
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    Size(width: constrainedSize.width.isFinite ? constrainedSize.width : 160, height: 31)
  }

  override func didPlace(_ layout: Layout) { place() }

  private func place() {
    let (traits, side, height) = (traitCollection, 27.0, 4.0)
    let isMirrored = traits.layoutDirection == .rightToLeft
    let way = max(0, frame.width - side)
    let thumbX = way * (isMirrored ? 1 - fraction : fraction)
    thumb.frame = Rect(x: thumbX, y: (frame.height - side) / 2, width: side, height: side)
    thumb.backgroundColor = thumbColor ?? .white
    let track = Rect(x: 0, y: (frame.height - height) / 2, width: frame.width, height: height)
    behind.frame = track
    behind.backgroundColor = maximumColor ?? DynamicColor.systemFill.resolved(for: traits.theme)
    before.frame = track
    before.frame.size.width = min(frame.width, (isMirrored ? way - thumbX : thumbX) + side / 2)
    if isMirrored { before.frame.origin.x = track.maxX - before.frame.width }
    before.backgroundColor = minimumColor ?? DynamicColor.systemBlue.resolved(for: traits.theme)
    for node in [before, behind] { node.cornerRadius = height / 2 }
  }
}
