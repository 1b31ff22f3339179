import EmakiThreads
import Testing

@testable import EmakiImages

/// Tests how many pixels are decoded at one time.
@Suite struct PixelGateTests {
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

  @Test(.timeLimit(.minutes(20))) func `a picture that does not fit waits until there is room`() throws {
    let gate = PixelGate(limit: 100)
    let (first, second) = (try Visitor(gate, 60), try Visitor(gate, 40))
    first.waitUntilInside()
    second.waitUntilInside()
    let third = try Visitor(gate, 50)
    while gate.waiting == 0 {}
    #expect(!third.isInside)
    second.leave()
    // 60 and 50 are still too much.
    while gate.waiting == 0 {}
    #expect(!third.isInside)
    first.leave()
    third.waitUntilInside()
    third.leave()
    #expect(gate.waiting == 0)
  }

  @Test(.timeLimit(.minutes(20))) func `a picture above the limit is decoded alone`() throws {
    let gate = PixelGate(limit: 100)
    let large = try Visitor(gate, 1000)
    large.waitUntilInside()
    let small = try Visitor(gate, 1)
    while gate.waiting == 0 {}
    #expect(!small.isInside)
    large.leave()
    small.waitUntilInside()
    small.leave()
  }

  @Test func `a failure makes room again`() throws {
    let gate = PixelGate(limit: 1)
    for _ in 0..<2 { #expect(throws: Refusal.self) { try gate.enter(1) { () throws(Refusal) -> Void in throw Refusal() } } }
  }
}
