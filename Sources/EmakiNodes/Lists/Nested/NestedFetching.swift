/// Nested fetching decides when a list that stands in a node fetches more rows.
struct NestedFetching {
  private var state: BatchFetchState
  /// The offset for which it was decided last, in points.
  private var offset: Double?
  /// The number of rows when the fetch under way began.
  private var count = 0

  init(leadingScreens: Double) { state = BatchFetchState(leadingScreensForBatching: leadingScreens) }

  /// Decides whether a list fetches now, and marks the fetch as begun where it does.
  ///
  /// - Parameters:
  ///   - extent: how far the list reaches.
  ///   - isVisible: whether the list is in view. As in Texture one that is not fetches only where it is not full.
  ///   - count: the number of its rows.
  ///   - allows: asks the delegate whether there are more.
  /// - Returns: why the list fetches; `nil` where it does not.
  mutating func begin(
    _ extent: NestedExtent, isVisible: Bool, leadingScreens: Double, count: Int, allows: () -> Bool
  ) -> BatchFetchDecision.FetchReason? {
    state.leadingScreensForBatching = leadingScreens
    let direction = offset.flatMap { $0 == extent.offset ? nil : extent.offset > $0 ? ScrollDirection.forward : .backward }
    offset = extent.offset
    if !isVisible, extent.content >= extent.length { return nil }
    let decision = state.decision(offset: extent.offset, viewport: extent.length, contentLength: extent.content, direction: direction)
    guard case .fetch(let reason) = decision, allows() else { return nil }
    state.begin()
    self.count = count
    return reason
  }

  /// Marks the fetch as ended.
  ///
  /// - Parameters:
  ///   - didComplete: whether there may be more.
  ///   - count: the number of rows by now. A fetch that has brought none is not repeated until the list is scrolled: it would be for ever.
  mutating func end(_ didComplete: Bool, count: Int) { state.complete(didComplete && count != self.count, offset: offset ?? 0) }
}
