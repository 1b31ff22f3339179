import EmakiDisplay

@testable import EmakiEngine
@testable import EmakiNodes

/// A list of rows on the virtual clock.
final class SimulatedList {
  var simulation: ListSimulation
  var planner = RangePlanner()
  let starts: [Double]
  var rows: [ListSimulation.Row]
  private var viewport = 100.0
  private var offset: Double?
  private var direction = ScrollDirection.forward

  init(_ script: ScrollScript = ScrollScript(), heights: [Double], row: (Int) -> ListSimulation.Row) {
    simulation = ListSimulation(script)
    starts = heights.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
    rows = heights.indices.map(row)
  }

  /// Lets only visible rows be preloaded and displayed.
  func visibleOnly() -> SimulatedList {
    (planner.tuning[.full, .display], planner.tuning[.full, .preload]) = (.zero, .zero)
    return self
  }

  func display(leading: Double, trailing: Double) {
    planner.tuning[.full, .display] = RangeTuningParameters(leadingBufferScreenfuls: leading, trailingBufferScreenfuls: trailing)
  }

  /// The last offset at which rows fill the viewport.
  var end: Double { max(0, (starts.last ?? 0) - viewport) }

  /// Shows an offset at some instants, and returns what happens at the last of them.
  ///
  /// - Parameter pinned: a row that stays in view, whatever the offset is.
  @discardableResult func show(
    _ offset: Double, viewport: Double = 100, at times: Int..., pinned: Int? = nil
  ) -> [ListSimulation.Event] {
    var events: [ListSimulation.Event] = []
    for time in times {
      events = simulation.advance(to: time)
      if let old = self.offset, old != offset { direction = offset > old ? .forward : .backward }
      (self.offset, self.viewport) = (offset, viewport)
      events += plan(offset, pinned)
    }
    return events
  }

  private func plan(_ offset: Double, _ pinned: Int?) -> [ListSimulation.Event] {
    let starts = starts
    let plan = planner.plan(count: rows.count, offset: offset, viewport: viewport, direction: direction) { starts[$0] }
    let order = plan.display.isEmpty ? Array(plan.visible) : plan.order(offset: offset, viewport: viewport) { starts[$0] }
    let ranges = ListRanges(plan, pinned: pinned)
    return simulation.update(ranges, order: ranges.order(order)) { rows[$0] }
  }

  /// Exchanges, takes away and reloads rows of one height.
  @discardableResult func update(
    _ new: [ListSimulation.Row], pinned: Int? = nil, place: (Int) -> Int?, isReloaded: (Int) -> Bool = { _ in false }
  ) -> [ListSimulation.Event] {
    rows = new
    let events = simulation.renumber(place: place, isReloaded: isReloaded)
    return events + plan(offset ?? 0, pinned)
  }

  /// Visible rows that show as placeholders.
  var late: [Int] { simulation.ranges.visible.filter { simulation.isLate($0) } }
  var displayed: [Int] { rows.indices.filter { simulation.isDisplayed($0) } }
  func look(_ row: Int = 0) -> RowLook { simulation.look(of: row) }
  func images(_ row: Int = 0) -> [ImageURL: LateImage]? { look(row).moment?.images }
}
