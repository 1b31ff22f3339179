import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiNodes

struct ScrollNodeTests {
  private func scroll(
    _ directions: ScrollNode.ScrollDirections, to offset: Point = .zero, _ spec: @escaping () -> LayoutSpec
  ) -> ScrollNode {
    let node = ScrollNode()
    (node.automaticallyManagesSubnodes, node.scrollableDirections, node.contentOffset) = (true, directions, offset)
    node.layoutSpecBlock = { _, _ in spec() }
    return node
  }

  /// A picture of 600 x 600 pt in a window of 200 x 200.
  private func window(_ offset: Point, directions: ScrollNode.ScrollDirections = .both) -> ScrollNode {
    let picture = NetworkImageNode("a.png")
    picture.style.preferredSize = Size(600, 600)
    let node = scroll(directions, to: offset) { WrapperLayoutSpec(children: [picture]) }
    layOut(node)
    return node
  }

  private func layOut(_ node: DisplayNode) { node.layoutTree(SizeRange(exactly: Size(200, 200)), in: MeasuringContext.test()) }

  /// Three boxes of 50 x 20 pt beside each other, at an offset, in a column of 100 pt.
  private func strip(_ offset: Double, in context: MeasuringContext = .test()) -> (cell: CellNode, strip: ScrollNode) {
    let boxes = (0..<3).map { _ in BoxNode(50, 20) }
    let strip = scroll(.horizontal, to: Point(offset, 0)) { StackLayoutSpec(children: boxes) }
    return (.column([strip], in: context), strip)
  }

  private func places(_ node: DisplayNode) -> [Double] { node.subnodes.map(\.frame.minX) }

  @Test func `a picture of 600 x 600 in a window of 200 x 200 at (100, 50) shows that part`() {
    let node = window(Point(100, 50))
    #expect([node.frame.size, node.contentSize] == [Size(200, 200), Size(600, 600)])
    // The picture of a node that is drawn alone is cut to the node without a clip.
    let seen = "full a.png -100,-50,600,600"
    #expect([node.drawn, DisplayNode(frame: Rect(0, 0, 300, 300), node).drawn] == [[seen], ["clipped to 0,0,200,200 r0.0 " + seen]])
    node.automaticallyManagesContentSize = false
    layOut(node)
    #expect(node.contentSize == Size(200, 200) && node.subnodes.first?.frame.origin == .zero)
  }

  @Test(
    arguments: ([.vertical, .horizontal, .both] as [ScrollNode.ScrollDirections]).map {
      ($0, Size(50, 20), Rect(75, 40, 50, 20), Size(200, 100))
    } + [
      (.both, Size(50, 300), Rect(75, 0, 50, 300), Size(200, 300)), (.both, Size(300, 20), Rect(0, 40, 300, 20), Size(300, 100)),
    ])
  func `content that is smaller than the node fills it in the directions that scroll, does not move, and may be larger in the other`(
    directions: ScrollNode.ScrollDirections, box: Size, frame: Rect, content: Size
  ) {
    let box = BoxNode(box.width, box.height)
    let node = scroll(directions, to: Point(-9, -9)) { CenterLayoutSpec(child: box) }
    node.layoutTree(SizeRange(max: Size(200, 100)), in: MeasuringContext.test())
    #expect(box.frame == frame && node.contentSize == content && node.frame.size == Size(200, 100))
  }

  @Test func `an offset past the end is the offset that the node shows, once it is laid out`() {
    let node = window(Point(9999, -7))
    let offsets = history(
      of: node.contentOffset, { node.contentOffset.y = 99_999 }, { layOut(node) },
      {
        node.contentOffset.x -= 10
        layOut(node)
      })
    #expect(offsets == [Point(400, 0), Point(400, 99_999), Point(400, 400), Point(390, 400)])
  }

  @Test(arguments: LayoutDirection.allCases)
  func `content rests after its inset, and can be scrolled to the inset behind it`(direction: LayoutDirection) {
    let context = MeasuringContext.test(layoutDirection: direction)
    let (cell, node) = strip(0, in: context)
    /// The distances of the boxes from the edge that they follow each other from, after a change.
    func distances(_ change: () -> Void) -> [Double] {
      change()
      cell.layoutTree(SizeRange(width: 100, height: nil), in: context)
      return node.subnodes.map { direction == .leftToRight ? $0.frame.minX : 100 - $0.frame.maxX }
    }
    func inset(_ before: Double, _ after: Double) -> EdgeInsets {
      direction == .leftToRight ? EdgeInsets(left: before, right: after) : EdgeInsets(left: after, right: before)
    }
    #expect(distances {} == [0, 50, 100])
    #expect(distances { node.contentInset = inset(16, 20) } == [16, 66, 116] && node.contentOffset == Point(-16, 0))
    // 150 points of content and 20 behind them, of which 100 show.
    #expect(distances { node.contentOffset.x = 1000 } == [-70, -20, 30] && node.contentOffset == Point(70, 0))
    // An inset across the axis that scrolls has no effect, and content that rests stays at its beginning.
    let rested = distances {
      (node.contentOffset.x, node.contentInset) = (-16, inset(8, 20))
      node.contentInset.top = 30
    }
    #expect(rested == [8, 58, 108] && node.subnodes.allSatisfy { $0.frame.minY == 0 })
  }

  @Test(arguments: [
    (Point(-10, -10), Point.zero), (Point(5000, 399), Point(-400, -399)), (Point(.nan, .infinity), Point(0, -400)),
  ])
  func `an offset is limited to the content`(offset: Point, origin: Point) {
    #expect(window(offset).subnodes.first?.frame.origin == origin)
  }

  @Test func `content is unbounded only in the directions that scroll`() {
    let node = window(Point(100, 50), directions: .vertical)
    #expect(node.subnodes.first?.frame.origin == Point(0, -50) && node.contentSize == Size(200, 600))
  }

  @Test func `a strip in a row is as wide as the row and as high as its content`() {
    let (cell, strip) = strip(0)
    #expect(
      [strip.frame.size, strip.contentSize, cell.frame.size] == [Size(100, 20), Size(150, 20), Size(100, 20)]
        && places(strip) == [0, 50, 100])
  }

  @Test func `a new offset takes effect with the next layout, also after the layout was dropped with a released row`() {
    let (cell, strip) = strip(30)
    let changes = [{}, { strip.contentOffset.x = 10 }, { cell.releaseLayouts() }]
    let seen = changes.map { change in
      change()
      cell.layOut()
      return places(strip)
    }
    #expect(seen == [[-30, 20, 70], [-10, 40, 90], [-10, 40, 90]] && strip.contentSize.width == 150)
  }

  @Test(arguments: [0.0, 30, 900]) func `from right to left a strip is mirrored`(offset: Double) {
    let (left, right) = (strip(offset).strip, strip(offset, in: .test(layoutDirection: .rightToLeft)).strip)
    #expect(places(right) == places(left).map { 100 - 50 - $0 })
  }
}
