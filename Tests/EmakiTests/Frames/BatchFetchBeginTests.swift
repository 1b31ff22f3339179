import Emaki
import Foundation
import Testing

/// What a delegate that is an object shows while a fetch is under way.
struct BatchFetchBeginTests {
  /// A source of boxes of 20 points that shows a red one at the end while it fetches five more, once.
  private final class Source: TableNodeDataSource, TableNodeDelegate, @unchecked Sendable {
    // It is used by the one task that holds the list.
    var count = 2
    var isFetching = false

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { count + (isFetching ? 1 : 0) }
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
      let color = isFetching && indexPath.row == count ? Color.red : BoxCell.color(ofRow: indexPath.row)
      return { BoxCell(color: color) }
    }
    func shouldBatchFetch(for tableNode: TableNode) -> Bool { count < 7 }
    func tableNodeDidBeginBatchFetching(_ tableNode: TableNode) {
      isFetching = true
      tableNode.insertRows(at: [[0, count]], with: .none)
    }
    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
      let old = count
      (isFetching, count) = (false, count + 5)
      tableNode.performBatchUpdates {
        tableNode.deleteRows(at: [[0, old]], with: .none)
        tableNode.insertRows(at: (old..<count).map { [0, $0] }, with: .none)
      }
      context.completeBatchFetching(true)
    }
  }

  @Test(arguments: [false, true]) func `a row says that a fetch is under way, and goes with it`(isNested: Bool) async throws {
    let source = Source()
    func table() -> TableNode {
      let table = TableNode()
      (table.separator, table.dataSource, table.delegate) = (nil, source, source)
      return table
    }
    let script = ScrollScript(fetchLatency: .fixed(150))
    let renderer = try Renderer.test(100, 100)
    var frames = renderer.frames(of: table(), script: script, framesPerSecond: 10, frames: 3)
    if isNested {
      let inner = table()
      let node = DisplayNode().laidOut { _ in WrapperLayoutSpec(children: [inner]) }
      frames = renderer.frames(
        ofNode: node, in: SizeRange(exactly: Size(100, 100)), script: script, framesPerSecond: 10, frames: 3)
    }
    let waiting = [Stripe(0, 20), Stripe(1, 20), Stripe(.red, 20)]
    #expect(
      try await frames.all().map { $0.stripes().filter { $0.color != Color.white.premultiplied } }
        == [waiting, waiting, (0..<5).map { Stripe($0, 20) }])
    withExtendedLifetime(source) {}
  }
}
