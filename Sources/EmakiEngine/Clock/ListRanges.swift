import EmakiNodes

/// A list's ranges are the rows that are visible, displayed and preloaded at an instant. They consist of the ranges of a plan and of headers and
/// footers that are shown away from their own place.
///
/// A header that stays at the top is visible with any row of its section. So it is added to a range whose first row is above the viewport
/// and in its section. The header is then ready when the list is scrolled back into the section, even if its own place is far away. The
/// same holds for a footer that stays at the bottom, and the last row below the viewport.
struct ListRanges: Hashable {
  /// The plan of the ranges, in which each row counts at its own place.
  let plan: RangePlan
  /// The rows in view. With them count a header that stays in view after its own place has left it, and a footer that stays in view while
  /// its own place is below it. There is never a second header, because the one that pushes it out is in view at its own place.
  let visible: ItemsInRange
  /// The rows whose contents are displayed at this instant. They are the visible rows where the plan displays none.
  let displayed: ItemsInRange
  /// The rows in range, which are the preloaded ones.
  let preloaded: ItemsInRange

  /// Creates the ranges of a plan in which each row counts at its own place alone.
  init(_ plan: RangePlan) {
    self.plan = plan
    visible = ItemsInRange(plan.visible)
    displayed = ItemsInRange(plan.display.isEmpty ? plan.visible : plan.display)
    preloaded = ItemsInRange(plan.preload)
  }

  /// Creates the ranges of a plan with headers and footers that stay in view.
  ///
  /// - Parameters:
  ///   - plan: the ranges in which each row counts at its own place.
  ///   - pinned: the index of the header that stays at the top; `nil` for none. It is ignored where its own place is in view.
  ///   - footer: the index of the footer that stays at the bottom; `nil` for none. It is ignored where its own place is in view.
  ///   - header: returns the header that can stay at the top for the section that a row is in; `nil` without one.
  ///   - footerOf: returns the footer that can stay at the bottom for the section that a row is in; `nil` without one.
  init(
    _ plan: RangePlan, pinned: Int? = nil, footer: Int? = nil, header: (Int) -> Int? = { _ in nil }, footerOf: (Int) -> Int? = { _ in nil }
  ) {
    self.plan = plan
    visible = ItemsInRange(plan.visible, pinned: pinned, footer: footer)
    func lastFooter(_ range: Range<Int>) -> Int? {
      range.upperBound > plan.visible.upperBound ? range.last.flatMap(footerOf) : nil
    }
    func firstHeader(_ range: Range<Int>) -> Int? { range.lowerBound < plan.visible.lowerBound ? range.first.flatMap(header) : nil }
    let display = plan.display.isEmpty ? plan.visible : plan.display
    displayed = visible.widened(to: display, pinned: firstHeader(plan.display), footer: lastFooter(plan.display))
    preloaded = displayed.widened(to: plan.preload, pinned: firstHeader(plan.preload), footer: lastFooter(plan.preload))
  }

  /// Returns the interface state that a row's nodes get.
  func interfaceState(of row: Int) -> InterfaceState {
    if visible.contains(row) { return [.measureLayout, .preload, .display, .visible] }
    // Where the plan displays nothing, rows that stay out of view are not displayed either.
    if !plan.display.isEmpty, displayed.contains(row) { return [.measureLayout, .preload, .display] }
    return preloaded.contains(row) ? [.measureLayout, .preload] : .measureLayout
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
  func order(
    _ order: [Int], header: (Int) -> Int? = { _ in nil }, footerOf: (Int) -> Int? = { _ in nil }
  ) -> [Int] {
    var sorted: [Int] = []
    var placed: Set<Int> = []
    func place(_ row: Int) { if placed.insert(row).inserted { sorted.append(row) } }
    if let pinned = visible.pinned { place(pinned) }
    if let footer = visible.footer { place(footer) }
    for row in order {
      if row < plan.visible.lowerBound, let header = header(row) { place(header) }
      if row >= plan.visible.upperBound, let footer = footerOf(row) { place(footer) }
      place(row)
    }
    return sorted
  }
}

/// Items in range are a range of a list's items, with at most one item before it and one after it that are kept although they are outside the range.
///
/// Examples of such items are a header that stays at the top of a list and a footer that stays at its bottom, far from their own places.
struct ItemsInRange: RandomAccessCollection, Hashable {
  /// The items that follow each other in the list.
  let range: Range<Int>
  /// The item before the range that is held; `nil` where there is none.
  let pinned: Int?
  /// The item after the range that is held; `nil` where there is none.
  let footer: Int?
  /// The position of the first item, which is 0.
  let startIndex = 0
  /// The number of items, with those outside the range.
  let endIndex: Int

  /// Creates a range of items.
  ///
  /// - Parameters:
  ///   - pinned: an item to keep as well, which comes first. If it is inside the range, it counts as one of the others.
  ///   - footer: another one, which comes last.
  init(_ range: Range<Int>, pinned: Int? = nil, footer: Int? = nil) {
    self.range = range
    if let pinned, !range.contains(pinned) { self.pinned = pinned } else { self.pinned = nil }
    if let footer, !range.contains(footer) { self.footer = footer } else { self.footer = nil }
    endIndex = range.count + (self.pinned == nil ? 0 : 1) + (self.footer == nil ? 0 : 1)
  }

  /// Returns the items of a wider range, with at most one item before it and one after it. Each is the present item if it lies outside the wider
  /// range, or else the other item if that lies outside.
  func widened(to range: Range<Int>, pinned other: Int?, footer otherFooter: Int? = nil) -> ItemsInRange {
    let kept = ItemsInRange(range, pinned: pinned, footer: footer)
    return ItemsInRange(range, pinned: kept.pinned ?? other, footer: kept.footer ?? otherFooter)
  }

  /// Accesses the item at a position: the item before the range is at position 0, if there is one, and the item after it at the last position.
  subscript(position: Int) -> Int {
    if let footer, position == endIndex - 1 { return footer }
    guard let pinned else { return range.lowerBound + position }
    return position == 0 ? pinned : range.lowerBound + position - 1
  }

  /// Returns whether an item is in the range or one of the items outside it that are held, in constant time.
  func contains(_ item: Int) -> Bool { item == pinned || item == footer || range.contains(item) }
}
