import Testing

@testable import EmakiNodes

struct BatchFetchingTests {

  /// The situations of Texture's `ASBatchFetchingTests` in a viewport of 1, with a screen for batching. Its "right to left" is a layout that
  /// does not flip by itself. Texture counts the offsets of such a layout from the left; here they are content − viewport − offset. A layout
  /// that flips is as from left to right, and a horizontal one as a vertical one.
  @Test func `Texture's test situations are decided as in Texture`() {
    let situations: [(name: String, offset: Double, length: Double, direction: ScrollDirection?, fetches: Bool)] = [
      ("scrolling down", 1, 1, .forward, true), ("scrolling up", 1, 1, .backward, false),
      ("scrolling right, right to left", -1, 1, .backward, false), ("scrolling left, right to left", -1, 1, .forward, true),
      ("exactly the leading screen", 1, 3, .forward, true), ("less than the leading screen", 0.5, 3, .forward, false),
      ("less than the leading screen, backward", 0.5, 3, .backward, false),
      ("half a screen from the left, right to left", 3 - 1 - 0.5, 3, .forward, true), ("past the content", 3, 3, .forward, true),
      ("past the content, no direction", 3, 3, nil, true), ("past the content, right to left", 3 - 1 - 3, 3, nil, false),
      ("small content", 0, 0.5, .forward, true), ("small content, right to left", 0.5 - 1, 0.5, .forward, true),
    ]
    let fetches = situations.filter { situation in
      var state = BatchFetchState(leadingScreens: 1)
      return state.reason(offset: situation.offset, viewport: 1, contentLength: situation.length, direction: situation.direction) != nil
    }
    #expect(fetches.map(\.name) == situations.filter(\.fetches).map(\.name))
  }

  /// Returns why a list with a viewport of 100 points fetches.
  private func decide(
    _ state: inout BatchFetchState, _ offset: Double, of length: Double = 1000, _ direction: ScrollDirection? = .forward
  ) -> String? { state.reason(offset: offset, viewport: 100, contentLength: length, direction: direction) }

  @Test func `a list fetches as many screens before its end as it leads`() {
    var state = BatchFetchState(leadingScreens: 2)
    let decisions = [699, 700].map { decide(&state, $0) }
    #expect(decisions == [nil, "200.0 pt remain to the end, at most 200.0 pt"])
    #expect(state == BatchFetchState(leadingScreens: 2))
  }

  @Test func `a fetch without result is not repeated until the list is scrolled`() {
    var state = BatchFetchState(leadingScreens: 2)
    state.begin()
    #expect(decide(&state, 800) == nil)
    state.complete(false, offset: 800)
    #expect([decide(&state, 800), decide(&state, 800, of: 50)] == [nil, nil])
    // The list is scrolled away and back, so it fetches again.
    for offset in [801.0, 800] { #expect(decide(&state, offset) != nil) }
  }

  @Test func `a list that was scrolled far from its end fetches again when it is back`() {
    var state = BatchFetchState(leadingScreens: 2)
    state.begin()
    state.complete(false, offset: 800)
    #expect(decide(&state, 100, .backward) == nil && decide(&state, 800) != nil)
  }

  @Test func `after a fetch with a result the next one begins at once`() {
    var state = BatchFetchState(leadingScreens: 2)
    for isComplete in [false, true] {
      state.begin()
      state.complete(isComplete, offset: 0)
      #expect(decide(&state, 0, of: 10) == (isComplete ? "the content, 10.0 pt, is shorter than the viewport, 100.0 pt" : nil))
    }
  }

  @Test func `ending a fetch that did not begin changes nothing`() {
    var state = BatchFetchState(leadingScreens: 2)
    state.complete(false, offset: 800)
    #expect(state == BatchFetchState(leadingScreens: 2))
  }

  @Test func `short content fetches even while it scrolls towards the head, long content does not`() {
    var state = BatchFetchState(leadingScreens: 2)
    let directions: [(Double, ScrollDirection?)] = [(99, .backward), (100, .backward), (100, nil)]
    let fetches = directions.map { decide(&state, 0, of: $0, $1) != nil }
    #expect(fetches == [true, false, true])
  }

  @Test func `a list without a viewport or a buffer waits`() {
    var state = BatchFetchState(leadingScreens: 1)
    #expect(state.reason(offset: 0, viewport: 0, contentLength: 9, direction: nil) == nil)
    state.leadingScreens = 0
    #expect(decide(&state, 0) == nil)
  }
}
