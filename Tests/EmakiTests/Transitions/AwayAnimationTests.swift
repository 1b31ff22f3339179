import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// Animations of nodes whose rows leave the range of their list while they run, and come back.
@Suite struct AwayAnimationTests {
  /// The list is scrolled far away at 100 ms, and is back at 350 ms.
  private static let away = ScrollScript(moves: [
    .init(time: 100, offset: 0), .init(time: 110, offset: 3000), .init(time: 340, offset: 3000), .init(time: 350, offset: 0),
  ])

  /// A cell whose grey is animated from 0 to 200.
  private final class PulseCell: CellNode {
    private let start: (PulseCell) -> Void
    private var hasBegun = false

    init(_ start: @escaping (PulseCell) -> Void) {
      self.start = start
      super.init()
      backgroundColor = .black
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 20) }
    override func didEnterVisibleState() {
      if !hasBegun { start(self) }
      hasBegun = true
    }
  }

  private func frames(_ start: @escaping @Sendable (PulseCell) -> Void) async throws -> [Int] {
    let table = TableNode.plain(numberOfRows: 200) { row in { row == 0 ? PulseCell(start) : BoxCell(height: 20, color: .white) } }
    let frames = try await Renderer.test(width: 20, height: 40, scale: 1).allFrames(
      of: table, script: Self.away, framesPerSecond: 20, frames: 20)
    return frames.map { Int(Picture($0.bitmap())[4, 4] & 255) }
  }

  @Test func `an animation that repeats and runs back goes on as the clock says`() async throws {
    let seen = try await frames { cell in
      cell.animate(
        withDuration: 0.2, options: [.curveLinear, .repeat, .autoreverse], animations: { cell.backgroundColor = Color(0xC8C8C8) })
    }
    // There and back takes 400 ms. The row is away from 110 to 350 ms.
    #expect(seen[0...2] == [0, 50, 100] && seen[4] == 255)
    #expect(Array(seen[7...15]) == [50, 0, 50, 100, 150, 200, 150, 100, 50])
  }

  @Test func `an animation that ends while its row is away has ended when it is back`() async throws {
    let ended = Mutex<[Bool]>([])
    let seen = try await frames { cell in
      cell.animate(
        withDuration: 0.3, options: .curveLinear, animations: { cell.backgroundColor = Color(0xC8C8C8) },
        completion: { finished in ended.withLock { $0.append(finished) } })
    }
    #expect(seen[2] == 67 && seen[7...].allSatisfy { $0 == 200 })
    #expect(ended.withLock { $0 } == [true])
  }

  @Test func `animations that follow each other do so at their own instants, also while the row is away`() async throws {
    let seen = try await frames { cell in
      func turn(_ cell: PulseCell, _ value: UInt32) {
        cell.animate(withDuration: 0.1, options: .curveLinear, animations: { cell.backgroundColor = Color(value) }) { [weak cell] _ in
          if let cell { turn(cell, value == 0 ? 0xC8C8C8 : 0) }
        }
      }
      turn(cell, 0xC8C8C8)
    }
    // A turn takes 100 ms, also those that nobody saw.
    #expect(Array(seen[0...2]) == [0, 100, 200])
    #expect(Array(seen[7...11]) == [100, 0, 100, 200, 100])
  }

  @Test func `a layout transition stands where the clock says when its row is back`() async throws {
    let table = TableNode.plain(numberOfRows: 200) { _ in { ShiftCell(duration: 0.5) } }
    let turn = ScheduledAction(at: 0, row: 0) { (cell: ShiftCell) in cell.turn() }
    let frames = try await Renderer.test(width: 100, height: 40, scale: 1).allFrames(
      of: table, script: Self.away, framesPerSecond: 20, frames: 12, actions: [turn])
    // From 0 to 80 points in 500 ms.
    #expect([0, 2, 8, 9, 10].map { frames[$0].columns() } == [0..<10, 16..<26, 64..<74, 72..<82, 80..<90])
  }
}
