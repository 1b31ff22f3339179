import Emaki
import EmakiTestSupport
import Testing

@testable import EmakiEngine

/// Tests the pixels of overlays. Everything that is drawn is computed by hand from the cell below.
struct OverlayPictureTests {
  /// A white row of 100 x 40 points with a grey box, and what a test adds.
  private final class Cell: BoxCell {
    private let box = ControlNode()

    init(_ change: (ControlNode) -> Void = { _ in }) {
      super.init(height: 40, color: .white)
      box.backgroundColor = .lightGray
      addSubnode(box)
      change(box)
    }

    override func layout() { box.frame = Rect(10, 10, 20, 20) }
  }

  private func renderer(_ overlay: PictureOverlay, width: Double = 100, height: Double = 40) throws -> Renderer {
    try .test(width, height) { $0.overlay = overlay }
  }

  private func table(_ count: Int = 1, _ change: @escaping @Sendable (ControlNode) -> Void = { _ in }) -> TableNode {
    TableNode.plain(count) { _ in Cell(change) }
  }

  /// Returns the pixels that an overlay changes, as columns and rows, and the picture with it.
  private func drawn(
    _ overlay: PictureOverlay, width: Double = 100, height: Double = 40, _ frame: (Renderer) async throws -> Frame
  ) async throws -> (changed: Set<[Int]>, picture: Picture) {
    let (plain, picture) = (
      try await frame(renderer([], width: width, height: height)).picture,
      try await frame(renderer(overlay, width: width, height: height)).picture
    )
    let places = plain.words.indices.filter { plain.words[$0] != picture.words[$0] }
    return (Set(places.map { [$0 % plain.size.width, $0 / plain.size.width] }), picture)
  }

  private func changed(_ overlay: PictureOverlay, _ change: @escaping @Sendable (ControlNode) -> Void = { _ in }) async throws -> Set<[Int]>
  {
    try await drawn(overlay) { try await $0.render(table(1, change)) }.changed
  }

  private func area(_ x: ClosedRange<Int>, _ y: ClosedRange<Int>) -> Set<[Int]> { Set(y.flatMap { row in x.map { [$0, row] } }) }

  private func edge(_ x: ClosedRange<Int>, _ y: ClosedRange<Int>) -> Set<[Int]> {
    area(x, y).subtracting(area(x.lowerBound + 1...x.upperBound - 1, y.lowerBound + 1...y.upperBound - 1))
  }

  private var nodeEdges: Set<[Int]> { edge(0...99, 0...39).union(edge(10...29, 10...29)) }

  // MARK: What is drawn

  @Test func `the box of each node is a line inside its edge`() async throws {
    let (changed, picture) = try await drawn(.frames) { try await $0.render(table()) }
    #expect(changed == nodeEdges && picture.colors((10, 10), (99, 39)) == [.magenta, .magenta])
  }

  @Test func `the first baseline of a text is a line as wide as the node`() async throws {
    func text() -> TextNode {
      let text = TextNode()
      text.attributedText = AttributedText("ab", size: 20)
      return text
    }
    let measured = text()
    let width = Int(try measured.measure(SizeRange(max: Size(100, 40)), scale: 1).width)
    let baseline = Int(measured.firstBaseline.rounded())
    let (changed, picture) = try await drawn(.baselines) { try await $0.render(text()) }
    #expect(changed == area(0...width - 1, baseline...baseline) && picture.size.width == width)
  }

  @Test func `an image with other pixels than are shown says how many for each`() async throws {
    func node(_ side: Int) -> ImageNode {
      let bitmap = Bitmap(size: PixelSize(side, side), isOpaque: true, cleared: false) {
        $0.update(repeating: Color.white.premultiplied, count: side * side)
      }
      let node = ImageNode()
      node.image = .bitmap(bitmap)
      node.setPreferredSize(80, 80)
      return node
    }
    // 120 x 120 pixels on 80 x 80 are 2.25 for each; 40 x 40 are 0.25. Both labels are of 15 points.
    for side in [120, 80, 40] {
      let changed = try await drawn(.scale, width: 80, height: 80) { try await $0.render(node(side)) }.changed
      #expect(changed.isEmpty == (side == 80) && changed.allSatisfy { $0[0] >= 30 && $0[1] >= 60 }, "\(side)")
    }
  }

  @Test func `an area that is tapped is green, as far as the row reaches`() async throws {
    let (changed, picture) = try await drawn(.hit) {
      try await $0.render(table { $0.hitTestSlop = EdgeInsets(top: -5, left: -15, bottom: 0, right: -5) })
    }
    // The area goes from -5 to 35, and is cut at the left edge of the row.
    #expect(changed == area(0...34, 5...29))
    // 0.4 of green over white is 102 less of red and blue. The outline is 2 points wide, and darker than the area.
    let (outline, inside) = (picture.color(0, 7), Color(0x99FF99))
    #expect(picture.colors((1, 7), (2, 7), (5, 7)) == [outline, inside, inside] && outline != inside)
  }

  @Test func `a button is marked without any slop, and a node that is not tapped is not`() async throws {
    let places = [
      try await changed(.hit), try await changed(.hit) { $0.accessibilityTraits = .button },
      try await changed(.hit) { ($0.accessibilityTraits, $0.isEnabled) = (.button, false) },
    ]
    #expect(places == [[], area(10...29, 10...29), []])
  }

  @Test func `what is drawn moves with its row`() async throws {
    let changed = try await drawn(.frames, height: 50) { try await $0.render(table(2), offset: 30) }.changed
    // Row 0 ends at 10, and row 1 has its box from 20 to 40. What lies above the picture is not drawn.
    let boxes = Set(edge(0...99, -30...9).filter { $0[1] >= 0 }).union(edge(0...99, 10...49)).union(edge(10...29, 20...39))
    #expect(changed == boxes)
  }

  @Test func `the ranges of a viewport are a bar at the lower right`() async throws {
    let bar = try await drawn(.ranges, width: 300, height: 100) { try await $0.render(table(20)) }.changed
    // A third of the width, 24 high, 10 from the edges.
    let whole = try await drawn(.ranges) { try await $0.renderFull(table(20)).frame() }.changed
    #expect([bar, whole] == [area(190...289, 66...89), []])
  }

  // MARK: Only on a copy

  @Test func `a file that is written in bands has the overlay, too`() async throws {
    let picture = try await renderer(.frames).renderFull(table())
    var bytes: [UInt8] = []
    _ = try await picture.writePNG { bytes += $0 }
    #expect(try Picture(png: bytes) == (await renderer(.frames).render(table()).picture))
  }

  @Test func `a page has the overlay, and so has a node that is drawn alone`() async throws {
    let pager = PagerNode(numberOfPages: 2) { _ in { Cell() } }
    let (changed, page) = try await drawn(.frames) { try await $0.render(pager, page: 1) }
    #expect(changed == nodeEdges)
    #expect(try await renderer(.frames).render(Cell(), in: .init(width: 100, height: nil)).picture == page)
  }

  @Test func `descriptions are the same with and without an overlay`() async throws {
    func contents(_ overlay: PictureOverlay) async throws -> FrameContents? {
      try await Renderer.test(100, 40, describes: true) { $0.overlay = overlay }.render(table()).contents
    }
    let (plain, marked) = (try await contents([]), try await contents([.frames, .hit, .ranges, .scale, .baselines]))
    #expect(plain?.rows.map(\.nodes) == marked?.rows.map(\.nodes) && plain?.accessibility == marked?.accessibility)
    #expect(plain?.rows.first?.nodes.count == 1)
  }

  @Test func `overlays have the names that the command takes`() {
    let names = "ranges frames baselines scale hit".words
    #expect(PictureOverlay.allNames == names && names.map { PictureOverlay(name: $0)?.names } == names.map { [$0] })
    #expect("\([.hit, .ranges] as PictureOverlay)" == "ranges,hit" && PictureOverlay(name: "all") == nil)
  }
}
