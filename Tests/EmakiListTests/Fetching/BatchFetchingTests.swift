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
  }

  /// The situations of Texture's `ASBatchFetchingTests`. Its "right to left" is a layout that does not flip by itself. Texture counts the
  /// offsets of such a layout from the left; here they are content − viewport − offset. A layout that flips is as from left to right.
  static let situations = [
    Situation(testDescription: "null state", fetches: false, offset: 0, viewport: 0, contentLength: 0, leadingScreens: 0),
    Situation(testDescription: "already fetching", fetches: false, offset: 1, contentLength: 1, isFetching: true),
    Situation(testDescription: "scrolling right", fetches: true, offset: 1, contentLength: 1),
    Situation(testDescription: "scrolling down", fetches: true, offset: 1, contentLength: 1),
    Situation(testDescription: "scrolling up", fetches: false, offset: 1, contentLength: 1, direction: .backward),
    Situation(testDescription: "scrolling left", fetches: false, offset: 1, contentLength: 1, direction: .backward),
    Situation(testDescription: "scrolling right, right to left", fetches: false, offset: -1, contentLength: 1, direction: .backward),
    Situation(testDescription: "scrolling left, right to left", fetches: true, offset: -1, contentLength: 1),
    Situation(testDescription: "vertical, exactly the leading screen", fetches: true, offset: 1, contentLength: 3),
    Situation(testDescription: "vertical, less than the leading screen", fetches: false, offset: 0.5, contentLength: 3),
    Situation(testDescription: "vertical, past the content", fetches: true, offset: 3, contentLength: 3),
    Situation(testDescription: "horizontal, exactly the leading screen", fetches: true, offset: 1, contentLength: 3),
    Situation(testDescription: "horizontal, exactly the leading screen, right to left", fetches: true, offset: 3 - 1 - 1, contentLength: 3),
    Situation(
      testDescription: "horizontal, less than the leading screen", fetches: false, offset: 0.5, contentLength: 3, direction: .backward),
    Situation(
      testDescription: "horizontal, half a screen from the left, right to left", fetches: true, offset: 3 - 1 - 0.5, contentLength: 3),
    Situation(
      testDescription: "horizontal, half a screen from the left, right to left, flips by itself", fetches: false, offset: 0.5,
      contentLength: 3),
    Situation(testDescription: "horizontal, past the content", fetches: true, offset: 3, contentLength: 3, direction: nil),
    Situation(
      testDescription: "horizontal, past the content, right to left", fetches: false, offset: 3 - 1 - 3, contentLength: 3, direction: nil),
    Situation(testDescription: "vertical, small content", fetches: true, offset: 0, contentLength: 0.5),
    Situation(testDescription: "horizontal, small content", fetches: true, offset: 0, contentLength: 0.5),
    Situation(testDescription: "horizontal, small content, right to left", fetches: true, offset: 0.5 - 1, contentLength: 0.5),
  ]

  @Test(arguments: situations)
  func `Texture's test situations are decided as in Texture`(situation: Situation) {
    var state = BatchFetchState(leadingScreensForBatching: situation.leadingScreens)
    if situation.isFetching { state.begin() }
    let decision = state.decision(
      offset: situation.offset, viewport: situation.viewport, contentLength: situation.contentLength, direction: situation.direction)
    #expect(decision.isFetch == situation.fetches, "\(decision)")
    #expect(state.isFetching == situation.isFetching)
  }

  /// Returns the decision for a viewport of 100 points.
  private func decide(
    _ state: inout BatchFetchState, offset: Double, contentLength: Double = 1000, direction: ScrollDirection? = .forward
  ) -> BatchFetchDecision {
    state.decision(offset: offset, viewport: 100, contentLength: contentLength, direction: direction)
  }

  @Test func `by default a list fetches two screens before its end`() {
    var state = BatchFetchState()
    #expect(decide(&state, offset: 699) == .wait(.farFromEnd(remaining: 201, trigger: 200)))
    #expect(decide(&state, offset: 700) == .fetch(.nearEnd(remaining: 200, trigger: 200)))
  }

  @Test func `a fetch without result is not repeated until the list is scrolled`() {
    var state = BatchFetchState()
    state.begin()
    #expect(state.isFetching)
    #expect(decide(&state, offset: 800) == .wait(.alreadyFetching))
    state.complete(false, offset: 800)
    #expect(!state.isFetching)
    #expect(decide(&state, offset: 800) == .wait(.exhaustedUntilScrolled(offset: 800)))
    #expect(decide(&state, offset: 800, contentLength: 50) == .wait(.exhaustedUntilScrolled(offset: 800)))
    #expect(decide(&state, offset: 801).isFetch)
    // The list was scrolled away and back, so it fetches again.
    #expect(decide(&state, offset: 800).isFetch)
  }

  @Test func `a list that was scrolled far from its end fetches again when it is back`() {
    var state = BatchFetchState()
    state.begin()
    state.complete(false, offset: 800)
    #expect(decide(&state, offset: 100, direction: .backward) == .wait(.scrollingTowardsHead))
    #expect(decide(&state, offset: 800).isFetch)
  }

  @Test func `after a fetch with a result the next one begins at once`() {
    var state = BatchFetchState()
    state.begin()
    state.complete(false, offset: 0)
    #expect(!decide(&state, offset: 0, contentLength: 10).isFetch)
    state.begin()
    state.complete(true, offset: 0)
    #expect(decide(&state, offset: 0, contentLength: 10).isFetch)
  }

  @Test func `ending a fetch that did not begin changes nothing`() {
    var state = BatchFetchState()
    state.complete(false, offset: 800)
    #expect(state == BatchFetchState())
  }

  @Test func `short content fetches even while it scrolls towards the head, long content does not`() {
    var state = BatchFetchState()
    #expect(decide(&state, offset: 0, contentLength: 99, direction: .backward).isFetch)
    #expect(!decide(&state, offset: 0, contentLength: 100, direction: .backward).isFetch)
    #expect(decide(&state, offset: 0, contentLength: 100, direction: nil).isFetch)
  }

  @Test func `each reason to wait has a name`() {
    var state = BatchFetchState()
    #expect(
      "\(state.decision(offset: 0, viewport: 0, contentLength: 9, direction: nil))" == "wait: the viewport is empty")
    #expect(
      "\(state.decision(offset: 0, viewport: 1, contentLength: 9, direction: nil, delegate: .refuses))" == "wait: the delegate refuses")
    #expect("\(decide(&state, offset: 0))" == "wait: 900.0 pt remain to the end, more than 200.0 pt")
    #expect("\(decide(&state, offset: 850))" == "fetch: 50.0 pt remain to the end, at most 200.0 pt")
    #expect(
      "\(decide(&state, offset: 0, contentLength: 10))" == "fetch: the content, 10.0 pt, is shorter than the viewport, 100.0 pt")
    #expect("\(decide(&state, offset: 0, direction: .backward))" == "wait: the list is scrolled towards its head")
    state.leadingScreensForBatching = 0
    #expect("\(decide(&state, offset: 0))" == "wait: leadingScreensForBatching is 0.0, not above 0")
    state.leadingScreensForBatching = 2
    state.begin()
    #expect("\(decide(&state, offset: 0))" == "wait: a fetch is under way")
    state.complete(false, offset: 900)
    #expect("\(decide(&state, offset: 900))" == "wait: the last fetch did not complete, and the list still is at 900.0 pt")
  }
}
