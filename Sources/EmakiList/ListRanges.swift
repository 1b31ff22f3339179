import EmakiNodes

/// The rows of a list that are visible, displayed and preloaded at an instant: those that a plan has where they stand, and a header that is
/// seen elsewhere than where it stands.
package struct ListRanges: Hashable, Sendable {
  package let plan: RangePlan
  /// The header that stays in view after its own place has left it: it is visible like the others, and before all of them; `nil` where
  /// there is none. There is never a second: the header that pushes it out is in view at its own place.
  package let pinned: Int?

  /// - Parameter pinned: counts for nothing where its own place is in view.
  package init(_ plan: RangePlan, pinned: Int? = nil) {
    self.plan = plan
    self.pinned = ItemsInRange(plan.visible, pinned: pinned).pinned
  }

  /// The rows in view.
  package var visible: ItemsInRange { ItemsInRange(plan.visible, pinned: pinned) }
  /// The rows whose contents are there at this instant: where none are kept, those in view.
  package var displayed: ItemsInRange { ItemsInRange(plan.displayed, pinned: pinned) }
  /// All rows in range.
  package var preloaded: ItemsInRange { ItemsInRange(plan.preload, pinned: pinned) }

  /// What a row's nodes are told.
  func interfaceState(of row: Int) -> InterfaceState {
    row == pinned ? [.measureLayout, .preload, .display, .visible] : plan.interfaceState(of: row)
  }

  /// The rows to display with the pinned one first: it is as near as a row can be.
  ///
  /// - Parameter order: of the plan.
  func order(_ order: [Int]) -> [Int] {
    guard let pinned else { return order }
    return [pinned] + order.filter { $0 != pinned }
  }
}
