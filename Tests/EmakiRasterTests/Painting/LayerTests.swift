import EmakiDisplay
import EmakiLayout
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiNodes
@testable import EmakiRaster

/// Tests that a cell has the same bytes however it is divided into layers, and whichever of its nodes are rasterised.
struct LayerTests {

  /// Paints a list as one layer, and as one layer for each node, and compares the two.
  @discardableResult private func expectSameBytes(
    _ list: DisplayList, in context: RenderContext, over ground: Color = .white, as expected: [UInt32]? = nil, _ comment: Comment? = nil
  ) throws -> Bitmap {
    let whole = try context.painted(list, over: ground)
    let composed = context.composed(list, over: ground)
    let words = whole.bitmap.words
    #expect(words == composed?.bitmap.words && words == expected ?? words && whole.notes.errors == composed?.notes.errors, comment)
    return whole.bitmap
  }

  // MARK: Cells

  @Test(arguments: scales) func `one layer for the cell, one for each node and a rasterised cell have the same bytes`(scale: Double)
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
      let words = try expectSameBytes(lists[0], in: context, "\(row.name)").words
      try expectSameBytes(lists[1], in: context, as: words, "\(row.name)")
      // Its background is opaque: one layer is kept, not five.
      let isLayer = if case .layer? = context.passLayer(0, of: lists[1]).painted { true } else { false }
      #expect(lists[0].passes.count >= 5 && lists[1].passes.count == 1 && isLayer, "\(row.name)")
    }
  }

  // MARK: Random trees

  private func randomTree(_ seed: UInt64) throws -> (tree: DisplayNode, context: RenderContext, random: SeededGenerator) {
    var random = SeededGenerator(seed: seed)
    let context = try RenderContext.test(scale: [1.0, 2, 3, 1.5][Int(seed % 4)])
    let tree = RandomTree.node(in: Size(80, 60), depth: 3, in: context.measuring, using: &random)
    return (tree, context, random)
  }

  private func nodes(_ root: DisplayNode) -> [DisplayNode] { [root] + root.subnodes.flatMap(nodes) }

  @Test(arguments: seeds(40)) func `random trees have the same bytes in any layers, and are premultiplied`(seed: UInt64)
    throws
  {
    var (tree, context, random) = try randomTree(seed)
    for node in nodes(tree) where node.cornerRadius > 0 { node.cornerRoundingType = random.flip() ? .clipping : .default }
    let chosen = nodes(tree).filter { _ in random.int(0..<3) == 0 }
    // A rasterised node cuts what reaches out of it.
    for node in chosen { node.clipsToBounds = true }
    let plain = tree.displayList(in: context.measuring)
    for node in chosen { node.shouldRasterizeDescendants = true }
    let rasterized = tree.displayList(in: context.measuring)
    for ground in [Color.white, .clear, Color(0x336699, alpha: 0.4)] {
      let words = try expectSameBytes(plain, in: context, over: ground).words
      try expectSameBytes(rasterized, in: context, over: ground, as: words)
      let isPremultiplied = words.allSatisfy { max($0 & 255, $0 >> 8 & 255, $0 >> 16 & 255) <= $0 >> 24 }
      #expect(isPremultiplied && rasterized.passes.count <= plain.passes.count)
    }
  }

  @Test(arguments: seeds(40)) func `precomposited corners have the same bytes whether they are painted at once or before`(
    seed: UInt64
  ) throws {
    var (tree, context, random) = try randomTree(seed)
    for node in nodes(tree) {
      if node.cornerRadius > 0 { node.cornerRoundingType = .precomposited }
      node.shouldRasterizeDescendants = random.int(0..<3) == 0
    }
    try expectSameBytes(tree.displayList(in: context.measuring), in: context, over: .clear)
  }

  @Test(arguments: seeds(20)) func `a cell that is painted in pieces has the same bytes`(seed: UInt64) throws {
    var (tree, context, random) = try randomTree(seed)
    let list = tree.displayList(in: context.measuring)
    let whole = try context.painted(list).bitmap
    var pieces: [UInt32] = []
    var row = 0
    while row < whole.height {
      let end = min(whole.height, row + random.int(1...50))
      pieces += try context.painted(list, rows: row..<end).bitmap.words
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
    let whole = try context.painted(list).bitmap
    let rows = try (0..<whole.height).flatMap { try context.painted(list, rows: $0..<$0 + 1).bitmap.words }
    // It is painted in several strips.
    #expect(whole.size.area > 2 << 16 && rows == whole.words)
  }

  @Test func `a node turned upside down is whole in every piece of a high cell`() throws {
    let node = DisplayNode(Rect(0, 0, 8, 6000), .white, [DisplayNode(Rect(0, 100, 8, 50), .black)])
    node.transform = Transform(a: -1, b: 0, c: 0, d: -1)
    let context = try RenderContext.test()
    let piece = try context.painted(node.displayList(in: context.measuring), rows: 5000..<6000)
    #expect(piece.bitmap.inkBounds() == PixelRect(0, 850, 8, 50))
  }

  // MARK: Bounds and grounds

  @Test func `an opaque ground gives an opaque layer, and no ground a transparent one`() throws {
    let entries = [DisplayList.Entry.box(Rect(0, 0, 2, 4), Color(0xFF0000, alpha: 0.5))]
    let layers = try [Color.white, .clear].map { try paint(entries, size: Size(4, 4), ground: $0) }
    #expect(layers.map(\.isOpaque) == [true, false] && layers[0].words.allSatisfy { $0 >> 24 == 255 })
    #expect(layers[1].at((0, 0), (3, 0)) == [0x8080_0000, 0])
  }

  @Test(arguments: [Size.zero, Size(10, 0), Size(0.2, 10)]) func `a cell without pixels has no layer`(size: Size) throws {
    #expect(try RenderContext.test().layer(DisplayList(size: size, entries: []), over: .white)?.bitmap == nil)
  }
}
