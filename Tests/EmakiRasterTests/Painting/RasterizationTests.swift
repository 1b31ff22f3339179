import EmakiDisplay
import EmakiLayout
import EmakiList
import EmakiNodes
import EmakiTestSupport
import Testing

@testable import EmakiRaster

/// A subtree displayed as one has the bytes that it has node by node.
@Suite struct RasterizationTests {
  private func composed(_ list: DisplayList, in context: RenderContext, over ground: Color) throws -> Bitmap {
    let passes = list.passes.indices.map { context.passLayer($0, of: list) }
    return try #require(context.compose(list, passes: passes, over: ground)).bitmap
  }

  @Test(arguments: [1.0, 2, 3]) func `a rasterised cell is one pass with the same bytes`(scale: Double) throws {
    let context = try RenderContext.test(scale: scale, images: SampleCell.images)
    for row in SampleRow.all {
      func list(rasterizes: Bool) -> DisplayList {
        TableRow(name: row.name) {
          let cell = SampleCell(row)
          cell.shouldRasterizeDescendants = rasterizes
          return cell
        }.measure(width: 375, in: context.measuring).list
      }
      let (plain, rasterized) = (list(rasterizes: false), list(rasterizes: true))
      #expect(plain.passes.count >= 5)
      #expect(rasterized.passes.count == 1)
      let expected = try #require(context.layer(plain, over: .black)).bitmap.words
      #expect(try #require(context.layer(rasterized, over: .black)).bitmap.words == expected, "\(row.name)")
      #expect(try composed(rasterized, in: context, over: .black).words == expected, "\(row.name)")
      // Its background is opaque: one layer is kept, not five.
      guard case .layer? = context.passLayer(0, of: rasterized).painted else {
        Issue.record("\(row.name) is not one layer")
        continue
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func `random trees have the same bytes whichever nodes are rasterised`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scale = [1.0, 2, 3, 1.5][Int(seed % 4)]
    let context = try RenderContext.test(scale: scale)
    let tree = RandomTree.node(in: Size(width: 80, height: 60), depth: 3, in: context.measuring, using: &random)
    for node in nodes(tree) where node.cornerRadius > 0 { node.cornerRoundingType = Bool.random(using: &random) ? .clipping : .default }
    let chosen = nodes(tree).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
    // A rasterised node cuts what reaches out of it.
    for node in chosen { node.clipsToBounds = true }
    let plain = tree.displayList(in: context.measuring)
    for node in chosen { node.shouldRasterizeDescendants = true }
    let rasterized = tree.displayList(in: context.measuring)
    #expect(rasterized.passes.count <= plain.passes.count)
    for ground in [Color.white, .clear, Color(0x336699, alpha: 0.4)] {
      let expected = try #require(context.layer(plain, over: ground)).bitmap.words
      #expect(try #require(context.layer(rasterized, over: ground)).bitmap.words == expected, "seed \(seed)")
      #expect(try composed(rasterized, in: context, over: ground).words == expected, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func `precomposited corners have the same bytes whether they are painted at once or before`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let context = try RenderContext.test(scale: [1.0, 2, 3, 1.5][Int(seed % 4)])
    let tree = RandomTree.node(in: Size(width: 80, height: 60), depth: 3, in: context.measuring, using: &random)
    for node in nodes(tree) {
      if node.cornerRadius > 0 { node.cornerRoundingType = .precomposited }
      node.shouldRasterizeDescendants = Int.random(in: 0..<3, using: &random) == 0
    }
    let list = tree.displayList(in: context.measuring)
    let whole = try #require(context.layer(list, over: .clear)).bitmap.words
    #expect(try composed(list, in: context, over: .clear).words == whole, "seed \(seed)")
  }

  @Test func `what reaches out of a rasterised node is cut off at its bounds`() throws {
    let context = try RenderContext.test()
    func ink(rasterizes: Bool, alpha: Double = 1) throws -> PixelRect {
      let root = DisplayNode(Rect(x: 0, y: 0, width: 100, height: 80))
      let node = DisplayNode(Rect(x: 5, y: 5, width: 60, height: 60))
      node.addSubnode(DisplayNode(Rect(x: 10, y: 10, width: 80, height: 20), .black))
      (node.shouldRasterizeDescendants, node.alpha) = (rasterizes, alpha)
      root.addSubnode(node)
      return try #require(context.layer(root.displayList(in: context.measuring), over: .white)).bitmap.inkBounds()
    }
    #expect(try ink(rasterizes: false) == PixelRect(x: 15, y: 15, width: 80, height: 20))
    #expect(try ink(rasterizes: true) == PixelRect(x: 15, y: 15, width: 50, height: 20))
    #expect(try ink(rasterizes: true, alpha: 0.5) == PixelRect(x: 15, y: 15, width: 50, height: 20))
  }

  @Test func `a rasterised node without a size shows no subnodes`() throws {
    let context = try RenderContext.test()
    let root = DisplayNode(Rect(x: 0, y: 0, width: 40, height: 40))
    let node = DisplayNode(Rect(x: 5, y: 5, width: 0, height: 0))
    node.addSubnode(DisplayNode(Rect(x: 0, y: 0, width: 20, height: 20), .black))
    root.addSubnode(node)
    #expect(root.displayList(in: context.measuring).passes.count == 1)
    node.shouldRasterizeDescendants = true
    #expect(root.displayList(in: context.measuring).passes.isEmpty)
  }

  private func nodes(_ root: DisplayNode) -> [DisplayNode] { [root] + root.subnodes.flatMap(nodes) }
}
