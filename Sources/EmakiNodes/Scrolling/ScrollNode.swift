public import EmakiLayout

/// A scroll node shows a part of content that may be larger than the node. Its specs describe the content, which is measured without a
/// limit in the directions that scroll.
///
/// The node is as large as it may be, and on an axis without a limit as large as its content. The content is cut at the bounds and moved
/// by `contentOffset`. A strip of a few views inside a row is a scroll node whose spec is a horizontal stack; a strip of many cells is a
/// `CollectionNode`. Subnodes placed by hand do not scroll.
open class ScrollNode: DisplayNode {
  /// The scroll directions are the axes on which a scroll node's content may be larger than the node.
  public enum ScrollDirections: Hashable, Sendable {
    case vertical, horizontal, both

    fileprivate var isVertical: Bool { self != .horizontal }
    fileprivate var isHorizontal: Bool { self != .vertical }
  }

  /// Creates a node that scrolls from top to bottom.
  public override init() {
    super.init()
    clipsToBounds = true
  }

  /// The axes on which the content may be larger than the node; `.vertical` by default, as in Texture.
  public final var scrollableDirections: ScrollDirections = .vertical {
    didSet { if scrollableDirections != oldValue { setNeedsLayout() } }
  }

  /// The point of the content that is at the node's top left corner, in points. From right to left, it is the distance from the content's
  /// top right corner. It takes effect with the next layout, where it is limited to what shows nothing beside the content. Zero by default.
  public final var contentOffset: Point = .zero

  /// The size of the content that the last layout gave, in points; zero before it.
  public private(set) final var contentSize: Size = .zero

  /// The sizes of the content that the last layouts gave, the latest first. Only one of these layouts is placed.
  private final var measured: [(range: SizeRange, scale: Scale, contentSize: Size)] = []

  package override func releaseContent() { measured = [] }

  package override func wrap(_ spec: LayoutSpec, in range: SizeRange) -> LayoutSpec {
    var content = range
    if scrollableDirections.isVertical { content.max.height = .unbounded }
    if scrollableDirections.isHorizontal { content.max.width = .unbounded }
    return ScrollContentSpec(child: spec, range: content) { [unowned self] size, scale in
      measured.removeAll { $0.range == range && $0.scale == scale }
      measured.insert((range, scale, size), at: 0)
      if measured.count > LayoutMemory.limit + 1 { measured.removeLast() }
    }
  }

  override func didPlace(_ layout: Layout) {
    let calculated = memory?.calculated
    let known = calculated.flatMap { calculated in measured.first { $0.range == calculated.range && $0.scale == calculated.scale } }
    contentSize = known?.contentSize ?? frame.size
    let x = scrollableDirections.isHorizontal ? limited(contentOffset.x, contentSize.width - frame.width) : 0
    let y = scrollableDirections.isVertical ? limited(contentOffset.y, contentSize.height - frame.height) : 0
    // A layout from right to left is mirrored in the node's width, so wider content already stands out on the left.
    let move = Point(x: calculated?.direction == .rightToLeft ? x : -x, y: -y)
    for case let node as DisplayNode in layout.children.lazy.map(\.element) { node.frame.origin = node.frame.origin + move }
  }

  /// Returns an offset limited to the range from 0 to the largest possible offset. A value that is not a number becomes 0.
  private func limited(_ offset: Double, _ left: Double) -> Double { offset > 0 ? min(offset, max(0, left)) : 0 }
}
