import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// The controls over a video.
@Suite struct VideoPlayerNodeTests {
  private let folder: TemporaryFolder

  /// Four seconds of blue.
  init() throws {
    folder = try TemporaryFolder()
    var video = TestVideo()
    (video.framesPerSecond, video.keyDistance) = (2, 2)
    try folder.write(video.bytes(seconds: [0x0000FF, 0x0000FF, 0x0000FF, 0x0000FF]), to: "clip.mp4")
  }

  private final class PlayerCell: CellNode {
    let player = VideoPlayerNode(url: "clip.mp4")

    override init() {
      super.init()
      automaticallyManagesSubnodes = true
      player.style.preferredSize = Size(width: 240, height: 120)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [player]) }
  }

  private func renderer() throws -> Renderer {
    try Renderer(
      viewport: Size(width: 240, height: 120), scale: 1,
      options: Renderer.Options(images: ImageAccess(baseDirectory: folder.path), png: .fast, cacheDirectory: TestFonts.cacheDirectory))
  }

  private func table(_ change: @escaping @Sendable (VideoPlayerNode) -> Void = { _ in }) -> TableNode {
    TableNode(numberOfRows: 1) { _ in
      {
        let cell = PlayerCell()
        change(cell.player)
        return cell
      }
    }
  }

  /// Notes what the labels of a player say.
  private final class Notes: @unchecked Sendable {
    // The one task that holds the list writes it, and the test reads it afterwards.
    var lines: [String] = []
  }

  private func note(_ notes: Notes, at time: Int) -> ScheduledAction {
    ScheduledAction(at: time, row: 0) { (cell: PlayerCell) in
      func text(_ type: VideoPlayerNode.ControlType) -> String {
        (cell.player.controls[type] as? TextNode)?.attributedText?.string ?? "none"
      }
      notes.lines.append("\(text(.elapsedText)) of \(text(.durationText)) \(cell.player.playerState)")
    }
  }

  /// Returns the middle of the knob. In its highest rows of pixels nothing else is white. The scrubber is in the middle of the bar.
  private func knob(_ frame: Frame) -> Double? {
    let picture = Picture(frame.bitmap())
    // The bar is 44 points high and 10 points above the edge, so its middle is at 88. The knob has a radius of 7, and the labels are lower
    // than that.
    let white = (70..<190).filter { picture[$0, 82] & 0xFFFFFF == 0xFFFFFF }
    guard let first = white.first, let last = white.last else { return nil }
    return Double(first + last + 1) / 2
  }

  @Test func `the picture of a whole list is described as it is drawn`() async throws {
    var options = Renderer.Options(images: ImageAccess(baseDirectory: folder.path), png: .fast, cacheDirectory: TestFonts.cacheDirectory)
    options.describesFrames = true
    let renderer = try Renderer(viewport: Size(width: 240, height: 120), scale: 1, options: options)
    func words(_ element: AccessibilityElement) -> [String] { [element.label ?? ""] + element.elements.flatMap(words) }
    let part = try #require(try await renderer.render(table()).contents)
    let whole = try #require(try await renderer.renderFull(table()).frame().contents)
    #expect(whole.accessibility.flatMap(words).contains { $0.contains("00:04") })
    #expect(whole.accessibility == part.accessibility)
  }

  @Test func `labels, knob and state follow the video`() async throws {
    let notes = Notes()
    let frames = try await renderer().allFrames(
      of: table { $0.shouldAutoPlay = true }, script: ScrollScript(), framesPerSecond: 1, frames: 6,
      actions: [note(notes, at: 0), note(notes, at: 2000), note(notes, at: 5000)])
    #expect(notes.lines == ["00:00 of 00:04 playing", "00:02 of 00:04 playing", "00:04 of 00:04 finished"])
    let knobs = frames.compactMap(knob)
    try #require(knobs.count == 6)
    // The knob moves by a quarter of the way in each second, and then stands still.
    let step = (knobs[4] - knobs[0]) / 4
    #expect(step > 5)
    // The label of the time beside it changes its width by a pixel or two, and moves the knob by as much.
    for second in 0..<5 { #expect(abs(knobs[second] - knobs[0] - step * Double(second)) <= 3, "\(second): \(knobs)") }
    #expect(knobs[5] == knobs[4])
  }

  @Test func `the button plays, lets pause, and begins anew at the end`() async throws {
    let notes = Notes()
    let taps = [0, 1000, 2000, 6000].map { time in
      ScheduledAction(at: time, row: 0) { (cell: PlayerCell) in (cell.player.controls[.playbackButton] as? ControlNode)?.tap() }
    }
    let actions = [
      taps[0], note(notes, at: 500), taps[1], note(notes, at: 1500), taps[2], note(notes, at: 5500), taps[3], note(notes, at: 7000),
    ]
    _ = try await renderer().allFrames(of: table(), script: ScrollScript(), framesPerSecond: 2, frames: 15, actions: actions)
    #expect(
      notes.lines == ["00:00 of 00:04 playing", "00:01 of 00:04 paused", "00:04 of 00:04 finished", "00:01 of 00:04 playing"])
  }

  @Test func `seeking to a part plays from there`() async throws {
    let notes = Notes()
    let seek = ScheduledAction(at: 500, row: 0) { (cell: PlayerCell) in cell.player.seek(toTime: 50) }
    _ = try await renderer().allFrames(
      of: table(), script: ScrollScript(), framesPerSecond: 2, frames: 5, actions: [note(notes, at: 0), seek, note(notes, at: 1500)])
    #expect(notes.lines == ["00:00 of 00:04 readyToPlay", "00:03 of 00:04 playing"])
  }

  @Test func `a wheel turns while the video is fetched`() async throws {
    let notes = Notes()
    let look = { @Sendable (cell: PlayerCell) in notes.lines.append("\(cell.player.spinnerNode.isAnimating)") }
    _ = try await renderer().allFrames(
      of: table(), script: ScrollScript(images: ["clip.mp4": .init(full: .fixed(1000))]), framesPerSecond: 2, frames: 5,
      actions: [ScheduledAction(at: 500, row: 0, look), ScheduledAction(at: 1500, row: 0, look)])
    #expect(notes.lines == ["true", "false"])
  }

  @Test func `the delegate leaves controls out, replaces them and arranges them`() async throws {
    final class Chooser: VideoPlayerNodeDelegate, Sendable {
      func videoPlayerNodeNeededDefaultControls(_ videoPlayer: VideoPlayerNode) -> [VideoPlayerNode.ControlType] { [.elapsedText] }
      func videoPlayerNodeCustomControls(_ videoPlayer: VideoPlayerNode) -> [VideoPlayerNode.ControlType: DisplayNode] {
        let box = DisplayNode()
        (box.backgroundColor, box.style.preferredSize) = (Color(0xFF0000), Size(width: 20, height: 20))
        return [.playbackButton: box]
      }
      func videoPlayerNodeLayoutSpec(
        _ videoPlayer: VideoPlayerNode, forControls controls: [VideoPlayerNode.ControlType: DisplayNode], forMaximumSize size: Size
      ) -> LayoutSpec? {
        #expect(Set(controls.keys) == [.elapsedText, .playbackButton])
        return controls[.playbackButton].map { CenterLayoutSpec(child: $0) }
      }
    }
    let chooser = Chooser()
    let still = try await renderer().render(table { $0.delegate = chooser })
    let picture = Picture(still.bitmap())
    #expect(picture[120, 60] == 0xFFFF_0000)
    #expect(picture[105, 60] & 0xFF > 250)
    let bare = Picture(try await renderer().render(table { $0.controlsDisabled = true }).bitmap())
    // The middle of a video of 160 x 120 in 240 x 120, and its lower part, where the controls would be.
    for y in [60, 88, 100] { #expect((50..<190).allSatisfy { bare[$0, y] == bare[60, 60] }) }
  }

  @Test func `a delegate's layout may be declared without an optional, as Texture declares it`() async throws {
    final class Porter: VideoPlayerNodeDelegate, Sendable {
      func videoPlayerNodeLayoutSpec(
        _ videoPlayer: VideoPlayerNode, forControls controls: [VideoPlayerNode.ControlType: DisplayNode], forMaximumSize maxSize: Size
      ) -> LayoutSpec {
        let box = DisplayNode()
        (box.backgroundColor, box.style.preferredSize) = (Color(0xFF0000), Size(width: 20, height: 20))
        return CenterLayoutSpec(child: box)
      }
    }
    let porter = Porter()
    let picture = Picture(try await renderer().render(table { $0.delegate = porter }).bitmap())
    #expect(picture[120, 60] == 0xFFFF_0000)
    // The player's own bar is not there.
    #expect((50..<190).allSatisfy { picture[$0, 100] == picture[60, 30] })
  }

  @Test func `the delegate adds controls of its own`() async throws {
    final class Adder: VideoPlayerNodeDelegate, Sendable {
      func videoPlayerNodeCustomControls(_ videoPlayer: VideoPlayerNode) -> [VideoPlayerNode.ControlType: DisplayNode] {
        let box = DisplayNode()
        (box.backgroundColor, box.style.preferredSize) = (Color(0xFF0000), Size(width: 20, height: 20))
        return [.custom("mute"): box]
      }
      func videoPlayerNodeLayoutSpec(
        _ videoPlayer: VideoPlayerNode, forControls controls: [VideoPlayerNode.ControlType: DisplayNode], forMaximumSize size: Size
      ) -> LayoutSpec? {
        #expect(Set(controls.keys) == Set(VideoPlayerNode.ControlType.allCases + [.custom("mute")]))
        return controls[.custom("mute")].map { CenterLayoutSpec(child: $0) }
      }
    }
    let adder = Adder()
    let picture = Picture(try await renderer().render(table { $0.delegate = adder }).bitmap())
    #expect(picture[120, 60] == 0xFFFF_0000)
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
    let notes = Notes()
    let tap = ScheduledAction(at: 500, row: 0) { (cell: PlayerCell) in cell.player.tap() }
    _ = try await renderer().render(table(), at: .milliseconds(1600), actions: [tap, note(notes, at: 1550)])
    #expect(notes.lines == ["00:01 of 00:04 playing"])
  }

  private nonisolated(nonsending) func described(_ direction: LayoutDirection, _ table: TableNode) async throws -> Frame {
    var options = Renderer.Options(
      images: ImageAccess(baseDirectory: folder.path), png: .fast, layoutDirection: direction, cacheDirectory: TestFonts.cacheDirectory)
    options.describesFrames = true
    return try await Renderer(viewport: Size(width: 240, height: 120), scale: 1, options: options).render(table)
  }

  @Test func `the controls keep their order in lists from right to left, and are read in it`() async throws {
    let left = try await described(.leftToRight, table())
    let right = try await described(.rightToLeft, table())
    let elements = try #require(left.contents).accessibility.flatMap(\.flattened)
    #expect(elements.map(\.label) == ["Play", "00:00", "Position", "00:04", "Full screen"])
    #expect(elements[2].value == "0%" && elements[2].traits.contains(.adjustable))
    let mirrored = try #require(right.contents).accessibility.flatMap(\.flattened)
    for element in elements { #expect(mirrored.contains(element), "\(element.label ?? "")") }
    #expect(try left.decoded().words == right.decoded().words)
  }

  /// A player of nothing in a wider row.
  private final class SmallCell: CellNode {
    private let player = VideoPlayerNode(url: "none.mp4")

    override init() {
      super.init()
      automaticallyManagesSubnodes = true
      player.style.preferredSize = Size(width: 80, height: 45)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec(.horizontal, alignItems: .start, children: [player])
    }
  }

  @Test func `a player without a picture is black, and what has no room in it is cut`() async throws {
    let table = TableNode(numberOfRows: 1) { _ in { SmallCell() } }
    let picture = Picture(try await renderer().render(table).bitmap())
    #expect(picture[2, 2] == 0xFF00_0000)
    // Beside it there is the ground of the list, down to the line below the row.
    #expect((0..<40).allSatisfy { y in (80..<240).allSatisfy { picture[$0, y] == picture[200, 110] } })
  }
}
