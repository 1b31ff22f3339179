import EmakiSupport
import Testing

@testable import EmakiDisplay
@testable import EmakiEngine
@testable import EmakiNodes

/// Tests how pictures arrive in parts and in versions, and which rows are told of that.
struct ImageStepTests {
  /// Some rows of 10 points, all of them visible and displayed at once.
  private struct List {
    let base: SimulatedList

    /// - Parameters:
    ///   - latencies: of pictures, with the shares of their times at which parts arrive.
    ///   - choices: of each row's nodes, the best first.
    ///   - inTurn: whether pictures of a node are loaded one after the other.
    ///   - facts: of pictures.
    init(
      _ latencies: [String: Int], progress: [Int] = [], _ choices: [[[ImageURL]]] = [[["a"]]], isTold: Bool = false, inTurn: Bool = false,
      facts: [ImageURL: ImageFacts] = [:]
    ) {
      let script = ScrollScript(images: latencies.mapValues { .init(full: .fixed($0), progress: progress) })
      base = SimulatedList(script, heights: choices.map { _ in 10 }) { row in
        let choices = choices[row]
        var traits = DisplayTraits()
        for url in choices.joined() where !traits.imageURLs.contains(url) { traits.imageURLs.append(url) }
        traits.imageChoices = choices.contains { $0.count > 1 } ? choices : []
        if inTurn { traits.choicesInTurn = Set(choices.indices.filter { choices[$0].count > 1 }) }
        traits.wantsImageNews = isTold
        return ListSimulation.Row(id: "\(row)", traits: traits, images: facts)
      }.visibleOnly()
    }

    /// Shows rows at an instant, and returns what happens to pictures, and what rows are told.
    @discardableResult func show(_ range: Range<Int>? = nil, at time: Int) -> [String] {
      let range = range ?? base.rows.indices
      let events = base.show(Double(range.lowerBound * 10), viewport: Double(range.count * 10), at: time)
      return events.compactMap { event in
        switch event {
        case .imageRequested(let url): "\(url.string) asked for"
        case .imageProgressed(let url, let percent): "\(url.string) \(percent)%"
        case .imageArrived(let url, let quality): "\(url.string) \(quality)"
        case .imageCancelled(let url): "\(url.string) cancelled"
        case .image(let row, .started(let url)): "row \(row): \(url.string) asked for"
        case .image(let row, .progressed(let url, let percent)): "row \(row): \(url.string) \(percent)%"
        case .image(let row, .ended(let url)): "row \(row): \(url.string) ended"
        case .image(let row, .displayed): "row \(row): displayed"
        case .interfaceState, .displayStarted, .displayCommitted, .displayCancelled: nil
        case .animationsEnded: "\(event)"
        }
      }
    }

    func events(at times: Int...) -> [[String]] { times.map { show(at: $0) } }

    var late: [ImageURL: LateImage] { base.images() ?? [:] }
  }

  // MARK: Parts

  @Test func `parts of a picture arrive after their share of its time`() {
    let list = List(["a": 200], progress: [10, 40], facts: ["a": (false, 4)])
    #expect(list.events(at: 0, 19) == [["a asked for"], []] && list.base.simulation.nextEvent == 20)
    for (time, percent) in [(20, 10), (80, 40)] {
      #expect(list.show(at: time) == ["a \(percent)%"] && list.late == ["a": LateImage(progress: (percent: percent, shownFor: 0))])
    }
    #expect(list.show(at: 200) == ["a full"] && list.late == [:])
  }

  @Test(arguments: [(nil, nil), (11, 40), (10, 10), (41, nil)] as [(Int?, Int?)])
  func `parts that show nothing are not shown`(from: Int?, shown: Int?) {
    let list = List(["a": 100], progress: [10, 40], facts: ["a": (false, from)])
    list.show(at: 0)
    let seen = [10, 40].compactMap { time in
      list.show(at: time)
      return list.late["a"]?.progress?.percent
    }
    #expect(seen.first == shown)
  }

  @Test func `a time too large to be multiplied does not overflow`() {
    let list = List(["a": .max / 2], progress: [99])
    list.show(at: 0)
    // Latencies are at most 2^40 ms, and bytes come at one speed.
    #expect(list.base.simulation.nextEvent == (1 << 40) / 100 * 99 + (1 << 40) % 100 * 99 / 100)
  }

  // MARK: News

  @Test func `a row hears that its picture is requested, that parts arrive, and that it is displayed`() {
    let list = List(["a": 100], progress: [40], isTold: true)
    // The row is displayed first without its picture.
    #expect(
      list.events(at: 0, 40, 100) == [
        ["a asked for", "row 0: a asked for", "row 0: displayed"], ["a 40%", "row 0: a 40%"],
        ["a full", "row 0: a ended", "row 0: displayed"],
      ])
  }

  @Test func `rows hear of a picture in their order, and a row that appears later hears of it at once`() {
    let list = List(["a": 100], [[["a"]], [["a"]], [["a"]]], isTold: true)
    list.show(0..<2, at: 0)
    #expect(list.show(0..<2, at: 100) == ["a full", "row 0: a ended", "row 0: displayed", "row 1: a ended", "row 1: displayed"])
    // The display pass of row 2 comes after the picture.
    #expect(list.show(0..<3, at: 150) == ["row 2: a asked for", "row 2: a ended", "row 2: displayed"])
  }

  @Test func `a row out of range hears nothing, and hears everything again when it is back`() {
    let list = List(["a": 100], [[["a"]], [[]]], isTold: true)
    list.show(at: 0)
    #expect([50, 200].map { list.show(1..<2, at: $0) } == [["a cancelled"], []])
    #expect(list.show(at: 300).prefix(2) == ["a asked for", "row 0: a asked for"])
  }

  @Test func `pictures without latency arrive at once`() {
    let list = List([:], isTold: true)
    #expect(list.show(at: 0) == ["row 0: a asked for", "row 0: a ended", "row 0: displayed"] && list.base.look() == .settled)
  }

  @Test func `rows that ask for no reports hear nothing`() {
    let list = List(["a": 100], progress: [50])
    #expect(list.events(at: 0, 50, 100) == [["a asked for"], ["a 50%"], ["a full"]] && list.base.simulation.listening.isEmpty)
  }

  // MARK: Versions

  private static let versions: [[[ImageURL]]] = [[["o", "m", "t"]]]

  @Test func `versions of a picture are requested at once, and each arrives after its own time`() {
    let list = List(["o": 300, "m": 200, "t": 100], Self.versions)
    #expect(list.events(at: 0, 100, 200) == [["o asked for", "m asked for", "t asked for"], ["t full"], ["m full"]])
    #expect(list.late == ["o": LateImage()] && list.show(at: 300) == ["o full"])
    #expect(list.base.simulation.pending == [] && list.base.simulation.nextEvent == nil)
  }

  @Test func `versions worse than the one that has arrived are cancelled`() {
    let list = List(["o": 300, "m": 100, "t": 200], Self.versions, isTold: true)
    list.show(at: 0)
    let best = ["o full", "row 0: o ended", "row 0: displayed"]
    #expect(list.events(at: 100, 200, 300) == [["m full", "row 0: m ended", "row 0: displayed", "t cancelled"], [], best])
    #expect(list.base.simulation.pending == [])
  }

  @Test func `the other versions are still wanted when one cannot be had`() {
    let list = List(["o": 100, "m": 200, "t": 300], Self.versions, facts: ["o": (true, nil)])
    list.show(at: 0)
    #expect(list.events(at: 100, 200) == [["o full"], ["m full", "t cancelled"]] && list.base.simulation.pending == [])
  }

  @Test func `a row that appears when the best version is there requests no other`() {
    let list = List(["o": 100, "m": 200, "t": 300], Self.versions + Self.versions, isTold: true)
    list.show(0..<1, at: 0)
    list.show(0..<1, at: 100)
    #expect(list.show(at: 150) == ["row 1: o asked for", "row 1: o ended", "row 1: displayed"])
  }

  @Test func `versions in turn are requested one after the other, and the ones to come show nothing`() {
    let list = List(["o": 10, "m": 10, "t": 20], Self.versions, inTurn: true)
    #expect(list.show(at: 0) == ["t asked for"] && list.late == ["o": LateImage(), "m": LateImage(), "t": LateImage()])
    #expect(list.show(at: 20) == ["t full", "m asked for"] && list.late == ["o": LateImage(), "m": LateImage()])
    #expect(list.events(at: 30, 40) == [["m full", "o asked for"], ["o full"]])
    #expect(list.late == [:] && list.base.simulation.nextEvent == nil)
  }

  @Test func `versions in turn that take no time come at once, up to one that takes time`() {
    let list = List(["o": 10, "m": 0, "t": 0], Self.versions, isTold: true, inTurn: true)
    let rows = ["t asked for", "t ended", "m asked for", "m ended", "o asked for", "displayed"].map { "row 0: \($0)" }
    #expect(list.show(at: 0) == ["o asked for"] + rows && list.late == ["o": LateImage()])
  }

  @Test func `a version in turn that cannot be had gives way to the next`() {
    let list = List(["o": 10, "m": 10, "t": 10], Self.versions, inTurn: true, facts: ["m": (true, nil)])
    #expect(list.events(at: 0, 10, 20) == [["t asked for"], ["t full", "m asked for"], ["m full", "o asked for"]])
    #expect(list.late == ["o": LateImage()])
  }

  @Test func `a thumbnail is still fetched if another node shows only it`() {
    let list = List(["o": 100, "t": 200], [[["o", "t"], ["t"]]])
    list.show(at: 0)
    #expect(list.events(at: 100, 200) == [["o full"], ["t full"]])
  }
}
