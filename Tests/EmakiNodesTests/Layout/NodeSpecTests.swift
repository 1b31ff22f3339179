import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

/// Tests specs with the nodes for which porters use them.
@Suite struct NodeSpecTests {
  private let context = MeasuringContext.test()

  private func layOut(_ spec: LayoutSpec, width: Double = 100) -> DisplayNode {
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    node.layoutSpecBlock = { _, _ in spec }
    #expect(node.layOut(width: width, in: context).isEmpty)
    return node
  }

  @Test func `a ratio spec gives a picture a size before the picture has arrived`() {
    let photo = NetworkImageNode()
    photo.url = "photo.jpg"
    // 100 wide, 9/16 of that high: 56.25, rounded down to pixels.
    let node = layOut(RatioLayoutSpec(ratio: 9.0 / 16, child: photo))
    #expect(photo.frame == Rect(x: 0, y: 0, width: 100, height: 56))
    #expect(node.frame.height == 56)
  }

  @Test func `a badge on a corner sticks out of the avatar and does not change the size`() {
    let (avatar, badge) = (BoxNode(50, 50), BoxNode(10, 10))
    let corner = CornerLayoutSpec(child: avatar, corner: badge, location: .topRight, offset: Point(x: -2, y: 3))
    let node = layOut(StackLayoutSpec(alignItems: .start, children: [corner]))
    // The badge's centre is at the corner (50, 0), and is then moved by the offset.
    #expect(badge.frame == Rect(x: 43, y: -2, width: 10, height: 10))
    #expect(avatar.frame == Rect(x: 0, y: 0, width: 50, height: 50))
    #expect(node.frame.height == 50)
    #expect(node.subnodes.map { $0 === badge } == [false, true])
  }

  @Test func `a corner spec that wraps its badge moves both inside`() {
    let (avatar, badge) = (BoxNode(50, 50), BoxNode(10, 10))
    let corner = CornerLayoutSpec(child: avatar, corner: badge, location: .topLeft, wrapsCorner: true)
    let node = layOut(StackLayoutSpec(alignItems: .start, children: [corner, BoxNode(1, 1)]))
    #expect(badge.frame.origin == .zero)
    #expect(avatar.frame == Rect(x: 5, y: 5, width: 50, height: 50))
    #expect(node.subnodes.last?.frame.minX == 55)
    #expect(node.frame.height == 55)
  }

  @Test func `a text in a row is wrapped only if it can shrink`() {
    func text(flexShrink: Double) -> TextNode {
      let text = TextNode("abcdefghijklmnop")
      text.style.flexShrink = flexShrink
      _ = layOut(StackLayoutSpec(children: [BoxNode(20, 20), text]))
      return text
    }
    // 16 squares of 10; or 8 in each of two lines of the 80 points that are left.
    #expect(text(flexShrink: 0).frame == Rect(x: 20, y: 0, width: 160, height: 20))
    #expect(text(flexShrink: 0).lineCount == 1)
    #expect(text(flexShrink: 1).lineCount == 2)
    #expect(text(flexShrink: 1).frame == Rect(x: 20, y: 0, width: 80, height: 20))
  }

  /// At a width of 375 the text is between 12 + 50 + 10 and 16 + 10 + 20. Without the dot the right side is 16 + 20.
  @Test(arguments: [(true, 257), (false, 267)] as [(Bool, Double)]) func `spacing before and after are taken from the column's width`(
    isUnread: Bool, width: Double
  ) {
    let (icon, text, dot) = (BoxNode(50, 50), DisplayNode(), BoxNode(10, 10))
    text.style.spacingBefore = 10
    text.style.spacingAfter = 16
    text.style.flexGrow = 1
    text.style.flexShrink = 1
    _ = layOut(
      InsetLayoutSpec(
        insets: EdgeInsets(top: 15, left: 12, bottom: 15, right: 20),
        child: StackLayoutSpec(children: isUnread ? [icon, text, dot] : [icon, text])),
      width: 375)
    #expect(text.frame == Rect(x: 72, y: 15, width: width, height: 50))
  }

  /// 3 boxes of 10.3 and a gap of 1.7: 36.0 at any scale but for what rounding up adds, less than a pixel a box.
  @Test(arguments: [(1, 11), (2, 10.5), (3, 31.0 / 3), (4, 10.5)] as [(Double, Double)])
  func `another scale moves nothing by more than the rounding to pixels`(
    scale: Double, width: Double
  ) {
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    let boxes = (0..<3).map { _ in BoxNode(10.3, 10.3) }
    node.layoutSpecBlock = { _, _ in StackLayoutSpec(spacing: 1.7, alignItems: .start, children: boxes) }
    node.layOut(width: 100, in: .test(scale: scale))
    for (index, box) in boxes.enumerated() {
      #expect(box.frame.width == width && box.frame.height == width)
      let exact = Double(index) * 12
      // Each box before may be a pixel wider, and the place itself is rounded up.
      #expect(box.frame.minX >= exact - 1e-6 && box.frame.minX < exact + Double(index + 1) / scale)
      let pixels = box.frame.minX * scale
      #expect(abs(pixels - pixels.rounded()) < 1e-9)
    }
  }
}
