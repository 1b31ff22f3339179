import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@Suite struct ScrollNodeTests {
  private func scroll(
    _ directions: ScrollNode.ScrollDirections, to offset: Point = .zero, _ spec: @escaping () -> LayoutSpec
  ) -> ScrollNode {
    let node = ScrollNode()
    node.automaticallyManagesSubnodes = true
    node.scrollableDirections = directions
    node.contentOffset = offset
    node.layoutSpecBlock = { _, _ in spec() }
    return node
  }

  /// A picture of 600 x 600 pt in a window of 200 x 200.
  private func window(_ offset: Point, directions: ScrollNode.ScrollDirections = .both) -> ScrollNode {
    let picture = NetworkImageNode("a.png")
    picture.style.preferredSize = Size(width: 600, height: 600)
    let node = scroll(directions, to: offset) { WrapperLayoutSpec(children: [picture]) }
    node.layoutTree(SizeRange(exactly: Size(width: 200, height: 200)), in: MeasuringContext.test())
    return node
  }

  /// Three boxes of 50 x 20 pt beside each other, at an offset, in a column of 100 pt.
  private func strip(_ offset: Double, in context: MeasuringContext = .test()) -> (cell: CellNode, strip: ScrollNode) {
    let boxes = (0..<3).map { _ in BoxNode(50, 20) }
    let strip = scroll(.horizontal, to: Point(x: offset, y: 0)) { StackLayoutSpec(children: boxes) }
    return (.column([strip], in: context), strip)
  }

  private func places(_ node: DisplayNode) -> [Double] { node.subnodes.map(\.frame.minX) }

  @Test func `a picture of 600 x 600 in a window of 200 x 200 at (100, 50) shows that part`() throws {
    let node = window(Point(x: 100, y: 50))
    #expect(node.frame.size == Size(width: 200, height: 200))
    #expect(node.contentSize == Size(width: 600, height: 600))
    #expect(node.subnodes.first?.frame == Rect(x: -100, y: -50, width: 600, height: 600))
    // The picture of a node that is drawn alone is cut to the node without a clip.
    #expect(node.displayList(in: .test()).drawn == ["full a.png -100,-50,600,600"])
    let parent = DisplayNode()
    parent.frame = Rect(x: 0, y: 0, width: 300, height: 300)
    parent.addSubnode(node)
    #expect(parent.displayList(in: .test()).drawn == ["clipped to 0,0,200,200 r0.0 full a.png -100,-50,600,600"])
  }

  @Test func `content that is smaller than the node fills it in the directions that scroll, and may be larger in the other`() {
    func place(of box: BoxNode, _ directions: ScrollNode.ScrollDirections) -> (Rect, Size) {
      let node = scroll(directions) { CenterLayoutSpec(child: box) }
      node.layoutTree(SizeRange(max: Size(width: 200, height: 100)), in: MeasuringContext.test())
      return (box.frame, node.contentSize)
    }
    for directions in [ScrollNode.ScrollDirections.vertical, .horizontal, .both] {
      #expect(place(of: BoxNode(50, 20), directions) == (Rect(x: 75, y: 40, width: 50, height: 20), Size(width: 200, height: 100)))
    }
    #expect(place(of: BoxNode(50, 300), .both) == (Rect(x: 75, y: 0, width: 50, height: 300), Size(width: 200, height: 300)))
    #expect(place(of: BoxNode(300, 20), .both) == (Rect(x: 0, y: 40, width: 300, height: 20), Size(width: 300, height: 100)))
  }

  @Test func `an offset past the end is the offset that the node shows, once it is laid out`() {
    let node = window(Point(x: 9999, y: -7))
    #expect(node.contentOffset == Point(x: 400, y: 0))
    node.contentOffset.y = 99_999
    #expect(node.contentOffset == Point(x: 400, y: 99_999))
    node.layoutTree(SizeRange(exactly: Size(width: 200, height: 200)), in: MeasuringContext.test())
    #expect(node.contentOffset == Point(x: 400, y: 400))
    node.contentOffset.x -= 10
    node.layoutTree(SizeRange(exactly: Size(width: 200, height: 200)), in: MeasuringContext.test())
    #expect(node.contentOffset == Point(x: 390, y: 400))
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `content rests after its inset, and can be scrolled to the inset behind it`(
    direction: LayoutDirection
  ) {
    let context = MeasuringContext.test(layoutDirection: direction)
    func relay(_ cell: CellNode) { cell.layoutTree(SizeRange(width: 100, height: nil), in: context) }
    let (cell, node) = strip(0, in: context)
    // The distances of the boxes from the edge that they follow each other from.
    func distances() -> [Double] {
      node.subnodes.map { direction == .leftToRight ? $0.frame.minX : 100 - $0.frame.maxX }
    }
    #expect(distances() == [0, 50, 100])
    node.contentInset = direction == .leftToRight ? EdgeInsets(left: 16, right: 20) : EdgeInsets(left: 20, right: 16)
    relay(cell)
    #expect(distances() == [16, 66, 116])
    #expect(node.contentOffset == Point(x: -16, y: 0))
    node.contentOffset.x = 1000
    relay(cell)
    // 150 points of content and 20 behind them, of which 100 show.
    #expect(node.contentOffset == Point(x: 70, y: 0))
    #expect(distances() == [-70, -20, 30])
    // An inset across the axis that scrolls has no effect, and content that rests stays at its beginning.
    node.contentOffset.x = -16
    node.contentInset.top = 30
    if direction == .leftToRight { node.contentInset.left = 8 } else { node.contentInset.right = 8 }
    relay(cell)
    #expect(distances() == [8, 58, 108])
    #expect(node.subnodes.allSatisfy { $0.frame.minY == 0 })
  }

  @Test func `a node that does not manage its content's size does not scroll`() {
    let node = window(Point(x: 100, y: 50))
    node.automaticallyManagesContentSize = false
    node.layoutTree(SizeRange(exactly: Size(width: 200, height: 200)), in: MeasuringContext.test())
    #expect(node.contentSize == Size(width: 200, height: 200))
    #expect(node.subnodes.first?.frame.origin == .zero)
  }

  @Test(arguments: [
    (Point(x: -10, y: -10), Point.zero), (Point(x: 5000, y: 399), Point(x: -400, y: -399)),
    (Point(x: .nan, y: .infinity), Point(x: 0, y: -400)),
  ])
  func `an offset is limited to the content`(offset: Point, origin: Point) {
    #expect(window(offset).subnodes.first?.frame.origin == origin)
  }

  @Test func `content is unbounded only in the directions that scroll`() {
    let node = window(Point(x: 100, y: 50), directions: .vertical)
    #expect(node.subnodes.first?.frame.origin == Point(x: 0, y: -50))
    #expect(node.contentSize == Size(width: 200, height: 600))
  }

  @Test func `a strip in a row is as wide as the row and as high as its content`() {
    let (cell, strip) = strip(0)
    #expect(strip.frame.size == Size(width: 100, height: 20))
    #expect(strip.contentSize == Size(width: 150, height: 20))
    #expect(cell.frame.height == 20)
    #expect(places(strip) == [0, 50, 100])
    #expect(places(self.strip(30).strip) == [-30, 20, 70])
  }

  @Test func `a new offset takes effect with the next layout`() {
    let (cell, strip) = strip(30)
    for _ in 0..<2 {
      cell.layOut(width: 100)
      #expect(places(strip) == [-30, 20, 70])
    }
    strip.contentOffset.x = 10
    cell.layOut(width: 100)
    #expect(places(strip) == [-10, 40, 90])
  }

  @Test func `content smaller than its window does not move`() {
    let box = BoxNode(50, 20)
    let node = scroll(.both, to: Point(x: 9, y: 9)) { WrapperLayoutSpec(children: [box]) }
    node.layoutTree(SizeRange(max: Size(width: 100, height: 100)), in: MeasuringContext.test())
    #expect(node.frame.size == Size(width: 100, height: 100))
    #expect(box.frame == Rect(x: 0, y: 0, width: 50, height: 20))
  }

  @Test(arguments: [0.0, 30, 900]) func `from right to left a strip is mirrored`(offset: Double) {
    let (left, right) = (strip(offset).strip, strip(offset, in: .test(layoutDirection: .rightToLeft)).strip)
    #expect(places(right) == places(left).map { 100 - 50 - $0 })
  }

  @Test func `a layout that was dropped with a released row is made again by the next layout pass`() {
    let (cell, strip) = strip(30)
    cell.releaseLayouts()
    cell.layOut(width: 100)
    #expect(strip.contentSize.width == 150)
    #expect(places(strip) == [-30, 20, 70])
  }
}
