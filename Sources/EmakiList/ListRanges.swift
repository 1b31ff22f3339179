package import EmakiNodes

/// The rows of a list that are visible, displayed and preloaded at an instant: those that a plan has where they stand, and headers that are
/// seen elsewhere than where they stand.
///
/// A header that sticks is seen with any row of its section. So it is in a range where the first row there, above those in view, is of its
/// section: scrolled back into, a section shows its header at once, far from its place.
package struct ListRanges: Hashable, Sendable {
  package let plan: RangePlan
  /// The header that stays in view after its own place has left it: it is visible like the others, and before all of them; `nil` where
  /// there is none. There is never a second: the header that pushes it out is in view at its own place.
  package let pinned: Int?
  /// The rows whose contents are there at this instant: where none are kept, those in view.
  package let displayed: ItemsInRange
  /// All rows in range.
  package let preloaded: ItemsInRange

  /// - Parameters:
  ///   - pinned: counts for nothing where its own place is in view.
  ///   - header: the header that sticks of the section that a row is in; `nil` without one.
  package init(_ plan: RangePlan, pinned: Int? = nil, header: (Int) -> Int? = { _ in nil }) {
    self.plan = plan
    let visible = ItemsInRange(plan.visible, pinned: pinned)
    func firstHeader(_ range: Range<Int>) -> Int? { range.lowerBound < plan.visible.lowerBound ? range.first.flatMap(header) : nil }
    displayed = visible.widened(to: plan.displayed, pinned: firstHeader(plan.display))
    preloaded = displayed.widened(to: plan.preload, pinned: firstHeader(plan.preload))
    self.pinned = visible.pinned
  }

  /// The rows in view.
  package var visible: ItemsInRange { ItemsInRange(plan.visible, pinned: pinned) }

  /// What a row's nodes are told.
  package func interfaceState(of row: Int) -> InterfaceState {
    if row == pinned { return [.measureLayout, .preload, .display, .visible] }
    let standing = plan.interfaceState(of: row)
    if row == displayed.pinned, !plan.display.isEmpty { return standing.union([.preload, .display]) }
    return row == preloaded.pinned ? standing.union(.preload) : standing
  }

  /// The rows to display, the nearest first. A header that sticks is as near as the nearest row of its section above the viewport, whatever
  /// the buffers: so a larger one makes no header late.
  ///
  /// - Parameters:
  ///   - order: of the plan.
  ///   - header: as the ranges were made with.
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
