import Emaki
import Foundation
import Synchronization
import Testing

@Suite struct TableRowTests {
  private func identities(_ table: TableNode) -> [ObjectIdentifier?] { table.rows.map { $0.withCell { $0.map { ObjectIdentifier($0) } } } }

  @Test func `scrolling away and back shows the same cell`() async throws {
    let renderer = try Renderer.test(width: 8, height: 100, scale: 1)
    let table = TableNode.boxes(heights: Array(repeating: 30, count: 40))
    _ = try await renderer.render(table)
    let before = identities(table)
    try #require(before.prefix(4).allSatisfy { $0 != nil })
    _ = try await renderer.render(table, offset: 1e6)
    _ = try await renderer.render(table)
    let after = identities(table)
    #expect(zip(before, after).allSatisfy { $0 == nil || $0 == $1 })
    #expect(Set(after).count == 40)
  }

  @Test func `an error of a row's layout is told once`() async throws {
    let table = TableNode.plain(rows: [0]) { _ in
      {
        let cell = CellNode()
        cell.automaticallyManagesSubnodes = true
        let box = DisplayNode()
        cell.layoutSpecBlock = { _, _ in RatioLayoutSpec(ratio: 0, child: box) }
        return cell
      }
    }
    let error = await #expect(throws: RenderError.self) { try await Renderer.test(width: 8, height: 100, scale: 1).render(table) }
    #expect(error?.description == #"row "0": "RatioLayoutSpec": ratio is 0.0. Allowed: a finite number above 0."#)
  }

  @Test func `a cell that is in no picture is not made`() async throws {
    let table = TableNode.boxes(heights: Array(repeating: 30, count: 400))
    _ = try await Renderer.test(width: 8, height: 100, scale: 1).render(table)
    #expect(identities(table).last == .some(nil))
  }

  /// The test runs on the main actor. So the calling thread is known, and workers are other threads.
  @Test @MainActor func `node blocks run on workers, each once`() async throws {
    let log = RunLog()
    let table = TableNode.plain(rows: Array(0..<50)) { row in
      {
        log.note(row, onMainThread: Thread.isMainThread)
        return BoxCell(height: 30, color: BoxCell.color(ofRow: row))
      }
    }
    let renderer = try Renderer.test(width: 8, height: 100, scale: 1, jobs: 3)
    let full = try Picture(png: try await renderer.fullPNG(of: table))
    _ = try await renderer.allFrames(of: table, .toEnd(step: 24))
    #expect(log.runs.withLock { $0 } == Array(0..<50).reduce(into: [:]) { $0[$1] = [false] })
    for row in 0..<50 { #expect(full[4, row * 30 + 15] == BoxCell.color(ofRow: row).premultiplied) }
  }

  @Test func `a row is made when the preload range reaches it, before it is displayed`() async throws {
    let renderer = try Renderer.test(width: 8, height: 100, scale: 1)
    /// The number of the frame that is asked for. For each row, the frame in which it was made, and the number of layers at that time.
    let state = Mutex((frame: 0, made: [Int: (frame: Int, layers: Int)]()))
    let table = TableNode.plain(rows: Array(0..<100)) { row in
      {
        let layers = renderer.counts.layersDrawn
        state.withLock { $0.made[row] = ($0.frame, layers) }
        return BoxCell(height: 30, color: BoxCell.color(ofRow: row))
      }
    }
    // The list moves by three points a frame, so a row is in the preload range for some frames before it comes into view.
    var iterator = renderer.frames(of: table, scroll: .by(3, frames: 300)).makeAsyncIterator()
    while let frame = try await iterator.next() {
      let made = state.withLock { $0.made }
      let visible = Int(frame.offset) / 30...(Int(frame.offset) + 99) / 30
      for row in visible {
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
      func nodeForRow(at indexPath: IndexPath) -> CellNode { BoxCell(height: 20, color: BoxCell.color(ofRow: indexPath.row)) }
    }
    let renderer = try Renderer.test(width: 8, height: 100, scale: 1)
    let frame = try await renderer.render(TableNode.plain(dataSource: Nodes()), offset: 30)
    #expect(frame.stripes() == [Stripe(1, 10)] + (2...5).map { Stripe($0, 20) } + [Stripe(6, 10)])
  }

  @Test func `node blocks of several rows run at the same time`() async throws {
    let arrivals = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    let met = Meeting()
    let table = TableNode.plain(rows: [0, 1]) { row in
      {
        arrivals[row].signal()
        // If the blocks ran one after the other, they would never meet. The limit only keeps the test from hanging.
        let other = arrivals[1 - row].wait(timeout: .now() + 60) == .success
        met.results.withLock { $0.append(other) }
        return BoxCell(height: 30, color: .black)
      }
    }
    _ = try await Renderer.test(width: 8, height: 200, scale: 1, jobs: 2).render(table)
    #expect(met.results.withLock { $0 } == [true, true])
  }

  private final class Meeting: Sendable {
    let results = Mutex<[Bool]>([])
  }

  private final class RunLog: Sendable {
    /// For each row, whether each run was on the main thread.
    let runs = Mutex<[Int: [Bool]]>([:])
    func note(_ row: Int, onMainThread: Bool) { runs.withLock { $0[row, default: []].append(onMainThread) } }
  }
}
