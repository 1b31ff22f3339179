/// A list's ranges are the rows that are visible, displayed and preloaded at an instant. They consist of the ranges of a plan and of headers and
/// footers that are shown away from their own place.
///
/// A header that stays at the top is visible with any row of its section. So it is added to a range whose first row is above the viewport
/// and in its section. The header is then ready when the list is scrolled back into the section, even if its own place is far away. The
/// same holds for a footer that stays at the bottom, and the last row below the viewport.
package struct ListRanges: Hashable, Sendable {
  /// The plan of the ranges, in which each row counts at its own place.
  package let plan: RangePlan
  /// The header that stays in view after its own place has left it; `nil` if there is none. It is visible, and comes before all other rows.
  /// There is never a second one, because the header that pushes it out is in view at its own place.
  package let pinned: Int?
  /// The footer that stays in view while its own place is below it; `nil` if there is none.
  package let footer: Int?
  /// The rows whose contents are displayed at this instant. They are the visible rows where the plan displays none.
  package let displayed: ItemsInRange
  /// The rows in range, which are the preloaded ones.
  package let preloaded: ItemsInRange

  /// Creates the ranges of a plan.
  ///
  /// - Parameters:
  ///   - plan: the ranges in which each row counts at its own place.
  ///   - pinned: the index of the header that stays at the top; `nil` for none. It is ignored where its own place is in view.
  ///   - footer: the index of the footer that stays at the bottom; `nil` for none. It is ignored where its own place is in view.
  ///   - header: returns the header that can stay at the top for the section that a row is in; `nil` without one.
  ///   - footerOf: returns the footer that can stay at the bottom for the section that a row is in; `nil` without one.
  package init(
    _ plan: RangePlan, pinned: Int? = nil, footer: Int? = nil, header: (Int) -> Int? = { _ in nil }, footerOf: (Int) -> Int? = { _ in nil }
  ) {
    self.plan = plan
    let visible = ItemsInRange(plan.visible, pinned: pinned, footer: footer)
    func lastFooter(_ range: Range<Int>) -> Int? {
      range.upperBound > plan.visible.upperBound ? range.last.flatMap(footerOf) : nil
    }
    func firstHeader(_ range: Range<Int>) -> Int? { range.lowerBound < plan.visible.lowerBound ? range.first.flatMap(header) : nil }
    displayed = visible.widened(to: plan.displayed, pinned: firstHeader(plan.display), footer: lastFooter(plan.display))
    preloaded = displayed.widened(to: plan.preload, pinned: firstHeader(plan.preload), footer: lastFooter(plan.preload))
    (self.pinned, self.footer) = (visible.pinned, visible.footer)
  }

  /// The rows in view, together with a header that stays at the top and a footer that stays at the bottom.
  package var visible: ItemsInRange { ItemsInRange(plan.visible, pinned: pinned, footer: footer) }

  /// Returns the interface state that a row's nodes get.
  package func interfaceState(of row: Int) -> InterfaceState {
    if row == pinned || row == footer { return [.measureLayout, .preload, .display, .visible] }
    let standing = plan.interfaceState(of: row)
    if row == displayed.pinned || row == displayed.footer, !plan.display.isEmpty { return standing.union([.preload, .display]) }
    return row == preloaded.pinned || row == preloaded.footer ? standing.union(.preload) : standing
  }

  /// Returns the rows to display, the nearest first. A header that can stay at the top counts as near as the nearest row of its section
  /// above the viewport, and a footer as near as the nearest row of its section below it. That holds for all buffers, so that a larger
  /// buffer does not make a header or footer late.
  ///
  /// - Parameters:
  ///   - order: the plan's order.
  ///   - header: the same function as the ranges were made with.
  ///   - footerOf: the same function as the ranges were made with.
  /// - Returns: the rows of `displayed`.
  package func order(
    _ order: [Int], header: (Int) -> Int? = { _ in nil }, footerOf: (Int) -> Int? = { _ in nil }
  ) -> [Int] {
    var sorted: [Int] = []
    var placed: Set<Int> = []
    func place(_ row: Int) { if placed.insert(row).inserted { sorted.append(row) } }
    if let pinned { place(pinned) }
    if let footer { place(footer) }
    for row in order {
      if row < plan.visible.lowerBound, let header = header(row) { place(header) }
      if row >= plan.visible.upperBound, let footer = footerOf(row) { place(footer) }
      place(row)
    }
    return sorted
  }
}
