import EmakiList
import EmakiTestSupport
import Testing

@Suite struct ListRangesTests {
  /// Plans 40 rows of 50 points in a viewport of 100 at offset 1000: rows 20 and 21 are in view.
  private func plan(_ mode: RangeMode = .full) -> RangePlan {
    var tuning = RangeTuning.standard
    tuning[mode, .display] = RangeTuningParameters(leadingBufferScreenfuls: 0.5, trailingBufferScreenfuls: 0.5)
    tuning[mode, .preload] = RangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 1)
    return RangePlanner(tuning: tuning, mode: mode)
      .plan(count: 40, offset: 1000, viewport: 100, direction: .forward) { Double($0 * 50) }
  }

  @Test func `without a pinned row the ranges are those of the plan`() {
    let standing = plan()
    let ranges = ListRanges(standing)
    #expect(Array(ranges.visible) == Array(standing.visible))
    #expect(Array(ranges.displayed) == Array(standing.display))
    #expect(Array(ranges.preloaded) == Array(standing.preload))
    // A pinned row that is in view at its own place adds nothing.
    #expect(ListRanges(standing, pinned: 21) == ranges)
  }

  @Test func `a pinned row is in every range, once`() {
    let far = ListRanges(plan(), pinned: 2)
    #expect(Array(far.visible) == [2, 20, 21])
    #expect(Array(far.displayed) == [2, 19, 20, 21, 22])
    #expect(Array(far.preloaded) == [2, 18, 19, 20, 21, 22, 23])
    let near = ListRanges(plan(), pinned: 19)
    #expect(Array(near.visible) == [19, 20, 21])
    #expect(Array(near.displayed) == [19, 20, 21, 22])
    #expect(Array(ListRanges(plan(.lowMemory), pinned: 2).displayed) == [2, 20, 21])
  }

  /// Returns the header of a row. Sections have a header and four more rows, and the first header is row 0.
  private func header(of row: Int) -> Int? { row - row % 5 }

  @Test func `a sticky header is in every range that has a row of its section`() {
    // The first row in the preload range is 18, in the display range 19. Their section begins at 15, and the one in view begins at 20.
    let ranges = ListRanges(plan(), header: header(of:))
    #expect(Array(ranges.visible) == [20, 21])
    #expect(Array(ranges.displayed) == [15, 19, 20, 21, 22])
    #expect(Array(ranges.preloaded) == [15, 18, 19, 20, 21, 22, 23])
    #expect(ranges.interfaceState(of: 15) == [.measureLayout, .preload, .display])
    #expect(ranges.interfaceState(of: 10) == .measureLayout)
    // Nothing is displayed ahead, but the header is preloaded.
    let saving = ListRanges(plan(.lowMemory), header: header(of:))
    #expect(Array(saving.displayed) == [20, 21])
    #expect(saving.interfaceState(of: 15) == [.measureLayout, .preload])
    // The header that is in view counts, and not the one of rows out of view.
    let both = ListRanges(plan(), pinned: 2, header: header(of:))
    #expect(Array(both.displayed) == [2, 19, 20, 21, 22])
    #expect(both.interfaceState(of: 2) == [.measureLayout, .preload, .display, .visible])
  }

  /// Returns the footer of a row. Sections have four rows and a footer, and the first footer is row 4.
  private func footer(of row: Int) -> Int? { row - row % 5 + 4 }

  @Test func `a sticky footer is in every range that has a row of its section, and comes last`() {
    // Rows 20 and 21 are in view. The last row in the display range is 22, in the preload range 23; their footer is 24.
    let ranges = ListRanges(plan(), footer: 24, footerOf: footer(of:))
    #expect(Array(ranges.visible) == [20, 21, 24])
    #expect(Array(ranges.displayed) == [19, 20, 21, 22, 24])
    #expect(Array(ranges.preloaded) == [18, 19, 20, 21, 22, 23, 24])
    #expect(ranges.interfaceState(of: 24) == [.measureLayout, .preload, .display, .visible])
    let ahead = ListRanges(plan(), footerOf: footer(of:))
    #expect(Array(ahead.visible) == [20, 21] && Array(ahead.displayed) == [19, 20, 21, 22, 24])
    #expect(ahead.interfaceState(of: 24) == [.measureLayout, .preload, .display])
    #expect(ahead.order([20, 21, 22, 19], footerOf: footer(of:)) == [20, 21, 24, 22, 19])
    #expect(ranges.order([20, 21, 22, 19], footerOf: footer(of:)) == [24, 20, 21, 22, 19])
    let both = ListRanges(plan(), pinned: 2, footer: 30)
    #expect(Array(both.visible) == [2, 20, 21, 30] && both.visible.contains(30) && both.visible.count == 4)
  }

  @Test func `a sticky header is as near as the nearest row of its section above the viewport`() {
    let ranges = ListRanges(plan(), header: header(of:))
    #expect(ranges.order([20, 21, 22, 19], header: header(of:)) == [20, 21, 22, 15, 19])
    #expect(ranges.order([20, 21, 22, 19]) == [20, 21, 22, 19])
    #expect(ListRanges(plan(), pinned: 2).order([20, 21, 22, 19]) == [2, 20, 21, 22, 19])
    // However large the buffer is, header 15 does not come before rows 16 to 18 because of its own place.
    let order = [20, 21, 22, 19, 23, 18, 24, 17, 16, 15, 14]
    #expect(ranges.order(order, header: header(of:)) == [20, 21, 22, 15, 19, 23, 18, 24, 17, 16, 10, 14])
    let pinned = ListRanges(plan(), pinned: 15, header: header(of:))
    #expect(pinned.order([20, 21, 19], header: header(of:)) == [15, 20, 21, 19])
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func `every displayed row has its place in the order, whatever header sticks`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let starts = (0..<60).reduce(into: [0.0]) { starts, _ in
      starts.append(starts[starts.count - 1] + Double(Int.random(in: 0...60, using: &random)))
    }
    // These rows begin sections with headers. The first such section is in the middle of the list.
    let headers = Set((0..<6).map { _ in Int.random(in: 10..<60, using: &random) })
    func header(of row: Int) -> Int? { headers.filter { $0 <= row }.max() }
    for _ in 0..<50 {
      var planner = RangePlanner(mode: RangeMode.allCases.randomElement(using: &random) ?? .full)
      for type in RangeType.allCases {
        planner.tuning[planner.mode, type] = RangeTuningParameters(
          leadingBufferScreenfuls: Double(Int.random(in: 0...3, using: &random)),
          trailingBufferScreenfuls: Double(Int.random(in: 0...2, using: &random)))
      }
      let offset = Double.random(in: -100...1800, using: &random)
      let plan = planner.plan(count: 60, offset: offset, viewport: 100, direction: Bool.random(using: &random) ? .forward : .backward) {
        starts[$0]
      }
      let pinned = plan.visible.first.flatMap(header(of:)).flatMap { Bool.random(using: &random) ? $0 : nil }
      let ranges = ListRanges(plan, pinned: pinned, header: header(of:))
      let standing = plan.display.isEmpty ? Array(plan.visible) : plan.order(offset: offset, viewport: 100) { starts[$0] }
      let order = ranges.order(standing, header: header(of:))
      #expect(order.sorted() == Array(ranges.displayed).sorted())
      for row in ranges.visible { #expect(ranges.displayed.contains(row)) }
      for row in ranges.displayed { #expect(ranges.preloaded.contains(row)) }
      for row in 0..<60 {
        let state = ranges.interfaceState(of: row)
        #expect(state.contains(.visible) == ranges.visible.contains(row))
        #expect(state.contains(.preload) == ranges.preloaded.contains(row))
      }
    }
  }

  @Test(arguments: [nil, 2, 5]) func `items in range contain exactly what their iteration gives`(pinned: Int?) {
    let items = ItemsInRange(4..<7, pinned: pinned)
    for item in 0..<10 { #expect(items.contains(item) == Array(items).contains(item)) }
    #expect(items.count == (pinned == 2 ? 4 : 3))
    let held = ItemsInRange(4..<7, pinned: pinned, footer: 9)
    #expect(held.filter { $0 % 3 != 1 } == Array(held).filter { $0 % 3 != 1 })
    #expect(ItemsInRange(4..<4).isEmpty)
  }
}
