/// The fetching of a list that stands in a node.
struct NestedFetching {
  var state = BatchFetchState(leadingScreens: 0)
  /// The offset for which it was decided last, in points.
  var offset: Double?
  /// The number of rows when the fetch under way began.
  var count = 0
}

extension ListNode {
  /// Begins a fetch if the list, which stands in a node, is near its end and its delegate says that there is more. As in Texture, a list that is not
  /// in view fetches only where it is not full.
  ///
  /// - Returns: why it fetches; `nil` where it does not.
  fileprivate func beginNestedFetch() -> String? {
    guard mayEverFetch, interfaceState.contains(.display), let extent = cells.extent else { return nil }
    nestedFetching.state.leadingScreens = leadingScreensForBatching
    let direction = nestedFetching.offset.flatMap {
      $0 == extent.offset ? nil : extent.offset > $0 ? ScrollDirection.forward : .backward
    }
    nestedFetching.offset = extent.offset
    if !interfaceState.contains(.visible), extent.content >= extent.length { return nil }
    let reason = nestedFetching.state.reason(
      offset: extent.offset, viewport: extent.length, contentLength: extent.content, direction: direction)
    guard let reason, delegation?.mayFetch ?? false else { return nil }
    nestedFetching.state.begin()
    nestedFetching.count = presentCount
    return reason
  }

  /// Has the delegate that is an object fetch the rows of a fetch that is over.
  ///
  /// - Parameter time: the instant of the virtual clock in milliseconds; `nil` where time does not pass.
  package func perform(_ fetch: BatchFetch, at time: Int? = nil) {
    notifyDelegate(at: time) { fetch.run { self.delegation?.fetch($0) } }
  }

  /// Ends the fetch under way in a list that stands in a node. A fetch that has brought no rows is not repeated until the list is scrolled: it
  /// would be for ever.
  ///
  /// - Parameter didComplete: whether there may be more.
  package func endNestedFetch(_ didComplete: Bool) {
    nestedFetching.state.complete(didComplete && presentCount != nestedFetching.count, offset: nestedFetching.offset ?? 0)
  }

  private var presentCount: Int { cells.elements?.count ?? 0 }
}

extension DisplayNode {
  /// Begins fetches of the lists in the tree below this root that are near their ends.
  ///
  /// - Returns: the lists, each with the reason and the content that the fetch continues.
  package func beginNestedFetches() -> [(list: ListNode, reason: String, source: any TableDataSource)] {
    tree.compactMap { node in
      guard let list = node as? ListNode, let reason = list.beginNestedFetch() else { return nil }
      list.notifyDelegate { list.delegation?.fetchBegan() }
      return (list, reason, list.presentElements?.source ?? HeldContent())
    }
  }
}
