import EmakiList
import Testing

@Suite struct BatchFetchingTests {
  struct Situation: CustomTestStringConvertible {
    var testDescription: String
    var fetches: Bool
    var offset: Double
    var viewport = 1.0
    var contentLength: Double
    var direction: ScrollDirection? = .forward
    var leadingScreens = 1.0
    var isFetching = false

    init(_ description: String, _ fetches: Bool, at offset: Double, of length: Double, _ direction: ScrollDirection? = .forward) {
      (testDescription, self.fetches, self.offset, contentLength, self.direction) = (description, fetches, offset, length, direction)
    }
  }

  /// The situations of Texture's `ASBatchFetchingTests`. Its "right to left" is a layout that does not flip by itself. Texture counts the
  /// offsets of such a layout from the left; here they are content − viewport − offset. A layout that flips is as from left to right, and a
  /// horizontal one as a vertical one.
  static let situations: [Situation] = {
    var (null, fetching) = (Situation("null state", false, at: 0, of: 0), Situation("already fetching", false, at: 1, of: 1))
    (null.viewport, null.leadingScreens, fetching.isFetching) = (0, 0, true)
    return [
      null, fetching, Situation("scrolling down", true, at: 1, of: 1), Situation("scrolling up", false, at: 1, of: 1, .backward),
      Situation("scrolling right, right to left", false, at: -1, of: 1, .backward),
      Situation("scrolling left, right to left", true, at: -1, of: 1),
      Situation("exactly the leading screen", true, at: 1, of: 3), Situation("less than the leading screen", false, at: 0.5, of: 3),
      Situation("less than the leading screen, backward", false, at: 0.5, of: 3, .backward),
      Situation("half a screen from the left, right to left", true, at: 3 - 1 - 0.5, of: 3),
      Situation("past the content", true, at: 3, of: 3), Situation("past the content, no direction", true, at: 3, of: 3, nil),
      Situation("past the content, right to left", false, at: 3 - 1 - 3, of: 3, nil), Situation("small content", true, at: 0, of: 0.5),
      Situation("small content, right to left", true, at: 0.5 - 1, of: 0.5),
    ]
  }()

  @Test(arguments: situations)
  func `Texture's test situations are decided as in Texture`(situation: Situation) {
    var state = BatchFetchState(leadingScreensForBatching: situation.leadingScreens)
    if situation.isFetching { state.begin() }
    let decision = state.decision(
      offset: situation.offset, viewport: situation.viewport, contentLength: situation.contentLength, direction: situation.direction)
    #expect(decision.isFetch == situation.fetches && state.isFetching == situation.isFetching, "\(decision)")
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
