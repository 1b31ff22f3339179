import EmakiNodes
import EmakiSupport
import EmakiTestSupport
import Testing

struct RangePlannerTests {
  /// Rows and where they begin, all on half points so that sums are exact.
  private struct Rows {
    var starts: [Double]
    var count: Int { starts.count - 1 }
    var length: Double { starts.last ?? 0 }

    init(_ heights: [Double]) { starts = heights.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) } }

    /// Returns the rows that overlap a stretch of the list, by looking at each row.
    func meeting(_ from: Double, _ to: Double) -> [Int] { (0..<count).filter { starts[$0] < to && starts[$0 + 1] > from } }

    func plan(_ planner: RangePlanner, _ offset: Double, _ viewport: Double, _ direction: ScrollDirection) -> RangePlan {
      planner.plan(count: count, offset: offset, viewport: viewport, direction: direction) { starts[$0] }
    }
  }

  private static func lists(_ random: inout SeededGenerator) -> [Rows] {
    let half = { (limit: Int, random: inout SeededGenerator) in Double(random.int(0...limit)) / 2 }
    return [
      Rows([]), Rows([0]), Rows([0, 0, 0]), Rows([40_000]), Rows((0..<200).map { _ in half(300, &random) }),
      // Every third has no height, one is huge.
      Rows((0..<200).map { $0 % 3 == 0 ? 0 : $0 == 100 ? 9000 : half(120, &random) }),
      Rows(Array(repeating: 44, count: 300)),
    ]
  }

  private static let tunings: [RangeTuning] = {
    var odd = RangeTuning.standard
    // In this tuning the preload range is smaller than the display range, and one buffer is negative.
    odd[.full, .preload] = RangeTuningParameters(leadingBufferScreenfuls: 0.5, trailingBufferScreenfuls: -1)
    odd[.lowMemory, .display] = RangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 1)
    return [.standard, .guide, odd]
  }()

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the ranges equal those found by looking at every row`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for rows in Self.lists(&random) {
      for _ in 0..<100 {
        let viewport = Double(random.int(1...800))
        let offset = Double(random.int(-2000...Int(2 * rows.length) + 4000)) / 2
        for (tuning, mode) in Self.tunings.flatMap({ tuning in RangeMode.allCases.map { (tuning, $0) } }) {
          for direction in ScrollDirection.allCases {
            let plan = rows.plan(RangePlanner(tuning: tuning, mode: mode), offset, viewport, direction)
            let visible = rows.meeting(offset, offset + viewport)
            func brute(_ type: RangeType) -> Set<Int> {
              let leading = max(0, tuning[mode, type].leadingBufferScreenfuls) * viewport
              let trailing = max(0, tuning[mode, type].trailingBufferScreenfuls) * viewport
              return switch direction {
              case .forward: Set(rows.meeting(offset - trailing, offset + viewport + leading))
              case .backward: Set(rows.meeting(offset - leading, offset + viewport + trailing))
              }
            }
            let display = mode == .lowMemory ? [] : brute(.display)
            let preload = brute(.preload).union(display)
            let comment: Comment = "seed \(seed), \(rows.count) rows, \(mode), offset \(offset), viewport \(viewport), \(direction)"
            #expect([Set(plan.visible), Set(plan.display), Set(plan.preload)] == [Set(visible), display, preload], comment)
            #expect(plan.direction == direction)
          }
        }
      }
    }
  }

  @Test(arguments: RangeMode.allCases, ScrollDirection.allCases)
  func `an empty viewport, an empty list and invalid numbers are planned without a trap`(mode: RangeMode, direction: ScrollDirection) {
    let rows = Rows([10, 10, 10])
    let planner = RangePlanner(tuning: .guide, mode: mode)
    for viewport in [0, -5, .nan, -.infinity] as [Double] {
      let plan = rows.plan(planner, 15, viewport, direction)
      #expect([plan.visible, plan.display, plan.preload].allSatisfy { $0.isEmpty })
    }
    for offset in [.nan, .infinity, -.infinity] as [Double] { #expect(rows.plan(planner, offset, 10, direction).visible.isEmpty) }
    let endless = rows.plan(planner, -5, .infinity, direction)
    #expect([endless.visible, endless.display, endless.preload] == [0..<3, mode == .lowMemory ? 0..<0 : 0..<3, 0..<3])
    #expect(planner.plan(count: -1, offset: 0, viewport: 10, direction: direction) { _ in 0 }.preload.isEmpty)
  }

  @Test func `visible rows are displayed first, then nearer ones, and of two equally near the one ahead`() {
    // Rows of 10 points; rows 10 to 12 are visible, and on either side rows lie at 0, 10, 20… points.
    let rows = Rows(Array(repeating: 10, count: 40))
    let orders = [ScrollDirection.forward, .backward].map { direction in
      rows.plan(RangePlanner(tuning: .guide), 100, 30, direction).order(offset: 100, viewport: 30) { rows.starts[$0] }
    }
    #expect(orders == [[10, 11, 12, 13, 9, 14, 8, 15, 7, 16, 17, 18], [10, 11, 12, 9, 13, 8, 14, 7, 15, 6, 5, 4]])
  }

  @Test func `the order holds each displayed row once, even when the list is scrolled past its ends`() {
    var random = SeededGenerator(seed: 6)
    for rows in Self.lists(&random) {
      for _ in 0..<100 {
        let offset = Double(random.int(-2000...Int(2 * rows.length) + 4000)) / 2
        for (mode, direction) in RangeMode.allCases.flatMap({ mode in ScrollDirection.allCases.map { (mode, $0) } }) {
          let plan = rows.plan(RangePlanner(tuning: .guide, mode: mode), offset, 300, direction)
          let order = plan.order(offset: offset, viewport: 300) { rows.starts[$0] }
          #expect(order.sorted() == Array(plan.display))
          let distances = order.map { max(0, offset - rows.starts[$0 + 1], rows.starts[$0] - (offset + 300)) }
          #expect(distances == distances.sorted())
        }
      }
    }
  }

  @Test func `the default tunings are those of Texture and the guide`() {
    func buffers(_ tuning: RangeTuning) -> [[Double]] {
      RangeMode.allCases.flatMap { mode in
        RangeType.allCases.map { [tuning[mode, $0].leadingBufferScreenfuls, tuning[mode, $0].trailingBufferScreenfuls] }
      }
    }
    #expect(RangeMode.allCases == [.full, .minimum, .visibleOnly, .lowMemory] && RangeType.allCases == [.display, .preload])
    let rest = [[0.25, 0.25], [0.5, 0.25], [0, 0], [0, 0], [0, 0], [0, 0]]
    #expect([RangeTuning.standard, .guide].map(buffers) == [[[1, 0.5], [2.5, 1.5]] + rest, [[2, 1], [2.5, 1.5]] + rest])
    // Changing one of these settings changes no other.
    var tuning = RangeTuning.standard
    for (index, mode) in RangeMode.allCases.enumerated() {
      for (type, leading) in zip(RangeType.allCases, [10, 11]) { tuning[mode, type].leadingBufferScreenfuls = Double(leading + 2 * index) }
    }
    #expect(buffers(tuning).map { $0[0] } == [10, 11, 12, 13, 14, 15, 16, 17])
  }
}
