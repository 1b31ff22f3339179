import Emaki
import EmakiTestSupport
import Testing

/// Tests nodes with only some of their corners rounded, and content that is placed by hand and scrolls.
@Suite struct MaskedCornersTests {
  private static let all: [(CornerSet, Int, Int)] = [
    (.topLeft, 0, 0), (.topRight, 39, 0), (.bottomLeft, 0, 29), (.bottomRight, 39, 29),
  ]

  private func node(_ corners: CornerSet, subnode: Bool = false, border: Bool = false) -> DisplayNode {
    let node = DisplayNode()
    node.style.preferredSize = Size(width: 40, height: 30)
    (node.cornerRadius, node.maskedCorners) = (10, corners)
    if subnode {
      let inner = DisplayNode()
      inner.backgroundColor = .black
      inner.style.preferredSize = Size(width: 40, height: 30)
      node.automaticallyManagesSubnodes = true
      node.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [inner]) }
      node.clipsToBounds = true
    } else if !border {
      node.backgroundColor = .black
    }
    if border { (node.borderWidth, node.borderColor) = (2, .black) }
    return node
  }

  @Test(arguments: 0..<16) func `exactly the named corners are rounded, of the background and of what is cut`(bits: Int) async throws {
    let corners = CornerSet(rawValue: UInt8(bits))
    let renderer = try Renderer.test(width: 40, height: 30, scale: 1)
    for subnode in [false, true] {
      let picture = try await renderer.render(node(corners, subnode: subnode)).decoded()
      for (corner, x, y) in Self.all {
        #expect(picture[x, y] == (corners.contains(corner) ? 0xFFFF_FFFF : 0xFF00_0000), "\(corner) of \(bits), \(subnode)")
      }
      // The middles of the sides, and places beyond the radius, are not cut.
      for (x, y) in [(20, 0), (20, 29), (0, 15), (39, 15), (12, 0), (27, 29), (20, 15)] { #expect(picture[x, y] == 0xFF00_0000) }
    }
    let border = try await renderer.render(node(corners, border: true)).decoded()
    for (corner, x, y) in Self.all { #expect(border[x, y] == (corners.contains(corner) ? 0xFFFF_FFFF : 0xFF00_0000), "border \(bits)") }
    for (x, y) in [(20, 1), (20, 28), (1, 15), (38, 15)] { #expect(border[x, y] == 0xFF00_0000) }
    #expect(border[20, 15] == 0xFFFF_FFFF)
  }

  @Test func `four rounded corners are what a radius alone gives`() async throws {
    let renderer = try Renderer.test(width: 40, height: 30, scale: 2)
    let plain = node(.all)
    plain.maskedCorners = .all
    let other = DisplayNode()
    (other.style.preferredSize, other.cornerRadius, other.backgroundColor) = (Size(width: 40, height: 30), 10, .black)
    #expect(try await renderer.render(plain).pngData == (try await renderer.render(other).pngData))
  }

  @Test func `a picture is rounded at its upper corners`() async throws {
    let picture = ImageNode()
    picture.image = .drawn(key: "black", size: Size(width: 4, height: 4)) { context in
      context.fill(DrawingPath(context.bounds), with: .color(.black))
    }
    picture.style.preferredSize = Size(width: 40, height: 30)
    (picture.cornerRadius, picture.maskedCorners) = (10, [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    let drawn = try await Renderer.test(width: 40, height: 30, scale: 1).render(picture).decoded()
    #expect([drawn[0, 0], drawn[39, 0], drawn[0, 29], drawn[39, 29]] == [0xFFFF_FFFF, 0xFFFF_FFFF, 0xFF00_0000, 0xFF00_0000])
  }

  // MARK: Scrolling

  private final class HandPlaced: ScrollNode {
    private let boxes = (0..<4).map { number in
      let box = DisplayNode()
      box.backgroundColor = BoxCell.color(ofRow: number)
      return box
    }
    private let placesOnce: Bool
    private var hasPlaced = false

    init(placesOnce: Bool) {
      self.placesOnce = placesOnce
      super.init()
      style.preferredSize = Size(width: 20, height: 40)
      for box in boxes { addSubnode(box) }
    }

    override func layout() {
      if placesOnce && hasPlaced { return }
      hasPlaced = true
      for (index, box) in boxes.enumerated() { box.frame = Rect(x: 0, y: Double(index) * 20, width: 20, height: 20) }
    }
  }

  @Test(arguments: [false, true]) func `subnodes that are placed by hand scroll`(placesOnce: Bool) async throws {
    let renderer = try Renderer.test(width: 20, height: 40, scale: 1)
    for (offset, shown) in [
      (0.0, [Stripe(0, 20), Stripe(1, 20)]), (15, [Stripe(0, 5), Stripe(1, 20), Stripe(2, 15)]), (99, [Stripe(2, 20), Stripe(3, 20)]),
    ] {
      let node = HandPlaced(placesOnce: placesOnce)
      node.contentOffset = Point(x: 0, y: offset)
      // The node is laid out twice, as rows are.
      try node.layoutThatFits(SizeRange(max: Size(width: 20, height: 40)))
      #expect(try await renderer.render(node).stripes() == shown)
    }
  }
}
