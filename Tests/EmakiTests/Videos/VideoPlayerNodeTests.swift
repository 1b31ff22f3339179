import Emaki
import EmakiTestSupport
import Testing

/// The controls over a video.
struct VideoPlayerNodeTests {
  private let folder = TemporaryFolder()

  /// Four seconds of blue.
  init() throws {
    var video = TestVideo()
    (video.framesPerSecond, video.keyDistance) = (2, 2)
    try folder.write(video.bytes(seconds: [0x0000FF, 0x0000FF, 0x0000FF, 0x0000FF]), to: "clip.mp4")
  }

  private func renderer(_ direction: LayoutDirection = .leftToRight, describes: Bool = false) throws -> Renderer {
    try .test(240, 120, layoutDirection: direction, pictures: folder.path, describes: describes)
  }

  private func table(_ change: @escaping @Sendable (VideoPlayerNode) -> Void = { _ in }) -> TableNode {
    TableNode(numberOfRows: 1) { _ in
      {
        let player = VideoPlayerNode(url: "clip.mp4")
        player.setPreferredSize(240, 120)
        change(player)
        return HoldingCell(player)
      }
    }
  }

  private func act(at time: Int, _ body: @escaping @Sendable (VideoPlayerNode) -> Void) -> ScheduledAction { .inside(at: time, body) }

  /// Returns what the labels of a player say at some times, while actions are done to it.
  private func lines(_ table: TableNode, _ actions: [ScheduledAction] = [], at times: [Int]) async throws -> [String] {
    let notes = Notes<String>()
    let reads = times.map { time in
      act(at: time) { player in
        func text(_ type: VideoPlayerNode.ControlType) -> String {
          (player.controls[type] as? TextNode)?.attributedText?.string ?? "none"
        }
        notes.add("\(text(.elapsedText)) of \(text(.durationText)) \(player.playerState)")
      }
    }
    _ = try await renderer().allFrames(of: table, framesPerSecond: 2, frames: 15, actions: (actions + reads).sorted { $0.at < $1.at })
    return notes.all
  }

  /// Returns the middle of the knob. The bar is 44 points high and 10 points above the edge, so its middle is at 88. The knob has a radius
  /// of 7, and in its highest rows of pixels nothing else is white.
  private func knob(_ frame: Frame) -> Double? {
    let white = (70..<190).filter { frame.picture[$0, 82] == .white }
    guard let first = white.first, let last = white.last else { return nil }
    return Double(first + last + 1) / 2
  }

  @Test func `the picture of a whole list is described as it is drawn`() async throws {
    let part = try await renderer(describes: true).render(table()).accessibilityElements
    let whole = try await renderer(describes: true).renderFull(table()).frame().accessibilityElements
    #expect(whole == part && whole.flatMap(\.flattened).contains { $0.label == "00:04" })
  }

  @Test func `labels, knob and state follow the video`() async throws {
    let seen = try await lines(table { $0.shouldAutoPlay = true }, at: [0, 2000, 5000])
    #expect(seen == ["00:00 of 00:04 playing", "00:02 of 00:04 playing", "00:04 of 00:04 finished"])
    let frames = try await renderer().allFrames(of: table { $0.shouldAutoPlay = true }, framesPerSecond: 1, frames: 6)
    let knobs = frames.compactMap(knob)
    try #require(knobs.count == 6)
    // The knob moves by a quarter of the way in each second, and then stands still.
    let step = (knobs[4] - knobs[0]) / 4
    // The label of the time beside it changes its width by a pixel or two, and moves the knob by as much.
    let moves = (0..<5).allSatisfy { abs(knobs[$0] - knobs[0] - step * Double($0)) <= 3 }
    #expect(step > 5 && knobs[5] == knobs[4] && moves, "\(knobs)")
  }

  @Test func `the button plays, lets pause, and begins anew at the end`() async throws {
    let taps = [0, 1000, 2000, 6000].map { time in act(at: time) { ($0.controls[.playbackButton] as? ControlNode)?.tap() } }
    #expect(
      try await lines(table(), taps, at: [500, 1500, 5500, 7000])
        == ["00:00 of 00:04 playing", "00:01 of 00:04 paused", "00:04 of 00:04 finished", "00:01 of 00:04 playing"])
  }

  @Test func `seeking to a part plays from there`() async throws {
    let seek = act(at: 500) { $0.seek(toTime: 50) }
    #expect(try await lines(table(), [seek], at: [0, 1500]) == ["00:00 of 00:04 readyToPlay", "00:03 of 00:04 playing"])
  }

  @Test func `a wheel turns while the video is fetched`() async throws {
    let notes = Notes<Bool>()
    let looks = [500, 1500].map { time in act(at: time) { notes.add($0.spinnerNode.isAnimating) } }
    let script = ScrollScript(images: ["clip.mp4": .init(full: .fixed(1000))])
    _ = try await renderer().allFrames(of: table(), script: script, framesPerSecond: 2, frames: 5, actions: looks)
    #expect(notes.all == [true, false])
  }

  private func picture(_ change: @escaping @Sendable (VideoPlayerNode) -> Void) async throws -> Picture {
    try await renderer().render(table(change)).picture
  }

  private static func redBox() -> DisplayNode { DisplayNode(.red, width: 20, height: 20) }

  @Test func `the delegate leaves out, replaces, adds and arranges controls`() async throws {
    final class Chooser: VideoPlayerNodeDelegate, Sendable {
      func videoPlayerNodeNeededDefaultControls(_ videoPlayer: VideoPlayerNode) -> [VideoPlayerNode.ControlType] { [.elapsedText] }
      func videoPlayerNodeCustomControls(_ videoPlayer: VideoPlayerNode) -> [VideoPlayerNode.ControlType: DisplayNode] {
        [.playbackButton: VideoPlayerNodeTests.redBox(), .custom("mute"): VideoPlayerNodeTests.redBox()]
      }
      func videoPlayerNodeLayoutSpec(
        _ videoPlayer: VideoPlayerNode, forControls controls: [VideoPlayerNode.ControlType: DisplayNode], forMaximumSize size: Size
      ) -> LayoutSpec? {
        #expect(Set(controls.keys) == [.elapsedText, .playbackButton, .custom("mute")])
        return controls[.custom("mute")].map { CenterLayoutSpec(child: $0) }
      }
    }
    let chooser = Chooser()
    let shown = try await picture { $0.delegate = chooser }
    #expect(shown[120, 60] == .red && shown[105, 60] & 0xFF > 250)
    let bare = try await picture { $0.controlsDisabled = true }
    // The middle of a video of 160 x 120 in 240 x 120, and its lower part, where the controls would be.
    for y in [60, 88, 100] { #expect((50..<190).allSatisfy { bare[$0, y] == (bare[60, 60] as UInt32) }) }
  }

  @Test func `a delegate's layout may be declared without an optional, as Texture declares it`() async throws {
    final class Porter: VideoPlayerNodeDelegate, Sendable {
      func videoPlayerNodeLayoutSpec(
        _ videoPlayer: VideoPlayerNode, forControls controls: [VideoPlayerNode.ControlType: DisplayNode], forMaximumSize maxSize: Size
      ) -> LayoutSpec {
        CenterLayoutSpec(child: VideoPlayerNodeTests.redBox())
      }
    }
    let porter = Porter()
    let shown = try await picture { $0.delegate = porter }
    #expect(shown[120, 60] == .red)
    // The player's own bar is not there.
    #expect((50..<190).allSatisfy { shown[$0, 100] == (shown[60, 30] as UInt32) })
  }

  @Test func `a tap plays the video, or is passed to the delegate instead`() async throws {
    final class Delegate: VideoPlayerNodeDelegate {
      var taps = 0
      func didTap(_ videoPlayer: VideoPlayerNode) { taps += 1 }
    }
    let (player, delegate) = (VideoPlayerNode(url: "clip.mp4"), Delegate())
    player.delegate = delegate
    player.tap()
    #expect(delegate.taps == 1 && player.playerState == VideoPlayerNode(url: "clip.mp4").playerState)
    #expect(try await lines(table(), [act(at: 500) { $0.tap() }], at: [1550]) == ["00:01 of 00:04 playing"])
  }

  @Test func `the controls keep their order from right to left, and are read in it`() async throws {
    let left = try await renderer(describes: true).render(table())
    let right = try await renderer(.rightToLeft, describes: true).render(table())
    let elements = left.accessibilityElements.flatMap(\.flattened)
    try #require(elements.map(\.label) == ["Play", "00:00", "Position", "00:04", "Full screen"])
    #expect(elements[2].value == "0%" && elements[2].traits.contains(.adjustable))
    let mirrored = right.accessibilityElements.flatMap(\.flattened)
    #expect(elements.filter { !mirrored.contains($0) } == [] && left.picture == right.picture)
  }

  @Test func `a player without a picture is black, and cut at its edges`() async throws {
    let table = TableNode(numberOfRows: 1) { _ in
      {
        let player = VideoPlayerNode(url: "none.mp4")
        player.setPreferredSize(80, 45)
        return CellNode().laidOut { _ in StackLayoutSpec(.horizontal, alignItems: .start, children: [player]) }
      }
    }
    let picture = try await renderer().render(table).picture
    #expect(picture[2, 2] == .black)
    // Beside it there is the ground of the list, down to the line below the row.
    #expect((0..<40).allSatisfy { y in (80..<240).allSatisfy { picture[$0, y] == (picture[200, 110] as UInt32) } })
  }
}
