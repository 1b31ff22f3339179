import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

/// A live list is a list on the virtual clock. Its state at each of a series of instants depends only on its content, script and
/// parameters. Only one task at a time holds it.
///
/// Every picture of a list, a pager or a node is drawn from a live list. For a picture in which nothing takes time, the script is empty,
/// and only the rows in view are in range.
final class LiveList {
  /// The list's rows: measured, placed and painted.
  let list: PaintedList
  // What every frame reads is declared with unchecked exclusivity, here and in `PaintedList`: one task at a time holds a list, and no code
  // changes a property while reading it.
  @exclusivity(unchecked) var simulation: ListSimulation
  let script: ScrollScript
  private let listOwner: ListOwner?
  /// The node of the list, whose delegate and cells may change it; `nil` where nobody can. `listOwner` keeps it alive where that is needed.
  private(set) weak var owner: ListNode?
  /// The changes that were asked of the node and have not taken place; `nil` where there is no node.
  let changeLog: ListChangeLog?
  /// The elements to which an update under way leads, and the rows in view that stay; `nil` where none is.
  var updating: (elements: ListElements, visible: [VisibleRow])?
  /// The function that returns the scroll offset at an instant in milliseconds, in points and not clamped.
  var offsets: (Int) -> Double
  /// Whether the list is one for still pictures. Its pictures stay in memory as long as there is room, because stills often show the same ones.
  let isStill: Bool
  /// Whether animations play. Otherwise they stand still in the frame with which they begin, and nothing is read to find them.
  var playsAnimations: Bool
  /// Whether nodes are animated, which takes time. Otherwise their animations end when they begin.
  var animatesNodes: Bool

  /// The version of the node's marks that the list shows.
  var marksVersion = 0
  /// The run that says how far the node itself has scrolled the list, in addition to `offsets`; `nil` where it has not.
  var run: ScrollRun?

  // The state of fetching.
  lazy var batch = BatchFetchState(leadingScreens: isStill ? 0 : list.content.leadingScreensForBatching)
  /// The fetch under way, and the instant in milliseconds at which it is finished.
  var currentFetch: (fetch: BatchFetch, due: Int)?
  /// The task that runs the delegate's method for the last fetch.
  var fetchTask: Task<Void, Never>?
  var fetchCount = 0
  /// The fetches of lists in rows that are under way.
  var nestedFetches: [NestedFetch] = []
  /// Whether lists in rows fetch.
  var fetchesInRows = true
  /// The number of consecutive fetches that have brought no rows.
  var emptyFetchCount = 0
  /// The number of consecutive fetches without rows after which the list fetches no more.
  static let emptyFetchLimit = 100
  /// The scheduled updates that are still to come.
  private(set) var scheduled: [ScheduledUpdate]
  /// The scheduled actions that are still to come.
  var scheduledActions: [ScheduledAction]

  /// The scroll offset at the last range update, in device pixels. It is `nil` before the first, and where each row is shown whole.
  private(set) var top: Int?
  /// The scroll offset at the last range update, in points and not rounded. It shows that a slow scroll is not at rest, whatever the scale
  /// and the frame rate are.
  private var unroundedOffset: Double?
  private(set) var direction = ScrollDirection.forward
  /// The instant at which the list was last scrolled, in milliseconds.
  private var movedAt: Int?
  /// The rows that were in range when pictures were last freed.
  var rowsWithImages = ItemsInRange(0..<0)

  // The unsettled things that were reported.
  var reportedUnsettled: Set<ExactString> = []
  /// The facts of pictures of rows that were in range, for those pictures on whose facts something depends.
  var facts: [ImageURL: ImageFacts] = [:]
  /// The pictures that were decoded to find their facts.
  var decodedImages: Set<ImageURL> = []
  /// The rows whose nodes have changed their layout or their looks.
  var changedRows: Set<Int> = []
  /// The limit of how many consecutive times nodes may change their rows at one instant. Otherwise some nodes would change for ever.
  static let changeLimit = 100

  /// Whether events are kept for traces. Nothing but taking a trace frees them.
  var isTraced: Bool
  /// The events since the last trace.
  var events = TraceEvents()

  /// Creates a list on the virtual clock from its display, a script, updates and actions.
  ///
  /// - Parameters:
  ///   - list: the list's pixels.
  ///   - script: how long displaying rows, pictures and fetches take. `nil` makes a list for still pictures, in which nothing takes time, and whose
  ///     content is `still`.
  ///   - updates: the updates, in the order of their instants.
  ///   - actions: the actions, in the order of their instants.
  ///   - owner: the node of the list; `nil` where nobody can change it.
  ///   - offsets: returns the scroll offset at an instant in milliseconds, in points and not clamped.
  init(
    _ list: PaintedList, script: ScrollScript?, updates: [ScheduledUpdate] = [], actions: [ScheduledAction] = [],
    owner: ListOwner? = nil,
    offsets: @escaping (Int) -> Double
  ) {
    isStill = script == nil
    let script = script ?? ScrollScript()
    self.list = list
    self.script = script
    listOwner = owner
    self.owner = owner?.node
    self.offsets = offsets
    scheduled = updates
    scheduledActions = actions
    (playsAnimations, animatesNodes, isTraced) = (!isStill, !isStill, !isStill)
    simulation = ListSimulation(script)
    changeLog = owner?.node?.record()
    marksVersion = owner?.node?.marksVersion ?? 0
  }

  /// Takes the rows out of view, and cancels the fetch under way.
  deinit {
    takeRowsOutOfView()
    currentFetch?.fetch.cancel()
  }

  // MARK: Time

  /// Moves the clock on to an instant in milliseconds, and plans the ranges for it.
  func advance(to time: Int) async throws {
    if top == nil {
      if script.lanes != nil { try checkLanes() }
      if time > 0 { try await begin(before: time) }
    }
    while let next = nextChange, next <= time {
      try await step(to: max(next, simulation.now))
    }
    // Before the first update nothing is in range, and what nodes have changed is shown as it is.
    if top != nil { try await letPass(to: time) } else { _ = owner?.takeChangedRows() }
    try await updateRanges()
    // This finishes a fetch without latency that has begun just now.
    while let next = nextChange, next <= time { try await step(to: next) }
  }

  /// Checks that the leading buffer is no smaller than the trailing one where lanes are limited. Otherwise a larger leading buffer could
  /// make rows late: see `ListSimulation`.
  ///
  /// - Throws: `RenderError.lanes`.
  private func checkLanes() throws(RenderError) {
    let planner = list.content.planner
    let buffers = planner.tuning[planner.mode, .display]
    if planner.mode == .lowMemory { return }
    let leading = max(0, buffers.leadingBufferScreenfuls)
    let trailing = max(0, buffers.trailingBufferScreenfuls)
    if leading < trailing { throw .lanes(leading: leading, trailing: trailing) }
  }

  /// Goes through the frames before an instant without drawing them. The delays of rows, pictures and fetches begin with the first frame,
  /// and a list that is scrolled passes the offsets of its earlier frames.
  private func begin(before time: Int) async throws {
    let path = ScrollPath(script, rest: 0, framesPerSecond: script.framesPerSecond, frameCount: nil)
    let end = script.moves.last?.time ?? 0
    var frame = 0
    var framesAfterEnd = 0
    repeat {
      let instant = path.time(ofFrame: frame)
      try await advance(to: instant)
      frame += 1
      if instant >= end { framesAfterEnd += 1 }
      // At the first frame after the last move, the list may still have moved. At the second frame it rests. Then it may begin a fetch that
      // it did not begin while it was scrolled up.
    } while path.time(ofFrame: frame) < time && framesAfterEnd < 2
  }

  /// The next known instant at which rows are inserted, deleted or acted on, in milliseconds; `nil` where neither a fetch, an update nor an
  /// action is to come.
  private var nextChange: Int? {
    earliest(currentFetch?.due, scheduled.first?.at, scheduledActions.first?.at, nestedFetches.map(\.due).min())
  }

  /// The instant for animations of nodes, in milliseconds; `nil` where nodes are not animated.
  var clock: Int? { animatesNodes ? simulation.now : nil }

  /// Moves the clock on for rows and pictures. Nodes that want news of their pictures are notified at the exact instant of each step.
  /// Changes that they make take effect from that instant on, whatever the frame rate is.
  private func letPass(to time: Int) async throws {
    // Nodes hear at once that their pictures have come, and that their animations have ended.
    while !simulation.moving.isEmpty || !simulation.listening.isEmpty,
      let next = earliest(simulation.nextEvent, simulation.nextVideoEnd), next < time
    {
      try await notifyNodes(simulation.advance(to: max(next, simulation.now)))
      try await advanceVideos()
    }
    try await notifyNodes(simulation.advance(to: time))
    try await advanceVideos()
    // Lists and scroll nodes in rows that are being scrolled on the clock.
    if !simulation.moving.isEmpty { try await changeCells(ofRows: simulation.scrolledRows) { _ in } }
  }

  /// Notifies the nodes of videos in view that time has passed.
  private func advanceVideos() async throws {
    if !simulation.showingVideos.isEmpty { try await changeCells(ofRows: simulation.rowsWithVideos) { $0.advanceVideos() } }
  }

  private func step(to time: Int) async throws {
    try await letPass(to: time)
    if let due = currentFetch?.due, due <= time { try await finishFetch() }
    try await finishNestedFetches(until: time)
    while let update = scheduled.first, update.at <= time {
      scheduled.removeFirst()
      dropFetch()
      try await perform(update.updates(list.content.elements.source), update.dataSource)
    }
    try await performActions(until: time)
    try await updateRanges()
  }

  /// Moves the clock on until the list has settled: the script's last move is over, nothing is pending in the display range, fades have
  /// ended, and no fetch is under way.
  ///
  /// - Returns: the contents that never arrive, worded for messages.
  func settle() async throws -> [String] {
    try await advance(to: max(simulation.now, script.moves.last?.time ?? 0))
    // The list rests then, and may fetch what it did not fetch on its way up.
    if fetches && movement == .backward { try await advance(to: simulation.now + 1) }
    var moves = 0
    while true {
      let next = earliest(nextChange, simulation.nextEvent, run?.end(after: simulation.now))
      if !simulation.moving.isEmpty { moves += 1 }
      if let next, moves < Self.moveLimit {
        try await advance(to: max(next, simulation.now))
      } else if let end = simulation.fadesEnd, next == nil {
        try await advance(to: end)
      } else {
        return simulation.pending
      }
    }
  }

  /// The number of steps after which a list counts as settled although nodes of its rows still move. Without it, a list with an endless
  /// animation would never settle.
  private static let moveLimit = 1000

  /// Whether the list may fetch more rows.
  var fetches: Bool { list.content.delegate != nil || owner?.mayEverFetch ?? false }

  // MARK: Ranges

  /// Plans the ranges for the present instant until heights no longer change, makes the changes that were asked of the node meanwhile, and
  /// begins a fetch where one is needed.
  func updateRanges() async throws {
    // The list is scrolled first where no changes wait, so that rows which it only jumps over are not shown.
    if changeLog?.changes.isEmpty ?? true { _ = try await performScroll() }
    try await planUntilSettled()
    _ = try await performChanges()
    if try await performScroll() { try await planUntilSettled() }
    if fetches { try await beginFetchIfNeeded(top ?? 0, movement) }
    if !list.fetchingRows.isEmpty { try await beginNestedFetches() }
  }

  /// Makes the changes that were asked of the node, then selects, deselects and highlights rows so that they match the node's present state.
  ///
  /// - Returns: whether there were changes, or the looks of rows have changed.
  func performChanges() async throws -> Bool {
    var hasChanged = false
    // Rows that appear may ask for further changes. Changes beyond the limit are made at the next instant.
    for _ in 0..<Self.changeLimit {
      guard let changeLog, !changeLog.changes.isEmpty else { break }
      try await perform(changeLog.changes.removeFirst())
      hasChanged = true
    }
    guard let owner, owner.marksVersion != marksVersion else { return hasChanged }
    marksVersion = owner.marksVersion
    // Other rows get their marks when they are measured.
    let changed = list.content.setMarks(owner.marks).filter { list.states[$0]?.measured != nil }
    return try await notifyNodes(alreadyChanged: changed) || hasChanged
  }

  func planUntilSettled() async throws {
    // Rows that shrink let other rows into view, which takes a few rounds. A row that is high out of view and low in view would come and go
    // without end, so the number of rounds is limited. Such a row stays as the last round leaves it.
    for _ in 0..<Self.changeLimit { if try await !planRanges() { break } }
  }

  /// The direction in which the list is being scrolled at this instant; `nil` at rest.
  var movement: ScrollDirection? { movedAt == simulation.now ? direction : nil }

  /// Plans the ranges for the present instant once.
  ///
  /// - Returns: whether the height of a row has changed. In this case the ranges must be planned again.
  private func planRanges() async throws -> Bool {
    try Task.checkCancellation()
    // The view is set again here, because another picture of the list may have been drawn meanwhile.
    let owner = owner
    if owner?.drawnList !== self { owner?.drawnList = self }
    if !simulation.moving.isEmpty { for (row, growth) in simulation.growths { list.setGrowth(growth, ofRow: row) } }
    let offset = offsets(simulation.now) + (run?.distance(at: simulation.now) ?? 0)
    let (top, place) = try await list.clamped(offset)
    let hasMoved = unroundedOffset.map { $0 != place } ?? false
    if let old = unroundedOffset, old != place { (direction, movedAt) = (place > old ? .forward : .backward, simulation.now) }
    self.top = top
    unroundedOffset = place
    let shown = list.station.scale.points(top)
    owner?.shownOffset = list.point(shown)
    if list.measuredCount < list.rowCount { try await list.measure(toPixel: top + list.length + screensAhead) }
    let range = top..<top + list.length
    let plan = list.content.planner.plan(
      count: list.measuredCount, offset: Double(top), viewport: Double(list.length), direction: direction
    ) { [tops = list.tops] in Double(tops[$0]) }
    let pins = list.content.pins.headers || list.content.pins.footers
    let ranges = pins ? try await list.ranges(plan, in: range) : ListRanges(plan)
    if script.lanes == nil, ranges == simulation.ranges { return hasMoved ? try await notifyMovedRows() : false }
    try await list.prepare(rows: ranges.preloaded)
    try await list.prepareOverlaps(ofRows: ranges.displayed.range)
    try await findImageFacts(ofRows: ranges.preloaded)
    var order = Array(plan.visible)
    if plan.display.count > order.count {
      order = plan.order(offset: Double(top), viewport: Double(list.length)) { Double(self.list.tops[$0]) }
    }
    if pins { order = ranges.order(order, header: list.stickyHeader(ofRow:), footerOf: list.stickyFooter(ofRow:)) }
    let changes = simulation.update(ranges, order: order, row: row)
    let isMoved = try await notifyNodes(changes)
    if hasMoved, try await notifyMovedRows() { return true }
    return isMoved
  }

  /// The distance below the viewport to which rows are measured, in device pixels. It is as far as a range reaches, and far enough to see
  /// that the end is near, where more rows are fetched.
  private var screensAhead: Int {
    let planner = list.content.planner
    var most = fetches ? max(0, list.content.leadingScreensForBatching) : 0
    for type in RangeType.allCases {
      let buffers = planner.tuning[planner.mode, type]
      most = max(most, direction == .forward ? buffers.leadingBufferScreenfuls : buffers.trailingBufferScreenfuls)
    }
    return Int(min((Double(list.length) * most).rounded(.up), 1e15))
  }
}

/// Returns the earlier of two instants in milliseconds; `nil` where there is neither.
private func earliest(_ times: Int?...) -> Int? { times.lazy.compactMap(\.self).min() }
