import Emaki
import Foundation
import Testing

@testable import EmakiNodes

/// Tests pictures of collections. Their lines are drawn, kept and forgotten as the rows of a table are.
struct CollectionPictureTests {
  @Test func `the first picture of a million items makes only those that it shows`() async throws {
    let (log, renderer) = (EventLog(), try Renderer.test(320, 200))
    let collection = CollectionNode(numberOfItems: 1_000_000, layout: CollectionFlowLayout(.columns(3))) { item in
      {
        log.note("\(item)")
        return NumberedCell(item, height: 40)
      }
    }
    _ = try await renderer.render(collection)
    // The lines are 40 points high and 10 apart, so four lines of three items are in view.
    #expect(Set(log.events) == Set((0..<12).map(String.init)))
    // A scroll preloads two and a half screens.
    var iterator = renderer.frames(of: collection, scroll: .by(10, frames: 2)).makeAsyncIterator()
    _ = try await iterator.next()
    #expect(log.events.count == 42 && Set(log.events) == Set((0..<42).map(String.init)))
  }

  /// One item below a red header of 5 points, with a blue footer of 5.
  private struct Framed: CollectionDataSource {
    func numberOfItems(inSection section: Int) -> Int { 1 }
    func nodeForItem(at indexPath: IndexPath) -> CellNode { NumberedCell(0, height: 10) }
    func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { { BoxCell(height: 5, color: .red) } }
    func nodeBlockForFooter(inSection section: Int) -> NodeBlock? { { BoxCell(height: 5, color: .blue) } }
  }

  @Test(arguments: [(0, 0, 5, 5), (20, 0, 20, 5), (3, 30, 3, 30)] as [(Double, Double, Int, Int)])
  func `headers and footers have the lengths that the layout says`(header: Double, footer: Double, above: Int, below: Int) async throws {
    let layout = CollectionFlowLayout(
      .columns(1), headerReferenceSize: Size(9, header), footerReferenceSize: Size(9, footer))
    let frame = try await Renderer.test(20, 60).render(CollectionNode(dataSource: Framed(), layout: layout))
    #expect(frame.stripes() == [Stripe(.red, above), Stripe(0, 10), Stripe(.blue, below), Stripe(.white, 50 - above - below)])
  }

  @Test func `items hear that they come into view`() async throws {
    let controller = NumberController(0..<300)
    let collection = controller.collection(CollectionFlowLayout(.columns(3)))
    controller.cell = { NumberedCell($0, height: 40) }
    for try await frame in try Renderer.test(100, 100).frames(of: collection, scroll: .by(100, frames: 2))
    where frame.index == 1 {
      // The second frame shows 100 to 200, which are lines 2 and 3.
      #expect(controller.shown == (0..<6).map { "+\($0)" } + (0..<6).map { "-\($0)" } + (6..<12).map { "+\($0)" })
    }
    // Nothing is in view once the scroll is over.
    let lines = collection.elements(in: Size(100, 100))
    #expect((0..<5).allSatisfy { lines[$0].withCell { $0?.subnodes.contains { $0.interfaceState.contains(.visible) } } == false })
  }

  @Test func `updates make a collection longer`() async throws {
    struct Boxes: CollectionDataSource {
      var count: Int
      func numberOfItems(inSection section: Int) -> Int { count }
      func nodeForItem(at indexPath: IndexPath) -> CellNode { NumberedCell(indexPath.item) }
    }
    let layout = CollectionFlowLayout.tight(.columns(3))
    var updates = TableUpdates()
    updates.reloadRows(at: [[0, 1]], with: .none)
    updates.insertRows(at: [[0, 2]], with: .none)
    let update = ScheduledUpdate(at: 10, updates: updates, dataSource: layout.lines(of: Boxes(count: 8), width: 60))
    let frame = try await Renderer.test(60, 60).render(
      CollectionNode(dataSource: Boxes(count: 4), layout: layout), at: .milliseconds(20), updates: [update])
    #expect(frame.numbers(side: 20) == [[0, 1, 2], [3, 4, 5], [6, 7, -1]])
  }
}
