import Emaki
import Testing

/// Tests nodes with only some of their corners rounded, and content that is placed by hand and scrolls.
struct MaskedCornersTests {
  private let all: [(corner: CornerSet, x: Int, y: Int)] = [
    (.topLeft, 0, 0), (.topRight, 39, 0), (.bottomLeft, 0, 29), (.bottomRight, 39, 29),
  ]

  /// A node with rounded corners of 10 in a picture of its size.
  private func picture(_ corners: CornerSet, _ node: sending DisplayNode = DisplayNode(.black)) async throws -> Picture {
    (node.style.preferredSize, node.cornerRadius) = (Size(40, 30), 10)
    // A radius alone rounds all corners.
    if corners != .all { node.maskedCorners = corners }
    return try await Renderer.test(40, 30).render(node).picture
  }

  @Test(arguments: 0..<16) func `exactly the named corners are rounded, of a background, of what is cut, of a picture and of a border`(
    bits: Int
  ) async throws {
    let corners = CornerSet(rawValue: UInt8(bits))
    let inner = DisplayNode(.black, width: 40, height: 30)
    let cut = DisplayNode().laidOut { _ in WrapperLayoutSpec(children: [inner]) }
    cut.clipsToBounds = true
    let (image, framed) = (ImageNode(), DisplayNode())
    image.image = .drawn(key: "black", size: Size(4, 4)) { $0.fill(DrawingPath($0.bounds), with: .color(.black)) }
    (framed.borderWidth, framed.borderColor) = (2, .black)
    let border = try await picture(corners, framed)
    for picture in [try await picture(corners), try await picture(corners, cut), try await picture(corners, image), border] {
      #expect(all.map { picture[$0.x, $0.y] } == all.map { corners.contains($0.corner) ? .white : .black })
      // The middles of the sides, and places beyond the radius, are not cut.
      #expect([(20, 0), (20, 29), (0, 15), (39, 15), (12, 0), (27, 29)].allSatisfy { picture[$0, $1] == .black })
      #expect(picture[20, 15] == (picture == border ? .white : .black))
    }
  }

  // MARK: Scrolling

  private final class HandPlaced: ScrollNode {
    private let boxes = (0..<4).map { DisplayNode(BoxCell.color(ofRow: $0)) }
    private let placesOnce: Bool
    private var hasPlaced = false

    init(placesOnce: Bool) {
      self.placesOnce = placesOnce
      super.init()
      style.preferredSize = Size(20, 40)
      for box in boxes { addSubnode(box) }
    }

    override func layout() {
      if placesOnce && hasPlaced { return }
      hasPlaced = true
      for (index, box) in boxes.enumerated() { box.frame = Rect(0, Double(index) * 20, 20, 20) }
    }
  }

  @Test(arguments: [false, true]) func `subnodes that are placed by hand scroll`(placesOnce: Bool) async throws {
    let renderer = try Renderer.test(20, 40)
    for (offset, shown) in [
      (0.0, stripes(0, 1)), (15, [Stripe(0, 5), Stripe(1, 20), Stripe(2, 15)]), (99, stripes(2, 3)),
    ] {
      let node = HandPlaced(placesOnce: placesOnce)
      node.contentOffset = Point(0, offset)
      // The node is laid out twice, as rows are.
      try node.layoutThatFits(SizeRange(max: Size(20, 40)))
      #expect(try await renderer.render(node).stripes() == shown)
    }
  }
}
