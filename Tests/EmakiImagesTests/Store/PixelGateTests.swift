import EmakiSupport
import Testing

@testable import EmakiImages

/// Tests how many pixels are decoded at one time.
struct PixelGateTests {
  private struct Refusal: Error {}

  /// Enters on a thread of its own, and stays inside until it is told to leave.
  private final class Visitor: Sendable {
    private let state = Monitor((isInside: false, mayLeave: false, hasLeft: false))

    init(_ gate: PixelGate, _ pixels: Int) throws {
      try startThread { [state] in
        gate.enter(pixels) {
          state.withLock { $0.isInside = true }
          state.broadcast()
          state.wait { $0.mayLeave ? () : nil }
        }
        state.withLock { $0.hasLeft = true }
        state.broadcast()
      }
    }

    var isInside: Bool { state.withLock { $0.isInside } }
    func waitUntilInside() { state.wait { $0.isInside ? () : nil } }

    func leave() {
      state.withLock { $0.mayLeave = true }
      state.broadcast()
      state.wait { $0.hasLeft ? () : nil }
    }
  }

  /// Pictures of these pixels are inside; one more waits until all of them have left. One above the limit is decoded alone.
  @Test(.timeLimit(.minutes(2)), arguments: [([40, 60], 50), ([1000], 1)])
  func `a picture that does not fit waits until there is room`(pixels: [Int], more: Int) throws {
    let gate = PixelGate(limit: 100)
    let visitors = try pixels.map { try Visitor(gate, $0) }
    for visitor in visitors { visitor.waitUntilInside() }
    let last = try Visitor(gate, more)
    for visitor in visitors {
      while gate.waiting == 0 {}
      #expect(!last.isInside)
      visitor.leave()
    }
    last.waitUntilInside()
    last.leave()
    #expect(gate.waiting == 0)
  }

  @Test func `a failure makes room again`() throws {
    let gate = PixelGate(limit: 1)
    for _ in 0..<2 { #expect(throws: Refusal.self) { try gate.enter(1) { () throws(Refusal) -> Void in throw Refusal() } } }
  }

  @Test(.timeLimit(.minutes(2))) func `a permit takes room until its last owner lets it go`() throws {
    let gate = PixelGate(limit: 100)
    var permit: PixelPermit? = gate.permit(90)
    permit?.end(keeping: 60)
    let fitting = try Visitor(gate, 40)
    fitting.waitUntilInside()
    fitting.leave()
    let waiting = try Visitor(gate, 41)
    while gate.waiting == 0 {}
    #expect(permit != nil && !waiting.isInside)
    permit = nil
    waiting.waitUntilInside()
    waiting.leave()
  }
}
