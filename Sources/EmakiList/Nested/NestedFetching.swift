package import EmakiNodes

/// A nested extent is how far a list that stands in a node reaches, as it was laid out last, in points along the direction of scrolling.
struct NestedExtent {
  /// The offset of the list, limited to its content.
  var offset: Double
  /// The length of the list.
  var length: Double
  /// The length of the content; infinite where it was not measured to its end.
  var content: Double
}

/// Nested fetching decides when a list that stands in a node fetches more rows.
struct NestedFetching {
  private var state: BatchFetchState
  /// The offset for which it was decided last, in points.
  private var offset: Double?
  /// The number of rows when the fetch under way began.
  private var count = 0

  /// Creates the state of a list that has not fetched yet.
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

extension ListNode {
  /// Begins a fetch if the list, which stands in a node, is near its end and its delegate says that there is more.
  ///
  /// - Returns: why it fetches; `nil` where it does not.
  final func beginNestedFetch() -> BatchFetchDecision.FetchReason? {
    guard mayEverFetch, interfaceState.contains(.display), let extent = (cells as? NestedList)?.extent else { return nil }
    var fetching = nestedFetching ?? NestedFetching(leadingScreens: leadingScreensForBatching)
    defer { nestedFetching = fetching }
    return fetching.begin(
      extent, isVisible: interfaceState.contains(.visible), leadingScreens: leadingScreensForBatching, count: presentCount,
      allows: { mayFetch ?? false })
  }

  /// Has the delegate fetch the rows of a fetch that is over.
  package final func performNestedFetch(_ fetch: BatchFetch) { telling { fetch.run { self.fetch($0) } } }

  /// Ends the fetch under way in a list that stands in a node.
  package final func endNestedFetch(_ didComplete: Bool) { nestedFetching?.end(didComplete, count: presentCount) }

  private var presentCount: Int { (cells as? NestedList)?.elements?.count ?? 0 }

  /// The content that a fetch of a list that stands in a node continues.
  package final var fetchedSource: any TableDataSource { presentElements?.source ?? HeldContent() }
}

extension DisplayNode {
  /// Begins fetches of the lists in the tree below this root that are near their ends.
  ///
  /// - Returns: the lists, each with the reason.
  package final func beginNestedFetches() -> [(list: ListNode, reason: String)] {
    var begun: [(list: ListNode, reason: String)] = []
    func visit(_ node: DisplayNode) {
      if let list = node as? ListNode, let reason = list.beginNestedFetch() {
        begun.append((list, "\(reason)"))
        list.telling { list.fetchBegan() }
      }
      for subnode in node.subnodes { visit(subnode) }
    }
    visit(self)
    return begun
  }
}
