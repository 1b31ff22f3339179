import EmakiList
import Testing

@Suite struct ListRangesTests {
  /// Of 40 rows of 50, in a viewport of 100 at 1000: 20 and 21 in view.
  private func plan(_ mode: RangeMode = .full) -> RangePlan {
    var tuning = RangeTuning.standard
    tuning[mode, .display] = RangeTuningParameters(leadingBufferScreenfuls: 0.5, trailingBufferScreenfuls: 0.5)
    tuning[mode, .preload] = RangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 1)
    return RangePlanner(tuning: tuning, mode: mode)
      .plan(count: 40, offset: 1000, viewport: 100, direction: .forward) { Double($0 * 50) }
  }

  @Test func `without a row that stays in view the ranges are those of the plan`() {
    let standing = plan()
    let ranges = ListRanges(standing)
    #expect(Array(ranges.visible) == Array(standing.visible))
    #expect(Array(ranges.displayed) == Array(standing.display))
    #expect(Array(ranges.preloaded) == Array(standing.preload))
    // One that is in view at its place adds nothing.
    #expect(ListRanges(standing, pinned: 21) == ranges)
  }

  @Test func `a row that stays in view is in every range, once`() {
    let far = ListRanges(plan(), pinned: 2)
    #expect(Array(far.visible) == [2, 20, 21])
    #expect(Array(far.displayed) == [2, 19, 20, 21, 22])
    #expect(Array(far.preloaded) == [2, 18, 19, 20, 21, 22, 23])
    let near = ListRanges(plan(), pinned: 19)
    #expect(Array(near.visible) == [19, 20, 21])
    #expect(Array(near.displayed) == [19, 20, 21, 22])
    #expect(Array(ListRanges(plan(.lowMemory), pinned: 2).displayed) == [2, 20, 21])
  }

  @Test(arguments: [nil, 2, 5]) func `items in range know what they hold`(pinned: Int?) {
    let items = ItemsInRange(4..<7, pinned: pinned)
    for item in 0..<10 { #expect(items.contains(item) == Array(items).contains(item)) }
    #expect(items.count == (pinned == 2 ? 4 : 3))
    #expect(ItemsInRange(4..<4).isEmpty)
  }
}
