import Emaki

/// A segmented control is a row of titles of which one is chosen, as `UISegmentedControl` in an app. Each segment is as wide as the widest one.
final class SegmentedControlNode: ControlNode {
  /// The index of the chosen segment; `nil` for none. Setting it sends no event.
  var selectedSegmentIndex: Int? {
    didSet {
      dress()
      place()
    }
  }
  private let titles: [(string: String, node: TextNode)]
  private let lines: [DisplayNode]
  private let (ground, chosen) = (DisplayNode(), DisplayNode())
  private var sizes: [Size] = []

  init(items: [String]) {
    titles = items.map { ($0, TextNode()) }
    lines = items.dropFirst().map { _ in DisplayNode() }
    super.init()
    isAccessibilityElement = true
    (ground.cornerRadius, chosen.cornerRadius) = (9, 7)
    (chosen.shadowOpacity, chosen.shadowOffset, chosen.shadowRadius) = (0.12, Point(x: 0, y: 3), 4)
    for line in lines { line.cornerRadius = 0.5 }
    for title in titles { title.node.maximumNumberOfLines = 1 }
    for node in lines + [ground, chosen] + titles.map(\.node) { addSubnode(node) }
    dress()
  }

  override func traitCollectionDidChange(from previous: TraitCollection) { dress() }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    let free = SizeRange(max: Size(width: .infinity, height: .infinity))
    sizes = titles.map { (try? $0.node.layoutThatFits(free))?.size ?? .zero }
    let widest = sizes.map(\.width).max() ?? 0
    return Size(width: min(Double(titles.count) * (widest + 20), constrainedSize.width), height: 32)
  }

  override func layout() { place() }

  /// Chooses the segment at the point.
  override func takeTap(at point: Point) {
    guard let index = frames.firstIndex(where: { point.x >= $0.minX && point.x < $0.maxX }), index != selectedSegmentIndex else { return }
    animate(withDuration: selectedSegmentIndex == nil ? 0 : 0.25) { self.selectedSegmentIndex = index }
    sendActions(forControlEvents: .valueChanged)
  }

  /// The frames of the segments, the first at the side on which rows start.
  private var frames: [Rect] {
    let width = frame.width / Double(max(1, titles.count))
    let frames = titles.indices.map { Rect(x: Double($0) * width, y: 0, width: width, height: frame.height) }
    return traitCollection.layoutDirection == .rightToLeft ? frames.reversed() : frames
  }

  private func place() {
    ground.frame = bounds
    let frames = frames
    chosen.isHidden = selectedSegmentIndex == nil
    if let selectedSegmentIndex { chosen.frame = frames[selectedSegmentIndex].inset(by: EdgeInsets(top: 2, left: 2, bottom: 2, right: 2)) }
    for ((title, size), frame) in zip(zip(titles, sizes), frames) {
      let size = Size(width: min(size.width, max(0, frame.width - 10)), height: min(size.height, frame.height))
      title.node.frame = Rect(x: frame.midX - size.width / 2, y: frame.midY - size.height / 2, width: size.width, height: size.height)
    }
    for (index, line) in lines.enumerated() {
      line.frame = Rect(x: max(frames[index].minX, frames[index + 1].minX) - 0.5, y: frame.height / 2 - 7, width: 1, height: 14)
      // There are no lines beside the chosen segment.
      line.isHidden = index == selectedSegmentIndex || index + 1 == selectedSegmentIndex
    }
  }

  /// Gives the parts their colours, and the titles their fonts.
  private func dress() {
    let theme = traitCollection.theme
    ground.backgroundColor = DynamicColor.tertiarySystemFill.resolved(for: theme)
    chosen.backgroundColor = theme == .light ? .white : Color(0x636366)
    for line in lines { line.backgroundColor = theme == .light ? DynamicColor.separator.light : Color.white.withAlpha(0.16) }
    for (index, title) in titles.enumerated() {
      title.node.attributedText = AttributedText(
        title.string, font: .system(size: 13, weight: index == selectedSegmentIndex ? .semibold : .regular),
        color: DynamicColor.label.resolved(for: theme))
    }
  }

  override var defaultAccessibilityTraits: AccessibilityTraits { .adjustable }

  override var defaultAccessibilityValue: String? { selectedSegmentIndex.map { titles[$0].string } }
}
