import EmakiDiagnostics
import EmakiList

/// A live list is a list on the virtual clock: what is asked for in the order of instants is a function of content, script and parameters
/// alone. One task holds it.
///
/// Every picture of a list, a pager or a node comes from one. Where nothing takes time it is a list whose script is empty and of which nothing
/// is in range but what is in view.
package final class LiveList {
  package let list: ListDisplay
  var simulation: ListSimulation
  let script: ScrollScript
  /// Where the list is scrolled at an instant in milliseconds, in points, not clamped.
  private var offsets: (Int) -> Double
  /// Whether pictures of rows that are out of range are freed.
  let freesImages: Bool

  // Of fetches.
  var batch: BatchFetchState
  /// The fetch under way, and when it is due on the virtual clock, in milliseconds.
  var current: (fetch: BatchFetch, due: Int)?
  /// The delegate's method for the last fetch.
  var fetching: Task<Void, Never>?
  var fetchCount = 0
  /// How many fetches in a row have brought no rows.
  var emptyFetchCount = 0
  /// So many of them end fetching.
  static let emptyFetchLimit = 100
  /// The updates to come.
  private(set) var scheduled: [ScheduledUpdate]

  // Of ranges.
  /// Where the list was scrolled at the last range update, in device pixels; `nil` before the first.
  private(set) var top: Int?
  /// The same in points and not rounded: a slow scroll rests at no scale and at no rate of frames.
  private var unroundedOffset: Double?
  private(set) var direction = ScrollDirection.forward
  /// When the list was last scrolled.
  private var movedAt: Int?
  /// The rows outside of which pictures were freed.
  var rowsWithImages = ItemsInRange(0..<0)

  // Of nodes.
  /// What was reported as never coming.
  var reported: Set<ExactString> = []
  /// What is known of the pictures of rows that were in range, where it matters.
  var facts: [ImageURL: ImageFacts] = [:]
  /// The pictures that were decoded for it.
  var decoded: Set<ImageURL> = []
  /// The rows that have looked otherwise since their nodes were told something.
  var changedRows: Set<Int> = []
  /// How often in a row nodes may change what they show or how high they are, at one instant: some change for ever.
  static let changeLimit = 100

  /// Whether somebody takes traces: nobody else frees them.
  var isTraced = true
  /// What has happened since it was last taken.
  var events = TraceEvents()

  /// - Parameters:
  ///   - offsets: where the list is scrolled at an instant in milliseconds, in points, not clamped.
  ///   - updates: in the order of their instants.
  init(_ list: ListDisplay, script: ScrollScript, updates: [ScheduledUpdate] = [], offsets: @escaping (Int) -> Double) {
    self.list = list
    self.script = script
    self.offsets = offsets
    freesImages = true
    scheduled = updates
    batch = BatchFetchState(leadingScreensForBatching: list.content.leadingScreensForBatching)
    simulation = ListSimulation(script)
  }

  /// Makes a list in which nothing takes time, for stills. Pictures stay in memory as long as there is room: stills show the same often.
  ///
  /// - Parameter list: of a content that is `still`.
  init(still list: ListDisplay, offset: Double = 0) {
    self.list = list
    script = ScrollScript()
    offsets = { _ in offset }
    freesImages = false
    isTraced = false
    scheduled = []
    batch = BatchFetchState(leadingScreensForBatching: 0)
    simulation = ListSimulation(script)
  }

  /// The rows leave with the list, and nobody waits for more of them.
  deinit {
    list.setInterfaceState(.measureLayout, ofRows: simulation.ranges.preloaded)
    current?.fetch.cancel()
  }

  /// Scrolls a list to an offset in points, at this instant.
  nonisolated(nonsending) func scroll(to offset: Double) async throws {
    offsets = { _ in offset }
    try await advance(to: simulation.now)
  }

  // MARK: Time

  /// Lets the clock reach an instant, in milliseconds, and plans the ranges for it.
  nonisolated(nonsending) func advance(to time: Int) async throws {
    if top == nil {
      try checkLanes()
      if time > 0 { try await begin(before: time) }
    }
    while let next = nextChange, next <= time {
      try await step(to: max(next, simulation.now))
    }
    try await letPass(to: time)
    try await updateRanges()
    // A fetch without latency, asked for just now.
    while let next = nextChange, next <= time { try await step(to: next) }
  }

  /// A larger leading buffer never makes rows late. With few lanes that needs one no smaller than the trailing one: see `ListSimulation`.
  private func checkLanes() throws(RenderError) {
    let planner = list.content.planner
    let buffers = planner.tuning[planner.mode, .display]
    guard script.lanes != nil, planner.mode != .lowMemory else { return }
    let (leading, trailing) = (max(0, buffers.leadingBufferScreenfuls), max(0, buffers.trailingBufferScreenfuls))
    if leading < trailing { throw .lanes(leading: leading, trailing: trailing) }
  }

  /// What takes time takes it from the beginning on, and a list that is scrolled has been where its frames before this instant show it.
  private nonisolated(nonsending) func begin(before time: Int) async throws {
    let path = ScrollPath(script, rest: 0, framesPerSecond: script.framesPerSecond, frameCount: nil)
    let end = script.moves.last?.time ?? 0
    var (frame, framesAfterEnd) = (0, 0)
    repeat {
      let instant = path.time(ofFrame: frame)
      try await advance(to: instant)
      frame += 1
      if instant >= end { framesAfterEnd += 1 }
      // The first after the last move may have moved on; at the second the list rests, and may fetch what it did not on its way up.
    } while path.time(ofFrame: frame) < time && framesAfterEnd < 2
  }

  /// When rows come or go, as far as that is known; `nil` where nothing is under way.
  private var nextChange: Int? { [current?.due, scheduled.first?.at].compactMap { $0 }.min() }

  /// Lets time pass for rows and pictures. Nodes that want to know how pictures come are told at the very instant: what they change then begins
  /// then, whatever the frames.
  private nonisolated(nonsending) func letPass(to time: Int) async throws {
    while let next = simulation.nextEvent, next < time, simulation.hasListeners {
      try await handle(simulation.advance(to: max(next, simulation.now)))
    }
    try await handle(simulation.advance(to: time))
  }

  private nonisolated(nonsending) func handle(_ changes: [ListSimulation.Event]) async throws {
    note(changes)
    _ = try await notifyNodes(changes)
  }

  private nonisolated(nonsending) func step(to time: Int) async throws {
    try await letPass(to: time)
    if let due = current?.due, due <= time { try await finishFetch() }
    while let update = scheduled.first, update.at <= time {
      scheduled.removeFirst()
      dropFetch()
      try await perform(update.updates(list.content.elements.source), update.dataSource)
    }
    try await updateRanges()
  }

  /// Lets time pass until the script's last move is over, nothing is pending in the display range, fades included, and no fetch is under way.
  ///
  /// - Returns: what can never be there, as messages name it.
  nonisolated(nonsending) func settle() async throws -> [String] {
    try await advance(to: max(simulation.now, script.moves.last?.time ?? 0))
    // Then the list rests, and may fetch what it did not on its way up.
    if list.content.delegate != nil && movement == .backward { try await advance(to: simulation.now + 1) }
    while true {
      let next = [nextChange, simulation.nextEvent].compactMap { $0 }.min()
      if let next {
        try await advance(to: max(next, simulation.now))
      } else if let end = simulation.fadesEnd {
        try await advance(to: end)
      } else {
        return simulation.pending
      }
    }
  }

  // MARK: Ranges

  nonisolated(nonsending) func updateRanges() async throws {
    // Rows that shrink let others in, which takes a few rounds. One that is high out of sight and low in view would come and go for ever:
    // it stays as the last round leaves it.
    for _ in 0..<Self.changeLimit { if try await !planRanges() { break } }
    try await beginFetchIfNeeded(top ?? 0, movement)
  }

  /// Where the list is being scrolled at this instant; `nil` at rest.
  var movement: ScrollDirection? { movedAt == simulation.now ? direction : nil }

  /// Plans the ranges for this instant.
  ///
  /// - Returns: whether a row has another height since: then the ranges may be others.
  private nonisolated(nonsending) func planRanges() async throws -> Bool {
    try Task.checkCancellation()
    let offset = offsets(simulation.now)
    let top = try await list.clamped(offset)
    let place = list.unroundedOffset(offset)
    if let old = unroundedOffset, old != place { (direction, movedAt) = (place > old ? .forward : .backward, simulation.now) }
    self.top = top
    unroundedOffset = place
    try await list.measure(toPixel: top + list.length + screensAhead)
    let plan = list.plan(top, direction)
    let ranges = ListRanges(plan, pinned: list.pinnedRow(in: top..<top + list.length), header: list.stickyHeader(ofRow:))
    if ranges == simulation.ranges && script.lanes == nil { return false }
    try await list.prepare(rows: ranges.preloaded)
    try await findImageFacts(ofRows: ranges.preloaded)
    let order =
      plan.display.isEmpty
      ? Array(plan.visible) : plan.order(offset: Double(top), viewport: Double(list.length)) { Double(self.list.tops[$0]) }
    let changes = simulation.update(ranges, order: ranges.order(order, header: list.stickyHeader(ofRow:)), row: row)
    note(changes)
    return try await notifyNodes(changes)
  }

  /// How far below the viewport rows are measured, in device pixels: as far as a range reaches, and far enough to see the end coming
  /// that a fetch is for.
  private var screensAhead: Int {
    let content = list.content
    let screens = RangeType.allCases.map { type in
      let buffers = content.planner.tuning[content.planner.mode, type]
      return direction == .forward ? buffers.leadingBufferScreenfuls : buffers.trailingBufferScreenfuls
    }
    let most = (screens + [content.delegate == nil ? 0 : content.leadingScreensForBatching]).reduce(0) { $1 > $0 ? $1 : $0 }
    return Int(min((Double(list.length) * most).rounded(.up), 1e15))
  }
}
