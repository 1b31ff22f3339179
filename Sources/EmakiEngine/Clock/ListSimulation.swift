import EmakiDisplay
import EmakiNodes
import EmakiSupport

/// A list simulation determines the state of a list's rows at an instant: which are in range, which are displayed, and which pictures have
/// come.
///
/// It is a pure function of the plans and latencies that it gets, on a virtual clock of whole milliseconds. It paints nothing and waits for
/// nothing.
///
/// A row's display pass begins when the row enters the display range, and takes the row's latency. Waiting rows are displayed in the order
/// of the plan, at most as many at a time as there are lanes. A nearer row comes before a farther one, even if the farther one has begun. A
/// row that leaves the range loses its contents, and also its pass if that was not done.
///
/// A larger leading buffer never makes a row late if it is at least as large as the trailing one, or if the number of lanes is not limited.
/// The rows that it adds are farther away than all others, and wait for them. With a smaller leading buffer, rows ahead that are nearer
/// than some rows behind would be displayed before those, which becomes visible when the list turns. So lists with lanes refuse such
/// buffers.
///
/// The visible place of a row counts. A header that stays in view after its own place is scrolled away is in view, and is displayed first.
///
/// A simulation cannot be copied, because a list asks it some ten questions a frame, and each would copy the collections that it holds.
struct ListSimulation: ~Copyable, Sendable {
  /// A row holds the facts that the simulation needs of a row of the list.
  struct Row {
    /// The row's id, which latencies and messages refer to.
    var id: String
    /// The traits that say how the row can look over time.
    var traits: DisplayTraits
    /// The needed facts of the row's pictures, by URL.
    var images: [ImageURL: ImageFacts] = [:]
  }

  /// An image step is one of the steps in which a row's picture arrives.
  enum ImageStep: Hashable {
    /// The picture was requested.
    case started(url: ImageURL)
    /// A percentage of the picture's bytes has come.
    case progressed(url: ImageURL, percent: Int)
    /// The picture has come, or it is known that it cannot be had.
    case ended(url: ImageURL)
    /// The row is displayed with the part of its pictures that has come.
    case displayed
  }

  /// An event is one change of the list's state, for traces and for the hooks of nodes.
  enum Event: Hashable {
    /// A row's interface state has changed.
    case interfaceState(row: Int, from: InterfaceState, to: InterfaceState)
    /// A row's display pass has begun.
    case displayStarted(row: Int, id: String)
    /// A row's display pass is done.
    case displayCommitted(row: Int, id: String)
    /// A row's display pass was given up. The row is named by its id.
    case displayCancelled(String)
    /// A picture was requested.
    case imageRequested(ImageURL)
    /// A picture has come, in a preview of low quality or whole.
    case imageArrived(ImageURL, ImageQuality)
    /// A percentage of a picture's bytes has come.
    case imageProgressed(ImageURL, percent: Int)
    /// A picture is no longer requested, and has not come.
    case imageCancelled(ImageURL)
    /// A picture has made a step, and the nodes of the row that shows it want to be notified.
    case image(row: Int, ImageStep)
    /// Animations of nodes of a row have come to their ends.
    case animationsEnded(row: Int)
  }

  enum Display: Hashable {
    case absent
    case waiting(left: Int)
    /// The row has been displayed since an instant.
    ///
    /// - Parameter wasAwaited: whether displaying took time, so that a placeholder was there to fade.
    case done(at: Int, wasAwaited: Bool)
  }

  struct State {
    var row: Row
    var interfaceState: InterfaceState
    var display = Display.absent
    /// The instant at which the row was inserted with a fade; `nil` for other rows.
    var insertedAt: Int?
    /// Whether the row, or a row with the same id, was displayed when an update came. Then the row is displayed at once. This lasts until
    /// the row leaves the view. It does not end when the row leaves the range, because a larger buffer would then make the row late: the
    /// row could enter and leave that buffer before it is seen.
    var isKnown = false
    /// The instant at which the row came into view; `nil` out of view.
    var seenAt: Int?
    /// The time that the display pass takes, in milliseconds.
    var latency = 0
    /// The pictures that the row waits for or has, without repetitions.
    var wanted: [ImageURL] = []
    /// The wanted pictures whose request was not yet reported to the row's nodes.
    var unreported: [ImageURL] = []
    /// What the row has of other rows; `nil` for most rows.
    var inherited: Inheritance?
    /// The instants at which nodes began to play built-in animations, if that was after the row had come into range.
    var begins: [PlayedImage: Int] = [:]
  }

  /// Says whether animated pictures play in a look, or each shows the frame with which it begins.
  enum Animations {
    case playing
    case standingStill
  }

  struct ImageLoad {
    /// The instants at which the preview and the whole picture come, in milliseconds; `nil` for a picture that never comes.
    var preview: Int?
    var full: Int?
    /// The number of rows in range that show the picture.
    var users = 1
    /// The instant at which the first quality of the picture came; `nil` before that.
    var shownAt: Int?
    var isFull = false
    var facts: ImageFacts = (false, nil)
    /// The percentages of the picture's bytes that are still to come, each with the instant at which it comes.
    var steps: [(at: Int, percent: Int)] = []
    /// The percentage of the picture's bytes that has come and shows something; `nil` before that.
    var percent: Int?
    /// The instant at which `percent` was first set; `nil` before that.
    var progressAt: Int?

    /// The instant at which the picture changes next; `nil` where it does not.
    var next: Int? {
      if isFull { return nil }
      return [shownAt == nil ? preview : nil, full, steps.first?.at].compactMap { $0 }.min()
    }

    /// Returns how much of the picture has come, and how long ago.
    ///
    /// - Parameters:
    ///   - now: the instant.
    ///   - longest: the longest time to report, in milliseconds.
    func late(at now: Int, longest: Int) -> LateImage {
      var progress: (percent: Int, shownFor: Int)?
      if let percent, let progressAt { progress = (percent, min(now - progressAt, longest)) }
      return LateImage(
        quality: isFull ? .full : shownAt == nil ? nil : .preview, shownFor: shownAt.map { min(now - $0, longest) }, progress: progress)
    }
  }

  /// The instant that the simulation has reached, in milliseconds.
  private(set) var now = 0
  /// What has happened in the call that is under way, in order.
  var events: [Event] = []
  /// The ranges that the last update gave to the simulation.
  private(set) var ranges = ListRanges(.empty)
  private let script: ScrollScript
  /// The states of the rows in range.
  private(set) var states: [Int: State] = [:]
  /// The rows whose display passes are not done, in the order of the plan.
  private var waiting: [Int] = []
  /// The pictures of rows in range that take time, by URL.
  private(set) var images: [ImageURL: ImageLoad] = [:]
  /// The pictures that have come. When they are requested again, they come at once.
  private var arrived: Set<ImageURL> = []
  /// The pictures among `arrived` that cannot be had.
  private var failed: Set<ImageURL> = []
  /// What rows that come into range have of other rows, which showed some of their cells before an update.
  private var inherited: [Int: Inheritance] = [:]
  /// The ids of rows that were displayed when an update removed or changed them, and that have not appeared again since.
  private var knownIDs: Set<ExactString> = []
  /// The playback of each picture that is known to be an animation: the times at which its frames show.
  var playbacks: [ImageURL: Playback] = [:]
  /// The pictures that are known to stand still.
  var stills: Set<ImageURL> = []
  /// The rows in range whose nodes are animated, each with the instant up to which ends of animations were reported.
  var moving: [Int: Int] = [:]
  /// The rows in range whose nodes are notified as pictures arrive.
  private(set) var listening: Set<Int> = []
  /// The rows in range that show videos.
  private(set) var showingVideos: Set<Int> = []
  /// The instant at which everything that fades or moves has finished, in milliseconds. Until then a row may change by itself.
  private var fadesUntil = 0
  /// Whether any picture takes time to come.
  let hasImageLatency: Bool
  /// Whether any picture may be shown in part.
  let hasImageProgress: Bool

  /// The time that an inserted row takes to fade in, in milliseconds, as in UIKit.
  private static let insertionFade = 300

  init(_ script: ScrollScript) {
    self.script = script
    let latencies = script.images.values + [script.networkImageLatency]
    hasImageLatency = latencies.contains { $0 != ScrollScript.ImageLatency(full: .fixed(0)) }
    hasImageProgress = latencies.contains { !$0.progress.isEmpty }
  }

  // MARK: Time

  /// The next instant at which a waiting row is displayed or a requested picture changes; `nil` if neither is pending.
  var nextEvent: Int? {
    var next: Int?
    for row in running { if case .waiting(let left)? = states[row]?.display, now + left < next ?? .max { next = now + left } }
    for load in images.values { if let time = load.next, time < next ?? .max { next = time } }
    if !moving.isEmpty, let time = nextStop, time < next ?? .max { next = time }
    return next
  }

  /// Moves the clock on to an instant. Everything that is due until then happens in the order of its instants.
  ///
  /// - Returns: the events.
  mutating func advance(to time: Int) -> [Event] {
    while let next = nextEvent, next <= time {
      pass(to: max(next, now))
    }
    pass(to: max(time, now))
    return takeEvents()
  }

  /// Returns what has happened since the last call.
  private mutating func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  private mutating func pass(to time: Int) {
    let elapsed = time - now
    now = time
    for row in running {
      guard let state = states[row], case .waiting(let left) = state.display else { continue }
      if left > elapsed {
        states[row]?.display = .waiting(left: left - elapsed)
        continue
      }
      waiting.removeAll { $0 == row }
      let wasAwaited = state.inherited?.displayedAt == nil ? state.latency > 0 : state.inherited?.wasAwaited ?? false
      states[row]?.display = .done(at: state.inherited?.displayedAt ?? now, wasAwaited: wasAwaited)
      if wasAwaited { extendFades(by: state.row.traits.fadeDuration) }
      events.append(.displayCommitted(row: row, id: state.row.id))
      if state.row.traits.wantsImageNews { events.append(.image(row: row, .displayed)) }
    }
    // Pictures that come at one instant are sorted by their URLs.
    var due: [ImageURL] = []
    for (url, load) in images { if let next = load.next, next <= now { due.append(url) } }
    for url in due.sorted() { arrive(url) }
    if !moving.isEmpty { reportStops() }
  }

  /// The rows whose display passes are running. The number of those that take time is at most the number of lanes.
  private var running: [Int] {
    guard var free = script.lanes else { return waiting }
    return waiting.filter { row in
      guard case .waiting(let left)? = states[row]?.display, left > 0 else { return true }
      free -= 1
      return free >= 0
    }
  }

  private mutating func arrive(_ url: ImageURL) {
    guard var load = images[url] else { return }
    extendFades(by: Self.longestFade)
    load.isFull = load.full ?? .max <= now
    while let step = load.steps.first, step.at <= now {
      load.steps.removeFirst()
      if load.isFull { continue }
      if step.percent >= load.facts.progressiveFrom ?? .max {
        load.percent = step.percent
        load.progressAt = load.progressAt ?? now
      }
      events.append(.imageProgressed(url, percent: step.percent))
      for index in listeners(to: url) { events.append(.image(row: index, .progressed(url: url, percent: step.percent))) }
    }
    let isPreview = load.shownAt == nil && load.preview ?? .max <= now
    if load.isFull || isPreview {
      load.shownAt = load.shownAt ?? now
      events.append(.imageArrived(url, load.isFull ? .full : .preview))
    }
    images[url] = load
    if load.isFull { end(url, load) }
  }

  private mutating func end(_ url: ImageURL, _ load: ImageLoad) {
    arrived.insert(url)
    if load.facts.fails { failed.insert(url) }
    for index in listeners(to: url) { reportEnd(url, index) }
    // Pictures that are worse than this one are no longer wanted.
    for index in states.keys.sorted() {
      guard let state = states[index], !state.row.traits.imageChoices.isEmpty, state.wanted.contains(url) else { continue }
      if !state.row.traits.choicesInTurn.isEmpty {
        // The next version in turn is requested.
        request(index)
        release(state.wanted)
        reportStart(index)
        continue
      }
      let wanted = wanted(by: state.row)
      for given in state.wanted where !wanted.contains(given) { images[given]?.users -= 1 }
      states[index]?.wanted.removeAll { !wanted.contains($0) }
    }
    cancelImages()
  }

  /// Returns the rows that want a picture and whose nodes are notified as it arrives.
  private func listeners(to url: ImageURL) -> [Int] {
    listening.filter { states[$0]?.wanted.contains(url) ?? false }.sorted()
  }

  private mutating func reportEnd(_ url: ImageURL, _ index: Int) {
    events.append(.image(row: index, .ended(url: url)))
    if isDisplayed(index) { events.append(.image(row: index, .displayed)) }
  }

  mutating func extendFades(by milliseconds: Int) { fadesUntil = max(fadesUntil, now + milliseconds) }

  /// The longest time that a placeholder fades, in milliseconds.
  private static let longestFade = 60_000

  // MARK: Ranges

  /// Updates the simulation to the ranges of the present instant.
  ///
  /// - Parameters:
  ///   - ranges: the ranges.
  ///   - order: the rows to display, the nearest first.
  ///   - row: returns the facts of a row in range. It is called once while the row is in range.
  /// - Returns: the events.
  mutating func update(_ ranges: ListRanges, order: [Int], row: (Int) -> Row) -> [Event] {
    let old = self.ranges
    self.ranges = ranges
    let rows = ranges.preloaded
    if old != ranges || states.count != rows.count {
      for index in states.keys.sorted() where !rows.contains(index) { leave(index) }
      for index in rows where states[index] == nil {
        let row = row(index)
        var state = State(row: row, interfaceState: .measureLayout, isKnown: knownIDs.remove(row.id.exact) != nil)
        if let former = inherited.removeValue(forKey: index) { state.inherit(former, at: now) }
        states[index] = state
        noteTraits(of: index)
        request(index)
        if let reported = state.inherited?.reported { states[index]?.unreported.removeAll { reported.contains($0) } }
      }
      for index in rows { setState(ranges.interfaceState(of: index), of: index) }
      if !images.isEmpty { cancelImages() }
      for index in rows where states[index]?.unreported.isEmpty == false { reportStart(index) }
    }
    waiting = order.filter { if case .waiting? = states[$0]?.display { true } else { false } }
    if waiting.count > 1 { waiting = byPriority(waiting) }
    // Rows and pictures that take no time are finished here.
    while let next = nextEvent, next <= now { pass(to: now) }
    return takeEvents()
  }

  /// Returns rows in an order that begins with the rows in view of larger priority, because all rows in view are equally near. The others
  /// keep their order.
  private func byPriority(_ order: [Int]) -> [Int] {
    func priority(_ row: Int) -> Int { states[row]?.row.traits.drawingPriority ?? 0 }
    let inView = ranges.visible
    let visible = order.prefix { inView.contains($0) }
    // Sorting keeps the order of equals.
    return visible.sorted { priority($1) < priority($0) } + order[visible.endIndex...]
  }

  /// Requests the pictures that a row shows.
  private mutating func request(_ index: Int) {
    guard let row = states[index]?.row, hasImageLatency || row.traits.wantsImageNews else { return }
    let old = states[index]?.wanted ?? []
    var wanted: [ImageURL] = []
    for (number, choices) in choices(of: row).enumerated() {
      if hasImageLatency && row.traits.choicesInTurn.contains(number) {
        while let url = turn(choices).first(where: { !wanted.contains($0) }) {
          wanted.append(url)
          ask(for: url, row.images[url])
        }
        continue
      }
      for url in choices {
        if !wanted.contains(url) {
          wanted.append(url)
          ask(for: url, row.images[url])
        }
        if isThere(url) { break }
      }
    }
    states[index]?.wanted = wanted
    if row.traits.wantsImageNews { states[index]?.unreported = wanted.filter { !old.contains($0) } }
  }

  private mutating func ask(for url: ImageURL, _ facts: ImageFacts?) {
    if images[url] != nil {
      images[url]?.users += 1
      if let facts { images[url]?.facts = facts }
      return
    }
    if facts?.fails ?? false { failed.insert(url) }
    if arrived.contains(url) { return }
    let latency = script.imageLatency(url.written)
    guard latency.full != 0 else {
      arrived.insert(url)
      return
    }
    var load = ImageLoad(preview: latency.preview.map { now + $0 }, full: latency.full.map { now + $0 })
    if let facts { load.facts = facts }
    if let full = latency.full {
      // Bytes come at one speed, in whole milliseconds. The division comes first, as the product may overflow.
      load.steps = script.imageProgress(url.written).map { (now + full / 100 * $0 + full % 100 * $0 / 100, $0) }
    }
    images[url] = load
    events.append(.imageRequested(url))
  }

  /// Returns the pictures that each node of a row may show, the best first.
  private func choices(of row: Row) -> [[ImageURL]] {
    row.traits.imageChoices.isEmpty ? row.traits.imageURLs.map { [$0] } : row.traits.imageChoices
  }

  private func isThere(_ url: ImageURL) -> Bool { arrived.contains(url) && !failed.contains(url) }

  /// Returns those versions of a picture that are loaded one after the other whose turn has come: the best one that is there, and the next better
  /// one that was not tried.
  private func turn(_ choices: [ImageURL]) -> ArraySlice<ImageURL> {
    let best = choices.firstIndex { isThere($0) } ?? choices.endIndex
    let next = choices[..<best].lastIndex { !arrived.contains($0) } ?? best
    return choices[next..<min(best + 1, choices.endIndex)]
  }

  /// The versions of a row's pictures whose turn to be loaded has not come.
  private func later(than state: State) -> [ImageURL] {
    let traits = state.row.traits
    return traits.choicesInTurn.sorted().flatMap { number in
      let choices = traits.imageChoices[number]
      return choices[..<turn(choices).startIndex].filter { !arrived.contains($0) && !state.wanted.contains($0) }
    }
  }

  /// Returns the pictures of a row that are not worse than one that has come.
  private func wanted(by row: Row) -> Set<ImageURL> {
    var wanted: Set<ImageURL> = []
    for choices in choices(of: row) {
      for url in choices {
        wanted.insert(url)
        if isThere(url) { break }
      }
    }
    return wanted
  }

  /// Reports to a row which pictures are requested, and which of them have come.
  private mutating func reportStart(_ index: Int) {
    guard let urls = states[index]?.unreported, !urls.isEmpty else { return }
    states[index]?.unreported = []
    for url in urls {
      events.append(.image(row: index, .started(url: url)))
      if arrived.contains(url) { reportEnd(url, index) }
    }
  }

  /// Returns whether the nodes of a row were notified that a picture has come, or that it cannot be had.
  func hasReportedEnd(of url: ImageURL, to index: Int) -> Bool {
    guard let state = states[index] else { return false }
    return arrived.contains(url) && state.wanted.contains(url) && !state.unreported.contains(url)
  }

  private mutating func leave(_ index: Int) {
    setState(.measureLayout, of: index)
    guard let state = states.removeValue(forKey: index) else { return }
    forgetTraits(of: index)
    if state.isKnown { knownIDs.insert(state.row.id.exact) }
    release(state.wanted)
  }

  /// Notes what the simulation looks for among the traits of all rows in range.
  private mutating func noteTraits(of index: Int) {
    guard let traits = states[index]?.row.traits else { return }
    if traits.wantsImageNews { listening.insert(index) }
    if traits.playedImages.contains(where: { $0.video != nil }) { showingVideos.insert(index) }
    if let motion = traits.motion { noteMotion(motion, of: index) }
  }

  private mutating func forgetTraits(of index: Int) {
    listening.remove(index)
    showingVideos.remove(index)
    moving[index] = nil
  }

  /// Removes a row's claims to pictures that it no longer needs.
  private mutating func release(_ urls: [ImageURL]) {
    for url in urls { images[url]?.users -= 1 }
  }

  /// Cancels the pictures that no row in range shows. It runs after the rows that come into range have requested theirs.
  private mutating func cancelImages() {
    for (url, load) in images.filter({ $0.value.users == 0 }).sorted(by: { $0.key < $1.key }) {
      images[url] = nil
      if !load.isFull { events.append(.imageCancelled(url)) }
    }
  }

  /// Replaces the facts of a row whose nodes have changed.
  ///
  /// - Returns: the events.
  mutating func revise(_ index: Int, to row: Row) -> [Event] {
    guard let old = states[index], old.row.traits != row.traits else { return [] }
    let begins = begins(of: row.traits.playedImages, after: old)
    states[index]?.row = row
    states[index]?.begins = begins
    forgetTraits(of: index)
    noteTraits(of: index)
    request(index)
    release(old.wanted)
    cancelImages()
    reportStart(index)
    return takeEvents()
  }

  private mutating func setState(_ new: InterfaceState, of index: Int) {
    guard var state = states[index], state.interfaceState != new else { return }
    events.append(.interfaceState(row: index, from: state.interfaceState, to: new))
    let wasDisplayed = state.interfaceState.contains(.display)
    let wasVisible = state.interfaceState.contains(.visible)
    state.interfaceState = new
    if new.contains(.display), !wasDisplayed {
      let isAwaited = script.displayLatency != .fixed(0) && state.row.traits.isAsynchronous && !state.isKnown
      state.latency = isAwaited ? script.displayLatency(row: state.row.id) : 0
      state.display = .waiting(left: state.isKnown ? state.latency : min(state.inherited?.left ?? state.latency, state.latency))
      events.append(.displayStarted(row: index, id: state.row.id))
    } else if wasDisplayed, !new.contains(.display) {
      if case .waiting = state.display { events.append(.displayCancelled(state.row.id)) }
      state.display = .absent
    }
    if wasVisible, !new.contains(.visible) { (state.isKnown, state.seenAt, state.inherited) = (false, nil, nil) }
    if !wasVisible, new.contains(.visible) { state.seenAt = state.inherited?.seenAt ?? now }
    states[index] = state
  }

  // MARK: Looks

  /// Returns the look of a row at the present instant.
  func look(of index: Int, _ animations: Animations = .playing) -> RowLook {
    let hasArrived = fadesUntil <= now && waiting.isEmpty && images.isEmpty
    let plays = animations == .playing && !playbacks.isEmpty
    guard !hasArrived || plays, let state = states[index] else { return .settled }
    var look = hasArrived ? .settled : RowLook(moment: moment(of: state), opacity: opacity(of: state))
    if !plays { return look }
    let frames = frames(of: state)
    if frames.isEmpty { return look }
    var moment = look.moment ?? DisplayMoment(displayedFor: state.row.traits.fadeDuration)
    moment.frames = frames
    look.moment = moment
    return look
  }

  /// Returns whether everything in a row has arrived, nothing fades, and no node is animated. An animated picture may still play.
  func isSettled(_ index: Int) -> Bool { look(of: index, .standingStill) == .settled }

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
      case .done: fade
      case .absent, .waiting: traits.isAsynchronous ? nil : fade
      }
    var late: [ImageURL: LateImage] = [:]
    if !images.isEmpty {
      for url in state.wanted {
        guard let load = images[url] else { continue }
        let image = load.late(at: now, longest: fade)
        if load.isFull, image.shownFor ?? 0 >= fade { continue }
        late[url] = image
      }
      for url in later(than: state) { late[url] = LateImage() }
    }
    let motion = traits.motion?.shownInstant(at: now)
    if displayedFor ?? -1 >= fade && late.isEmpty && motion == nil { return nil }
    let isPending = displayedFor == nil || late.values.contains { $0.quality == nil }
    let isFading = displayedFor ?? fade < fade || late.values.contains { $0.shownFor ?? fade < fade }
    return DisplayMoment(
      displayedFor: displayedFor, images: late, clock: traits.shimmers && (isPending || isFading) ? now : 0,
      motion: motion)
  }

  /// Returns whether a row is in view without its contents, as a placeholder.
  func isLate(_ index: Int) -> Bool {
    guard let state = states[index], state.row.traits.isAsynchronous, ranges.visible.contains(index) else { return false }
    return !isDisplayed(index)
  }

  /// Returns whether a row's contents are displayed.
  func isDisplayed(_ index: Int) -> Bool {
    if case .done? = states[index]?.display { true } else { false }
  }

  /// Returns a row's interface state; `.measureLayout` out of range.
  func interfaceState(of index: Int) -> InterfaceState { states[index]?.interfaceState ?? .measureLayout }

  /// The messages that name everything that has not arrived yet in rows in the display range. They are empty once the list is settled and
  /// all fades have ended.
  var pending: [String] {
    var names: [String] = []
    for index in ranges.displayed {
      guard let state = states[index] else { continue }
      if case .waiting = state.display { names.append("row \"\(state.row.id)\" is not displayed") }
      for url in state.wanted {
        if let load = images[url], !load.isFull { names.append(Self.missing(url, state.row)) }
      }
      if !isSettled(index) && names.isEmpty { names.append("row \"\(state.row.id)\" fades") }
    }
    return names
  }

  /// The messages that name the pictures that never come to rows in the display range.
  var imagesThatNeverCome: [String] {
    guard hasImageLatency else { return [] }
    return ranges.displayed.compactMap { states[$0] }.flatMap { state in
      state.wanted.filter { images[$0].map { $0.full == nil } ?? false }.map { Self.missing($0, state.row) }
    }
  }

  private static func missing(_ url: ImageURL, _ row: Row) -> String { "row \"\(row.id)\": \(url.written) has not come" }

  /// The instant at which the fades now under way end; `nil` where nothing fades.
  var fadesEnd: Int? {
    var end: Int?
    for state in ranges.displayed.compactMap({ states[$0] }) {
      var ends: [Int] = []
      if case .done(let at, wasAwaited: true) = state.display { ends.append(at + state.row.traits.fadeDuration) }
      for url in state.wanted {
        for case let at? in [images[url]?.shownAt, images[url]?.progressAt] { ends.append(at + state.row.traits.fadeDuration) }
      }
      if let at = state.insertedAt { ends.append(at + Self.insertionFade) }
      for time in ends where time > now { end = max(end ?? 0, time) }
    }
    return end
  }

  // MARK: Updates

  /// Renumbers the rows after an update, and removes those that are deleted or reloaded.
  ///
  /// - Parameters:
  ///   - place: returns the new index of an old element; `nil` where the element is deleted.
  ///   - isReloaded: returns whether a new element has another content than before.
  ///   - heirs: the new rows in which cells of old rows are shown that do not stay.
  /// - Returns: the events.
  mutating func renumber(
    place: (Int) -> Int?, isReloaded: (Int) -> Bool, heirs: [(old: Int, new: Int)] = []
  ) -> [Event] {
    inherited = [:]
    for (old, new) in heirs { if let state = states[old] { inherited[new] = Inheritance(state, inherited[new]) } }
    for index in states.keys.sorted() {
      if let new = place(index), !isReloaded(new) { continue }
      // A row that was displayed shows no placeholder if it appears again, even changed or at another place.
      if let state = states[index], case .done = state.display { knownIDs.insert(state.row.id.exact) }
      leave(index)
    }
    var moved: [Int: State] = [:]
    for (index, state) in states { if let new = place(index) { moved[new] = state } }
    states = moved
    moving = Dictionary(uniqueKeysWithValues: moving.compactMap { index, time in place(index).map { ($0, time) } })
    listening = Set(listening.compactMap(place))
    showingVideos = Set(showingVideos.compactMap(place))
    waiting = waiting.compactMap { place($0) }
    ranges = ListRanges(.outdated)
    return takeEvents()
  }

  /// Forgets what rows that are not in range had of others.
  mutating func endInheriting() { inherited = [:] }

  /// Makes a row in range appear with a fade.
  mutating func fadeIn(_ index: Int) {
    states[index]?.insertedAt = now
    extendFades(by: Self.insertionFade)
  }
}

extension RangePlan {
  /// The plan in which no item is in any range.
  static let empty = RangePlan(visible: 0..<0, display: 0..<0, preload: 0..<0, direction: .forward)

  /// The plan that differs from all plans that a planner makes.
  static let outdated = RangePlan(visible: -1 ..< -1, display: -1 ..< -1, preload: -1 ..< -1, direction: .forward)
}

extension ScrollScript {
  /// Returns the percentages of a picture's bytes that come before the whole picture, in increasing order.
  ///
  /// - Parameter url: the picture's address as the feed writes it.
  fileprivate func imageProgress(_ url: String) -> [Int] {
    Set((images[url] ?? networkImageLatency).progress.filter { (1...99).contains($0) }).sorted()
  }
}
