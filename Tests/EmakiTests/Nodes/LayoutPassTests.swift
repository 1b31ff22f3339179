import Emaki
import Testing

/// Nodes that measure other nodes while their own layout is made.
struct LayoutPassTests {
  private let room = SizeRange(max: Size(1000, 1000))

  @Test(arguments: [1.0, 2, 3]) func `a node measured in a layout spec has the scale and the traits of the layout`(scale: Double) throws {
    let (name, box) = (TextNode(), DisplayNode(.black, height: 2))
    name.attributedText = AttributedText("A name of some length", size: 13)
    var measured: [Size?] = []
    let cell = CellNode().laidOut { [room] _ in
      let size = try? name.layoutThatFits(room).size
      measured.append(name.traitCollection.typeSize == .xxl ? size : nil)
      box.style.width = .points(size?.width ?? 0)
      return StackLayoutSpec(.vertical, alignItems: .start, children: [name, box])
    }
    _ = try cell.layoutThatFits(SizeRange(max: Size(500, 500)), scale: scale, traits: TraitCollection(typeSize: .xxl))
    let width = name.calculatedSize.width
    #expect(measured.allSatisfy { $0 == name.calculatedSize } && width > 0 && (width * scale).rounded() == width * scale)
    let alone = TextNode()
    alone.attributedText = name.attributedText
    #expect(try alone.measure(room, scale: scale) == name.calculatedSize)
    // Outside a layout the defaults count again.
    #expect(try alone.measure(room, scale: 3) == alone.measure(room))
  }

  @Test func `an error in a node that is measured so is one of the layout`() {
    final class Endless: DisplayNode {
      override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(.infinity, 1) }
    }
    let inner = Endless()
    var size: Size?
    let outer = DisplayNode().laidOut { _ in
      size = (try? inner.layoutThatFits(SizeRange(max: Size(Double.infinity, 10))))?.size
      return LayoutSpec()
    }
    #expect(throws: LayoutError.self) { try outer.layoutThatFits(room, scale: 1) }
    #expect(size == .zero)
  }

  /// Places its page at the right edge, a third of a point from the top.
  private final class Page: DisplayNode {
    let page = DisplayNode(nil, width: 30, height: 20)

    override init() {
      super.init()
      addSubnode(page)
    }

    override func calculateLayoutThatFits(_ constrainedSize: SizeRange) -> Layout {
      guard let inner = try? page.layoutThatFits(SizeRange(max: constrainedSize.max)) else {
        return super.calculateLayoutThatFits(constrainedSize)
      }
      return Layout(
        layoutElement: self, size: constrainedSize.max,
        sublayouts: [Layout.Child(page, at: Point(constrainedSize.max.width - inner.size.width, 0.3), layout: inner)])
    }
  }

  @Test(arguments: [(LayoutDirection.leftToRight, 360.0), (.rightToLeft, 0)])
  func `a node may make its layout itself`(direction: LayoutDirection, x: Double) async throws {
    let page = Page()
    #expect(try page.layoutThatFits(room, scale: 2).size == room.max)
    _ = try await Renderer.test(390, 844, scale: 2, layoutDirection: direction).render(ViewController(node: page))
    #expect(page.page.frame == Rect(x, 0.5, 30, 20))
  }

  @Test func `outside a layout the default gives the last one`() throws {
    let node = DisplayNode()
    let range = SizeRange(max: Size(10, 10))
    let before = node.calculateLayoutThatFits(range).size
    _ = try node.layoutThatFits(range, scale: 1)
    #expect([before, node.calculateLayoutThatFits(range).size] == [.zero, range.max])
  }
}
