import Dispatch
import Emaki
import Foundation
import Testing

@testable import EmakiEngine

/// Tests that a cancelled task ends before the next rows, and that its renderer can still be used.
@Suite(.timeLimit(.minutes(2))) struct CancelledWorkTests {
  private let renderer: Renderer

  init() throws { renderer = try .test(50, 40, jobs: 1) }

  private func blocking(_ semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        semaphore.wait()
        continuation.resume()
      }
    }
  }

  @Test func `cancelling stops measuring, and the next list is drawn as usual`() async throws {
    let (cells, started) = (CellCounter(), DispatchSemaphore(value: 0))
    let gates = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    let work = Task { [renderer] in
      // Rows are measured in runs of 64 by one worker: the first row of the first two runs waits for the test.
      let table = TableNode.plain(10_000) { index in
        if index % 64 == 0, index / 64 < gates.count {
          if index == 0 { started.signal() }
          gates[index / 64].wait()
        }
        return CountedSource(rows: [index], cells: cells).nodeBlockForRow(at: [0, 0])()
      }
      return try await renderer.renderFull(table).size
    }
    await blocking(started)
    work.cancel()
    gates[0].signal()
    await #expect(throws: CancellationError.self) { _ = try await work.value }
    gates[1].signal()
    await renderer.drain()
    // The second run may have begun before the first one was found to be finished.
    #expect(cells.made.count <= 128 && cells.alive.isEmpty)
    #expect(try await renderer.render(TableNode.boxes(heights: [30, 30])).stripes() == [Stripe(0, 30), Stripe(1, 10)])
  }

  @Test func `cancelling stops writing a picture`() async throws {
    let work = Task { [renderer] in
      let picture = try await renderer.renderFull(TableNode.boxes(1000, height: 30))
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await picture.writePNG { _ in }
    }
    await #expect(throws: CancellationError.self) { try await work.value }
    await renderer.drain()
    #expect(renderer.counts.layersDrawn < 10)
  }
}
