import EmakiDisplay
import EmakiLayout
import EmakiList
import EmakiNodes
import EmakiTestSupport
import Testing

@testable import EmakiRaster

/// Tests that a cell has the same bytes however it is divided into layers, and whichever of its nodes are rasterised.
@Suite struct LayerTests {
  private func layer(_ list: DisplayList, in context: RenderContext, over ground: Color, rows: Range<Int>? = nil) throws -> Bitmap {
    try #require(rows.map { context.layer(list, over: ground, rows: $0) } ?? context.layer(list, over: ground)).bitmap
  }

  /// Paints a list as one layer, and as one layer for each node, and compares the two.
  @discardableResult private func expectSameBytes(
    _ list: DisplayList, in context: RenderContext, over ground: Color = .white, as expected: [UInt32]? = nil, _ comment: Comment? = nil
  ) throws -> Bitmap {
    let whole = try #require(context.layer(list, over: ground))
    let passes = list.passes.indices.map { context.passLayer($0, of: list) }
    let composed = try #require(context.compose(list, passes: passes, over: ground))
    #expect(whole.bitmap.words == composed.bitmap.words && whole.errors == composed.errors, comment)
    if let expected { #expect(whole.bitmap.words == expected, comment) }
    return whole.bitmap
  }

  // MARK: Cells

  @Test(arguments: [1.0, 2, 3]) func `one layer for the cell, one for each node and a rasterised cell have the same bytes`(scale: Double)
    throws
  {
    let context = try RenderContext.test(scale: scale, images: SampleCell.images)
    for row in SampleRow.all {
      let lists = [false, true].map { rasterizes in
        TableRow(name: row.name) {
          let cell = SampleCell(row)
          cell.shouldRasterizeDescendants = rasterizes
          return cell
        }.measure(width: 375, in: context.measuring).list
      }
      #expect(lists[0].passes.count >= 5 && lists[1].passes.count == 1)
      let words = try expectSameBytes(lists[0], in: context, "\(row.name)").words
      try expectSameBytes(lists[1], in: context, as: words, "\(row.name)")
      // Its background is opaque: one layer is kept, not five.
      guard case .layer? = context.passLayer(0, of: lists[1]).painted else {
        Issue.record("\(row.name) is not one layer")
        continue
      }
    }
  }

  @Test func `painting again gives the same bytes`() throws {
    let row = try #require(SampleRow.all.first { $0.name == "faces" })
    let contexts = try (0..<2).map { _ in try RenderContext.test(scale: 2) }
    let list = TableRow(name: row.name) { SampleCell(row) }.measure(width: 375, in: contexts[0].measuring).list
    // The second worker paints what the first one has shaped.
    let pictures = try [0, 0, 1].map { try layer(list, in: contexts[$0], over: .white).words }
    #expect(pictures[0] == pictures[1] && pictures[0] == pictures[2])
  }

  // MARK: Random trees

  private static let grounds = [Color.white, .clear, Color(0x336699, alpha: 0.4)]

  private func randomTree(_ seed: UInt64) throws -> (tree: DisplayNode, context: RenderContext, random: SeededGenerator) {
    var random = SeededGenerator(seed: seed)
    let context = try RenderContext.test(scale: [1.0, 2, 3, 1.5][Int(seed % 4)])
    let tree = RandomTree.node(in: Size(80, 60), depth: 3, in: context.measuring, using: &random)
    return (tree, context, random)
  }

  private func nodes(_ root: DisplayNode) -> [DisplayNode] { [root] + root.subnodes.flatMap(nodes) }

  @Test(arguments: 0..<40 as Range<UInt64>) func `random trees have the same bytes in any layers, and are premultiplied`(seed: UInt64)
    throws
  {
    var (tree, context, random) = try randomTree(seed)
    for node in nodes(tree) where node.cornerRadius > 0 { node.cornerRoundingType = Bool.random(using: &random) ? .clipping : .default }
    let chosen = nodes(tree).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
    // A rasterised node cuts what reaches out of it.
    for node in chosen { node.clipsToBounds = true }
    let plain = tree.displayList(in: context.measuring)
    for node in chosen { node.shouldRasterizeDescendants = true }
    let rasterized = tree.displayList(in: context.measuring)
    #expect(rasterized.passes.count <= plain.passes.count)
    for ground in Self.grounds {
      let words = try expectSameBytes(plain, in: context, over: ground).words
      try expectSameBytes(rasterized, in: context, over: ground, as: words)
      let isPremultiplied = words.allSatisfy { max($0 & 255, max($0 >> 8 & 255, $0 >> 16 & 255)) <= $0 >> 24 }
      #expect(isPremultiplied)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func `precomposited corners have the same bytes whether they are painted at once or before`(
    seed: UInt64
  ) throws {
    var (tree, context, random) = try randomTree(seed)
    for node in nodes(tree) {
      if node.cornerRadius > 0 { node.cornerRoundingType = .precomposited }
      node.shouldRasterizeDescendants = Int.random(in: 0..<3, using: &random) == 0
    }
    try expectSameBytes(tree.displayList(in: context.measuring), in: context, over: .clear)
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `a cell that is painted in pieces has the same bytes`(seed: UInt64) throws {
    var (tree, context, random) = try randomTree(seed)
    let list = tree.displayList(in: context.measuring)
    let whole = try layer(list, in: context, over: .white)
    var pieces: [UInt32] = []
    var row = 0
    while row < whole.height {
      let end = min(whole.height, row + Int.random(in: 1...50, using: &random))
      pieces += try layer(list, in: context, over: .white, rows: row..<end).words
      row = end
    }
    // Cairo's filters count in 1/65536 of a pixel from the piece's corner.
    #expect(InkDifference(pieces, whole.words).largest <= (isFiltered(list.entries) ? 2 : 0))
  }

  /// Whether anything is turned or scaled.
  private func isFiltered(_ entries: [DisplayList.Entry]) -> Bool {
    entries.contains { entry in
      guard case .group(let group) = entry else { return false }
      return !group.transform.isTranslation || isFiltered(group.entries)
    }
  }

  // MARK: Pieces

  @Test func `a high text of several colours has the same bytes as a whole and row by row`() throws {
    var text = AttributedText("", size: 40)
    for color in [Color.black, Color(0xD81B30), Color(0x0A66D8, alpha: 0.5)] {
      text.append(AttributedText("fjörd 👩🏽‍🚀 ग्रीष्म ", font: .system(size: 40), color: color))
    }
    let layout = try text.layout(width: 300)
    let context = try RenderContext.test(scale: 2)
    let list = DisplayList(size: Size(300, layout.size.height), entries: [.text(layout)])
    let whole = try layer(list, in: context, over: .white)
    #expect(whole.size.area > 2 << 16, "it is painted in several strips")
    #expect(try (0..<whole.height).flatMap { try layer(list, in: context, over: .white, rows: $0..<$0 + 1).words } == whole.words)
  }

  @Test func `a node turned upside down is whole in every piece of a high cell`() throws {
    let node = DisplayNode(Rect(0, 0, 8, 6000), .white, [DisplayNode(Rect(0, 100, 8, 50), .black)])
    node.transform = Transform(a: -1, b: 0, c: 0, d: -1)
    let context = try RenderContext.test()
    let piece = try layer(node.displayList(in: context.measuring), in: context, over: .white, rows: 5000..<6000)
    #expect(piece.inkBounds() == PixelRect(0, 850, 8, 50))
  }

  // MARK: Bounds and grounds

  @Test(arguments: [(false, 1, 80), (true, 1, 50), (true, 0.5, 50)])
  func `what reaches out of a rasterised node is cut off at its bounds`(rasterizes: Bool, alpha: Double, width: Int) throws {
    let node = DisplayNode(Rect(5, 5, 60, 60), nil, [DisplayNode(Rect(10, 10, 80, 20), .black)])
    (node.shouldRasterizeDescendants, node.alpha) = (rasterizes, alpha)
    #expect(try DisplayNode(Rect(0, 0, 100, 80), nil, [node]).painted().inkBounds() == PixelRect(15, 15, width, 20))
  }

  @Test(arguments: [false, true]) func `a rasterised node without a size shows no subnodes`(rasterizes: Bool) throws {
    let node = DisplayNode(Rect(5, 5, 0, 0), nil, [DisplayNode(Rect(0, 0, 20, 20), .black)])
    node.shouldRasterizeDescendants = rasterizes
    let root = DisplayNode(Rect(0, 0, 40, 40), nil, [node])
    #expect(try root.displayList(in: RenderContext.test().measuring).passes.count == (rasterizes ? 0 : 1))
  }

  @Test func `an opaque ground gives an opaque layer, and no ground a transparent one`() throws {
    let context = try RenderContext.test()
    let list = DisplayList(size: Size(4, 4), entries: [.box(Rect(0, 0, 2, 4), Color(0xFF0000, alpha: 0.5))])
    let (opaque, clear) = try (layer(list, in: context, over: .white), layer(list, in: context, over: .clear))
    #expect(opaque.isOpaque && opaque.words.allSatisfy { $0 >> 24 == 255 })
    #expect(!clear.isOpaque && clear.at((0, 0), (3, 0)) == [0x8080_0000, 0])
  }

  @Test(arguments: [Size.zero, Size(10, 0), Size(0.2, 10)]) func `a cell without pixels has no layer`(size: Size) throws {
    #expect(try RenderContext.test().layer(DisplayList(size: size, entries: []), over: .white)?.bitmap == nil)
  }
}
