import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiEngine
@testable import EmakiNodes

struct ListSimulationTests {
  private static let inView: InterfaceState = [.measureLayout, .preload, .display, .visible]

  // MARK: States

  @Test(arguments: seeds(20)) func `states change by allowed steps, one after the other, and every state is left again`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let heights = (0..<60).map { _ in Double(random.int(0...60)) }
    let latency = ScrollScript.Latency.fixed(random.int(0...80))
    let list = SimulatedList(ScrollScript(displayLatency: latency, lanes: seed % 2 == 0 ? 2 : nil), heights: heights)
    var states: [Int: InterfaceState] = [:]
    /// Rows whose display pass is under way.
    var running: Set<String> = []
    var displayed: Set<String> = []
    func isAllowed(_ event: ListSimulation.Event) -> Bool {
      switch event {
      case .interfaceState(let row, let from, let to):
        defer { states[row] = to }
        if !to.contains(.display) { displayed.remove("\(row)") }
        return from == states[row] ?? .measureLayout && from != to
          && [.measureLayout, [.measureLayout, .preload], [.measureLayout, .preload, .display], Self.inView].contains(to)
      case .displayStarted(_, let id): return running.insert(id).inserted && !displayed.contains(id)
      case .displayCommitted(_, let id):
        displayed.insert(id)
        return running.remove(id) != nil
      case .displayCancelled(let id): return running.remove(id) != nil
      default: return false
      }
    }
    for frame in 0..<60 {
      let pinned = random.flip() ? random.int(0..<60) : nil
      let (offset, time) = (random.double(-50...list.end + 50), frame * random.int(16...17))
      #expect(list.show(offset, at: time, pinned: pinned).filter { !isAllowed($0) } == [])
      #expect(Set(list.displayed.map(String.init)) == displayed)
      #expect(list.rows.indices.allSatisfy { list.simulation.interfaceState(of: $0) == states[$0] ?? .measureLayout })
    }
    #expect(list.show(1e6, at: 2000).filter { !isAllowed($0) } == [])
    #expect(states.values.allSatisfy { $0 == .measureLayout } && running.isEmpty && displayed.isEmpty)
  }

  @Test func `a row is displayed when its latency has passed since it came into range`() {
    let list = SimulatedList(latency: 50, rows: 8)
    // The rows in the viewport, and those of one viewport more, come into range.
    list.show(0, at: 0)
    #expect(list.late == [0, 1])
    #expect(list.committed(0, at: 49) == [[]] && list.displayed == [] && list.simulation.nextEvent == 50)
    // Row 4 comes into range only at 50.
    #expect(list.committed(10, at: 50, 99, 100) == ["0 1 2 3".words, [], ["4"]] && list.late == [])
  }

  @Test(arguments: [nil, 1]) func `a row without latency is never late, and needs no lane`(lanes: Int?) {
    let list = SimulatedList(latency: 50, lanes: lanes, rows: 3) { .late($0 != 1) }
    #expect(list.committed(0, at: 0) == [["1"]] && list.late == [0] && list.look(1) == .settled)
  }

  // MARK: Lanes

  @Test func `the row in view with the largest drawing priority is displayed first`() {
    let list = SimulatedList(latency: 10, lanes: 1, rows: 8, height: 25) {
      .late { [row = $0] in $0.drawingPriority = [0, 2, -1, 2, 9, 0, 0, 0][row] }
    }.visibleOnly()
    // Rows 0 to 3 are in view; 1 and 3 are equal, so their order stays.
    #expect(list.committed(0, at: 0, 10, 20, 30, 40) == [[], ["1"], ["3"], ["0"], ["2"]])
    // A row that is nearer goes before one with a larger priority.
    list.display(leading: 1, trailing: 0)
    list.show(0, at: 40)
    #expect(list.committed(1, at: 41, 51, 61, 71, 81) == [[], ["4"], ["5"], ["6"], ["7"]])
  }

  @Test func `only as many rows as there are lanes are displayed at a time, nearer rows first`() {
    // Rows of 25: 0 to 3 in view, to 7 ahead.
    let list = SimulatedList(latency: 50, lanes: 3, rows: 20, height: 25)
    #expect(list.committed(0, at: 0, 50, 100, 150) == [[], "0 1 2".words, "3 4 5".words, ["6", "7"]])
  }

  @Test func `a nearer row interrupts a farther one, which then continues`() {
    let list = SimulatedList(latency: 100, lanes: 1, rows: 20, height: 100)
    // Row 0 in view, row 1 ahead.
    #expect(list.committed(0, at: 0, 140) == [[], ["0"]])
    // Row 3 is in view. Rows 2, behind it, and 4, ahead, are near; row 1 leaves the range.
    #expect(list.show(300, at: 140).contains(.displayCancelled("1")))
    // Row 3 has 60 ms of its pass. Then row 4 is in view, and is displayed first.
    list.show(300, at: 200)
    // Rows 3 and 5 are equally near. Row 5 lies ahead, so it goes before row 3, which has 40 ms left.
    #expect(list.committed(400, at: 200, 300, 439, 440) == [[], ["4"], ["5"], ["3"]])
  }

  @Test func `a display pass whose row has left the range is cancelled and never completes`() {
    let list = SimulatedList(latency: 50, height: 100)
    list.show(0, at: 0)
    let left = list.show(2000, at: 40)
    #expect(left.filter { if case .displayCancelled = $0 { true } else { false } } == [.displayCancelled("0"), .displayCancelled("1")])
    #expect(list.committed(2000, at: 89, 90) == [[], "20 21 19".words])
    // When the row is back in range, its pass begins anew.
    #expect(list.committed(0, at: 100, 149) == [[], []] && list.late == [0])
    #expect(list.committed(0, at: 150)[0].contains("0"))
  }

  // MARK: Buffers

  /// Rows ahead take the lane from rows behind that are no nearer. That is why lists refuse such buffers if they have lanes.
  @Test(arguments: [(0.0, 0), (0.5, 1)]) func `a leading buffer smaller than the trailing one can make rows late when they come back`(
    leading: Double, late: Int
  ) {
    let list = SimulatedList(latency: 100, lanes: 1)
    list.display(leading: leading, trailing: 1)
    // In view 20 and 21, behind them 19 and 18, ahead 22. By 300 three of them are displayed.
    list.show(1000, at: 0)
    list.show(950, at: 300)
    #expect(list.late.count == late)
  }

  // MARK: Rows that stay in view

  @Test func `a pinned row keeps its contents and its state`() {
    let list = SimulatedList(latency: 50).visibleOnly()
    let gone = ListSimulation.Event.interfaceState(row: 0, from: Self.inView, to: .measureLayout)
    #expect(list.committed(0, at: 0, 50, pinned: 0) == [[], ["0", "1"]])
    #expect(!list.show(1000, at: 60, pinned: 0).contains(gone))
    #expect(list.simulation.interfaceState(of: 0) == Self.inView && list.look() == .settled)
    #expect([list.displayed, list.late] == [[0], [20, 21]])
    #expect(list.committed(1000, at: 110, pinned: 0) == [["20", "21"]])
    // When row 0 is back at its place, its pass does not begin anew.
    #expect(!list.show(0, at: 120, pinned: 0).contains(.displayStarted(row: 0, id: "0")) && list.late == [1])
    list.show(1000, at: 130, pinned: 0)
    #expect(list.show(1000, at: 140) == [gone] && list.displayed == [])
  }

  @Test func `a row that becomes pinned is displayed as any other row, until it is pinned no more`() {
    let list = SimulatedList(latency: 10, lanes: 1).visibleOnly()
    #expect(list.show(1000, at: 0, pinned: 3).contains(.displayStarted(row: 3, id: "3")))
    #expect(list.late == [3, 20, 21] && list.simulation.pending.first == "row \"3\" is not displayed")
    #expect(list.committed(1000, at: 10, 20, 30, pinned: 3) == [["3"], ["20"], ["21"]])
    #expect(list.late == [] && list.simulation.pending == [])
    // The pass of a pinned row is cancelled when it is pinned no more.
    list.show(1000, at: 40)
    list.show(1000, at: 41, pinned: 3)
    #expect(list.show(1000, at: 50).contains(.displayCancelled("3")) && list.simulation.nextEvent == nil)
  }

  @Test func `a pinned row does not show its placeholder again when an update moves it`() {
    let list = SimulatedList(latency: 50).visibleOnly()
    list.show(1000, at: 0, 50, pinned: 0)
    list.update([.init(id: "new", traits: .late())] + list.rows.dropLast(), pinned: 1, place: { $0 + 1 })
    #expect([list.late, list.displayed] == [[20], [1, 21]])
  }

  // MARK: Pictures

  private static func pictures(_ latency: ScrollScript.ImageLatency, url: @escaping (Int) -> ImageURL = { "\($0).png".exact })
    -> SimulatedList
  {
    SimulatedList(ScrollScript(networkImageLatency: latency), heights: Array(repeating: 100, count: 40)) { row in
      .late(fade: 200) { $0.imageURLs = [url(row)] }
    }.visibleOnly()
  }

  @Test func `a picture is requested when its row is preloaded, and arrives as a preview and then in full`() {
    let list = Self.pictures(.init(full: .fixed(100), preview: 40))
    #expect(list.show(0, at: 0).contains(.imageRequested("0.png")) && list.images() == ["0.png": LateImage()])
    #expect(list.show(0, at: 40) == [.imageArrived("0.png", .preview)])
    #expect(list.images() == ["0.png": LateImage(quality: .preview, shownFor: 0)])
    #expect(list.show(0, at: 100) == [.imageArrived("0.png", .full)])
    // The picture fades in from the time of its preview.
    #expect(list.images() == ["0.png": LateImage(quality: .full, shownFor: 60)] && list.simulation.fadesEnd == 240)
    list.show(0, at: 240)
    #expect(list.look() == .settled)
  }

  @Test(arguments: [100, 150]) func `a preview that takes as long as the picture, or longer, is never shown`(preview: Int) {
    let list = Self.pictures(.init(full: .fixed(100), preview: preview))
    #expect(list.show(0, at: 0, 400) == [.imageArrived("0.png", .full)])
  }

  @Test func `a picture is cancelled when no row in range wants it, and is requested again later`() {
    let list = Self.pictures(.init(full: .fixed(100)))
    list.show(0, at: 0)
    #expect(Set([.imageCancelled("0.png"), .imageRequested("20.png")]).isSubset(of: list.show(2000, at: 50)))
    #expect(list.show(0, at: 60).contains(.imageRequested("0.png")))
    #expect([159, 160].map { list.show(0, at: $0) } == [[], [.imageArrived("0.png", .full)]])
    // A picture that has arrived once is there at once.
    list.show(2000, at: 200)
    #expect(!list.show(0, at: 300).contains { if case .imageRequested = $0 { true } else { false } } && list.images() ?? [:] == [:])
  }

  @Test func `rows share a picture until the last of them has left the range`() {
    let list = Self.pictures(.init(full: .fixed(100))) { _ in "all.png" }
    // Row 0 leaves, and then row 1, when others are there.
    let events = [50, 100, 150, 2000, 1e6].enumerated().map { time, offset in
      list.show(offset, at: time * 10).filter { [.imageRequested("all.png"), .imageCancelled("all.png")].contains($0) }
    }
    #expect(events == [[.imageRequested("all.png")], [], [], [], [.imageCancelled("all.png")]])
  }

  @Test func `pictures whose addresses look the same arrive separately`() {
    let urls: [ImageURL] = ["\u{E9}.png", "e\u{301}.png"]
    let (list, both) = (Self.pictures(.init(full: .fixed(100))) { urls[$0 % 2] }, Self.pictures(.init(full: .fixed(100))) { urls[$0 % 2] })
    #expect(list.show(0, at: 0, 100).contains(.imageArrived(urls[0], .full)))
    #expect(list.show(100, at: 200).contains(.imageRequested(urls[1])) && list.images(1) == [urls[1]: LateImage()])
    // What comes at one instant comes in the order of bytes.
    #expect(both.show(50, at: 0, 100) == [.imageArrived(urls[1], .full), .imageArrived(urls[0], .full)])
  }

  @Test func `a shared picture goes on fading for the row that stays`() {
    let list = Self.pictures(.init(full: .fixed(100))) { _ in "all.png" }
    // Row 1 comes after the picture, and goes.
    for (time, offset) in [(0, 0.0), (100, 0), (110, 50), (120, 0)] { list.show(offset, at: time) }
    #expect(list.images() == ["all.png": LateImage(quality: .full, shownFor: 20)])
  }

  @Test func `a picture that never arrives is reported, also of a pinned row, and the list does not wait for it`() {
    let list = Self.pictures(.init(full: nil))
    let missing = ["row \"0\": 0.png has not come", "row \"20\": 20.png has not come"]
    list.show(0, at: 0, pinned: 0)
    #expect(list.simulation.nextEvent == nil && list.simulation.pending == [missing[0]])
    #expect(!list.show(2000, at: 50, pinned: 0).contains(.imageCancelled("0.png")) && list.images() == ["0.png": LateImage()])
    #expect([list.simulation.pending, list.simulation.imagesThatNeverCome] == [missing, missing])
    #expect(list.show(2000, at: 60).contains(.imageCancelled("0.png")))
  }

  // MARK: Fades

  @Test func `a row that took time fades in, and one without latency does not`() {
    let list = SimulatedList(latency: 50, rows: 2) { .late($0 == 0, fade: 200) }
    list.show(0, at: 0)
    #expect(list.look().moment?.displayedFor == nil)
    list.show(0, at: 150)
    #expect(list.look().moment?.displayedFor == 100 && list.look(1) == .settled)
    let instant = SimulatedList(latency: 0, rows: 1) { _ in .late(fade: 200) }
    instant.show(0, at: 0)
    #expect(instant.look() == .settled && instant.simulation.fadesEnd == nil)
  }

  // MARK: Updates

  @Test(arguments: [nil, 1]) func `moved and reloaded rows that were displayed do not show placeholders again`(lanes: Int?) {
    let list = SimulatedList(latency: 50, lanes: lanes, rows: 4, height: 25).visibleOnly()
    list.show(0, at: 0, 200)
    #expect(list.displayed == [0, 1, 2, 3])
    // Row 0 is new, the last has gone to 1, and what then is 2 is reloaded.
    let rows = [.init(id: "new", traits: .late()), list.rows[3], list.rows[0], list.rows[1]]
    list.update(rows, place: { [2, 3, nil, 1][$0] }, isReloaded: { $0 == 2 })
    #expect(list.late == [0])
    list.show(0, at: 250)
    #expect(list.late == [])
  }

  @Test func `a row that is removed and inserted again does not show its placeholder again`() {
    let list = SimulatedList(latency: 50, rows: 2).visibleOnly()
    list.show(0, at: 0, 50)
    let rows = list.rows
    let gone = list.update([rows[0], .init(id: "other", traits: .late())], place: { $0 == 0 ? 0 : nil })
    #expect(gone.first == .interfaceState(row: 1, from: Self.inView, to: .measureLayout))
    list.update(rows, place: { $0 == 0 ? 0 : nil })
    #expect(list.late == [])
  }

  @Test func `a row whose id only looks like that of a displayed row is new`() {
    let list = SimulatedList(latency: 50, rows: 2).visibleOnly()
    list.rows[1].id = "\u{E9}"
    list.show(0, at: 0, 50)
    list.update([list.rows[0], .init(id: "e\u{301}", traits: .late())], place: { $0 == 0 ? 0 : nil })
    #expect(list.late == [1])
  }

  @Test func `a picture that is being fetched is kept for a row that is reloaded`() {
    let list = Self.pictures(.init(full: .fixed(100), preview: 20))
    list.show(0, at: 0, 50)
    #expect(!list.update(list.rows, place: { $0 }, isReloaded: { $0 == 0 }).contains(.imageCancelled("0.png")))
    #expect(list.images()?["0.png"]?.quality == .preview && list.show(0, at: 100) == [.imageArrived("0.png", .full)])
  }
}

extension SimulatedList {
  fileprivate convenience init(_ script: ScrollScript, heights: [Double], traits: @escaping (Int) -> DisplayTraits = { _ in .late() }) {
    self.init(script, heights: heights) { row in ListSimulation.Row(id: "\(row)", traits: traits(row)) }
  }

  /// Makes a list of rows of one height, which take time to be displayed.
  fileprivate convenience init(
    latency: Int, lanes: Int? = nil, rows: Int = 40, height: Double = 50, traits: @escaping (Int) -> DisplayTraits = { _ in .late() }
  ) {
    let script = ScrollScript(displayLatency: .fixed(latency), lanes: lanes)
    self.init(script, heights: Array(repeating: height, count: rows), traits: traits)
  }

  /// Shows an offset at some instants, and returns the rows whose display passes have ended at each.
  fileprivate func committed(_ offset: Double, at times: Int..., pinned: Int? = nil) -> [[String]] {
    times.map { time in
      show(offset, at: time, pinned: pinned).compactMap { if case .displayCommitted(_, let id) = $0 { id } else { nil } }
    }
  }
}

extension DisplayTraits {
  /// Returns the traits of a row that takes time.
  fileprivate static func late(_ isLate: Bool = true, fade: Int = 0, _ change: (inout DisplayTraits) -> Void = { _ in }) -> DisplayTraits {
    var traits = DisplayTraits()
    (traits.isAsynchronous, traits.fadeDuration) = (isLate, fade)
    change(&traits)
    return traits
  }
}
