import EmakiDisplay
public import EmakiLayout

/// A scroll node shows a part of content that may be larger than the node. Its specs describe the content, which is measured without a
/// limit in the directions that scroll.
///
/// The node takes the size that it is offered; along an axis without a limit it takes the size of its content. The content is cut at the
/// bounds and moved by `contentOffset`. For a strip of a few views inside a row, use a scroll node whose spec is a horizontal stack. For a
/// strip of many cells, use a `CollectionNode`. Subnodes that `layout()` places by hand scroll as well; in a node without specs they decide
/// how far the content reaches.
open class ScrollNode: DisplayNode {
  /// The scroll directions are the axes on which a scroll node's content may be larger than the node.
  public enum ScrollDirections: Sendable {
    case vertical, horizontal, both

    var isVertical: Bool { self != .horizontal }
    var isHorizontal: Bool { self != .vertical }
  }

  /// Creates a node that scrolls from top to bottom.
  public override init() {
    super.init()
    clipsToBounds = true
  }

  /// The axes on which the content may be larger than the node; `.vertical` by default, as in Texture.
  public final var scrollableDirections: ScrollDirections = .vertical {
    didSet { layoutChange(scrollableDirections, oldValue) }
  }

  /// Whether the node's layout decides how far its content reaches. On by default; in Texture it is off by default, and such a node does not
  /// scroll until it has a content size of its own. Here it does not scroll if this is off, unless subnodes that `layout()` places by hand reach
  /// beyond it.
  public final var automaticallyManagesContentSize = true {
    didSet { layoutChange(automaticallyManagesContentSize, oldValue) }
  }

  /// The point of the content at the node's top left corner, in points. From right to left, it is the distance from the content's top right
  /// corner. By default the content rests at its beginning, which is zero without a `contentInset`.
  ///
  /// It takes effect at the next layout, which limits it so that no empty space shows beside the content and its insets; from then on it is the
  /// offset that the node shows. UIKit keeps an offset past the end, and shows the empty space.
  ///
  /// In a `ViewController`, as in UIKit, content rests below the bars that cover the node's top, at a negative offset, and its end can be scrolled
  /// above those that cover its bottom.
  public final var contentOffset: Point {
    get { shownOffset ?? askedOffset ?? restOffset }
    set {
      shownOffset = nil
      askedOffset = newValue
    }
  }
  /// The offset that was set; `nil` for content that rests at its beginning.
  private var askedOffset: Point? {
    didSet {
      if !isRunning, let run {
        root.motion?.timeline?.remove(run)
        self.run = nil
      }
      layoutChange(askedOffset, oldValue)
    }
  }
  /// The offset of the last layout; `nil` before it, and once another one was set.
  private var shownOffset: Point?

  /// The empty space round the content, in points; zero by default. Content rests after it, at a negative offset, as in UIKit: a strip that begins 16
  /// points from the edge has a `left` of 16. From right to left, `left` and `right` change places with the content's ends.
  ///
  /// Insets have an effect along the axes that scroll.
  public final var contentInset: EdgeInsets = .zero {
    didSet { if contentInset != oldValue { insetsChanged(from: coveredInsets, oldValue) } }
  }
  /// The distances by which bars of the screen cover the edges of a node that scrolls vertically, in points.
  final var coveredInsets: EdgeInsets = .zero {
    didSet { if coveredInsets != oldValue { insetsChanged(from: oldValue, contentInset) } }
  }
  /// Lets content that rests at its beginning stay there after a change of insets.
  private func insetsChanged(from covered: EdgeInsets, _ content: EdgeInsets) {
    shownOffset = nil
    let before = restOffset(covered, content)
    let now = restOffset
    if let asked = askedOffset {
      askedOffset = Point(x: asked.x == before.x ? now.x : asked.x, y: asked.y == before.y ? now.y : asked.y)
    }
    setNeedsLayout()
  }
  /// The offset of content that rests at its beginning.
  private var restOffset: Point { restOffset(coveredInsets, contentInset) }

  private func restOffset(_ covered: EdgeInsets, _ content: EdgeInsets) -> Point {
    // The sum is not negated as a whole, so that no insets give 0 and not -0.
    Point(
      x: scrollableDirections.isHorizontal ? 0 - (isRightToLeft ? content.right : content.left) : 0,
      y: scrollableDirections.isVertical ? 0 - covered.top - content.top : 0)
  }

  override var scrolledAxes: (horizontal: Bool, vertical: Bool) { (scrollableDirections.isHorizontal, scrollableDirections.isVertical) }

  /// Whether the last layout was from right to left.
  private var isRightToLeft: Bool { (memory?.calculated?.conditions.direction ?? traitCollection.layoutDirection) == .rightToLeft }
  /// The lengths of the content that are out of view above and below the node, in points.
  final var hiddenLengths: (above: Double, below: Double)? {
    let above = limited(contentOffset).y - restOffset.y
    return (above, contentSize.height + coveredInsets.bottom + contentInset.bottom - restOffset.y - frame.height - above)
  }

  /// The run that scrolls the node; `nil` while it is not being scrolled on the clock.
  private(set) final var run: OffsetRun?
  override final var offsetRun: OffsetRun? { run }
  /// Whether the run is setting `contentOffset`.
  private var isRunning = false

  /// Sets `contentOffset`.
  ///
  /// - Parameters:
  ///   - offset: the offset.
  ///   - animated: whether the node scrolls there gradually, for 0.3 seconds of the virtual clock. If no clock runs, it is there at once.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    let from = limited(contentOffset)
    guard animated, root.isLoaded else { return contentOffset = offset }
    contentOffset = from
    let started = OffsetRun(from: from, to: limited(offset)) { [unowned self] offset in
      isRunning = true
      contentOffset = offset
      isRunning = false
    } finished: { [unowned self] in
      run = nil
    }
    run = started
    root.madeTimeline.add(started)
    setNeedsLayout()
  }

  /// Returns an offset limited to the content of the last layout.
  private func limited(_ offset: Point) -> Point {
    let rest = restOffset
    let after = (x: isRightToLeft ? contentInset.left : contentInset.right, y: coveredInsets.bottom + contentInset.bottom)
    return Point(
      x: scrollableDirections.isHorizontal ? limited(offset.x, from: rest.x, to: contentSize.width + after.x - frame.width) : 0,
      y: scrollableDirections.isVertical ? limited(offset.y, from: rest.y, to: contentSize.height + after.y - frame.height) : 0)
  }

  /// The size of the content that the last layout gave, in points; zero before it.
  public private(set) final var contentSize: Size = .zero

  /// The sizes of the content that the last layouts gave, the latest first. Only one of these layouts is placed.
  private var measured: [(range: SizeRange, scale: Scale, contentSize: Size)] = []

  override func releaseContent() { measured = [] }

  override func wrap(_ spec: LayoutSpec, in range: SizeRange) -> LayoutSpec {
    var content = range
    if scrollableDirections.isVertical { content.max.height = .unbounded }
    if scrollableDirections.isHorizontal { content.max.width = .unbounded }
    return ScrollContentSpec(child: spec, range: content, directions: scrollableDirections) { [unowned self] size, scale in
      measured.removeAll { $0.range == range && $0.scale == scale }
      measured.insert((range, scale, size), at: 0)
      if measured.count > LayoutMemory.limit + 1 { measured.removeLast() }
    }
  }

  override func didPlace(_ layout: Layout) {
    let calculated = memory?.calculated?.conditions
    let known = calculated.flatMap { calculated in measured.first { $0.range == calculated.range && $0.scale == calculated.scale } }
    let placed = Set(layout.children.lazy.map { ObjectIdentifier($0.element) })
    let byHand = subnodes.filter { !placed.contains(ObjectIdentifier($0)) }
    let places = byHand.map(ownPlace)
    contentSize = automaticallyManagesContentSize ? known?.contentSize ?? frame.size : frame.size
    if placed.isEmpty {
      for (node, place) in zip(byHand, places) {
        contentSize.width = max(contentSize.width, place.x + node.frame.width)
        contentSize.height = max(contentSize.height, place.y + node.frame.height)
      }
    }
    let offset = limited(askedOffset ?? restOffset)
    shownOffset = offset
    // A layout from right to left is mirrored within the node's width, so wider content already extends beyond the left edge.
    let move = Point(x: calculated?.direction == .rightToLeft ? offset.x : -offset.x, y: -offset.y)
    for case let node as DisplayNode in layout.children.lazy.map(\.element) where node.supernode === self {
      node.placedFrame.origin = node.frame.origin + move
    }
    handPlaced = [:]
    for (node, place) in zip(byHand, places) {
      node.placedFrame.origin = place + move
      handPlaced[ObjectIdentifier(node)] = (place, node.frame.origin)
    }
  }

  /// The places of the subnodes that were placed by hand, each before and after the last layout moved it.
  private var handPlaced: [ObjectIdentifier: (place: Point, moved: Point)] = [:]

  /// Returns the place in the content at which a subnode was placed by hand. If it was not placed again since the last layout moved it,
  /// this is the place from before that move.
  private func ownPlace(_ node: DisplayNode) -> Point {
    guard let known = handPlaced[ObjectIdentifier(node)], known.moved == node.frame.origin else { return node.frame.origin }
    return known.place
  }

  /// Returns an offset limited to the range from the least to the largest possible offset. A value that is not a number becomes the least.
  private func limited(_ offset: Double, from least: Double, to largest: Double) -> Double {
    offset > least ? min(offset, max(least, largest)) : least
  }
}

extension LayoutElement {
  /// The directions in which the element is a scroll node's content that may be larger than the node; `nil` for another element.
  package var scrolledDirections: ScrollNode.ScrollDirections? { (self as? ScrollContentSpec)?.directions }
}

/// A scroll content spec is a layout spec that measures a scroll node's content in a range of its own and takes the size of the node.
final class ScrollContentSpec: LayoutSpec {
  private let child: LayoutSpec
  private let range: SizeRange
  /// The directions in which the content may be larger than the node.
  let directions: ScrollNode.ScrollDirections
  private let report: (Size, Scale) -> Void

  init(child: LayoutSpec, range: SizeRange, directions: ScrollNode.ScrollDirections, report: @escaping (Size, Scale) -> Void) {
    self.child = child
    self.range = range
    self.directions = directions
    self.report = report
    super.init()
    debugName = "content"
  }

  override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    var content = child.layoutThatFits(range, parentSize: parentSize, in: context)
    let limit = constrainedSize.max
    let wanted = content.size
    let size = constrainedSize.clamp(
      Size(width: limit.width.isFinite ? limit.width : wanted.width, height: limit.height.isFinite ? limit.height : wanted.height))
    // Content that leaves room in the node is measured once more within that room, so that it can fill it, as in Texture.
    var room = range
    if directions.isVertical && wanted.height < size.height { room.max.height = limit.height }
    if directions.isHorizontal && wanted.width < size.width { room.max.width = limit.width }
    if room != range { content = child.layoutThatFits(room, parentSize: parentSize, in: context) }
    report(content.size, context.scale)
    return context.layout(of: self, size: size, children: [Layout.Child(child, at: .zero, layout: content)])
  }
}
