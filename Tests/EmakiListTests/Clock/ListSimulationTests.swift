import EmakiDisplay
import EmakiList
import EmakiNodes
import EmakiTestSupport
import Testing

@Suite struct ListSimulationTests {
  /// A list of rows on the virtual clock.
  private final class List {
    var simulation: ListSimulation
    let script: ScrollScript
    var planner = RangePlanner()
    let starts: [Double]
    let viewport: Double
    var rows: [ListSimulation.Row]
    private var offset: Double?
    private var direction = ScrollDirection.forward

    init(
      _ script: ScrollScript, heights: [Double], viewport: Double = 100, tuning: RangeTuning = .standard,
      traits: (Int) -> DisplayTraits = { _ in .late() }
    ) {
      (self.script, self.viewport) = (script, viewport)
      simulation = ListSimulation(script)
      planner.tuning = tuning
      starts = heights.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
      rows = heights.indices.map { ListSimulation.Row(id: "\($0)", traits: traits($0)) }
    }

    /// The last offset at which rows fill the viewport.
    var end: Double { max(0, (starts.last ?? 0) - viewport) }

    /// - Parameter pinned: a row that stays in view, whatever the offset is.
    @discardableResult func show(_ offset: Double, at time: Int, pinned: Int? = nil) -> [ListSimulation.Event] {
      let events = simulation.advance(to: time)
      if let old = self.offset, old != offset { direction = offset > old ? .forward : .backward }
      self.offset = offset
      return events + plan(offset, pinned)
    }

    private func plan(_ offset: Double, _ pinned: Int?) -> [ListSimulation.Event] {
      let starts = starts
      let plan = planner.plan(count: rows.count, offset: offset, viewport: viewport, direction: direction) { starts[$0] }
      let order = plan.display.isEmpty ? Array(plan.visible) : plan.order(offset: offset, viewport: viewport) { starts[$0] }
      let ranges = ListRanges(plan, pinned: pinned)
      return simulation.update(ranges, order: ranges.order(order)) { rows[$0] }
    }

    /// Exchanges, takes away and reloads rows of one height.
    func update(
      _ new: [ListSimulation.Row], pinned: Int? = nil, place: (Int) -> Int?, isReloaded: (Int) -> Bool = { _ in false }
    ) -> [ListSimulation.Event] {
      rows = new
      let events = simulation.renumber(place: place, isReloaded: isReloaded)
      return events + plan(offset ?? 0, pinned)
    }

    /// Visible rows that show as placeholders.
    var late: [Int] { simulation.ranges.visible.filter { simulation.isLate($0) } }
    var displayed: [Int] { rows.indices.filter { simulation.isDisplayed($0) } }
  }

  /// Ranges in which only visible rows are displayed or preloaded.
  private static let visibleOnly: RangeTuning = {
    var tuning = RangeTuning.standard
    tuning[.full, .display] = .zero
    tuning[.full, .preload] = .zero
    return tuning
  }()

  private func committed(_ events: [ListSimulation.Event]) -> [String] {
    events.compactMap { if case .displayCommitted(_, let id) = $0 { id } else { nil } }
  }

  // MARK: States

  @Test(arguments: 0..<20 as Range<UInt64>) func `states change by allowed steps, one after the other, and every state is left again`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let heights = (0..<60).map { _ in Double(Int.random(in: 0...60, using: &random)) }
    let lanes = seed % 2 == 0 ? 2 : nil
    let list = List(ScrollScript(displayLatency: .fixed(Int.random(in: 0...80, using: &random)), lanes: lanes), heights: heights)
    var states: [Int: InterfaceState] = [:]
    /// Rows whose display pass is under way.
    var running: Set<String> = []
    var displayed: Set<String> = []
    func check(_ events: [ListSimulation.Event]) {
      for event in events {
        switch event {
        case .interfaceState(let row, let from, let to):
          #expect(from == states[row] ?? .measureLayout)
          #expect(from != to)
          #expect(to.contains(.measureLayout))
          #expect(!to.contains(.visible) || to.contains(.display))
          #expect(!to.contains(.display) || to.contains(.preload))
          states[row] = to
          if !to.contains(.display) { displayed.remove("\(row)") }
        case .displayStarted(_, let id): #expect(running.insert(id).inserted && !displayed.contains(id))
        case .displayCommitted(_, let id):
          #expect(running.remove(id) != nil)
          displayed.insert(id)
        case .displayCancelled(let id): #expect(running.remove(id) != nil)
        case .imageRequested, .imageArrived, .imageProgressed, .imageCancelled, .image, .animationsEnded:
          Issue.record("there are no pictures and no animations")
        }
      }
    }
    for frame in 0..<60 {
      let pinned = Bool.random(using: &random) ? Int.random(in: 0..<60, using: &random) : nil
      let (offset, time) = (Double.random(in: -50...list.end + 50, using: &random), frame * Int.random(in: 16...17, using: &random))
      check(list.show(offset, at: time, pinned: pinned))
      #expect(Set(list.displayed.map(String.init)) == displayed)
      for row in list.rows.indices { #expect(list.simulation.interfaceState(of: row) == states[row] ?? .measureLayout) }
    }
    check(list.show(1e6, at: 2000))
    #expect(states.values.allSatisfy { $0 == .measureLayout })
    #expect(running.isEmpty && displayed.isEmpty)
  }

  @Test func `a row is displayed when its latency has passed since it came into range`() {
    let list = List(ScrollScript(displayLatency: .fixed(50)), heights: [50, 50, 50, 50, 50, 50, 50, 50])
    // The rows in the viewport, and those of one viewport more, come into range.
    list.show(0, at: 0)
    #expect(list.late == [0, 1])
    list.show(0, at: 49)
    #expect(list.displayed == [])
    #expect(list.simulation.look(of: 0).moment?.displayedFor == nil)
    #expect(list.simulation.nextEvent == 50)
    // Row 4 comes into range only at 50.
    #expect(committed(list.show(10, at: 50)) == ["0", "1", "2", "3"])
    #expect(list.late == [])
    #expect(committed(list.show(10, at: 99)) == [])
    #expect(committed(list.show(10, at: 100)) == ["4"])
  }

  @Test func `a row without latency is never late`() {
    let list = List(ScrollScript(displayLatency: .fixed(50)), heights: [100, 100]) { row in
      var traits = DisplayTraits.late()
      traits.isAsynchronous = row == 1
      return traits
    }
    list.show(50, at: 0)
    #expect(list.late == [1])
    #expect(list.simulation.look(of: 0) == .settled)
  }

  // MARK: Lanes

  @Test func `the row in view with the largest drawing priority is displayed first`() {
    let priorities = [0, 2, -1, 2, 9]
    let list = List(
      ScrollScript(displayLatency: .fixed(10), lanes: 1), heights: Array(repeating: 25, count: 8), tuning: Self.visibleOnly
    ) { row in
      var traits = DisplayTraits.late()
      traits.drawingPriority = row < priorities.count ? priorities[row] : 0
      return traits
    }
    list.show(0, at: 0)
    // Rows 0 to 3 are in view; 1 and 3 are equal, so their order stays.
    #expect((1...4).flatMap { committed(list.show(0, at: $0 * 10)) } == ["1", "3", "0", "2"])
    // A row that is nearer goes before one with a larger priority.
    list.planner.tuning[.full, .display] = RangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 0)
    list.show(0, at: 40)
    list.show(1, at: 41)
    #expect((5...8).flatMap { committed(list.show(1, at: $0 * 10 + 1)) } == ["4", "5", "6", "7"])
  }

  @Test func `only as many rows as there are lanes are displayed at a time, nearer rows first`() {
    // Rows of 25: 0 to 3 in view, to 7 ahead.
    let list = List(ScrollScript(displayLatency: .fixed(50), lanes: 3), heights: Array(repeating: 25, count: 20))
    var order: [[String]] = []
    for time in stride(from: 0, through: 150, by: 50) { order.append(committed(list.show(0, at: time))) }
    #expect(order == [[], ["0", "1", "2"], ["3", "4", "5"], ["6", "7"]])
  }

  @Test func `a nearer row interrupts a farther one, which then continues`() {
    let list = List(ScrollScript(displayLatency: .fixed(100), lanes: 1), heights: Array(repeating: 100, count: 20))
    // Row 0 in view, row 1 ahead.
    list.show(0, at: 0)
    list.show(0, at: 140)
    #expect(list.displayed == [0])
    // Row 3 is in view. Rows 2, behind it, and 4, ahead, are near; row 1 leaves the range.
    #expect(list.show(300, at: 140).contains(.displayCancelled("1")))
    // Row 3 has 60 ms of its pass. Then row 4 is in view, and is displayed first.
    list.show(300, at: 200)
    list.show(400, at: 200)
    list.show(400, at: 300)
    #expect(list.displayed == [4])
    // Rows 3 and 5 are equally near. Row 5 lies ahead, so it goes before row 3, which has 40 ms left.
    #expect(committed(list.show(400, at: 439)) == ["5"])
    #expect(committed(list.show(400, at: 440)) == ["3"])
  }

  @Test func `a row without latency needs no lane`() {
    let list = List(ScrollScript(displayLatency: .fixed(50), lanes: 1), heights: [50, 50]) { row in
      var traits = DisplayTraits.late()
      traits.isAsynchronous = row == 0
      return traits
    }
    #expect(committed(list.show(0, at: 0)) == ["1"])
  }

  @Test func `a display pass whose row has left the range is cancelled and never completes`() {
    let list = List(ScrollScript(displayLatency: .fixed(50)), heights: Array(repeating: 100, count: 40))
    list.show(0, at: 0)
    let left = list.show(2000, at: 40)
    #expect(left.filter { if case .displayCancelled = $0 { true } else { false } } == [.displayCancelled("0"), .displayCancelled("1")])
    #expect(committed(list.show(2000, at: 89)) == [])
    #expect(committed(list.show(2000, at: 90)) == ["20", "21", "19"])
    // When the row is back in range, its pass begins anew.
    list.show(0, at: 100)
    #expect(list.late == [0])
    list.show(0, at: 149)
    #expect(list.late == [0])
    #expect(committed(list.show(0, at: 150)).contains("0"))
  }

  // MARK: Buffers

  /// Frames of rows that show as placeholders in a random scroll with turns and jumps.
  ///
  /// - Parameter hasHeaders: whether every tenth row stays at the top until the next comes.
  private func lateFrames(seed: UInt64, leading: Double, trailing: Double, lanes: Int?, hasHeaders: Bool = false) -> Int {
    var random = SeededGenerator(seed: seed)
    let heights = (0..<50).map { _ in Double(Int.random(in: 5...80, using: &random)) }
    var tuning = RangeTuning.standard
    tuning[.full, .display] = RangeTuningParameters(leadingBufferScreenfuls: leading, trailingBufferScreenfuls: trailing)
    let script = ScrollScript(displayLatency: .fixed(Int.random(in: 1...200, using: &random)), lanes: lanes)
    let list = List(script, heights: heights, tuning: tuning)
    var (offset, speed, late) = (0.0, 10.0, 0)
    for frame in 0..<30 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: speed = -speed
      case 1: offset = Double(Int.random(in: 0...Int(list.end), using: &random))
      case 2: speed = Double(Int.random(in: -60...60, using: &random))
      default: break
      }
      offset = min(max(0, offset + speed), list.end)
      let first = list.starts.lastIndex { $0 <= offset } ?? 0
      list.show(offset, at: frame * 16, pinned: hasHeaders ? first / 10 * 10 : nil)
      late += list.late.count
    }
    return late
  }

  @Test(arguments: [nil, 1, 2, 4] as [Int?], [false, true])
  func `a larger leading buffer never makes more rows late`(lanes: Int?, hasHeaders: Bool) {
    var sum = (less: 0, more: 0)
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededGenerator(seed: seed &+ 1000)
      let trailing = Double.random(in: 0...1, using: &random)
      let leading = trailing + Double.random(in: 0...1, using: &random)
      let larger = leading + Double.random(in: 0...2, using: &random)
      let less = lateFrames(seed: seed, leading: larger, trailing: trailing, lanes: lanes, hasHeaders: hasHeaders)
      let more = lateFrames(seed: seed, leading: leading, trailing: trailing, lanes: lanes, hasHeaders: hasHeaders)
      #expect(less <= more, "seed \(seed), leading \(leading) and \(larger), trailing \(trailing), lanes \(String(describing: lanes))")
      sum = (sum.less + less, sum.more + more)
    }
    #expect(sum.less < sum.more)
  }

  /// Rows ahead take the lane from rows behind that are no nearer. That is why lists refuse such buffers if they have lanes.
  @Test(arguments: [(0.0, 0), (0.5, 1)]) func `a leading buffer smaller than the trailing one can make rows late when they come back`(
    leading: Double, late: Int
  ) {
    var tuning = RangeTuning.standard
    tuning[.full, .display] = RangeTuningParameters(leadingBufferScreenfuls: leading, trailingBufferScreenfuls: 1)
    let list = List(ScrollScript(displayLatency: .fixed(100), lanes: 1), heights: Array(repeating: 50, count: 40), tuning: tuning)
    // In view 20 and 21, behind them 19 and 18, ahead 22. By 300 three of them are displayed.
    list.show(1000, at: 0)
    list.show(950, at: 300)
    #expect(list.late.count == late)
  }

  @Test func `without lanes a larger leading buffer never makes more rows late, even if it is smaller than the trailing one`() {
    for seed in 0..<60 as Range<UInt64> {
      let less = lateFrames(seed: seed, leading: 0.7, trailing: 2, lanes: nil)
      #expect(less <= lateFrames(seed: seed, leading: 0.2, trailing: 2, lanes: nil), "seed \(seed)")
    }
  }

  // MARK: Rows that stay in view

  private static let inView: InterfaceState = [.measureLayout, .preload, .display, .visible]

  @Test func `a pinned row keeps its contents and its state`() {
    let list = List(ScrollScript(displayLatency: .fixed(50)), heights: Array(repeating: 50, count: 40), tuning: Self.visibleOnly)
    list.show(0, at: 0, pinned: 0)
    list.show(0, at: 50, pinned: 0)
    let scrolled = list.show(1000, at: 60, pinned: 0)
    #expect(!scrolled.contains(.interfaceState(row: 0, from: Self.inView, to: .measureLayout)))
    #expect(list.simulation.interfaceState(of: 0) == Self.inView)
    #expect(list.displayed == [0] && list.late == [20, 21])
    #expect(list.simulation.look(of: 0) == .settled)
    list.show(1000, at: 110, pinned: 0)
    #expect(list.displayed == [0, 20, 21])
    // When row 0 is back at its place, its pass does not begin anew.
    #expect(list.show(0, at: 120, pinned: 0).allSatisfy { $0 != .displayStarted(row: 0, id: "0") })
    #expect(list.late == [1])
    list.show(1000, at: 130, pinned: 0)
    #expect(list.show(1000, at: 140) == [.interfaceState(row: 0, from: Self.inView, to: .measureLayout)])
    #expect(list.displayed == [])
  }

  @Test func `a row that becomes pinned is displayed as any other row, but first`() {
    let list = List(ScrollScript(displayLatency: .fixed(10), lanes: 1), heights: Array(repeating: 50, count: 40), tuning: Self.visibleOnly)
    #expect(list.show(1000, at: 0, pinned: 3).contains(.displayStarted(row: 3, id: "3")))
    #expect(list.late == [3, 20, 21])
    #expect(list.simulation.look(of: 3).moment != nil)
    #expect(list.simulation.pending.first == "row \"3\" is not displayed")
    #expect((1...3).flatMap { committed(list.show(1000, at: $0 * 10, pinned: 3)) } == ["3", "20", "21"])
    #expect(list.late == [] && list.simulation.pending == [])
    // The pass of a pinned row is cancelled when it is pinned no more.
    list.show(1000, at: 40)
    list.show(1000, at: 41, pinned: 3)
    #expect(list.show(1000, at: 50).contains(.displayCancelled("3")))
    #expect(list.simulation.nextEvent == nil)
  }

  @Test func `a pinned row in the display range is displayed first, and once`() {
    let list = List(ScrollScript(displayLatency: .fixed(10), lanes: 1), heights: Array(repeating: 50, count: 40))
    list.planner.tuning[.full, .display] = RangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 1)
    list.show(1000, at: 0, pinned: 18)
    #expect(list.late == [18, 20, 21])
    #expect((1...3).flatMap { committed(list.show(1000, at: $0 * 10, pinned: 18)) } == ["18", "20", "21"])
    // The row stays displayed, but is no longer in view.
    #expect(list.show(1000, at: 30).contains(.interfaceState(row: 18, from: Self.inView, to: [.measureLayout, .preload, .display])))
    #expect(list.displayed == [18, 20, 21])
  }

  @Test func `in low memory a pinned row is displayed as rows in view are`() {
    let list = List(ScrollScript(displayLatency: .fixed(50)), heights: Array(repeating: 50, count: 40))
    list.planner.mode = .lowMemory
    list.show(1000, at: 0, pinned: 0)
    #expect(Array(list.simulation.ranges.displayed) == [0, 20, 21])
    #expect(list.late == [0, 20, 21])
    list.show(1000, at: 50, pinned: 0)
    #expect(list.displayed == [0, 20, 21])
  }

  @Test func `a pinned row does not show its placeholder again when an update moves it`() {
    let list = List(ScrollScript(displayLatency: .fixed(50)), heights: Array(repeating: 50, count: 40), tuning: Self.visibleOnly)
    list.show(1000, at: 0, pinned: 0)
    list.show(1000, at: 50, pinned: 0)
    let new = ListSimulation.Row(id: "new", traits: .late())
    _ = list.update([new] + list.rows.dropLast(), pinned: 1, place: { $0 + 1 })
    #expect(list.late == [20])
    #expect(list.displayed == [1, 21])
  }

  // MARK: Pictures

  private static func pictures(_ latency: ScrollScript.ImageLatency, url: @escaping (Int) -> ImageURL = { ImageURL("\($0).png") }) -> List {
    List(ScrollScript(networkImageLatency: latency), heights: Array(repeating: 100, count: 40), tuning: visibleOnly) { row in
      var traits = DisplayTraits.late(fade: 200)
      traits.imageURLs = [url(row)]
      return traits
    }
  }

  @Test func `a picture is requested when its row is preloaded, and arrives as a preview and then in full`() {
    let list = Self.pictures(.init(full: .fixed(100), preview: 40))
    #expect(list.show(0, at: 0).contains(.imageRequested("0.png")))
    #expect(list.simulation.look(of: 0).moment?.images == ["0.png": LateImage()])
    #expect(list.show(0, at: 40) == [.imageArrived("0.png", .preview)])
    #expect(list.simulation.look(of: 0).moment?.images == ["0.png": LateImage(quality: .preview, shownFor: 0)])
    #expect(list.show(0, at: 100) == [.imageArrived("0.png", .full)])
    // The picture fades in from the time of its preview.
    #expect(list.simulation.look(of: 0).moment?.images == ["0.png": LateImage(quality: .full, shownFor: 60)])
    #expect(list.simulation.fadesEnd == 240)
    list.show(0, at: 240)
    #expect(list.simulation.look(of: 0) == .settled)
  }

  @Test func `a preview that takes as long as the picture, or longer, is never shown`() {
    for preview in [100, 150] {
      let list = Self.pictures(.init(full: .fixed(100), preview: preview))
      list.show(0, at: 0)
      #expect(list.show(0, at: 400) == [.imageArrived("0.png", .full)])
    }
  }

  @Test func `a picture is cancelled when no row in range wants it, and is requested again later`() {
    let list = Self.pictures(.init(full: .fixed(100)))
    list.show(0, at: 0)
    let left = list.show(2000, at: 50)
    #expect(left.contains(.imageCancelled("0.png")) && left.contains(.imageRequested("20.png")))
    #expect(list.show(0, at: 60).contains(.imageRequested("0.png")))
    #expect(list.show(0, at: 159) == [])
    #expect(list.show(0, at: 160) == [.imageArrived("0.png", .full)])
    // A picture that has arrived once is there at once.
    list.show(2000, at: 200)
    #expect(!list.show(0, at: 300).contains { if case .imageRequested = $0 { true } else { false } })
    #expect(list.simulation.look(of: 0).moment?.images ?? [:] == [:])
  }

  @Test func `rows share a picture until the last of them has left the range`() {
    let list = Self.pictures(.init(full: .fixed(100))) { _ in "all.png" }
    #expect(list.show(50, at: 0).filter { $0 == .imageRequested("all.png") }.count == 1)
    // Row 0 leaves, row 1 stays.
    #expect(!list.show(100, at: 10).contains(.imageCancelled("all.png")))
    #expect(!list.show(150, at: 20).contains(.imageRequested("all.png")))
    #expect(!list.show(2000, at: 30).contains(.imageCancelled("all.png")))
    #expect(list.show(1e6, at: 40).contains(.imageCancelled("all.png")))
  }

  @Test func `pictures whose addresses look the same arrive separately`() {
    let urls: [ImageURL] = ["\u{E9}.png", "e\u{301}.png"]
    let list = Self.pictures(.init(full: .fixed(100))) { urls[$0 % 2] }
    list.show(0, at: 0)
    #expect(list.show(0, at: 100).contains(.imageArrived(urls[0], .full)))
    #expect(list.show(100, at: 200).contains(.imageRequested(urls[1])))
    #expect(list.simulation.look(of: 1).moment?.images == [urls[1]: LateImage()])
    // What comes at one instant comes in the order of bytes.
    let both = Self.pictures(.init(full: .fixed(100))) { urls[$0 % 2] }
    both.show(50, at: 0)
    #expect(both.show(50, at: 100) == [.imageArrived(urls[1], .full), .imageArrived(urls[0], .full)])
  }

  @Test func `a shared picture goes on fading for the row that stays`() {
    let list = Self.pictures(.init(full: .fixed(100))) { _ in "all.png" }
    list.show(0, at: 0)
    list.show(0, at: 100)
    // Row 1 comes after the picture, and goes.
    list.show(50, at: 110)
    list.show(0, at: 120)
    #expect(list.simulation.look(of: 0).moment?.images == ["all.png": LateImage(quality: .full, shownFor: 20)])
  }

  @Test func `a picture that never arrives is reported, and the list does not wait for it`() {
    let list = Self.pictures(.init(full: nil))
    list.show(0, at: 0)
    #expect(list.simulation.nextEvent == nil)
    #expect(list.simulation.pending == ["row \"0\": 0.png has not come"])
  }

  @Test func `a pinned row waits for its picture and is reported`() {
    let list = Self.pictures(.init(full: nil))
    list.show(0, at: 0, pinned: 0)
    #expect(!list.show(2000, at: 50, pinned: 0).contains(.imageCancelled("0.png")))
    #expect(list.simulation.look(of: 0).moment?.images == ["0.png": LateImage()])
    let missing = ["row \"0\": 0.png has not come", "row \"20\": 20.png has not come"]
    #expect(list.simulation.pending == missing)
    #expect(list.simulation.imagesThatNeverCome == missing)
    #expect(list.show(2000, at: 60).contains(.imageCancelled("0.png")))
  }

  // MARK: Fades

  @Test func `a row that took time fades in, and one without latency does not`() {
    let list = List(ScrollScript(displayLatency: .fixed(50)), heights: [50, 50]) { row in
      var traits = DisplayTraits.late(fade: 200)
      traits.isAsynchronous = row == 0
      return traits
    }
    list.show(0, at: 0)
    list.show(0, at: 150)
    #expect(list.simulation.look(of: 0).moment?.displayedFor == 100)
    #expect(list.simulation.look(of: 1) == .settled)
    let instant = List(ScrollScript(), heights: [50]) { _ in .late(fade: 200) }
    instant.show(0, at: 0)
    #expect(instant.simulation.look(of: 0) == .settled)
    #expect(instant.simulation.fadesEnd == nil)
  }

  @Test func `an inserted row fades in within 300 milliseconds`() {
    let list = List(ScrollScript(), heights: [50, 50])
    list.show(0, at: 0)
    list.simulation.fadeIn(1)
    #expect(list.simulation.look(of: 1).opacity == 0)
    list.show(0, at: 150)
    #expect(list.simulation.look(of: 1).opacity == 0.5)
    #expect(list.simulation.look(of: 0) == .settled)
    list.show(0, at: 300)
    #expect(list.simulation.look(of: 1) == .settled)
  }

  // MARK: Updates

  @Test(arguments: [nil, 1]) func `moved and reloaded rows that were displayed do not show placeholders again`(lanes: Int?) {
    let list = List(
      ScrollScript(displayLatency: .fixed(50), lanes: lanes), heights: Array(repeating: 25, count: 4), tuning: Self.visibleOnly)
    list.show(0, at: 0)
    list.show(0, at: 200)
    #expect(list.displayed == [0, 1, 2, 3])
    // Row 0 is new, the last has gone to 1, and what then is 2 is reloaded.
    let rows = [ListSimulation.Row(id: "new", traits: .late()), list.rows[3], list.rows[0], list.rows[1]]
    _ = list.update(rows, place: { [2, 3, nil, 1][$0] }, isReloaded: { $0 == 2 })
    #expect(list.late == [0])
    list.show(0, at: 250)
    #expect(list.late == [])
  }

  @Test func `a row that is removed and inserted again does not show its placeholder again`() {
    let list = List(ScrollScript(displayLatency: .fixed(50)), heights: Array(repeating: 50, count: 2), tuning: Self.visibleOnly)
    list.show(0, at: 0)
    list.show(0, at: 50)
    let rows = list.rows
    let gone = list.update([rows[0], ListSimulation.Row(id: "other", traits: .late())], place: { $0 == 0 ? 0 : nil })
    #expect(gone.first == .interfaceState(row: 1, from: [.measureLayout, .preload, .display, .visible], to: .measureLayout))
    _ = list.update(rows, place: { $0 == 0 ? 0 : nil })
    #expect(list.late == [])
  }

  @Test func `a row whose id only looks like that of a displayed row is new`() {
    let list = List(ScrollScript(displayLatency: .fixed(50)), heights: Array(repeating: 50, count: 2), tuning: Self.visibleOnly)
    list.rows[1].id = "\u{E9}"
    list.show(0, at: 0)
    list.show(0, at: 50)
    let rows = [list.rows[0], ListSimulation.Row(id: "e\u{301}", traits: .late())]
    _ = list.update(rows, place: { $0 == 0 ? 0 : nil })
    #expect(list.late == [1])
  }

  @Test func `a picture that is being fetched is kept for a row that is reloaded`() {
    let list = Self.pictures(.init(full: .fixed(100), preview: 20))
    list.show(0, at: 0)
    list.show(0, at: 50)
    let events = list.update(list.rows, place: { $0 }, isReloaded: { $0 == 0 })
    #expect(!events.contains(.imageCancelled("0.png")))
    #expect(list.simulation.look(of: 0).moment?.images["0.png"]?.quality == .preview)
    #expect(list.show(0, at: 100) == [.imageArrived("0.png", .full)])
  }
}

extension DisplayTraits {
  /// Returns the traits of a row that takes time.
  fileprivate static func late(fade: Int = 0) -> DisplayTraits {
    var traits = DisplayTraits()
    (traits.isAsynchronous, traits.fadeDuration) = (true, fade)
    return traits
  }
}
