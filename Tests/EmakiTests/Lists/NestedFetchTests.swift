import Emaki
import Foundation
import Testing

/// Lists that stand in nodes and fetch more rows: a table in a screen, strips in rows.
struct NestedFetchTests {
  /// A node that a table fills.
  // Only the task that draws the node uses it, and its table's controller, while frames are drawn.
  private final class Screen: DisplayNode, @unchecked Sendable {
    let table: TableNode

    init(_ controller: NumberController) {
      table = controller.table()
      super.init()
      addSubnode(table)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [table]) }
  }

  /// A controller with as many rows as the first page has, and pages that are fetched.
  private func controller(_ pages: [Int]) -> NumberController {
    let controller = NumberController(Array(0..<pages[0]))
    controller.pages = pages.dropFirst().map { Array(0..<$0) }
    return controller
  }

  private let exactly = SizeRange.exactly(100, 100)

  private func renderer() throws -> Renderer { try .test(100, 100) }

  @Test(arguments: [([3, 5, 5, 5, 5, 5], 18), ([3, 5], 8)])
  func `a table in a node fetches until two of its lengths are ahead, or there is no more`(pages: [Int], count: Int) async throws {
    let controller = controller(pages)
    // 100 points in view and 200 ahead are 15 rows; a fetch begins with exactly 200 left.
    let numbers = try await renderer().render(Screen(controller), in: exactly).numbers()
    #expect(controller.rows.count == count && numbers == [0, 1, 2, 0, 1])
  }

  @Test func `rows come when the fetch is over, and further ones when the table is scrolled`() async throws {
    let controller = controller([2, 20, 20, 20])
    let scroll = ScheduledAction(at: 400) { (screen: Screen) in screen.table.contentOffset = .down(200) }
    var (shown, counts): ([Int], [Int]) = ([], [])
    for try await frame in try renderer().frames(
      ofNode: Screen(controller), in: exactly, script: ScrollScript(fetchLatency: .fixed(150)), framesPerSecond: 10, frames: 7,
      actions: [scroll])
    {
      shown.append(frame.stripes().filter { $0.color != Color.white.premultiplied }.count)
      counts.append(controller.rows.count)
    }
    #expect([shown[0], shown[1], shown[5], shown[6]] == [2, 2, 5, 5] && shown[2...4].allSatisfy { $0 > 2 }, "\(shown)")
    // 22 rows are 440 points: 340 lie ahead of the first 100, and 140 ahead of those at 200.
    #expect(counts == [2, 2, 22, 22, 22, 22, 42])
  }

  @Test func `strips in rows fetch while they are in view, and those ahead only until they are full`() async throws {
    nonisolated(unsafe) let controllers = (0..<20).map { _ in controller([1] + Array(repeating: 1, count: 20)) }
    for controller in controllers { controller.cell = { NumberedCell($0, width: 50) } }
    let table = TableNode.plain(rows: Array(0..<20)) { row in
      {
        let strip = CollectionNode(layout: .tight(.rows(1), sideways: true))
        strip.setPreferredSize(100, 20)
        return HoldingCell(controllers[row].manage(strip))
      }
    }
    for try await _ in try renderer().frames(of: table, script: ScrollScript(duration: 0)) {}
    // A strip of 100 points holds two boxes of 50 points, and two lengths ahead are four more; a fetch begins with exactly 200 left. Rows of 20
    // points: those in the display range beyond the five in view are filled, others are not asked.
    #expect([0, 4, 6, 19].map { controllers[$0].rows.count } == [7, 7, 2, 1])
  }

  @Test func `a fetch that brings nothing is not repeated until the list is scrolled`() async throws {
    let controller = controller([3, 0, 0, 0])
    for try await _ in try renderer().frames(ofNode: Screen(controller), in: exactly, framesPerSecond: 10, frames: 5) {}
    #expect(controller.pages.count == 2)
  }
}
