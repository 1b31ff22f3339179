import EmakiDisplay
import EmakiSupport
import Testing

@testable import EmakiEngine
@testable import EmakiNodes

/// When animations begin, and which of their frames show.
struct PlayingTests {
  private static let played = PlayedImage(url: "a", start: 0)
  private static let threeFrames = Playback(milliseconds: [100, 200, 50], plays: nil)

  /// A list has rows of the height 10, of which the first shows pictures that may play.
  private struct List {
    let base: SimulatedList

    init(_ script: ScrollScript = ScrollScript(), _ images: [PlayedImage] = [played], isAsynchronous: Bool = false) {
      base = SimulatedList(script, heights: Array(repeating: 10, count: 20)) { row in
        var traits = DisplayTraits()
        traits.isAsynchronous = isAsynchronous
        if row == 0 { (traits.imageURLs, traits.playedImages) = (images.map(\.url), images) }
        return ListSimulation.Row(id: "\(row)", traits: traits)
      }
    }

    /// Shows two rows from a row on.
    func show(_ row: Int = 0, at time: Int) { base.show(Double(row * 10), viewport: 20, at: time) }

    func note(_ playback: Playback?) { base.simulation.note(["a": playback]) }

    /// Shows the first row, after which the playback of its pictures is known.
    func begin(at time: Int = 0, _ playback: Playback? = threeFrames) -> List {
      show(at: time)
      note(playback)
      return self
    }

    /// The frames that the first row's first picture shows; `nil` for the one with which it begins.
    func frames(at times: Int..., of played: PlayedImage = PlayingTests.played) -> [Int?] {
      times.map { time in
        show(at: time)
        return base.simulation.look(of: 0).moment?.frames[played]
      }
    }
  }

  @Test func `frames of an animation follow the clock, and its first frame is the look of a settled row`() {
    let list = List().begin(at: 1000)
    #expect(list.frames(at: 1000, 1099) == [nil, nil] && list.base.look() == .settled)
    #expect(list.frames(at: 1100, 1299, 1300, 1349, 1350, 1450) == [100, 100, 300, 300, nil, 100])
  }

  @Test func `an animation stops at its last frame after its last repetition`() {
    let list = List().begin(Playback(milliseconds: [100, 100], plays: 2))
    #expect(list.frames(at: 0, 100, 200, 300, 400, 100_000) == [nil, 100, nil, 100, 100, 100])
  }

  @Test(arguments: [ScrollScript(images: ["a": .init(full: .fixed(70))]), ScrollScript(displayLatency: .fixed(70))])
  func `an animation begins when its row is displayed, and its picture has come`(script: ScrollScript) {
    let list = List(script, isAsynchronous: script.images.isEmpty)
    // The instant at which it begins need not be one at which the scroll has a frame.
    let unknown = [0, 69, 90].map { time in
      list.show(at: time)
      return list.base.simulation.unknownAnimations
    }
    #expect(unknown == [[], [], ["a"]])
    list.note(Self.threeFrames)
    #expect(list.frames(at: 169, 170) == [nil, 100])
  }

  @Test func `an animation plays only in view, where its list is settled, and begins anew when its row comes back`() {
    let list = List().begin()
    #expect(list.frames(at: 150) == [100] && list.base.simulation.isPlaying(0))
    #expect(list.base.simulation.isSettled(0) && list.base.simulation.pending == [])
    #expect(list.base.simulation.nextEvent == nil && list.base.simulation.fadesEnd == nil)
    list.show(2, at: 200)
    #expect(list.base.look() == .settled && !list.base.simulation.isPlaying(0))
    #expect(list.frames(at: 320, 420) == [nil, 100])
  }

  @Test func `a picture that stands still is asked for once and never plays`() {
    let list = List().begin(nil)
    #expect(list.base.simulation.unknownAnimations == [] && list.frames(at: 150) == [nil] && !list.base.simulation.isPlaying(0))
  }

  @Test func `an animation begins at the time of its node`() {
    let images = [PlayedImage(url: "a", start: 120), PlayedImage(url: "a", start: .max)]
    let list = List(ScrollScript(), images).begin()
    #expect(list.frames(at: 0, 179, 180, 230, of: images[0]) == [nil, nil, 300, 0] && list.base.simulation.isPlaying(0))
  }
}
