import Emaki
import EmakiTestSupport
import Testing

@testable import EmakiEngine

/// Videos in the frames of a list, and in still pictures.
struct VideoNodeTests {
  private let folder = TemporaryFolder()

  /// Writes a video with a second each of red, green and blue, at ten frames a second, and a black poster.
  init() throws {
    try folder.write(TestVideo().bytes(seconds: [0xFF0000, 0x00FF00, 0x0000FF]), to: "clip.mp4")
    var short = TestVideo()
    short.framesPerSecond = 5
    try folder.write(short.bytes([(0xFF0000, 0xFF0000), (0x00FF00, 0x00FF00)]), to: "short.mp4")
    try folder.write(GIFFile(width: 64, height: 48, frames: [.init(width: 64, height: 48) { _, _ in 4 }]).bytes, to: "poster.gif")
  }

  /// Writes down what a video node tells it, with the time of the video.
  private final class Diary: VideoNodeDelegate, @unchecked Sendable {
    // Only the task that holds the list writes and reads it.
    var lines: [String] = []
    var allows = true

    func videoDidPlay(toEnd videoNode: VideoNode) { lines.append("end") }
    func videoNode(_ videoNode: VideoNode, willChange state: VideoNodePlayerState, to newState: VideoNodePlayerState) {
      lines.append("\(newState) \(videoNode.currentTime)")
    }
    func videoNode(_ videoNode: VideoNode, shouldChangePlayerStateTo state: VideoNodePlayerState) -> Bool { allows }
    func videoNode(_ videoNode: VideoNode, didPlayToTimeInterval seconds: Double) { lines.append("at \(seconds)") }
    func videoNode(_ videoNode: VideoNode, didFailToLoadWith error: ImageError) { lines.append("failed") }
  }

  private func renderer(height: Double = 48) throws -> Renderer {
    try .test(64, height, pictures: folder.path)
  }

  private func table(
    _ count: Int = 1, _ url: String = "clip.mp4", plays: Bool = true, poster: Bool = false,
    _ change: @escaping @Sendable (VideoNode) -> Void = { _ in }
  ) -> TableNode {
    TableNode(numberOfRows: count) { _ in
      {
        let video = VideoNode()
        (video.assetURL, video.shouldAutoplay, video.style.preferredSize) = (url, plays, Size(64, 48))
        if poster { video.url = "poster.gif" }
        change(video)
        return HoldingCell(video)
      }
    }
  }

  /// Returns what is seen at a place of a frame: red, green or blue, the poster, which is black, or white.
  private func shown(_ frame: Frame, x: Int = 32, y: Int = 24) -> Character {
    let pixel = frame.picture[x, y]
    func isNear(_ color: UInt32) -> Bool { [0, 8, 16].allSatisfy { abs(Int(pixel >> $0 & 255) - Int(color >> $0 & 255)) <= 3 } }
    let colors: [(Character, UInt32)] = [("r", 0xFF0000), ("g", 0x00FF00), ("b", 0x0000FF), ("p", 0), ("w", 0xFFFFFF)]
    return colors.first { isNear($0.1) }?.0 ?? "?"
  }

  /// Returns what each frame shows, two a second.
  private func seen(
    _ table: TableNode, script: ScrollScript = ScrollScript(), perSecond: Int = 2, count: Int, actions: [ScheduledAction] = [],
    by renderer: Renderer? = nil
  ) async throws -> String {
    let frames = try await (renderer ?? self.renderer()).allFrames(
      of: table, script: script, framesPerSecond: perSecond, frames: count, actions: actions)
    return String(frames.map { $0.offset == 0 ? shown($0) : "-" })
  }

  private func action(at time: Int, _ body: @escaping @Sendable (VideoNode) -> Void) -> ScheduledAction { .inside(at: time, body) }

  // MARK: Stills

  @Test(arguments: [false, true]) func `a still shows a video at its beginning, whether it would play or not`(plays: Bool) async throws {
    let still = try await renderer().render(table(plays: plays))
    let settled = try await renderer().render(table(plays: plays), at: .settled, script: ScrollScript(displayLatency: .fixed(50)))
    #expect([shown(still), shown(settled)] == ["r", "r"] && still.warnings == [])
  }

  @Test func `a poster is shown until the video plays, and when it is reset`() async throws {
    let stills = [try await renderer().render(table(plays: false, poster: true)), try await renderer().render(table(poster: true))]
    #expect(String(stills.map { shown($0) }) == "pr")
    let (play, reset) = (action(at: 500) { $0.play() }, action(at: 2000) { $0.resetToPlaceholder() })
    #expect(try await seen(table(plays: false, poster: true), count: 6, actions: [play, reset]) == "prrgpp")
  }

  @Test func `gravity fits, fills or stretches the video`() async throws {
    // 64 x 48 points in 64 x 96 leave bars of 24 points above and below, where the ground shows.
    for (gravity, expected) in [(.resizeAspect, "wwrrww"), (.resizeAspectFill, "rrrrrr"), (.resize, "rrrrrr")] as [(VideoGravity, String)] {
      let node = VideoNode()
      (node.assetURL, node.gravity) = ("clip.mp4", gravity)
      node.setPreferredSize(64, 96)
      let frame = try await renderer(height: 96).render(node)
      #expect(String([1, 20, 28, 68, 76, 94].map { shown(frame, y: $0) }) == expected)
    }
  }

  // MARK: Frames

  @Test func `a video follows the clock, and its last frame stays`() async throws {
    #expect(try await seen(table(), count: 9) == "rrggbbbbb")
  }

  @Test func `each shown frame is decoded and prepared once`() async throws {
    let renderer = try renderer()
    _ = try await seen(table(), perSecond: 20, count: 80, by: renderer)
    let counts = renderer.counts
    #expect((counts.imageFramesDecoded, counts.imagesDecoded, counts.imagesPrepared) == (30, 30, 30))
  }

  @Test func `a video that repeats begins anew`() async throws {
    let renderer = try renderer()
    #expect(try await seen(table { $0.shouldAutorepeat = true }, count: 14, by: renderer) == "rrggbbrrggbbrr")
    // Six frames are shown, and what lies between them is decoded on the way.
    #expect(renderer.counts.imagesDecoded == 6)
  }

  @Test func `a rate of 2 plays twice as fast, and others may be set on the way`() async throws {
    #expect(try await seen(table { $0.rate = 2 }, count: 5) == "rgbbb")
    // The rate is 1 for a second, then 0.5 for a second, then 4.
    let actions = [action(at: 1000) { $0.rate = 0.5 }, action(at: 2000) { $0.rate = 4 }]
    #expect(try await seen(table(), perSecond: 4, count: 12, actions: actions) == "rrrrgggggbbb")
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 1e300, 1e-300]) func `a video plays at a positive rate only`(rate: Double) async throws {
    #expect(try await seen(table { $0.rate = rate }, count: 3) == (rate == 1e300 ? "rbb" : "rrr"))
  }

  @Test func `a video pauses where it is, and goes on from there`() async throws {
    let actions = [action(at: 1000) { $0.pause() }, action(at: 2500) { $0.tap() }]
    #expect(try await seen(table(), count: 10, actions: actions) == "rrgggggbbb")
  }

  @Test func `a tap plays a video or asks the delegate, and sends actions`() {
    final class Tapped: VideoNodeDelegate, @unchecked Sendable {
      // Only the test reads and writes it.
      var lines: [String] = []
      func didTap(_ videoNode: VideoNode) { lines.append("delegate") }
      func down() { lines.append("down") }
      func up() { lines.append("up") }
    }
    let (video, tapped) = (VideoNode(), Tapped())
    video.addTarget(tapped, action: Tapped.up, forControlEvents: .touchUpInside)
    video.addTarget(tapped, action: Tapped.down, forControlEvents: .touchDown)
    video.tap()
    video.delegate = tapped
    #expect(video.tap(at: .zero))
    video.isEnabled = false
    video.tap()
    #expect(tapped.lines == "down up down delegate up".words)
  }

  @Test func `a video goes to a time, also while it stands still`() async throws {
    func seek(_ time: Int, _ place: Double) -> ScheduledAction { action(at: time) { $0.seek(to: place) } }
    #expect(try await seen(table(), count: 5, actions: [seek(500, 2.2), seek(1000, -5), seek(1500, .nan)]) == "rbrrg")
    #expect(try await seen(table(plays: false), count: 3, actions: [seek(500, 1), seek(1000, 1e300)]) == "rgb")
  }

  @Test func `a video out of view stands still, and goes on when it is back`() async throws {
    let script = ScrollScript(moves: .through((0, 0), (1000, 0), (1001, 200), (2499, 200), (2500, 0), (5000, 0)))
    // It leaves the view with the frame at 1500 ms, and is seen again from 2500 ms on.
    #expect(try await seen(table(20), script: script, count: 10) == "rrg--gbbbb")
  }

  @Test func `until the video comes the poster is there, or the placeholder`() async throws {
    let script = ScrollScript(images: ["clip.mp4": .init(full: .fixed(1000))])
    #expect(try await seen(table(poster: true), script: script, count: 6) == "pprrgg")
    let placeholder = table { ($0.placeholderEnabled, $0.placeholderColor, $0.placeholderFadeDuration) = (true, .black, 0) }
    #expect(try await seen(placeholder, script: script, count: 6) == "pprrgg")
  }

  // MARK: Delegate

  @Test func `the delegate is notified as a video loads, plays and ends`() async throws {
    let diary = Diary()
    // The video has 0.4 seconds. At 5 frames a second its end is reached with the third frame.
    _ = try await seen(table(1, "short.mp4") { $0.delegate = diary }, perSecond: 5, count: 4)
    #expect(diary.lines.prefix(7) == ["initialLoading 0.0", "readyToPlay 0.0", "playing 0.0", "at 0.2", "at 0.4", "finished 0.4", "end"])
  }

  @Test func `the end of a video comes at its own time, whatever the frame rate is`() async throws {
    final class Ender: VideoNodeDelegate, @unchecked Sendable {
      // It is read by the one task that holds the list.
      func videoDidPlay(toEnd videoNode: VideoNode) {
        videoNode.assetURL = "clip.mp4"
        videoNode.play()
      }
    }
    let ender = Ender()
    let table = table(1, "short.mp4") { $0.delegate = ender }
    // From 400 ms on the other video plays. At 1300 ms it is red, at 1500 ms green.
    for (time, color) in [(300, "g"), (1300, "r"), (1500, "g")] as [(Int, Character)] {
      #expect(shown(try await renderer().render(table, at: .milliseconds(time))) == color, "\(time)")
    }
  }

  @Test func `the delegate may forbid that a video plays`() async throws {
    let diary = Diary()
    diary.allows = false
    #expect(try await seen(table { $0.delegate = diary }, count: 4) == "rrrr")
  }

  // MARK: Failures

  @Test(
    arguments: [
      ("list.m3u8", .notAVideo(url: "list.m3u8")), ("poster.gif", .notAVideo(url: "poster.gif")),
      ("rtsp://127.0.0.1/a", .unknownScheme(url: "rtsp://127.0.0.1/a", scheme: "rtsp")),
    ] as [(String, ImageError)])
  func `a video that cannot be had leaves the poster or the default image, and a warning`(url: String, error: ImageError) async throws {
    try folder.write("#EXTM3U\nclip.mp4\n".bytes, to: "list.m3u8")
    let plain = table(1, url) { $0.defaultImage = .resizableRounded(cornerRadius: 0, fill: .black) }
    let frames = [try await renderer().render(plain)] + (try await renderer().allFrames(of: table(1, url, poster: true), frames: 2))
    let waiting = try await renderer().render(table(1, url, poster: true) { $0.shouldAutoplay = false })
    let warning = [RenderWarning.image(row: "0", error)]
    #expect(String((frames + [waiting]).map { shown($0) }) == "pppp")
    #expect([frames[0], frames[2], waiting].map(\.warnings) == [warning, warning, warning])
  }

  @Test func `a video at the address of a plain image node is refused`() async throws {
    let still = try await renderer().render(table { ($0.assetURL, $0.url) = (nil, "clip.mp4") })
    #expect(shown(still) == "w" && still.warnings.map(\.kind) == [.missingPicture])
  }
}
