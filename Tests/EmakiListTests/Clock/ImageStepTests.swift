import EmakiDisplay
import EmakiList
import EmakiNodes
import Testing

/// Tests how pictures arrive in parts and in versions, and which rows are told of that.
@Suite struct ImageStepTests {
  /// Some rows, all of them visible and displayed at once.
  private final class List {
    var simulation: ListSimulation
    let rows: [ListSimulation.Row]
    private var planner = RangePlanner()

    /// - Parameters:
    ///   - choices: of each row's nodes, the best first.
    ///   - facts: of pictures.
    ///   - inTurn: whether pictures of a node are loaded one after the other.
    init(
      _ script: ScrollScript, _ choices: [[[ImageURL]]], isTold: Bool = true, inTurn: Bool = false, facts: [ImageURL: ImageFacts] = [:]
    ) {
      simulation = ListSimulation(script)
      planner.tuning[.full, .display] = .zero
      planner.tuning[.full, .preload] = .zero
      rows = choices.enumerated().map { number, choices in
        var traits = DisplayTraits()
        for url in choices.joined() where !traits.imageURLs.contains(url) { traits.imageURLs.append(url) }
        traits.imageChoices = choices.contains { $0.count > 1 } ? choices : []
        if inTurn { traits.choicesInTurn = Set(choices.indices.filter { choices[$0].count > 1 }) }
        traits.wantsImageNews = isTold
        return ListSimulation.Row(id: "\(number)", traits: traits, images: facts)
      }
    }

    /// Shows the rows that a plan with this range gives, and returns the changes except states and display passes.
    @discardableResult func show(_ range: Range<Int>? = nil, at time: Int) -> [ListSimulation.Event] {
      let range = range ?? rows.indices
      // Rows are 10 high.
      let plan = planner.plan(
        count: rows.count, offset: Double(range.lowerBound * 10), viewport: Double(range.count * 10), direction: .forward
      ) { Double($0 * 10) }
      let events = simulation.advance(to: time) + simulation.update(ListRanges(plan), order: Array(range)) { rows[$0] }
      return events.filter { event in
        switch event {
        case .interfaceState, .displayStarted, .displayCommitted, .displayCancelled: false
        default: true
        }
      }
    }

    func late(_ row: Int = 0) -> [ImageURL: LateImage] { simulation.look(of: row).moment?.images ?? [:] }
  }

  private static func script(_ latencies: [String: Int?], progress: [Int] = []) -> ScrollScript {
    ScrollScript(images: latencies.mapValues { .init(full: $0.map { .fixed($0) }, progress: progress) })
  }

  // MARK: Parts

  @Test func `parts of a picture arrive after their share of its time`() {
    let list = List(Self.script(["a": 200], progress: [10, 40]), [[["a"]]], isTold: false, facts: ["a": ImageFacts(progressiveFrom: 4)])
    #expect(list.show(at: 0) == [.imageRequested("a")])
    #expect(list.simulation.nextEvent == 20)
    #expect(list.show(at: 19) == [])
    #expect(list.show(at: 20) == [.imageProgressed("a", percent: 10)])
    #expect(list.late() == ["a": LateImage(progress: .init(percent: 10, shownFor: 0))])
    #expect(list.show(at: 80) == [.imageProgressed("a", percent: 40)])
    #expect(list.late() == ["a": LateImage(progress: .init(percent: 40, shownFor: 0))])
    #expect(list.show(at: 200) == [.imageArrived("a", .full)])
    #expect(list.late() == [:])
  }

  @Test func `parts that show nothing are not shown`() {
    for (from, shown) in [(nil, nil), (11, 40), (10, 10), (41, nil)] as [(Int?, Int?)] {
      let list = List(
        Self.script(["a": 100], progress: [10, 40]), [[["a"]]], isTold: false, facts: ["a": ImageFacts(progressiveFrom: from)])
      list.show(at: 0)
      list.show(at: 10)
      let first = list.late()["a"]?.progress?.percent
      list.show(at: 40)
      #expect((first ?? list.late()["a"]?.progress?.percent) == shown)
    }
  }

  @Test func `a time too large to be multiplied does not overflow`() {
    let script = ScrollScript(images: ["a": .init(full: .fixed(.max / 2), progress: [99])])
    let list = List(script, [[["a"]]])
    list.show(at: 0)
    // Latencies are at most 2^40 ms, and bytes come at one speed.
    #expect(list.simulation.nextEvent == (1 << 40) / 100 * 99 + (1 << 40) % 100 * 99 / 100)
  }

  // MARK: News

  @Test func `a row hears that its picture is requested, that parts arrive, and that it is displayed`() {
    let list = List(Self.script(["a": 100], progress: [40]), [[["a"]]])
    // The row is displayed first without its picture.
    #expect(list.show(at: 0) == [.imageRequested("a"), .image(row: 0, .started(url: "a")), .image(row: 0, .displayed)])
    #expect(list.show(at: 40) == [.imageProgressed("a", percent: 40), .image(row: 0, .progressed(url: "a", percent: 40))])
    #expect(list.show(at: 100) == [.imageArrived("a", .full), .image(row: 0, .ended(url: "a")), .image(row: 0, .displayed)])
  }

  @Test func `rows hear of a picture in their order, and a row that appears later hears of it at once`() {
    let list = List(Self.script(["a": 100]), [[["a"]], [["a"]], [["a"]]])
    list.show(0..<2, at: 0)
    #expect(
      list.show(0..<2, at: 100) == [
        .imageArrived("a", .full), .image(row: 0, .ended(url: "a")), .image(row: 0, .displayed), .image(row: 1, .ended(url: "a")),
        .image(row: 1, .displayed),
      ])
    // The display pass of row 2 comes after the picture.
    #expect(
      list.show(0..<3, at: 150) == [.image(row: 2, .started(url: "a")), .image(row: 2, .ended(url: "a")), .image(row: 2, .displayed)])
  }

  @Test func `a row out of range hears nothing, and hears everything again when it is back`() {
    let list = List(Self.script(["a": 100]), [[["a"]], [[]]])
    list.show(at: 0)
    #expect(list.show(1..<2, at: 50) == [.imageCancelled("a")])
    #expect(list.show(1..<2, at: 200) == [])
    #expect(list.show(at: 300).prefix(2) == [.imageRequested("a"), .image(row: 0, .started(url: "a"))])
  }

  @Test func `pictures without latency arrive at once`() {
    let list = List(ScrollScript(), [[["a"]]])
    #expect(list.show(at: 0) == [.image(row: 0, .started(url: "a")), .image(row: 0, .ended(url: "a")), .image(row: 0, .displayed)])
    #expect(list.simulation.look(of: 0) == .settled)
  }

  @Test func `rows that ask for no reports hear nothing`() {
    let list = List(Self.script(["a": 100], progress: [50]), [[["a"]]], isTold: false)
    #expect(list.simulation.hasListeners == false)
    let events = list.show(at: 0) + list.show(at: 50) + list.show(at: 100)
    #expect(events == [.imageRequested("a"), .imageProgressed("a", percent: 50), .imageArrived("a", .full)])
  }

  // MARK: Versions

  private static let versions: [[[ImageURL]]] = [[["original", "medium", "thumb"]]]

  @Test func `versions of a picture are requested at once, and each arrives after its own time`() {
    let list = List(Self.script(["original": 300, "medium": 200, "thumb": 100]), Self.versions, isTold: false)
    #expect(list.show(at: 0) == [.imageRequested("original"), .imageRequested("medium"), .imageRequested("thumb")])
    #expect(list.show(at: 100) == [.imageArrived("thumb", .full)])
    #expect(list.show(at: 200) == [.imageArrived("medium", .full)])
    #expect(list.late() == ["original": LateImage()])
    #expect(list.show(at: 300) == [.imageArrived("original", .full)])
    #expect(list.simulation.pending == [] && list.simulation.nextEvent == nil)
  }

  @Test func `versions worse than the one that has arrived are cancelled`() {
    let list = List(Self.script(["original": 300, "medium": 100, "thumb": 200]), Self.versions)
    list.show(at: 0)
    #expect(
      list.show(at: 100) == [
        .imageArrived("medium", .full), .image(row: 0, .ended(url: "medium")), .image(row: 0, .displayed), .imageCancelled("thumb"),
      ])
    #expect(list.show(at: 200) == [])
    #expect(list.show(at: 300).first == .imageArrived("original", .full))
    #expect(list.simulation.pending == [])
  }

  @Test func `the other versions are still wanted when one cannot be had`() {
    let list = List(
      Self.script(["original": 100, "medium": 200, "thumb": 300]), Self.versions, facts: ["original": ImageFacts(fails: true)])
    list.show(at: 0)
    #expect(list.show(at: 100) == [.imageArrived("original", .full), .image(row: 0, .ended(url: "original")), .image(row: 0, .displayed)])
    #expect(list.show(at: 200).last == .imageCancelled("thumb"))
    #expect(list.simulation.pending == [])
  }

  @Test func `a row that appears when the best version is there requests no other`() {
    let list = List(Self.script(["original": 100, "medium": 200, "thumb": 300]), Self.versions + Self.versions)
    list.show(0..<1, at: 0)
    list.show(0..<1, at: 100)
    #expect(
      list.show(at: 150) == [
        .image(row: 1, .started(url: "original")), .image(row: 1, .ended(url: "original")), .image(row: 1, .displayed),
      ])
  }

  @Test func `versions in turn are requested one after the other, and the ones to come show nothing`() {
    let list = List(Self.script(["o": 10, "m": 10, "t": 20]), [[["o", "m", "t"]]], isTold: false, inTurn: true)
    #expect(list.show(at: 0) == [.imageRequested("t")])
    #expect(list.late() == ["o": LateImage(), "m": LateImage(), "t": LateImage()])
    #expect(list.show(at: 20) == [.imageArrived("t", .full), .imageRequested("m")])
    #expect(list.late() == ["o": LateImage(), "m": LateImage()])
    #expect(list.show(at: 30) == [.imageArrived("m", .full), .imageRequested("o")])
    #expect(list.show(at: 40) == [.imageArrived("o", .full)])
    #expect(list.late() == [:])
    #expect(list.simulation.nextEvent == nil)
  }

  @Test func `versions in turn that take no time come at once, up to one that takes time`() {
    let list = List(Self.script(["o": 10, "m": 0, "t": 0]), [[["o", "m", "t"]]], inTurn: true)
    #expect(
      list.show(at: 0) == [
        .imageRequested("o"),
        .image(row: 0, .started(url: "t")), .image(row: 0, .ended(url: "t")),
        .image(row: 0, .started(url: "m")), .image(row: 0, .ended(url: "m")),
        .image(row: 0, .started(url: "o")), .image(row: 0, .displayed),
      ])
    #expect(list.late() == ["o": LateImage()])
  }

  @Test func `a version in turn that cannot be had gives way to the next`() {
    let list = List(
      Self.script(["o": 10, "m": 10, "t": 10]), [[["o", "m", "t"]]], isTold: false, inTurn: true, facts: ["m": ImageFacts(fails: true)])
    list.show(at: 0)
    #expect(list.show(at: 10) == [.imageArrived("t", .full), .imageRequested("m")])
    #expect(list.show(at: 20).contains(.imageRequested("o")))
    #expect(list.late() == ["o": LateImage()])
  }

  @Test func `a thumbnail is still fetched if another node shows only it`() {
    let list = List(Self.script(["original": 100, "thumb": 200]), [[["original", "thumb"], ["thumb"]]], isTold: false)
    list.show(at: 0)
    #expect(list.show(at: 100) == [.imageArrived("original", .full)])
    #expect(list.show(at: 200) == [.imageArrived("thumb", .full)])
  }
}
