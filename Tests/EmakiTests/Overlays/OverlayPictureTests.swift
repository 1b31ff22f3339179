import Emaki
import Foundation
import Testing

/// Tests the pixels of overlays. Everything that is drawn is computed by hand from the cell below.
@Suite struct OverlayPictureTests {
  /// A white row of 100 x 40 points with a grey box, and what a test adds.
  private final class Cell: CellNode {
    private let box: DisplayNode

    init(box: DisplayNode = DisplayNode(), _ change: (DisplayNode) -> Void = { _ in }) {
      self.box = box
      super.init()
      backgroundColor = .white
      box.backgroundColor = .lightGray
      addSubnode(box)
      change(box)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 40) }

    override func layout() { box.frame = Rect(x: 10, y: 10, width: 20, height: 20) }
  }

  private func renderer(_ overlay: PictureOverlay, width: Double = 100, height: Double = 40) throws -> Renderer {
    try Renderer(
      viewport: Size(width: width, height: height), scale: 1,
      options: Renderer.Options(jobs: 2, cacheDirectory: TestFonts.cacheDirectory, overlay: overlay))
  }

  private func table(_ change: @escaping @Sendable (DisplayNode) -> Void = { _ in }) -> TableNode {
    TableNode.plain(rows: [0]) { _ in { Cell(change) } }
  }

  private func picture(_ overlay: PictureOverlay, _ change: @escaping @Sendable (DisplayNode) -> Void = { _ in }) async throws -> Picture {
    Picture(try await renderer(overlay).render(table(change)).bitmap())
  }

  /// Returns the pixels that an overlay has changed.
  private func changed(_ picture: Picture, from plain: Picture) -> Set<[Int]> {
    Set((0..<plain.words.count).filter { plain.words[$0] != picture.words[$0] }.map { [$0 % plain.size.width, $0 / plain.size.width] })
  }

  private func edge(_ x: ClosedRange<Int>, _ y: ClosedRange<Int>) -> Set<[Int]> {
    Set(
      y.flatMap { row in x.map { [$0, row] } }.filter {
        [x.lowerBound, x.upperBound].contains($0[0]) || [y.lowerBound, y.upperBound].contains($0[1])
      })
  }

  private func area(_ x: ClosedRange<Int>, _ y: ClosedRange<Int>) -> Set<[Int]> { Set(y.flatMap { row in x.map { [$0, row] } }) }

  // MARK: What is drawn

  @Test func `the box of each node is a line inside its edge`() async throws {
    let plain = try await picture([])
    let drawn = try await picture(.frames)
    #expect(changed(drawn, from: plain) == edge(0...99, 0...39).union(edge(10...29, 10...29)))
    #expect(drawn[10, 10] == Color.magenta.premultiplied && drawn[99, 39] == Color.magenta.premultiplied)
  }

  @Test func `the first baseline of a text is a line as wide as the node`() async throws {
    let text = TextNode()
    text.attributedText = AttributedText("ab", font: .system(size: 20))
    let range = SizeRange(max: Size(width: 100, height: 40))
    let size = try text.measure(range, scale: 1)
    let baseline = Int(text.firstBaseline.rounded())
    let (plain, drawn) = (try await renderer([]).render(text), try await renderer(.baselines).render(Self.text()))
    #expect(plain.size == PixelSize(width: Int(size.width), height: Int(size.height)))
    let pixels = changed(Picture(drawn.bitmap()), from: Picture(plain.bitmap()))
    #expect(pixels == area(0...Int(size.width) - 1, baseline...baseline))
  }

  private static func text() -> TextNode {
    let text = TextNode()
    text.attributedText = AttributedText("ab", font: .system(size: 20))
    return text
  }

  @Test func `an image with other pixels than are shown says how many for each, at its lower right`() async throws {
    func node(_ side: Int) -> ImageNode {
      let bitmap = Bitmap(size: PixelSize(width: side, height: side), isOpaque: true, cleared: false) {
        $0.update(repeating: Color.white.premultiplied, count: side * side)
      }
      let node = ImageNode()
      node.image = .bitmap(bitmap)
      node.style.preferredSize = Size(width: 80, height: 80)
      return node
    }
    func reds(_ side: Int) async throws -> Set<[Int]> {
      let frame = try await renderer(.scale, width: 80, height: 80).render(node(side))
      let picture = Picture(frame.bitmap())
      return changed(
        picture,
        from: Picture(
          Bitmap(size: picture.size, isOpaque: true, cleared: false) {
            $0.update(repeating: Color.white.premultiplied, count: 6400)
          }))
    }
    // 120 x 120 pixels on 80 x 80 are 2.25 for each; 40 x 40 are 0.25. Both labels are of 15 points.
    for side in [120, 40] {
      let pixels = try await reds(side)
      #expect(!pixels.isEmpty && pixels.allSatisfy { $0[0] >= 30 && $0[1] >= 60 }, "\(side)")
    }
    #expect(try await reds(80).isEmpty)
  }

  @Test func `an area that is tapped is green, as far as the row reaches`() async throws {
    let plain = try await picture([])
    let drawn = try await picture(.hit) { $0.hitTestSlop = EdgeInsets(top: -5, left: -15, bottom: 0, right: -5) }
    // The area goes from -5 to 35, and is cut at the left edge of the row.
    #expect(changed(drawn, from: plain) == area(0...34, 5...29))
    // 0.4 of green over white is 102 less of red and blue.
    #expect(drawn[5, 7] == 0xFF99_FF99)
    // The outline is 2 points wide, and darker than the area.
    #expect(drawn[0, 7] == drawn[1, 7] && drawn[0, 7] != drawn[2, 7] && drawn[2, 7] == drawn[5, 7])
  }

  @Test func `a button is tapped without any slop, and a node that nobody taps is not marked`() async throws {
    let plain = try await picture([])
    #expect(try await changed(picture(.hit), from: plain).isEmpty)
    #expect(try await changed(picture(.hit) { $0.accessibilityTraits = .button }, from: plain) == area(10...29, 10...29))
  }

  @Test func `a control that is disabled is not tapped`() async throws {
    func marked(_ isEnabled: Bool) async throws -> Set<[Int]> {
      let rows = TableNode.plain(rows: [0]) { _ in
        {
          let control = ControlNode()
          control.accessibilityTraits = .button
          control.isEnabled = isEnabled
          return Cell(box: control)
        }
      }
      return try await changed(Picture(renderer(.hit).render(rows).bitmap()), from: picture([]))
    }
    #expect(try await marked(true) == area(10...29, 10...29))
    #expect(try await marked(false).isEmpty)
  }

  @Test func `what is drawn moves with its row`() async throws {
    let rows = TableNode.plain(rows: [0, 1]) { _ in { Cell() } }
    let frame = try await renderer(.frames, height: 50).render(rows, offset: 30)
    let plain = try await renderer([], height: 50).render(rows, offset: 30)
    // Row 0 ends at 10, and row 1 has its box from 20 to 40. What lies above the picture is not drawn.
    let boxes = Set(edge(0...99, -30...9).filter { $0[1] >= 0 }).union(edge(0...99, 10...49)).union(edge(10...29, 20...39))
    #expect(changed(Picture(frame.bitmap()), from: Picture(plain.bitmap())) == boxes)
  }

  @Test func `the ranges of a viewport are shown as a bar at the lower right, those of a whole list are not`() async throws {
    let rows = TableNode.plain(numberOfRows: 20) { _ in { Cell() } }
    let (plain, drawn) = (
      try await renderer([], width: 300, height: 100).render(rows), try await renderer(.ranges, width: 300, height: 100).render(rows)
    )
    // A third of the width, 24 high, 10 from the edges.
    #expect(changed(Picture(drawn.bitmap()), from: Picture(plain.bitmap())) == area(190...289, 66...89))
    let (whole, marked) = (try await renderer([]).renderFull(rows).frame(), try await renderer(.ranges).renderFull(rows).frame())
    #expect(whole.pngData == marked.pngData)
  }

  // MARK: Only on a copy

  @Test func `a file that is written in bands has the overlay, too`() async throws {
    let picture = try await renderer(.frames).renderFull(table())
    var bytes: [UInt8] = []
    _ = try await picture.writePNG { bytes += $0 }
    let frame = try await renderer(.frames).render(table())
    #expect(try Picture(png: bytes).difference(from: Picture(frame.bitmap())) == nil)
    #expect(try Picture(png: bytes).difference(from: Picture(try await renderer([]).render(table()).bitmap())) != nil)
  }

  @Test func `a page has the overlay, and so has a node that is drawn alone`() async throws {
    let pager = PagerNode(numberOfPages: 2) { _ in { Cell() } }
    let (page, plain) = (try await renderer(.frames).render(pager, page: 1), try await renderer([]).render(pager, page: 1))
    let boxes = edge(0...99, 0...39).union(edge(10...29, 10...29))
    #expect(changed(Picture(page.bitmap()), from: Picture(plain.bitmap())) == boxes)
    let alone = try await renderer(.frames).render(Cell(), in: .init(width: 100, height: nil))
    #expect(Picture(alone.bitmap()) == Picture(page.bitmap()))
  }

  @Test func `descriptions are the same with and without an overlay`() async throws {
    func contents(_ overlay: PictureOverlay) async throws -> FrameContents? {
      let options = Renderer.Options(jobs: 1, cacheDirectory: TestFonts.cacheDirectory, describesFrames: true, overlay: overlay)
      return try await Renderer(viewport: Size(width: 100, height: 40), scale: 1, options: options).render(table()).contents
    }
    let (plain, marked) = (try await contents([]), try await contents([.frames, .hit, .ranges, .scale, .baselines]))
    #expect(plain?.rows.map(\.nodes) == marked?.rows.map(\.nodes) && plain?.accessibility == marked?.accessibility)
    #expect(plain?.rows.first?.nodes.count == 1)
  }

  @Test func `overlays have the names that the command takes`() {
    #expect(PictureOverlay.allNames == ["ranges", "frames", "baselines", "scale", "hit"])
    for name in PictureOverlay.allNames { #expect(PictureOverlay(name: name)?.names == [name]) }
    #expect("\([.hit, .ranges] as PictureOverlay)" == "ranges,hit" && PictureOverlay(name: "all") == nil)
  }
}
