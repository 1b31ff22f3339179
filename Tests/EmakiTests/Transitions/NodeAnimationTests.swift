import Emaki
import Testing

/// Animations of nodes: they repeat and run back, and go on while their rows are out of the range of the list.
struct NodeAnimationTests {
  /// The list is scrolled far away at 100 ms, and is back at 350 ms.
  private static let away = ScrollScript(moves: .through((100, 0), (110, 3000), (340, 3000), (350, 0)))

  /// A black cell that is animated once it is seen.
  private final class PulseCell: BoxCell {
    private let start: (PulseCell) -> Void
    private var hasBegun = false

    init(_ start: @escaping (PulseCell) -> Void) {
      self.start = start
      super.init(color: .black)
    }

    override func didEnterVisibleState() {
      if !hasBegun { start(self) }
      hasBegun = true
    }

    func turn(to grey: UInt32 = 0xC8C8C8, in duration: Double, _ options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil) {
      var options = options
      options.curve = .linear
      animate(withDuration: duration, options: options, animations: { backgroundColor = Color(grey) }) { completion?($0) }
    }
  }

  private func table(_ start: @escaping @Sendable (PulseCell) -> Void) -> TableNode {
    TableNode.plain(200) { row in row == 0 ? PulseCell(start) : BoxCell(color: .white) }
  }

  private func renderer(width: Double = 20) throws -> Renderer { try .test(width, 40) }

  /// Returns the grey of the cell at each twentieth of a second, and 255 while it is away.
  private func greys(_ script: ScrollScript = away, count: Int = 20, _ start: @escaping @Sendable (PulseCell) -> Void) async throws -> [Int]
  {
    try await renderer().allFrames(of: table(start), script: script, framesPerSecond: 20, frames: count)
      .map { Int($0.picture[4, 4] & 255) }
  }

  @Test(
    arguments: [
      ([], [0, 100, 200, 200, 200]), (.repeat, [0, 100, 0, 100, 0]), ([.repeat, .autoreverse], [0, 100, 200, 100, 0]),
      // As in UIKit the value that was set is seen at the end.
      (.autoreverse, [0, 100, 200, 100, 200]),
    ] as [(AnimationOptions, [Int])])
  func `an animation repeats from its beginning, or back and forth`(options: AnimationOptions, expected: [Int]) async throws {
    let seen = try await greys(ScrollScript(), count: 9) { $0.turn(in: 0.2, options) }
    #expect([0, 2, 4, 6, 8].map { seen[$0] } == expected)
  }

  @Test func `a still shows the values that were set, and so does the settled list`() async throws {
    let table = table { $0.turn(in: 0.2, [.repeat, .autoreverse]) }
    let stills = try await [renderer().render(table), renderer().render(table, at: .settled)]
    #expect(stills.map { $0.picture.color(4, 4) } == [Color(0xC8C8C8), Color(0xC8C8C8)])
  }

  @Test func `an animation that repeats and runs back goes on as the clock says`() async throws {
    let seen = try await greys { $0.turn(in: 0.2, [.repeat, .autoreverse]) }
    // There and back takes 400 ms. The row is away from 110 to 350 ms.
    #expect(seen[0...2] == [0, 50, 100] && seen[4] == 255)
    #expect(seen[7...15] == [50, 0, 50, 100, 150, 200, 150, 100, 50])
  }

  @Test func `an animation ends while its row is away`() async throws {
    let ended = Notes<Bool>()
    let seen = try await greys { $0.turn(in: 0.3) { ended.add($0) } }
    #expect(seen[2] == 67 && Set(seen[7...]) == [200] && ended.all == [true])
  }

  @Test func `animations follow each other at their own instants while the row is away`() async throws {
    let seen = try await greys { cell in
      func turn(_ cell: PulseCell, _ grey: UInt32) {
        cell.turn(to: grey, in: 0.1) { [weak cell] _ in
          if let cell { turn(cell, grey == 0 ? 0xC8C8C8 : 0) }
        }
      }
      turn(cell, 0xC8C8C8)
    }
    // A turn takes 100 ms, also those that nobody saw.
    #expect(seen[0...2] == [0, 100, 200] && seen[7...11] == [100, 0, 100, 200, 100])
  }

  @Test func `a layout transition stands where the clock says when its row is back`() async throws {
    let table = TableNode.plain(200) { _ in ShiftCell(duration: 0.5) }
    let turn = ScheduledAction(at: 0, row: 0) { (cell: ShiftCell) in cell.turn() }
    let frames = try await renderer(width: 100).allFrames(
      of: table, script: Self.away, framesPerSecond: 20, frames: 12, actions: [turn])
    // From 0 to 80 points in 500 ms.
    #expect([0, 2, 8, 9, 10].map { frames[$0].columns()?.lowerBound } == [0, 16, 64, 72, 80])
  }
}
