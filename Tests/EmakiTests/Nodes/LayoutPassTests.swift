import Emaki
import EmakiTestSupport
import Testing

/// Nodes that measure other nodes while their own layout is made.
@Suite struct LayoutPassTests {
  /// A line below a name, as wide as a third of the name, with an avatar that is measured.
  private final class Cell: CellNode {
    let name = TextNode()
    let box = DisplayNode()
    var measured: Size = .zero
    var isFound = true

    override init() {
      super.init()
      automaticallyManagesSubnodes = true
      name.attributedText = AttributedText("A name of some length", font: .system(size: 13))
      box.backgroundColor = .black
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      guard let layout = try? name.layoutThatFits(SizeRange(max: Size(width: 1000, height: 1000))) else { return LayoutSpec() }
      measured = layout.size
      isFound = name.traitCollection.typeSize == .xxl
      box.style.preferredSize = Size(width: measured.width, height: 2)
      return StackLayoutSpec(.vertical, alignItems: .start, children: [name, box])
    }
  }

  @Test(arguments: [1.0, 2, 3]) func `a node measured in a layout spec has the scale and the traits of the layout`(scale: Double)
    async throws
  {
    let cell = Cell()
    let range = SizeRange(max: Size(width: 500, height: 500))
    _ = try cell.layoutThatFits(range, scale: scale, traits: TraitCollection(typeSize: .xxl))
    #expect(cell.isFound)
    #expect(cell.measured == cell.name.calculatedSize && cell.measured.width > 0)
    #expect((cell.measured.width * scale).rounded() == cell.measured.width * scale)
    let alone = TextNode()
    alone.attributedText = cell.name.attributedText
    #expect(try alone.measure(SizeRange(max: Size(width: 1000, height: 1000)), scale: scale) == cell.measured)
    // Outside a layout the defaults count again.
    #expect(
      try alone.measure(SizeRange(max: Size(width: 1000, height: 1000)), scale: 3)
        == alone.measure(SizeRange(max: Size(width: 1000, height: 1000))))
  }

  @Test func `an error in a node that is measured so is one of the layout`() {
    final class Endless: DisplayNode {
      override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: .infinity, height: 1) }
    }
    let (outer, inner) = (DisplayNode(), Endless())
    var size: Size?
    outer.layoutSpecBlock = { _, range in
      size = (try? inner.layoutThatFits(SizeRange(max: Size(width: Double.infinity, height: 10))))?.size
      return LayoutSpec()
    }
    #expect(throws: LayoutError.self) { try outer.layoutThatFits(SizeRange(max: Size(width: 100, height: 100)), scale: 1) }
    #expect(size == .zero)
  }

  /// Places its page at the right edge, a third of a point from the top.
  private final class Page: DisplayNode {
    let page = DisplayNode()

    override init() {
      super.init()
      addSubnode(page)
      page.style.preferredSize = Size(width: 30, height: 20)
    }

    override func calculateLayoutThatFits(_ constrainedSize: SizeRange) -> Layout {
      guard let inner = try? page.layoutThatFits(SizeRange(max: constrainedSize.max)) else {
        return super.calculateLayoutThatFits(constrainedSize)
      }
      return Layout(
        layoutElement: self, size: constrainedSize.max,
        sublayouts: [Layout.Child(page, at: Point(x: constrainedSize.max.width - inner.size.width, y: 0.3), layout: inner)])
    }
  }

  @Test func `a node may make its layout itself`() async throws {
    let page = Page()
    #expect(try page.layoutThatFits(SizeRange(max: Size(width: 100, height: 50)), scale: 2).size == Size(width: 100, height: 50))
    for (direction, x) in [(LayoutDirection.leftToRight, 360.0), (.rightToLeft, 0)] {
      let renderer = try Renderer(
        viewport: Size(width: 390, height: 844), scale: 2, options: Renderer.Options(png: .fast, layoutDirection: direction))
      let page = Page()
      _ = try await renderer.render(ViewController(node: page))
      #expect(page.page.frame == Rect(x: x, y: 0.5, width: 30, height: 20))
    }
  }

  @Test func `outside a layout the default gives the last one`() throws {
    let node = DisplayNode()
    #expect(node.calculateLayoutThatFits(SizeRange(max: Size(width: 10, height: 10))).size == .zero)
    _ = try node.layoutThatFits(SizeRange(max: Size(width: 10, height: 10)), scale: 1)
    #expect(node.calculateLayoutThatFits(SizeRange(max: Size(width: 10, height: 10))).size == Size(width: 10, height: 10))
  }
}
