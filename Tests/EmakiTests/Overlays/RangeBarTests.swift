import Emaki
import Testing

@testable import EmakiEngine

@Suite struct RangeBarTests {
  private func bar(
    display: (leading: Double, trailing: Double), preload: (leading: Double, trailing: Double), _ direction: ScrollDirection = .forward
  ) -> RangeBar {
    var planner = RangePlanner()
    planner.tuning[.full, .display] = .init(leadingBufferScreenfuls: display.leading, trailingBufferScreenfuls: display.trailing)
    planner.tuning[.full, .preload] = .init(leadingBufferScreenfuls: preload.leading, trailingBufferScreenfuls: preload.trailing)
    return RangeBar(planner, direction: direction, isMoving: false, isHorizontal: false)
  }

  @Test func `the longest range takes the whole bar, with the trailing buffer first`() {
    // Preload: 1 behind, the viewport, 2 ahead. Display: half as much on each side.
    let stretches = bar(display: (1, 0.5), preload: (2, 1)).stretches
    #expect(stretches.preload == 0..<1)
    #expect(stretches.visible == 0.25..<0.5)
    #expect(stretches.display == 0.125..<0.75)
  }

  @Test func `scrolled the other way, the leading buffer is before the viewport`() {
    let stretches = bar(display: (1, 0.5), preload: (2, 1), .backward).stretches
    #expect(stretches.visible == 0.5..<0.75)
    #expect(stretches.display == 0.25..<0.875)
  }

  @Test func `ranges that reach beyond each other on different sides both fit`() {
    let stretches = bar(display: (0, 2), preload: (1, 0)).stretches
    #expect(stretches.display == 0..<0.75)
    #expect(stretches.visible == 0.5..<0.75)
    #expect(stretches.preload == 0.5..<1)
  }

  @Test func `buffers that are negative or not finite count as none`() {
    #expect(bar(display: (-1, .nan), preload: (0, 0)).stretches.visible == 0..<1)
    #expect(bar(display: (.infinity, 0), preload: (0, 0)).stretches.display == 0..<1)
  }

  @Test func `a ratio has two digits behind the point`() {
    #expect([2.25, 0.0625, 1.999, 12].map(OverlayMark.text) == ["2.25x", "0.06x", "2.00x", "12.00x"])
  }
}
