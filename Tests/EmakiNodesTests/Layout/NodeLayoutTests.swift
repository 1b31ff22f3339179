import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

struct NodeLayoutTests {
  private let context = MeasuringContext.test()

  // MARK: Geometry

  @Test func `frame, bounds and position agree`() {
    let node = DisplayNode(frame: Rect(10, 20, 30, 40))
    #expect(node.bounds == Rect(0, 0, 30, 40) && node.position == Point(25, 40))
    node.position = Point(15, 20)
    #expect(node.frame == Rect(0, 0, 30, 40))
  }

  @Test func `the calculated size is zero before measuring, and that of the layout afterwards`() {
    let node = BoxNode(33, 44)
    #expect(node.calculatedSize == .zero && node.calculatedLayout == nil)
    _ = node.layoutThatFits(.unbounded, parentSize: .undefined, in: context)
    #expect([node.calculatedSize, node.calculatedLayout?.size] == [Size(33, 44), Size(33, 44)])
  }

  // MARK: By hand

  /// A node that puts its first subnode in its right half, and does not place its second one.
  private final class Halves: DisplayNode {
    var sizesSeen: [Size] = []
    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(100, 30) }
    override func layout() {
      sizesSeen.append(bounds.size)
      subnodes.first?.frame = Rect(50, 0, 50, 30)
    }
  }

  @Test func `frames that are set in layout are kept`() {
    let (node, left, right) = (Halves(), BoxNode(), BoxNode())
    for subnode in [right, left] { node.addSubnode(subnode) }
    node.layOut(in: context)
    #expect([right, left].map(\.frame) == [Rect(50, 0, 50, 30), .zero] && right.layoutCount == 1 && node.sizesSeen == [Size(100, 30)])
  }

  @Test func `a node that is placed by hand lays out its subnodes for its frame`() {
    let (node, leaf) = (Halves(), BoxNode(20, 10))
    node.addSubnode(DisplayNode { CenterLayoutSpec(child: leaf) })
    node.layOut(in: context)
    #expect(leaf.frame == Rect(15, 10, 20, 10))
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
    for _ in 0..<2 {
      node.layOut(in: context)
      #expect(node.box.frame.origin == Point(5, 7))
    }
  }

  /// Texture inserts and removes the nodes of layouts alone.
  @Test func `a subnode that was added by hand stays above those of the layout`() {
    let (first, second, spot) = (BoxNode(name: "a"), BoxNode(name: "b"), BoxNode(name: "spot"))
    var shown = [first, second]
    let node = DisplayNode { StackLayoutSpec(children: shown) }
    node.automaticallyManagesSubnodes = true
    for subnode in [spot, second] { node.addSubnode(subnode) }
    spot.frame = Rect(1, 2, 3, 4)
    for names in ["ab", "b"] {
      node.layOut(in: context)
      #expect(node.subnodeNames == names + "spot" && spot.frame == Rect(1, 2, 3, 4))
      shown = [second]
      node.setNeedsLayout()
    }
    node.insertSubnode(spot, at: 0)
    node.layOut(in: context)
    #expect(node.subnodeNames == "spotb")
  }

  // MARK: Errors

  /// Two corners have an offset of 1e308 points each. The sum is larger than the largest number.
  @Test func `a place whose sum is infinite is an error`() {
    func corner(_ badge: LayoutElement) -> LayoutSpec {
      CornerLayoutSpec(child: LayoutSpec(), corner: badge, location: .topLeft, offset: Point(1e308, 0))
    }
    let badge = BoxNode(name: "badge")
    let root = DisplayNode { corner(corner(badge)) }
    let errors = root.layoutTree(SizeRange(max: Size(100, 100)), in: MeasuringContext.test())
    #expect(errors.map(\.description).filter { $0.hasPrefix("\"badge\": its place came out as (inf, ") }.count == 1)
    #expect(root.subnodes.allSatisfy { $0.frame.minX.isFinite })
  }

  @Test(arguments: [(20.0, 10.0), (-5, 10), (.nan, 10), (0, .nan)] as [(Double, Double)])
  func `a range that contains no size is an error`(low: Double, high: Double) {
    let node = DisplayNode()
    node.debugName = "odd"
    let range = SizeRange(min: Size(0, low), max: Size(50, high))
    #expect(
      node.layoutTree(range, in: context).first?.description
        == "\"odd\": the least height of its range is \(low). Allowed: 0 to the largest, \(high).")
  }
}
