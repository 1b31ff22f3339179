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

  @Test func `a cell that no picture reaches is not made`() async throws {
    let table = TableNode.boxes(heights: Array(repeating: 30, count: 400))
    _ = try await Renderer.test(width: 8, height: 100, scale: 1).render(table)
    #expect(identities(table).last == .some(nil))
  }

  /// On the main actor, so that the calling thread is known: workers are other threads.
  @Test @MainActor func `node blocks run on workers, each once`() async throws {
    let log = RunLog()
    let table = TableNode(rows: Array(0..<50)) { row in
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

  @Test func `node blocks of several rows run at once`() async throws {
    let arrivals = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    let met = Meeting()
    let table = TableNode(rows: [0, 1]) { row in
      {
        arrivals[row].signal()
        // One after the other they would never meet; the limit only keeps the test from hanging.
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
