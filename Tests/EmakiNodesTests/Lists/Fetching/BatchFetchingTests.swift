import EmakiNodes
import Testing

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
      var state = BatchFetchState(leadingScreensForBatching: 1)
      return state.decision(offset: situation.offset, viewport: 1, contentLength: situation.length, direction: situation.direction).isFetch
    }
    #expect(fetches.map(\.name) == situations.filter(\.fetches).map(\.name))
  }

  /// Returns the decision for a viewport of 100 points.
  private func decide(
    _ state: inout BatchFetchState, _ offset: Double, of length: Double = 1000, _ direction: ScrollDirection? = .forward
  ) -> String { "\(state.decision(offset: offset, viewport: 100, contentLength: length, direction: direction))" }

  @Test func `by default a list fetches two screens before its end`() {
    var state = BatchFetchState()
    let decisions = [699, 700].map { decide(&state, $0) }
    #expect(
      decisions == ["wait: 201.0 pt remain to the end, more than 200.0 pt", "fetch: 200.0 pt remain to the end, at most 200.0 pt"])
    #expect(state == BatchFetchState())
  }

  @Test func `a fetch without result is not repeated until the list is scrolled`() {
    var state = BatchFetchState()
    state.begin()
    #expect(state.isFetching && decide(&state, 800) == "wait: a fetch is under way")
    state.complete(false, offset: 800)
    #expect(!state.isFetching)
    let exhausted = "wait: the last fetch did not complete, and the list still is at 800.0 pt"
    #expect([decide(&state, 800), decide(&state, 800, of: 50)] == [exhausted, exhausted])
    // The list is scrolled away and back, so it fetches again.
    for offset in [801.0, 800] { #expect(decide(&state, offset).hasPrefix("fetch")) }
  }

  @Test func `a list that was scrolled far from its end fetches again when it is back`() {
    var state = BatchFetchState()
    state.begin()
    state.complete(false, offset: 800)
    #expect(decide(&state, 100, .backward) == "wait: the list is scrolled towards its head")
    #expect(decide(&state, 800).hasPrefix("fetch"))
  }

  @Test func `after a fetch with a result the next one begins at once`() {
    var state = BatchFetchState()
    for isComplete in [false, true] {
      state.begin()
      state.complete(isComplete, offset: 0)
      #expect(decide(&state, 0, of: 10).hasPrefix(isComplete ? "fetch: the content, 10.0 pt, is shorter than the viewport" : "wait"))
    }
  }

  @Test func `ending a fetch that did not begin changes nothing`() {
    var state = BatchFetchState()
    state.complete(false, offset: 800)
    #expect(state == BatchFetchState())
  }

  @Test func `short content fetches even while it scrolls towards the head, long content does not`() {
    var state = BatchFetchState()
    let directions: [(Double, ScrollDirection?)] = [(99, .backward), (100, .backward), (100, nil)]
    let fetches = directions.map { decide(&state, 0, of: $0, $1).hasPrefix("fetch") }
    #expect(fetches == [true, false, true])
  }

  @Test func `a list without a viewport, a buffer or the delegate's leave waits`() {
    var state = BatchFetchState()
    let empty = state.decision(offset: 0, viewport: 0, contentLength: 9, direction: nil)
    let refused = state.decision(offset: 0, viewport: 1, contentLength: 9, direction: nil, delegate: .refuses)
    state.leadingScreensForBatching = 0
    #expect(
      ["\(empty)", "\(refused)", decide(&state, 0)] == [
        "wait: the viewport is empty", "wait: the delegate refuses", "wait: leadingScreensForBatching is 0.0, not above 0",
      ])
  }
}
