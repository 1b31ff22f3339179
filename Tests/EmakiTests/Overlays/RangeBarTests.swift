import Emaki
import Testing

@testable import EmakiEngine

struct RangeBarTests {
  /// The stretches of a bar: preload, display and what is visible.
  private func stretches(
    display: (leading: Double, trailing: Double), preload: (leading: Double, trailing: Double), _ direction: ScrollDirection = .forward
  ) -> [Range<Double>] {
    var planner = RangePlanner()
    planner.tuning[.full, .display] = .init(leadingBufferScreenfuls: display.leading, trailingBufferScreenfuls: display.trailing)
    planner.tuning[.full, .preload] = .init(leadingBufferScreenfuls: preload.leading, trailingBufferScreenfuls: preload.trailing)
    let stretches = RangeBar(planner: planner, direction: direction, isMoving: false, isHorizontal: false).stretches
    return [stretches.preload, stretches.display, stretches.visible]
  }

  @Test func `the longest range takes the whole bar, with the trailing buffer first`() {
    // Preload: 1 behind, the viewport, 2 ahead. Display: half as much on each side.
    #expect(stretches(display: (1, 0.5), preload: (2, 1)) == [0..<1, 0.125..<0.75, 0.25..<0.5])
  }

  @Test func `scrolled the other way, the leading buffer is before the viewport`() {
    #expect(stretches(display: (1, 0.5), preload: (2, 1), .backward) == [0..<1, 0.25..<0.875, 0.5..<0.75])
  }

  @Test func `ranges that reach beyond each other on different sides both fit`() {
    #expect(stretches(display: (0, 2), preload: (1, 0)) == [0.5..<1, 0..<0.75, 0.5..<0.75])
  }

  @Test func `buffers that are negative or not finite count as none`() {
    #expect(stretches(display: (-1, .nan), preload: (0, 0)) == [0..<1, 0..<1, 0..<1])
    #expect(stretches(display: (.infinity, 0), preload: (0, 0))[1] == 0..<1)
  }

  @Test func `a ratio has two digits behind the point`() {
    #expect([2.25, 0.0625, 1.999, 12].map(OverlayMark.text) == ["2.25x", "0.06x", "2.00x", "12.00x"])
  }
}
