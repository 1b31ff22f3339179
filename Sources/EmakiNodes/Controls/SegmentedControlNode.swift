public import EmakiDisplay
public import EmakiLayout

/// A segmented control node is a control of a few titles or images side by side, of which one is chosen, as `UISegmentedControl` in an app.
///
/// It is 32 points high, or higher if a title needs more. All segments are as wide as the widest one. In another width, the segments keep
/// their
/// proportions, and titles that do not fit end in an ellipsis. Colours that are not set follow the theme.
///
/// ```swift
/// let control = SegmentedControlNode(items: ["Day", "Week", "Month"])
/// control.selectedSegmentIndex = 1
/// ```
open class SegmentedControlNode: ControlNode {
  /// The index -1, which says that no segment is chosen. UIKit's name for it is `UISegmentedControlNoSegment`.
  public static let noSegment = -1

  /// The index of the chosen segment, counted from the side on which rows start; `noSegment` by default. An index without a segment becomes
  /// `noSegment`. Setting it sends no event, as in UIKit.
  public final var selectedSegmentIndex: Int {
    get { selected }
    set { select(newValue, animated: false) }
  }
  private var selected = SegmentedControlNode.noSegment
  /// Whether a tap on a segment only sends the event, and does not choose the segment. Off by default.
  public final var isMomentary = false
  /// Whether each segment is as wide as its own content, instead of as wide as the widest segment. Off by default.
  public final var apportionsSegmentWidthsByContent = false {
    didSet { if apportionsSegmentWidthsByContent != oldValue { setNeedsLayout() } }
  }
  /// The colour of the chosen segment; `nil`, the default, is white, and grey on dark.
  public final var selectedSegmentTintColor: Color? { didSet { dress() } }

  private struct Segment {
    var content: DisplayNode
    var title: String?
    var isEnabled = true
    /// The width in points that was asked for; 0 for the width of the content.
    var width = 0.0
    /// The size of the content as the last measuring gave it.
    var contentSize = Size.zero
  }
  private var segments: [Segment] = []
  private var titleAttributes: [ControlState: TextAttributes] = [:]
  private let ground = DisplayNode()
  private let chosen = DisplayNode()

  /// Creates a control without segments.
  public override init() {
    super.init()
    (chosen.shadowOpacity, chosen.shadowOffset, chosen.shadowRadius) = (0.12, Point(x: 0, y: 3), 4)
    for node in [ground, chosen] { addSubnode(node) }
  }

  /// Creates a control with segments that have titles.
  public convenience init(items: [String]) {
    self.init()
    for item in items { insertSegment(withTitle: item, at: numberOfSegments) }
  }

  /// Creates a control with segments that have images.
  public convenience init(items: [Image]) {
    self.init()
    for item in items { insertSegment(with: item, at: numberOfSegments) }
  }

  // MARK: Segments

  /// The number of segments.
  public final var numberOfSegments: Int { segments.count }

  /// Inserts a segment with a title.
  ///
  /// - Parameters:
  ///   - title: the title, on one line.
  ///   - index: the place of the new segment; numbers outside count as the nearest.
  public final func insertSegment(withTitle title: String?, at index: Int) { insert(content(title: title), title, at: index) }

  /// Inserts a segment with an image.
  ///
  /// - Parameters:
  ///   - image: the image, which is drawn in its own colours where it is no template.
  ///   - index: the place of the new segment; numbers outside count as the nearest.
  public final func insertSegment(with image: Image?, at index: Int) { insert(content(image: image), nil, at: index) }

  private func insert(_ content: DisplayNode, _ title: String?, at index: Int) {
    let index = max(0, min(index, segments.count))
    segments.insert(Segment(content: content, title: title), at: index)
    addSubnode(content)
    if selected >= index { selected += 1 }
    contentChanged()
  }

  /// Removes a segment. If it was the chosen one, no segment is chosen afterwards. An index without a segment is ignored.
  public final func removeSegment(at index: Int) {
    guard segments.indices.contains(index) else { return }
    segments.remove(at: index).content.removeFromSupernode()
    if selected == index { selected = Self.noSegment } else if selected > index { selected -= 1 }
    contentChanged()
  }

  /// Removes all segments.
  public final func removeAllSegments() {
    for segment in segments { segment.content.removeFromSupernode() }
    (segments, selected) = ([], Self.noSegment)
    contentChanged()
  }

  /// Returns the title of a segment; `nil` for one with an image, and for an index that no segment has.
  public final func titleForSegment(at index: Int) -> String? { segments.indices.contains(index) ? segments[index].title : nil }

  /// Gives a segment a title in place of what it shows. An index that no segment has changes nothing.
  public final func setTitle(_ title: String?, forSegmentAt index: Int) { replace(with: content(title: title), title, at: index) }

  /// Returns the image of a segment; `nil` for one with a title, and for an index that no segment has.
  public final func imageForSegment(at index: Int) -> Image? {
    segments.indices.contains(index) ? (segments[index].content as? ImageNode)?.image : nil
  }

  /// Gives a segment an image in place of what it shows. An index that no segment has changes nothing.
  public final func setImage(_ image: Image?, forSegmentAt index: Int) { replace(with: content(image: image), nil, at: index) }

  private func replace(with content: DisplayNode, _ title: String?, at index: Int) {
    guard segments.indices.contains(index) else { return }
    segments[index].content.removeFromSupernode()
    (segments[index].content, segments[index].title) = (content, title)
    addSubnode(content)
    contentChanged()
  }

  /// Returns whether a segment can be chosen by a tap; `false` for an index that no segment has.
  public final func isEnabledForSegment(at index: Int) -> Bool { segments.indices.contains(index) && segments[index].isEnabled }

  /// Sets whether a segment can be chosen by a tap. An index that no segment has changes nothing.
  public final func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) {
    guard segments.indices.contains(index) else { return }
    segments[index].isEnabled = isEnabled
    dress()
  }

  /// Returns the width that was set for a segment; 0 for one that is as wide as its content.
  public final func widthForSegment(at index: Int) -> Double { segments.indices.contains(index) ? segments[index].width : 0 }

  /// Sets the width of a segment in points; 0 makes it as wide as its content. An index that no segment has changes nothing.
  public final func setWidth(_ width: Double, forSegmentAt index: Int) {
    guard segments.indices.contains(index) else { return }
    segments[index].width = width > 0 && width.isFinite ? width : 0
    setNeedsLayout()
  }

  /// Returns the attributes of titles that were set for exactly a state; `nil` where none were.
  public final func titleTextAttributes(for state: ControlState) -> TextAttributes? { titleAttributes[state] }

  /// Sets the attributes of titles for a state: `.normal`, `.selected` for the chosen segment, `.disabled`. Without them titles have the system font
  /// of 13 points, the chosen one in `.semibold`, and `DynamicColor.label`.
  public final func setTitleTextAttributes(_ attributes: TextAttributes?, for state: ControlState) {
    titleAttributes[state] = attributes
    contentChanged()
  }

  // MARK: The chosen segment

  private func select(_ index: Int, animated: Bool) {
    let index = segments.indices.contains(index) ? index : Self.noSegment
    if index == selected { return }
    // Nothing slides unless a segment was chosen before and one is chosen now.
    let slides = animated && selected != Self.noSegment && index != Self.noSegment
    selected = index
    dress()
    move(animated: slides, place)
  }

  override func takeTap(at point: Point) {
    guard let index = frames().firstIndex(where: { point.x >= $0.minX && point.x < $0.maxX }), segments[index].isEnabled else { return }
    if isMomentary { return sendValueChange() }
    if index == selected { return }
    select(index, animated: true)
    sendValueChange()
  }

  // MARK: Looks

  override func showState() { dress() }

  private func contentChanged() {
    dress()
    setNeedsLayout()
  }

  private func content(title: String?) -> DisplayNode {
    let node = TextNode()
    (node.maximumNumberOfLines, node.truncationMode) = (1, .byTruncatingTail)
    return node
  }

  private func content(image: Image?) -> DisplayNode {
    let node = ImageNode()
    node.image = image
    return node
  }

  /// Sets the colours of the parts, and the attributes of the titles.
  private func dress() {
    let theme = traitCollection.theme
    ground.backgroundColor = DynamicColor.tertiarySystemFill.resolved(for: theme)
    ground.cornerRadius = 9
    chosen.backgroundColor = selectedSegmentTintColor ?? (theme == .light ? .white : Color(0x636366))
    chosen.cornerRadius = 7
    let label = DynamicColor.label.resolved(for: theme)
    for (index, segment) in segments.enumerated() {
      let isOff = !isEnabled || !segment.isEnabled
      if let node = segment.content as? TextNode {
        let state: ControlState = (index == selected ? .selected : [])
        let asked = (isOff ? state.union(.disabled) : state).candidates.lazy.compactMap { self.titleAttributes[$0] }.first
        let usual = TextAttributes(font: .system(size: 13, weight: index == selected ? .semibold : .regular), color: label)
        node.attributedText = AttributedText(segment.title ?? "", attributes: asked ?? usual)
      } else if let node = segment.content as? ImageNode {
        node.tintColor = label
      }
      segment.content.alpha = isOff ? 0.3 : 1
    }
  }

  open override func traitCollectionDidChange(from previous: TraitCollection) { dress() }

  // MARK: Layout

  private static let (height, padding, inset) = (32.0, 10.0, 2.0)
  /// The distance that a cut title keeps to the sides of its segment, in points.
  private static let leastPadding = 5.0
  private static let separator = DynamicColor(light: DynamicColor.separator.light, dark: Color.white.withAlpha(0.16))

  open override func calculateSizeThatFits(_ constrainedSize: Size, in context: LayoutContext) -> Size {
    for index in segments.indices {
      segments[index].contentSize =
        segments[index].content.layoutThatFits(
          SizeRange(max: Size(width: .unbounded, height: .unbounded)), parentSize: .undefined, in: context
        ).size
    }
    let tallest = segments.lazy.map(\.contentSize.height).max() ?? 0
    return Size(width: min(wantedWidths.reduce(0, +), constrainedSize.width), height: max(Self.height, tallest + 2 * Self.inset))
  }

  /// The widths in points that the segments would take if there were enough room.
  private var wantedWidths: [Double] {
    let own = segments.map { $0.contentSize.width + 2 * Self.padding }
    let widest = own.max() ?? 0
    return zip(segments, own).map { segment, own in
      if segment.width > 0 { segment.width } else if apportionsSegmentWidthsByContent { own } else { widest }
    }
  }

  /// Returns the frames of the segments in the node's frame, in the order of the segments.
  private func frames() -> [Rect] {
    let wanted = wantedWidths
    let total = wanted.reduce(0, +)
    let isMirrored = traitCollection.layoutDirection == .rightToLeft
    var x = 0.0
    return wanted.map { width in
      let share = total > 0 ? frame.width * (width / total) : 0
      defer { x += share }
      return Rect(x: isMirrored ? frame.width - x - share : x, y: 0, width: share, height: frame.height)
    }
  }

  override func didPlace(_ layout: Layout) { place() }

  /// Gives the parts their places.
  private func place() {
    ground.frame = bounds
    let frames = frames()
    chosen.isHidden = !frames.indices.contains(selected)
    if !chosen.isHidden {
      let inset = Self.inset
      chosen.frame = frames[selected].inset(by: EdgeInsets(top: inset, left: inset, bottom: inset, right: inset))
    }
    for (segment, frame) in zip(segments, frames) {
      let size = Size(
        width: min(segment.contentSize.width, max(0, frame.width - 2 * Self.leastPadding)),
        height: min(segment.contentSize.height, frame.height))
      segment.content.frame = Rect(x: frame.midX - size.width / 2, y: frame.midY - size.height / 2, width: size.width, height: size.height)
    }
  }

  /// Draws the lines between segments of which none is chosen.
  package override func content(in context: DisplayContext, frame: Rect) -> [DisplayItem] {
    let color = Self.separator.resolved(for: traitCollection.theme)
    return zip(frames(), segments.indices).dropFirst().compactMap { segment, index in
      if index == selected || index - 1 == selected { return nil }
      let isMirrored = context.measuring.layoutDirection == .rightToLeft
      let x = frame.minX + (isMirrored ? segment.maxX : segment.minX)
      return .fill(RoundedRect(Rect(x: x - 0.5, y: frame.midY - 7, width: 1, height: 14), radius: 0.5), color)
    }
  }

  // MARK: Accessibility

  override var isAccessibilityElementByDefault: Bool { true }

  open override var defaultAccessibilityTraits: AccessibilityTraits { .adjustable }

  /// The title of the chosen segment.
  open override var defaultAccessibilityValue: String? { titleForSegment(at: selected) }
}
