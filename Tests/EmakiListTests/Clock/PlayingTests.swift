import EmakiDisplay
import EmakiList
import EmakiNodes
import Testing

/// When animations begin, and which of their frames show.
@Suite struct PlayingTests {
  private static let played = PlayedImage(url: "a", start: 0)

  /// A list has rows of the height 10, of which the first shows pictures that may play.
  private final class List {
    var simulation: ListSimulation
    private let rows: [ListSimulation.Row]
    private var planner = RangePlanner()

    init(_ script: ScrollScript = ScrollScript(), _ images: [PlayedImage] = [played], isAsynchronous: Bool = false) {
      simulation = ListSimulation(script)
      rows = (0..<20).map { number in
        var traits = DisplayTraits()
        traits.isAsynchronous = isAsynchronous
        if number == 0 { (traits.imageURLs, traits.playedImages) = (images.map(\.url), images) }
        return ListSimulation.Row(id: "\(number)", traits: traits)
      }
    }

    /// Shows two rows from a row on.
    func show(_ row: Int = 0, at time: Int) {
      let plan = planner.plan(count: rows.count, offset: Double(row * 10), viewport: 20, direction: .forward) { Double($0 * 10) }
      _ = simulation.advance(to: time)
      _ = simulation.update(ListRanges(plan), order: Array(plan.displayed)) { rows[$0] }
    }

    /// The frame that the first row's first picture shows; `nil` for the one with which it begins.
    func frame(at time: Int, _ played: PlayedImage = PlayingTests.played) -> Int? {
      show(at: time)
      return simulation.look(of: 0).moment?.frames[played]
    }
  }

  private static let threeFrames = Playback(milliseconds: [100, 200, 50], plays: nil)

  @Test func `frames of an animation follow the clock, and its first frame is the look of a settled row`() {
    let list = List()
    list.show(at: 1000)
    list.simulation.note(["a": Self.threeFrames])
    #expect([1000, 1099].map { list.frame(at: $0) } == [nil, nil])
    #expect(list.simulation.look(of: 0) == .settled)
    #expect([1100, 1299, 1300, 1349, 1350, 1450].map { list.frame(at: $0) } == [100, 100, 300, 300, nil, 100])
  }

  @Test func `an animation stops at its last frame after its last repetition`() {
    let list = List()
    list.show(at: 0)
    list.simulation.note(["a": Playback(milliseconds: [100, 100], plays: 2)])
    #expect([0, 100, 200, 300, 400, 100_000].map { list.frame(at: $0) } == [nil, 100, nil, 100, 100, 100])
  }

  @Test func `an animation begins when its row is displayed`() {
    let list = List(ScrollScript(displayLatency: .fixed(70)), isAsynchronous: true)
    list.show(at: 0)
    #expect(list.simulation.unknownAnimations == [])
    list.show(at: 70)
    #expect(list.simulation.unknownAnimations == ["a"])
    list.simulation.note(["a": Self.threeFrames])
    #expect([169, 170].map { list.frame(at: $0) } == [nil, 100])
  }

  @Test func `an animation begins when its picture has come`() {
    let script = ScrollScript(images: ["a": .init(full: .fixed(500))])
    let list = List(script)
    list.show(at: 0)
    list.show(at: 499)
    #expect(list.simulation.unknownAnimations == [])
    // The instant need not be one at which the scroll has a frame.
    list.show(at: 560)
    list.simulation.note(["a": Self.threeFrames])
    #expect([599, 600].map { list.frame(at: $0) } == [nil, 100])
  }

  @Test func `an animation plays only in view, and begins anew when its row comes back`() {
    let list = List()
    list.show(at: 0)
    list.simulation.note(["a": Self.threeFrames])
    #expect(list.frame(at: 150) == 100)
    #expect(list.simulation.isPlaying(0) == true)
    list.show(2, at: 200)
    #expect(list.simulation.look(of: 0) == .settled)
    #expect(list.simulation.isPlaying(0) == false)
    #expect(list.frame(at: 320) == nil)
    #expect(list.frame(at: 420) == 100)
  }

  @Test func `a list in which an animation plays is settled`() {
    let list = List()
    list.show(at: 0)
    list.simulation.note(["a": Self.threeFrames])
    #expect(list.frame(at: 150) == 100)
    #expect(list.simulation.isSettled(0) == true)
    #expect(list.simulation.pending == [])
    #expect(list.simulation.nextEvent == nil)
    #expect(list.simulation.fadesEnd == nil)
  }

  @Test func `a picture that stands still is asked for once and never plays`() {
    let list = List()
    list.show(at: 0)
    #expect(list.simulation.unknownAnimations == ["a"])
    list.simulation.note(["a": nil])
    #expect(list.simulation.unknownAnimations == [])
    #expect(list.frame(at: 150) == nil)
    #expect(list.simulation.isPlaying(0) == false)
  }

  @Test func `an animation begins at the time of its node`() {
    let images = [PlayedImage(url: "a", start: 120), PlayedImage(url: "a", start: .max)]
    let list = List(ScrollScript(), images)
    list.show(at: 0)
    list.simulation.note(["a": Self.threeFrames])
    #expect([0, 179, 180, 230].map { list.frame(at: $0, images[0]) } == [nil, nil, 300, 0])
    #expect(list.simulation.isPlaying(0) == true)
  }
}
