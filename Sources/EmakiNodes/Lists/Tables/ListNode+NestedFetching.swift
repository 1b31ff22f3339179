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
  package final func performNestedFetch(_ fetch: BatchFetch) { notifyDelegate { fetch.run { self.fetch($0) } } }

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
        list.notifyDelegate { list.fetchBegan() }
      }
      for subnode in node.subnodes { visit(subnode) }
    }
    visit(self)
    return begun
  }
}
