import EmakiDiagnostics
import EmakiList

/// A list on the virtual clock: what is asked for in the order of instants is a function of content, script and parameters alone. Held by
/// one task.
final class LiveList {
  let list: ListDisplay
  private(set) var simulation: ListSimulation
  private let script: ScrollScript
  private let offsets: (Int) -> Double
  private var batch: BatchFetchState
  /// The fetch under way, and when it is due on the virtual clock, in milliseconds.
  private var current: (fetch: BatchFetch, due: Int)?
  /// The delegate's method for the last fetch.
  private var fetching: Task<Void, Never>?
  private var fetchCount = 0
  /// How many fetches in a row have brought no rows.
  private var fruitless = 0
  private static let fruitlessLimit = 100
  private var scheduled: [ScheduledUpdate]
  /// Of the last range update, in device pixels; `nil` before the first.
  private(set) var top: Int?
  /// The same in points and not rounded: a slow scroll rests at no scale and at no rate of frames.
  private var place: Double?
  private(set) var direction = ScrollDirection.forward
  /// When the list was last scrolled.
  private var movedAt: Int?
  /// The rows outside of which pictures were freed.
  private var trimmed = ItemsInRange(0..<0)
  /// What is known never to come.
  private var told: Set<ExactString> = []
  /// What is known of the pictures of rows that were in range, where it matters.
  private var facts: [ImageURL: ImageFacts] = [:]
  /// Whether the picture was decoded for it.
  private var decoded: Set<ImageURL> = []
  /// How often in a row nodes may change what they show or how high they are, at one instant: some change for ever.
  private static let changeLimit = 100
  /// Whether somebody takes traces: nobody else frees them.
  var isTraced = true
  /// What has happened since it was last taken.
  private var events = TraceEvents()

  /// - Parameters:
  ///   - offsets: where the list is scrolled at an instant in milliseconds, in points, not clamped.
  ///   - updates: in the order of their instants.
  init(_ list: ListDisplay, script: ScrollScript, updates: [ScheduledUpdate] = [], offsets: @escaping (Int) -> Double) {
    self.list = list
    self.script = script
    self.offsets = offsets
    scheduled = updates
    batch = BatchFetchState(leadingScreensForBatching: list.content.leadingScreensForBatching)
    simulation = ListSimulation(script)
  }

  /// The rows leave with the list, and nobody waits for more of them.
  deinit {
    list.tell(rows: simulation.ranges.preloaded, .measureLayout)
    current?.fetch.cancel()
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

  /// Lets time pass for rows and pictures. Who is told how pictures come is told at the very instant: what he changes then begins then,
  /// whatever the frames.
  private nonisolated(nonsending) func letPass(to time: Int) async throws {
    while let next = simulation.nextEvent, next < time, simulation.hasListeners {
      try await take(simulation.advance(to: max(next, simulation.now)))
    }
    try await take(simulation.advance(to: time))
  }

  private nonisolated(nonsending) func take(_ changes: [ListSimulation.Event]) async throws {
    note(changes)
    _ = try await tellNodes(changes)
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

  private nonisolated(nonsending) func updateRanges() async throws {
    // Rows that shrink let others in, which takes a few rounds. One that is high out of sight and low in view would come and go for ever:
    // it stays as the last round leaves it.
    for _ in 0..<Self.changeLimit { if try await !planRanges() { break } }
    try await beginFetchIfNeeded(top ?? 0, movement)
  }

  /// Where the list is being scrolled at this instant; `nil` at rest.
  private var movement: ScrollDirection? { movedAt == simulation.now ? direction : nil }

  /// Plans the ranges for this instant.
  ///
  /// - Returns: whether a row has another height since: then the ranges may be others.
  private nonisolated(nonsending) func planRanges() async throws -> Bool {
    try Task.checkCancellation()
    let offset = offsets(simulation.now)
    let top = try await list.clamped(offset)
    let place = list.place(offset)
    if let old = self.place, old != place { (direction, movedAt) = (place > old ? .forward : .backward, simulation.now) }
    self.top = top
    self.place = place
    try await list.measure(toPixel: top + list.size.height + screensAhead)
    let plan = list.plan(top, direction)
    let ranges = ListRanges(plan, pinned: list.pinnedRow(in: top..<top + list.size.height), header: list.stickyHeader(ofRow:))
    if ranges == simulation.ranges && script.lanes == nil { return false }
    try await list.prepare(rows: ranges.preloaded)
    try await learn(rows: ranges.preloaded)
    let order =
      plan.display.isEmpty
      ? Array(plan.visible) : plan.order(offset: Double(top), viewport: Double(list.size.height)) { Double(self.list.tops[$0]) }
    let changes = simulation.update(ranges, order: ranges.order(order, header: list.stickyHeader(ofRow:)), row: row)
    note(changes)
    return try await tellNodes(changes)
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
    return Int(min((Double(list.size.height) * most).rounded(.up), 1e15))
  }

  /// Has nodes and the delegate know their states.
  ///
  /// - Returns: whether a row has another height since.
  private nonisolated(nonsending) func tellNodes(_ changes: [ListSimulation.Event]) async throws -> Bool {
    var (changes, isMoved) = (changes, false)
    for _ in 0..<Self.changeLimit {
      let changed = try await tellNodesOnce(changes)
      if changed.isEmpty { return isMoved }
      if try await list.remeasure(rows: changed) { isMoved = true }
      try await learn(rows: changed)
      changes = changed.flatMap { simulation.revise($0, to: row($0)) }
      note(changes)
    }
    return isMoved
  }

  /// - Returns: the rows that look otherwise since.
  private nonisolated(nonsending) func tellNodesOnce(_ changes: [ListSimulation.Event]) async throws -> [Int] {
    var ended: [ImageURL] = []
    for case .image(_, .ended(let url)) in changes where !ended.contains(url) { ended.append(url) }
    let pictures = try await list.pictures(ended)
    var changed: [Int] = []
    for change in changes {
      switch change {
      case .interfaceState(let row, let from, let to):
        if list.content.elements[row].setInterfaceState(to), !changed.contains(row) { changed.append(row) }
        tellDelegate(row, from, to)
      case .image(let row, let step):
        guard let news = ImageNews(step, pictures) else { continue }
        if list.content.elements[row].tell(news), !changed.contains(row) { changed.append(row) }
      default: break
      }
    }
    return changed
  }

  private func tellDelegate(_ row: Int, _ from: InterfaceState, _ to: InterfaceState) {
    guard let delegate = list.content.delegate, from.contains(.visible) != to.contains(.visible),
      case .row(let path) = list.content.elements.shape.element(at: row)
    else { return }
    if to.contains(.visible) { delegate.willDisplayRow(at: path) } else { delegate.didEndDisplayingRow(at: path) }
  }

  /// Sees to it that of rows' pictures what decides how they come is known.
  private nonisolated(nonsending) func learn(rows: some Sequence<Int>) async throws {
    var (unknown, decoding): ([ImageURL], Set<ImageURL>) = ([], [])
    let inPart = script.hasImageProgress
    for row in rows {
      guard let traits = list.lists[row]?.traits, traits.wantsImageNews || inPart else { continue }
      for url in traits.imageURLs where traits.wantsImageNews ? !decoded.contains(url) : facts[url] == nil {
        if !unknown.contains(url) { unknown.append(url) }
        if traits.wantsImageNews { decoding.insert(url) }
      }
    }
    decoded.formUnion(decoding)
    facts.merge(try await list.facts(of: unknown, decoding: decoding, inPart: inPart)) { $1 }
  }

  private func row(_ index: Int) -> ListSimulation.Row {
    let traits = list.lists[index]?.traits ?? DisplayTraits()
    var known: [ImageURL: ImageFacts] = [:]
    if !facts.isEmpty { for url in traits.imageURLs { known[url] = facts[url] } }
    return ListSimulation.Row(id: list.name(ofRow: index), traits: traits, images: known)
  }

  private func note(_ changes: [ListSimulation.Event]) { if isTraced { events.note(changes) } }

  private func note(_ fetch: FrameTrace.Fetch) { if isTraced { events.fetches.append(fetch) } }

  // MARK: Fetching

  /// - Parameter direction: `nil` at rest.
  private nonisolated(nonsending) func beginFetchIfNeeded(_ top: Int, _ direction: ScrollDirection?) async throws {
    guard current == nil, let delegate = list.content.delegate else { return }
    // Where rows are not measured to the end, the end is far.
    let isKnown = list.measuredCount == list.rowCount
    let scale = list.renderer.scale
    let decision = batch.decision(
      offset: Double(top) / scale, viewport: Double(list.size.height) / scale,
      contentLength: isKnown ? Double(list.measuredHeight) / scale : .infinity,
      direction: direction, delegate: delegate.shouldBatchFetch(for: list.content.elements.source) ? .allows : .refuses)
    guard case .fetch(let reason) = decision else { return }
    batch.begin()
    begin(delegate, due: simulation.now + script.fetchLatency(number: fetchCount + 1), reason: "\(reason)")
  }

  private func begin(_ delegate: any TableDelegate, due: Int, reason: String) {
    fetchCount += 1
    let fetch = BatchFetch(number: fetchCount, dataSource: list.content.elements.source)
    note(FrameTrace.Fetch(number: fetchCount, event: "began", reason: reason))
    current = (fetch, due)
    // One at a time: the method for a fetch that was given up may still run.
    fetching = Task { [fetching] in
      await fetching?.value
      await fetch.run(delegate)
    }
  }

  /// - Returns: whether there may be more.
  @discardableResult
  private nonisolated(nonsending) func finishFetch() async throws -> Bool {
    guard let fetch = current?.fetch else { return false }
    current = nil
    let result = await withTaskCancellationHandler {
      await fetch.result()
    } onCancel: {
      fetch.cancel()
    }
    if Task.isCancelled {
      noteCancelled(fetch, "the task is cancelled")
      throw CancellationError()
    }
    if let failure = result.failure { list.warnings.append(.page(failure)) }
    let before = list.rowCount
    for (updates, source) in result.updates { try await perform(updates, source) }
    // Pages may be empty; one that never brings anything must not be asked for ever, whatever it says.
    fruitless = list.rowCount == before ? fruitless + 1 : 0
    let mayGoOn = result.didComplete && !result.updates.isEmpty
    let goesOn = mayGoOn && fruitless < Self.fruitlessLimit
    if mayGoOn && fruitless == Self.fruitlessLimit { warnOfRest(delegate: list.content.delegate) }
    batch.complete(goesOn, offset: Double(top ?? 0) / list.renderer.scale)
    note(
      FrameTrace.Fetch(
        number: fetch.number, event: result.didComplete ? "completed" : "gave up", reason: "rows \(before) to \(list.rowCount)"))
    return goesOn
  }

  /// Tells what is given up after fetches without rows, unless they were the last.
  private func warnOfRest(delegate: (any TableDelegate)?) {
    let source = list.content.elements.source
    guard let delegate, delegate.shouldBatchFetch(for: source) else { return }
    let warning = delegate.warning(afterEmptyFetches: fruitless, from: source)
    list.warnings.append(.page(warning))
  }

  /// Gives up the fetch that is under way, if one is: what it brings goes on from content that is replaced.
  private func dropFetch() {
    guard let fetch = current?.fetch else { return }
    current = nil
    fetch.cancel()
    noteCancelled(fetch, "the content is replaced")
  }

  private func noteCancelled(_ fetch: BatchFetch, _ reason: String) {
    batch.complete(true, offset: 0)
    note(FrameTrace.Fetch(number: fetch.number, event: "cancelled", reason: reason))
  }

  /// Fetches all there is, wherever the list is scrolled.
  nonisolated(nonsending) func fetchAll() async throws {
    guard let delegate = list.content.delegate else { return }
    while delegate.shouldBatchFetch(for: list.content.elements.source) {
      try Task.checkCancellation()
      batch.begin()
      begin(delegate, due: 0, reason: "everything is shown")
      if try await !finishFetch() { return }
    }
  }

  // MARK: Updates

  /// Applies updates at this instant.
  private nonisolated(nonsending) func perform(_ updates: TableUpdates, _ source: any TableDataSource) async throws {
    let mapping: ElementMapping
    do {
      mapping = try list.content.elements.mapping(updates, to: source)
    } catch {
      throw RenderError.updates(error)
    }
    endPassing()
    let fading = simulation.ranges.displayed.filter { row in
      guard let new = mapping.new(ofOld: row), mapping.fadesOver(new: new), simulation.isDisplayed(row) else { return false }
      let look = simulation.look(of: row)
      // Of several reloads at one instant the first has what was shown.
      return look == .settled || look.opacity == 0 && list.former[row] != nil
    }
    // Rows that go are told while they are there. What they change then is for nobody: the simulation has the new rows at their places.
    let changes = simulation.renumber(place: mapping.new(ofOld:), isReloaded: mapping.isReloaded(new:))
    note(changes)
    _ = try await tellNodesOnce(changes)
    try await list.update(to: source, mapping, fading: fading)
    try await updateRanges()
    for row in simulation.ranges.preloaded where mapping.fadesIn(new: row) || list.former[row] != nil && mapping.fadesOver(new: row) {
      simulation.fadeIn(row)
    }
  }

  // MARK: Frames

  /// The frame of this instant.
  nonisolated(nonsending) func frame(index: Int) async throws -> Frame {
    let top = top ?? 0
    let range = top..<top + list.size.height
    let simulation = simulation
    // Before anything new is painted: what left the range in a jump is not kept beside what came into it.
    trimImages()
    releaseLayers(outside: held)
    let frame = try await list.frame(of: range, index: index, pinsHeaders: list.content.pinsHeaders, looks: simulation.look(of:))
    if list.passBytes > 0 { releaseLayers(outside: held) }
    return frame
  }

  /// Forgets what is out of range. The layers of nodes, of rows in view that are not settled, take the room of rows out of view; where there
  /// is not so much, they are forgotten, too.
  ///
  /// - Returns: whose layers there is room for.
  @discardableResult
  private func releaseLayers(outside held: HeldRange) -> HeldRange {
    let rows = simulation.ranges.preloaded
    endPassing()
    list.release(layersOutside: held, rowsOutside: rows)
    let bytes = list.passBytes
    if bytes == 0 { return held }
    let rowBytes = list.size.width * 4
    guard let rest = held.shrunk(by: (bytes + rowBytes - 1) / rowBytes, direction) else {
      list.dropPasses()
      return held
    }
    list.release(layersOutside: rest, rowsOutside: rows)
    return rest
  }

  /// Forgets what rows were on their way that are settled now.
  private func endPassing() {
    for row in Array(list.passing.keys) + list.former.keys where simulation.look(of: row) == .settled { list.endPassing(row: row) }
  }

  /// Whose layers are kept at this instant.
  var held: HeldRange {
    let top = top ?? 0
    let planner = list.content.planner
    let visible = top..<top + list.size.height
    let pinned = simulation.ranges.pinned
    if planner.mode == .lowMemory { return HeldRange(visible: visible, displayed: visible, pinned: pinned) }
    let buffers = planner.buffers(.display, viewport: Double(list.size.height), direction: direction)
    func pixels(_ length: Double) -> Int { Int(min(length, 1e15)) }
    let displayed = visible.lowerBound - pixels(buffers.before)..<visible.upperBound + pixels(buffers.after)
    return HeldRange(visible: visible, displayed: displayed, pinned: pinned)
  }

  /// Has workers paint the rows in range that come next, and forgets what is out of range.
  ///
  /// - Parameter reach: how far ahead rows are painted, in device pixels.
  func lookAhead(_ reach: Int, keepsBehind: Bool) {
    guard top != nil else { return }
    let rows = simulation.ranges.preloaded
    trimImages()
    if simulation.ranges.plan.display.isEmpty {
      list.dropImages()
      return list.release(layersOutside: nil, rowsOutside: rows)
    }
    var room = releaseLayers(outside: held)
    let (visible, all) = (room.visible, room.displayed)
    let ahead =
      direction == .forward
      ? visible.upperBound..<min(visible.upperBound + reach, all.upperBound)
      : max(visible.lowerBound - reach, all.lowerBound)..<visible.lowerBound
    if !keepsBehind {
      room.displayed = min(visible.lowerBound, ahead.lowerBound)..<max(visible.upperBound, ahead.upperBound)
      list.release(layersOutside: room, rowsOutside: rows)
    }
    if ahead.isEmpty { return }
    // Not those that may be seen as placeholders first: both layers of a row would be kept at a time.
    let pieces = list.pieces(in: ahead).filter { room.holds($0.row, at: list.rows(of: $0)) && simulation.look(of: $0.row) == .settled }
    list.startPainting(pieces, isAhead: true)
  }

  /// Frees the pictures of rows that are out of range.
  private func trimImages() {
    let rows = simulation.ranges.preloaded
    if rows == trimmed { return }
    trimmed = rows
    list.trimImages(keeping: rows)
  }

  /// What never comes to the rows in range, each once.
  func newlyUnsettled() -> [RenderWarning] {
    simulation.hopeless.filter { told.insert($0.exact).inserted }.map { .unsettled($0) }
  }

  /// The rows in view whose display pass is not done, by name.
  var lateRows: [String] { simulation.ranges.visible.filter(simulation.isLate).map(list.name(ofRow:)) }

  /// Whether this instant shows the end of the list, and nothing more is on its way.
  var isAtEnd: Bool { current == nil && scheduled.isEmpty && (top.map(list.isEnd) ?? false) }

  /// What has happened since it was last asked for, and how things stand.
  func takeTrace(index: Int) -> FrameTrace {
    defer { events = TraceEvents() }
    return FrameTrace(self, index: index, events)
  }
}

extension ImageNews {
  /// - Parameter pictures: those that have come; `nil` for another.
  fileprivate init?(_ step: ListSimulation.ImageStep, _ pictures: [ImageURL: Result<Bitmap, ImageError>]) {
    switch step {
    case .started(let url): self = .started(url: url)
    case .progressed(let url, let percent): self = .progressed(url: url, Double(percent) / 100)
    case .ended(let url):
      guard let outcome = pictures[url] else { return nil }
      self = .ended(url: url, outcome)
    case .displayed: self = .displayed
    }
  }
}
