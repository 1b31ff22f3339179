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
    let plain = tree.displayList(in: context.measuring)
    for node in nodes(tree) { node.shouldRasterizeDescendants = Int.random(in: 0..<3, using: &random) == 0 }
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

  private func nodes(_ root: DisplayNode) -> [DisplayNode] { [root] + root.subnodes.flatMap(nodes) }
}
