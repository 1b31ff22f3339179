import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@Suite struct NodeLayoutTests {
  private let context = MeasuringContext.test()

  // MARK: Geometry

  @Test func `frame, bounds and position agree`() {
    let node = DisplayNode()
    node.frame = Rect(x: 10, y: 20, width: 30, height: 40)
    #expect(node.bounds == Rect(x: 0, y: 0, width: 30, height: 40))
    #expect(node.position == Point(x: 25, y: 40))
    node.position = Point(x: 15, y: 20)
    #expect(node.frame == Rect(x: 0, y: 0, width: 30, height: 40))
  }

  @Test func `the calculated size is zero before measuring, and that of the layout afterwards`() {
    let node = BoxNode(33, 44)
    #expect(node.calculatedSize == .zero)
    #expect(node.calculatedLayout == nil)
    _ = node.layoutThatFits(.unbounded, parentSize: .undefined, in: context)
    #expect(node.calculatedSize == Size(width: 33, height: 44))
    #expect(node.calculatedLayout?.size == Size(width: 33, height: 44))
  }

  @Test(arguments: [1.0, 2, 3]) func `sizes are whole pixels, rounded up`(scale: Double) {
    let node = BoxNode(10.1, 10.4)
    node.layoutTree(.unbounded, in: MeasuringContext.test(scale: scale))
    #expect(node.frame.size == Size(width: (10.1 * scale).rounded(.up) / scale, height: (10.4 * scale).rounded(.up) / scale))
  }

  // MARK: By hand

  /// A node that puts its first subnode in its right half, and does not place its second one.
  private final class Halves: DisplayNode {
    var sizesSeen: [Size] = []
    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 100, height: 30) }
    override func layout() {
      sizesSeen.append(bounds.size)
      subnodes.first?.frame = Rect(x: 50, y: 0, width: 50, height: 30)
    }
  }

  @Test func `frames that are set in layout are kept`() {
    let (node, left, right) = (Halves(), BoxNode(), BoxNode())
    node.addSubnode(right)
    node.addSubnode(left)
    node.layOut(width: 100, in: context)
    #expect(node.sizesSeen == [Size(width: 100, height: 30)])
    #expect(right.frame == Rect(x: 50, y: 0, width: 50, height: 30))
    #expect(left.frame == .zero)
    #expect(right.layoutCount == 1)
  }

  @Test func `a node that is placed by hand lays out its subnodes for its frame`() {
    let (node, inner, leaf) = (Halves(), DisplayNode(), BoxNode(20, 10))
    inner.automaticallyManagesSubnodes = true
    inner.layoutSpecBlock = { _, _ in CenterLayoutSpec(child: leaf) }
    node.addSubnode(inner)
    node.layOut(width: 100, in: context)
    #expect(leaf.frame == Rect(x: 15, y: 10, width: 20, height: 10))
  }

  /// A node that moves a subnode after its spec has placed it.
  private final class Nudged: DisplayNode {
    let box = BoxNode()
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      InsetLayoutSpec(insets: EdgeInsets(left: 5), child: box)
    }
    override func layout() { box.frame.origin.y += 7 }
  }

  @Test func `layout is called after the layout's frames are set`() {
    let node = Nudged()
    node.automaticallyManagesSubnodes = true
    node.layOut(width: 100, in: context)
    #expect(node.box.frame.origin == Point(x: 5, y: 7))
    node.layOut(width: 100, in: context)
    #expect(node.box.frame.origin == Point(x: 5, y: 7))
  }

  // MARK: Errors

  @Test func `a node without a valid size is reported by its name and becomes 0 x 0`() {
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    let bad = BoxNode(.nan, 10, name: "bad")
    node.layoutSpecBlock = { _, _ in StackLayoutSpec(children: [bad]) }
    let errors = node.layOut(width: 100, in: context)
    #expect(errors.count >= 1)
    #expect(errors.contains { $0.description.contains("bad") })
    #expect(bad.frame.size == .zero)
  }

  @Test func `a plain node in a column without height is 0 high`() {
    let node = DisplayNode()
    #expect(node.layOut(width: 100, in: context).isEmpty)
    #expect(node.frame.size == Size(width: 100, height: 0))
  }

  /// Two corners have an offset of 1e308 points each. The sum is larger than the largest number.
  @Test func `a place whose sum is infinite is an error`() {
    func corner(_ child: LayoutElement, _ badge: LayoutElement) -> LayoutSpec {
      CornerLayoutSpec(child: child, corner: badge, location: .topLeft, offset: Point(x: 1e308, y: 0))
    }
    let badge = DisplayNode()
    badge.debugName = "badge"
    badge.style.preferredSize = Size(width: 10, height: 10)
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in corner(LayoutSpec(), corner(LayoutSpec(), badge)) }
    let errors = root.layoutTree(SizeRange(max: Size(width: 100, height: 100)), in: MeasuringContext.test())
    #expect(errors.map(\.description).filter { $0.hasPrefix("\"badge\": its place came out as (inf, ") }.count == 1)
    #expect(root.subnodes.allSatisfy { $0.frame.minX.isFinite })
  }

  @Test(arguments: [(20.0, 10.0), (-5, 10), (.nan, 10), (0, .nan)] as [(Double, Double)])
  func `a range that contains no size is an error`(low: Double, high: Double) {
    let node = DisplayNode()
    node.debugName = "odd"
    let range = SizeRange(min: Size(width: 0, height: low), max: Size(width: 50, height: high))
    #expect(
      node.layoutTree(range, in: context).first?.description
        == "\"odd\": the least height of its range is \(low). Allowed: 0 to the largest, \(high).")
  }
}
