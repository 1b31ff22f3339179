import Emaki
import Foundation
import Synchronization
import Testing

@testable import EmakiEngine
@testable import EmakiNodes

struct TableRowTests {
  private func renderer() throws -> Renderer { try .test(8, 100) }

  @Test func `scrolling away and back shows the same cell, and rows in no picture have none`() async throws {
    func identities(_ table: TableNode) -> [ObjectIdentifier?] { table.rows.map { $0.withCell { $0.map { ObjectIdentifier($0) } } } }
    let (renderer, table) = (try renderer(), TableNode.boxes(40, height: 30))
    _ = try await renderer.render(table)
    let before = identities(table)
    for offset in [1e6, 0] { _ = try await renderer.render(table, offset: offset) }
    let after = identities(table)
    #expect(before[..<4].allSatisfy { $0 != nil } && before[39] == nil)
    #expect(zip(before, after).allSatisfy { $0 == nil || $0 == $1 } && Set(after).count == 40)
  }

  @Test func `an error of a row's layout is told once`() async throws {
    let table = TableNode.plain(rows: [0]) { _ in
      {
        let (cell, box) = (CellNode(), DisplayNode())
        cell.addSubnode(box)
        cell.layoutSpecBlock = { _, _ in RatioLayoutSpec(ratio: 0, child: box) }
        return cell
      }
    }
    let error = await #expect(throws: RenderError.self) { try await renderer().render(table) }
    #expect(error?.description == #"row "0": "RatioLayoutSpec": ratio is 0.0. Allowed: a finite number above 0."#)
  }

  @Test func `a row is made when the preload range reaches it, before it is displayed`() async throws {
    let renderer = try renderer()
    /// The number of the frame that is asked for. For each row, the frame in which it was made, and the number of layers at that time.
    let state = Mutex((frame: 0, made: [Int: (frame: Int, layers: Int)]()))
    let table = TableNode.plain(rows: Array(0..<100)) { row in
      {
        let layers = renderer.counts.layersDrawn
        state.withLock { $0.made[row] = ($0.frame, layers) }
        return NumberedCell(row, height: 30)
      }
    }
    // The list moves by three points a frame, so a row is in the preload range for some frames before it comes into view.
    for try await frame in renderer.frames(of: table, scroll: .by(3, frames: 100)) {
      let made = state.withLock { $0.made }
      for row in Int(frame.offset) / 30...(Int(frame.offset) + 99) / 30 {
        let (madeAt, layers) = try #require(made[row])
        #expect(frame.index == 0 ? layers == 0 : madeAt < frame.index, "row \(row), frame \(frame.index)")
      }
      state.withLock { $0.frame = frame.index + 1 }
    }
    // Some rows were made after the first frame, so the checks above do not only see rows that were there from the beginning.
    #expect(state.withLock { $0.made.values.contains { $0.frame > 0 } })
  }

  @Test func `a data source that makes nodes shows the same as one that gives node blocks`() async throws {
    struct Nodes: TableDataSource {
      func numberOfRows(inSection section: Int) -> Int { 7 }
      func nodeForRow(at indexPath: IndexPath) -> CellNode { NumberedCell(indexPath.row) }
    }
    let frame = try await renderer().render(TableNode.plain(dataSource: Nodes()), offset: 30)
    #expect(frame.stripes() == [Stripe(1, 10)] + (2...5).map { Stripe($0, 20) } + [Stripe(6, 10)])
  }

  @Test func `node blocks of several rows run at the same time`() async throws {
    let (arrivals, met) = ([DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)], EventLog())
    let table = TableNode.plain(rows: [0, 1]) { row in
      {
        arrivals[row].signal()
        // If the blocks ran one after the other, they would never meet. The limit only keeps the test from hanging.
        met.note("\(arrivals[1 - row].wait(timeout: .now() + 60))")
        return NumberedCell(row)
      }
    }
    _ = try await renderer().render(table)
    #expect(met.events == ["success", "success"])
  }
}
