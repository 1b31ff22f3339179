import EmakiNodes
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiEngine

struct ListRangesTests {
  /// Plans 40 rows of 50 points in a viewport of 100 at offset 1000: rows 20 and 21 are in view.
  private func plan(_ mode: RangeMode = .full) -> RangePlan {
    var tuning = RangeTuning.standard
    tuning[mode, .display] = RangeTuningParameters(leadingBufferScreenfuls: 0.5, trailingBufferScreenfuls: 0.5)
    tuning[mode, .preload] = RangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 1)
    return RangePlanner(tuning: tuning, mode: mode)
      .plan(count: 40, offset: 1000, viewport: 100, direction: .forward) { Double($0 * 50) }
  }

  /// The rows of each range: in view, displayed and preloaded.
  private func rows(_ ranges: ListRanges) -> [[Int]] { [ranges.visible, ranges.displayed, ranges.preloaded].map(Array.init) }

  private static let states: [InterfaceState] = [
    .measureLayout, [.measureLayout, .preload], [.measureLayout, .preload, .display], [.measureLayout, .preload, .display, .visible],
  ]

  /// How many of the ranges a row is in.
  private func depth(of row: Int, in ranges: ListRanges) -> Int? { Self.states.firstIndex(of: ranges.interfaceState(of: row)) }

  @Test func `without a pinned row the ranges are those of the plan, and one in view at its own place adds nothing`() {
    let ranges = ListRanges(plan())
    #expect(rows(ranges) == [plan().visible, plan().display, plan().preload].map(Array.init) && ListRanges(plan(), pinned: 21) == ranges)
  }

  @Test func `a pinned row is in every range, once`() {
    #expect(rows(ListRanges(plan(), pinned: 2)) == [[2, 20, 21], [2, 19, 20, 21, 22], [2, 18, 19, 20, 21, 22, 23]])
    let others = [
      rows(ListRanges(plan(), pinned: 19))[0], rows(ListRanges(plan(), pinned: 19))[1], rows(ListRanges(plan(.lowMemory), pinned: 2))[1],
    ]
    #expect(others == [[19, 20, 21], [19, 20, 21, 22], [2, 20, 21]])
  }

  /// Returns the header of a row. Sections have a header and four more rows, and the first header is row 0.
  private func header(of row: Int) -> Int? { row - row % 5 }

  @Test func `a sticky header is in every range that has a row of its section`() {
    // The first row in the preload range is 18, in the display range 19. Their section begins at 15, and the one in view begins at 20.
    let ranges = ListRanges(plan(), header: header(of:))
    #expect(rows(ranges) == [[20, 21], [15, 19, 20, 21, 22], [15, 18, 19, 20, 21, 22, 23]])
    // In low memory nothing is displayed ahead, but the header is preloaded. The header that is in view counts, not the one of rows out of view.
    let (saving, both) = (ListRanges(plan(.lowMemory), header: header(of:)), ListRanges(plan(), pinned: 2, header: header(of:)))
    #expect([rows(saving)[1], rows(both)[1]] == [[20, 21], [2, 19, 20, 21, 22]])
    let depths = [depth(of: 15, in: ranges), depth(of: 10, in: ranges), depth(of: 15, in: saving), depth(of: 2, in: both)]
    #expect(depths == [2, 0, 1, 3])
  }

  /// Returns the footer of a row. Sections have four rows and a footer, and the first footer is row 4.
  private func footer(of row: Int) -> Int? { row - row % 5 + 4 }

  @Test func `a sticky footer is in every range that has a row of its section, and comes last`() {
    // Rows 20 and 21 are in view. The last row in the display range is 22, in the preload range 23; their footer is 24.
    let ranges = ListRanges(plan(), footer: 24, footerOf: footer(of:))
    let ahead = ListRanges(plan(), footerOf: footer(of:))
    #expect(rows(ranges) == [[20, 21, 24], [19, 20, 21, 22, 24], [18, 19, 20, 21, 22, 23, 24]])
    #expect(
      rows(ahead)[...1] == [[20, 21], [19, 20, 21, 22, 24]] && rows(ListRanges(plan(), pinned: 2, footer: 30))[0] == [2, 20, 21, 30])
    #expect([ranges, ahead].map { depth(of: 24, in: $0) } == [3, 2])
    let orders = [ranges, ahead].map { $0.order([20, 21, 22, 19], footerOf: footer(of:)) }
    #expect(orders == [[24, 20, 21, 22, 19], [20, 21, 24, 22, 19]])
  }

  @Test func `a sticky header is as near as the nearest row of its section above the viewport`() {
    let ranges = ListRanges(plan(), header: header(of:))
    let pinned = ListRanges(plan(), pinned: 15, header: header(of:))
    // However large the buffer is, header 15 does not come before rows 16 to 18 because of its own place.
    let large = [20, 21, 22, 19, 23, 18, 24, 17, 16, 15, 14]
    let orders = [
      ranges.order([20, 21, 22, 19], header: header(of:)), ranges.order([20, 21, 22, 19]),
      ListRanges(plan(), pinned: 2).order([20, 21, 22, 19]), ranges.order(large, header: header(of:)),
      pinned.order([20, 21, 19], header: header(of:)),
    ]
    #expect(
      orders == [
        [20, 21, 22, 15, 19], [20, 21, 22, 19], [2, 20, 21, 22, 19], [20, 21, 22, 15, 19, 23, 18, 24, 17, 16, 10, 14], [15, 20, 21, 19],
      ])
  }

  @Test(arguments: seeds(40)) func `every displayed row has its place in the order, whatever header sticks`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let starts = (0..<60).reduce(into: [0.0]) { starts, _ in
      starts.append(starts[starts.count - 1] + Double(random.int(0...60)))
    }
    // These rows begin sections with headers. The first such section is in the middle of the list.
    let headers = Set((0..<6).map { _ in random.int(10..<60) })
    func header(of row: Int) -> Int? { headers.filter { $0 <= row }.max() }
    for _ in 0..<50 {
      var planner = RangePlanner(mode: RangeMode.allCases.randomElement(using: &random) ?? .full)
      for type in RangeType.allCases {
        planner.tuning[planner.mode, type] = RangeTuningParameters(
          leadingBufferScreenfuls: Double(random.int(0...3)),
          trailingBufferScreenfuls: Double(random.int(0...2)))
      }
      let offset = random.double(-100...1800)
      let plan = planner.plan(count: 60, offset: offset, viewport: 100, direction: random.flip() ? .forward : .backward) {
        starts[$0]
      }
      let pinned = plan.visible.first.flatMap(header(of:)).flatMap { random.flip() ? $0 : nil }
      let ranges = ListRanges(plan, pinned: pinned, header: header(of:))
      let standing = plan.display.isEmpty ? Array(plan.visible) : plan.order(offset: offset, viewport: 100) { starts[$0] }
      #expect(ranges.order(standing, header: header(of:)).sorted() == Array(ranges.displayed).sorted())
      let rows = rows(ranges).map(Set.init)
      #expect(rows[0].isSubset(of: rows[1]) && rows[1].isSubset(of: rows[2]))
      #expect((0..<60).allSatisfy { row in depth(of: row, in: ranges) == rows.count { $0.contains(row) } })
    }
  }

  @Test(arguments: [nil, 2, 5], [nil, 9]) func `items in range contain exactly what their iteration gives`(pinned: Int?, footer: Int?) {
    let items = ItemsInRange(4..<7, pinned: pinned, footer: footer)
    let expected = Set(4..<7).union([pinned, footer].compactMap(\.self))
    #expect((0..<12).filter(items.contains) == expected.sorted() && Array(items) == expected.sorted())
    #expect(items.count == expected.count && ItemsInRange(4..<4).isEmpty)
  }
}
