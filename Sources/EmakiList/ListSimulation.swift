package import EmakiDisplay
package import EmakiNodes

/// What the rows of a list are at an instant: which are in range, which are displayed, which pictures have come. A pure function of the
/// plans and latencies it is given, on a virtual clock of whole milliseconds: nothing here is painted, and nothing waits.
///
/// A row's display pass begins when the row enters the display range and takes the row's latency. Rows that wait are displayed in the order
/// of the plan, as many at a time as there are lanes; a nearer row goes before a farther one even where that one has begun. So a larger
/// leading buffer never makes a row later, as long as it is no smaller than the trailing one or lanes are without number: rows that it adds
/// nearer than those behind are displayed before them, which shows where the list turns. A row that leaves the range loses its contents, and its pass if that was not done.
package struct ListSimulation: Sendable {
  /// What the simulation needs to know of a row.
  package struct Row: Sendable {
    package var id: String
    package var traits: DisplayTraits

    package init(id: String, traits: DisplayTraits) { (self.id, self.traits) = (id, traits) }
  }

  /// Something that has happened, for whoever tells of it.
  package enum Event: Hashable, Sendable {
    case interfaceState(row: Int, from: InterfaceState, to: InterfaceState)
    /// Of a row's display pass, by the row's id.
    case displayStarted(String)
    case displayCommitted(String)
    case displayCancelled(String)
    case imageRequested(String)
    case imageArrived(String, ImageQuality)
    case imageCancelled(String)
  }

  private enum Display: Hashable {
    case absent
    case waiting(left: Int)
    /// - Parameter wasAwaited: whether it took time, so that a placeholder was there to fade.
    case done(at: Int, wasAwaited: Bool)
  }

  private struct State {
    var row: Row
    var interfaceState: InterfaceState
    var display = Display.absent
    /// When the row was inserted with a fade.
    var insertedAt: Int?
    /// Whether the row, or one of its id, was shown before: then it is displayed at once.
    var isKnown = false
    /// Of the display pass, in milliseconds.
    var latency = 0
  }

  private struct ImageLoad {
    /// When they come; `nil` for never.
    var preview: Int?
    var full: Int?
    /// How many rows in the preload range show it.
    var users = 1
    /// When the first quality came; `nil` before.
    var shownAt: Int?
    var isFull = false
  }

  package private(set) var now = 0
  package private(set) var plan = RangePlan.empty
  private let script: ScrollScript
  /// The rows of the preload range, and those of the visible.
  private var states: [Int: State] = [:]
  /// In the order of the plan.
  private var waiting: [Int] = []
  /// Of rows in the preload range, by URL.
  private var images: [String: ImageLoad] = [:]
  /// Pictures that have come once come at once ever after.
  private var arrived: Set<String> = []
  /// Of rows that were displayed when an update took them away or changed them.
  private var knownIDs: Set<String> = []
  /// Before this instant something may change by itself: something waits or fades.
  private var restlessUntil = 0
  private let hasImageLatency: Bool

  /// How long an inserted row takes to appear, in milliseconds, as in UIKit.
  package static let insertionFade = 300

  package init(_ script: ScrollScript) {
    self.script = script
    hasImageLatency = script.hasImageLatency
  }

  // MARK: Time

  /// When the next row is displayed or the next picture comes, of what is under way; `nil` where nothing is.
  package var nextEvent: Int? {
    var next = running.compactMap { row in left(of: row).map { now + $0 } }.min()
    for load in images.values where !load.isFull {
      for time in [load.shownAt == nil ? load.preview : nil, load.full] {
        if let time, time < next ?? .max { next = time }
      }
    }
    return next
  }

  /// Lets time pass. What is due on the way happens in the order of its instants.
  package mutating func advance(to time: Int) -> [Event] {
    var events: [Event] = []
    while let next = nextEvent, next <= time {
      pass(to: max(next, now), &events)
    }
    pass(to: max(time, now), &events)
    return events
  }

  private mutating func pass(to time: Int, _ events: inout [Event]) {
    let elapsed = time - now
    now = time
    for row in running {
      guard let left = left(of: row) else { continue }
      if left <= elapsed { commit(row, &events) } else { states[row]?.display = .waiting(left: left - elapsed) }
    }
    // By name where several come at once.
    let due = images.filter {
      !$0.value.isFull && ($0.value.full ?? .max <= now || ($0.value.shownAt == nil && $0.value.preview ?? .max <= now))
    }
    for url in due.keys.sorted() { arrive(url, &events) }
  }

  /// The rows whose passes go on: of those that take time as many as there are lanes.
  private var running: [Int] {
    guard var free = script.lanes else { return waiting }
    return waiting.filter { row in
      if left(of: row) ?? 0 <= 0 { return true }
      free -= 1
      return free >= 0
    }
  }

  private func left(of row: Int) -> Int? { if case .waiting(let left)? = states[row]?.display { left } else { nil } }

  private mutating func commit(_ row: Int, _ events: inout [Event]) {
    waiting.removeAll { $0 == row }
    guard let state = states[row] else { return }
    let wasAwaited = state.latency > 0
    states[row]?.display = .done(at: now, wasAwaited: wasAwaited)
    if wasAwaited { rest(after: state.row.traits.fadeDuration) }
    events.append(.displayCommitted(state.row.id))
  }

  private mutating func arrive(_ url: String, _ events: inout [Event]) {
    guard var load = images[url] else { return }
    if load.shownAt == nil { load.shownAt = now }
    load.isFull = load.full ?? .max <= now
    images[url] = load
    if load.isFull { arrived.insert(url) }
    events.append(.imageArrived(url, load.isFull ? .full : .preview))
    rest(after: Self.longestFade)
  }

  private mutating func rest(after milliseconds: Int) { restlessUntil = max(restlessUntil, now + milliseconds) }

  /// A placeholder fades at most so long, in milliseconds.
  private static let longestFade = 60_000

  // MARK: Ranges

  /// Takes the plan for this instant.
  ///
  /// - Parameters:
  ///   - order: the rows of the display range in the order in which they are displayed.
  ///   - row: what is known of a row of the preload range; asked once while the row is in it.
  package mutating func update(_ plan: RangePlan, order: [Int], row: (Int) -> Row) -> [Event] {
    var events: [Event] = []
    let old = self.plan
    self.plan = plan
    if old != plan || states.count != plan.preload.count {
      for index in states.keys.sorted() where !plan.preload.contains(index) { leave(index, &events) }
      for index in plan.preload where states[index] == nil { enter(index, row(index), &events) }
      for index in plan.preload { setState(plan.interfaceState(of: index), of: index, &events) }
      cancelImages(&events)
    }
    waiting = byPriority(order.filter { left(of: $0) != nil })
    // What takes no time is done at once.
    while let next = nextEvent, next <= now { pass(to: now, &events) }
    return events
  }

  /// Of the rows in view, which are all equally near, those with a larger priority first; the others stay where they are.
  private func byPriority(_ order: [Int]) -> [Int] {
    func priority(_ row: Int) -> Int { states[row]?.row.traits.drawingPriority ?? 0 }
    let visible = order.prefix { plan.visible.contains($0) }
    if visible.allSatisfy({ priority($0) == 0 }) { return order }
    // A sort that keeps the order of equals.
    let sorted = visible.enumerated().sorted {
      (priority($1.element), $0.offset) < (priority($0.element), $1.offset)
    }
    return sorted.map(\.element) + order[visible.endIndex...]
  }

  private mutating func enter(_ index: Int, _ row: Row, _ events: inout [Event]) {
    states[index] = State(row: row, interfaceState: .measureLayout, isKnown: knownIDs.remove(row.id) != nil)
    request(row, &events)
  }

  /// Asks for the pictures that a row shows.
  private mutating func request(_ row: Row, _ events: inout [Event]) {
    guard hasImageLatency else { return }
    for url in row.traits.imageURLs {
      if images[url] != nil {
        images[url]?.users += 1
        continue
      }
      if arrived.contains(url) { continue }
      let latency = script.imageLatency(url)
      if latency.full == 0 {
        arrived.insert(url)
        continue
      }
      images[url] = ImageLoad(preview: latency.preview.map { now + $0 }, full: latency.full.map { now + $0 })
      events.append(.imageRequested(url))
    }
  }

  private mutating func leave(_ index: Int, _ events: inout [Event]) {
    setState(.measureLayout, of: index, &events)
    guard let state = states.removeValue(forKey: index) else { return }
    release(state.row)
  }

  /// The pictures that a row shows need not come on its account.
  private mutating func release(_ old: Row) {
    guard hasImageLatency else { return }
    for url in old.traits.imageURLs { images[url]?.users -= 1 }
  }

  /// Gives up the pictures that no row in range shows, once the rows that come have asked for theirs.
  private mutating func cancelImages(_ events: inout [Event]) {
    for (url, load) in images.filter({ $0.value.users == 0 }).sorted(by: { $0.key < $1.key }) {
      images[url] = nil
      if !load.isFull { events.append(.imageCancelled(url)) }
    }
  }

  /// Takes what a row shows since its nodes have changed.
  package mutating func revise(_ index: Int, to row: Row) -> [Event] {
    var events: [Event] = []
    guard let old = states[index]?.row, old.traits != row.traits else { return events }
    states[index]?.row = row
    request(row, &events)
    release(old)
    cancelImages(&events)
    return events
  }

  private mutating func setState(_ new: InterfaceState, of index: Int, _ events: inout [Event]) {
    guard var state = states[index], state.interfaceState != new else { return }
    events.append(.interfaceState(row: index, from: state.interfaceState, to: new))
    let wasDisplayed = state.interfaceState.contains(.display)
    state.interfaceState = new
    if new.contains(.display), !wasDisplayed {
      state.latency = state.row.traits.isAsynchronous && !state.isKnown ? script.displayLatency(row: state.row.id) : 0
      state.display = .waiting(left: state.latency)
      events.append(.displayStarted(state.row.id))
    } else if wasDisplayed, !new.contains(.display) {
      if case .waiting = state.display { events.append(.displayCancelled(state.row.id)) }
      state.display = .absent
      state.isKnown = false
    }
    states[index] = state
  }

  // MARK: Looks

  /// How a row looks now.
  package func look(of index: Int) -> RowLook {
    if restlessUntil <= now && waiting.isEmpty && images.isEmpty { return .settled }
    guard let state = states[index] else { return .settled }
    return RowLook(moment: moment(of: state), opacity: opacity(of: state))
  }

  private func opacity(of state: State) -> Double {
    guard let insertedAt = state.insertedAt, now - insertedAt < Self.insertionFade else { return 1 }
    return Double(now - insertedAt) / Double(Self.insertionFade)
  }

  private func moment(of state: State) -> DisplayMoment? {
    let traits = state.row.traits
    let fade = traits.fadeDuration
    let displayedFor: Int? =
      switch state.display {
      case .done(let at, wasAwaited: true): min(now - at, fade)
      // A row outside the display range is seen where it stays at the top as a header: it does not flash there.
      case .done, .absent: fade
      case .waiting: traits.isAsynchronous ? nil : fade
      }
    var late: [String: LateImage] = [:]
    if !images.isEmpty {
      for url in traits.imageURLs {
        guard let load = images[url] else { continue }
        let shownFor = load.shownAt.map { min(now - $0, fade) }
        if load.isFull, shownFor ?? 0 >= fade { continue }
        late[url] = LateImage(quality: load.isFull ? .full : load.shownAt == nil ? nil : .preview, shownFor: shownFor)
      }
    }
    if displayedFor ?? -1 >= fade && late.isEmpty { return nil }
    let isPending = displayedFor == nil || late.values.contains { $0.quality == nil }
    let isFading = displayedFor ?? fade < fade || late.values.contains { $0.shownFor ?? fade < fade }
    return DisplayMoment(
      displayedFor: displayedFor, images: late, clock: traits.shimmers && (isPending || isFading) ? now % Shimmer.period : 0)
  }

  /// Whether a row is in view without its contents: as a placeholder.
  package func isLate(_ index: Int) -> Bool {
    guard let state = states[index], state.row.traits.isAsynchronous, plan.visible.contains(index) else { return false }
    if case .done = state.display { return false }
    return true
  }

  /// Whether a row's contents are there.
  package func isDisplayed(_ index: Int) -> Bool {
    if case .done? = states[index]?.display { true } else { false }
  }

  package func interfaceState(of index: Int) -> InterfaceState { states[index]?.interfaceState ?? .measureLayout }

  /// What is not there yet of the rows in the display range, as messages name it; empty once the list is settled, fades included.
  package var pending: [String] {
    var names: [String] = []
    for index in plan.displayed {
      guard let state = states[index] else { continue }
      if case .waiting = state.display { names.append("row \"\(state.row.id)\" is not displayed") }
      for url in state.row.traits.imageURLs {
        if let load = images[url], !load.isFull { names.append(Self.missing(url, state.row)) }
      }
      if look(of: index) != .settled && names.isEmpty { names.append("row \"\(state.row.id)\" fades") }
    }
    return names
  }

  /// Pictures that never come to rows in the display range, as messages name them.
  package var hopeless: [String] {
    guard hasImageLatency else { return [] }
    return plan.displayed.flatMap { index in
      guard let row = states[index]?.row else { return [String]() }
      return row.traits.imageURLs.filter { images[$0].map { $0.full == nil } ?? false }.map { Self.missing($0, row) }
    }
  }

  private static func missing(_ url: String, _ row: Row) -> String { "row \"\(row.id)\": \(url) has not come" }

  /// When the fades that are under way now are over; `nil` where none are.
  package var fadesEnd: Int? {
    var end: Int?
    for index in plan.displayed {
      guard let state = states[index] else { continue }
      var ends: [Int] = []
      if case .done(let at, wasAwaited: true) = state.display { ends.append(at + state.row.traits.fadeDuration) }
      for url in state.row.traits.imageURLs { if let at = images[url]?.shownAt { ends.append(at + state.row.traits.fadeDuration) } }
      if let at = state.insertedAt { ends.append(at + Self.insertionFade) }
      for time in ends where time > now { end = max(end ?? 0, time) }
    }
    return end
  }

  // MARK: Updates

  /// Renumbers the rows after an update; takes away those that are gone.
  ///
  /// - Parameters:
  ///   - place: where an element of before stands now.
  ///   - isReloaded: whether an element of now shows something else than before.
  package mutating func renumber(place: (Int) -> Int?, isReloaded: (Int) -> Bool) -> [Event] {
    var events: [Event] = []
    for index in states.keys.sorted() {
      if let new = place(index), !isReloaded(new) { continue }
      // What was in view does not flash when it comes again, changed or elsewhere.
      if let state = states[index], case .done = state.display { knownIDs.insert(state.row.id) }
      leave(index, &events)
    }
    var moved: [Int: State] = [:]
    for (index, state) in states { if let new = place(index) { moved[new] = state } }
    states = moved
    waiting = waiting.compactMap { place($0) }
    plan = .outdated
    return events
  }

  /// Has a row of the preload range appear with a fade.
  package mutating func fadeIn(_ index: Int) {
    states[index]?.insertedAt = now
    rest(after: Self.insertionFade)
  }
}

/// How a row looks at an instant.
package struct RowLook: Hashable, Sendable {
  /// `nil` where everything is there.
  package var moment: DisplayMoment?
  /// 0 to 1.
  package var opacity: Double

  package static let settled = RowLook(moment: nil, opacity: 1)
}

extension RangePlan {
  /// Of no items.
  package static let empty = RangePlan(visible: 0..<0, display: 0..<0, preload: 0..<0, direction: .forward)

  /// Differs from all that are planned.
  static let outdated = RangePlan(visible: -1 ..< -1, display: -1 ..< -1, preload: -1 ..< -1, direction: .forward)

  /// The items whose contents are there at this instant: where none are kept, those in view.
  package var displayed: Range<Int> { display.isEmpty ? visible : display }

  /// What an item's node is told.
  func interfaceState(of item: Int) -> InterfaceState {
    if visible.contains(item) { return [.measureLayout, .preload, .display, .visible] }
    if display.contains(item) { return [.measureLayout, .preload, .display] }
    return preload.contains(item) ? [.measureLayout, .preload] : .measureLayout
  }
}
