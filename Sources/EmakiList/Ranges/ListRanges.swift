package import EmakiNodes

/// A list's ranges are the rows that are visible, displayed and preloaded at an instant. They consist of the ranges of a plan and of
/// headers that are
/// shown away from their own place.
///
/// A header that stays at the top is visible with any row of its section. So it is added to a range whose first row is above the viewport
/// and in its
/// section. The header is then ready when the list is scrolled back into the section, even if its own place is far away.
package struct ListRanges: Hashable, Sendable {
  /// The plan of the ranges, in which each row counts at its own place.
  package let plan: RangePlan
  /// The header that stays in view after its own place has left it; `nil` if there is none. It is visible, and comes before all other rows.
  /// There is
  /// never a second one, because the header that pushes it out is in view at its own place.
  package let pinned: Int?
  /// The rows whose contents are displayed at this instant. They are the visible rows where the plan displays none.
  package let displayed: ItemsInRange
  /// The rows in range, which are the preloaded ones.
  package let preloaded: ItemsInRange

  /// Creates the ranges of a plan.
  ///
  /// - Parameters:
  ///   - plan: the ranges in which each row counts at its own place.
  ///   - pinned: the index of the header that stays at the top; `nil` for none. It is ignored where its own place is in view.
  ///   - header: returns the header that can stay at the top for the section that a row is in; `nil` without one.
  package init(_ plan: RangePlan, pinned: Int? = nil, header: (Int) -> Int? = { _ in nil }) {
    self.plan = plan
    let visible = ItemsInRange(plan.visible, pinned: pinned)
    func firstHeader(_ range: Range<Int>) -> Int? { range.lowerBound < plan.visible.lowerBound ? range.first.flatMap(header) : nil }
    displayed = visible.widened(to: plan.displayed, pinned: firstHeader(plan.display))
    preloaded = displayed.widened(to: plan.preload, pinned: firstHeader(plan.preload))
    self.pinned = visible.pinned
  }

  /// The rows in view, together with a header that stays at the top.
  package var visible: ItemsInRange { ItemsInRange(plan.visible, pinned: pinned) }

  /// Returns the interface state that a row's nodes get.
  package func interfaceState(of row: Int) -> InterfaceState {
    if row == pinned { return [.measureLayout, .preload, .display, .visible] }
    let standing = plan.interfaceState(of: row)
    if row == displayed.pinned, !plan.display.isEmpty { return standing.union([.preload, .display]) }
    return row == preloaded.pinned ? standing.union(.preload) : standing
  }

  /// Returns the rows to display, the nearest first. A header that can stay at the top counts as near as the nearest row of its section
  /// above the viewport. That holds for all buffers, so that a larger buffer does not make a header late.
  ///
  /// - Parameters:
  ///   - order: the plan's order.
  ///   - header: the same function as the ranges were made with.
  /// - Returns: the rows of `displayed`.
  package func order(_ order: [Int], header: (Int) -> Int? = { _ in nil }) -> [Int] {
    var sorted: [Int] = []
    var placed: Set<Int> = []
    func place(_ row: Int) { if placed.insert(row).inserted { sorted.append(row) } }
    if let pinned { place(pinned) }
    for row in order {
      if row < plan.visible.lowerBound, let header = header(row) { place(header) }
      place(row)
    }
    return sorted
  }
}
