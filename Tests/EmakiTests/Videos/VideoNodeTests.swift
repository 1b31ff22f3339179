import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Videos in the frames of a list, and in still pictures.
@Suite struct VideoNodeTests {
  private let folder: TemporaryFolder

  /// Writes a video with a second each of red, green and blue, at ten frames a second, and a black poster.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(TestVideo().bytes(seconds: [0xFF0000, 0x00FF00, 0x0000FF]), to: "clip.mp4")
    var short = TestVideo()
    short.framesPerSecond = 5
    try folder.write(short.bytes([(0xFF0000, 0xFF0000), (0x00FF00, 0x00FF00)]), to: "short.mp4")
    try folder.write(GIFFile(width: 64, height: 48, frames: [.init(width: 64, height: 48) { _, _ in 4 }]).bytes, to: "poster.gif")
  }

  /// A cell of 64 x 48 points with a video over the whole of it.
  private final class VideoCell: CellNode {
    let video = VideoNode()

    init(_ url: String) {
      super.init()
      video.assetURL = url
      addSubnode(video)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 64, height: 48) }
    override func layout() { video.frame = Rect(x: 0, y: 0, width: 64, height: 48) }
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

  private func renderer(jobs: Int = 2) throws -> Renderer {
    try Renderer(
      viewport: Size(width: 64, height: 48), scale: 1,
      options: Renderer.Options(
        jobs: jobs, images: ImageAccess(baseDirectory: folder.path), png: .fast, cacheDirectory: TestFonts.cacheDirectory))
  }

  private func table(_ count: Int = 1, _ url: String = "clip.mp4", _ change: @escaping @Sendable (VideoNode) -> Void = { _ in })
    -> TableNode
  {
    TableNode(numberOfRows: count) { _ in
      {
        let cell = VideoCell(url)
        change(cell.video)
        return cell
      }
    }
  }

  private enum Shown: Equatable { case red, green, blue, poster, white, other(UInt32) }

  /// Returns what is seen at a place of a frame.
  private func shown(_ frame: Frame, x: Int = 32, y: Int = 24) -> Shown {
    let pixel = Picture(frame.bitmap())[x, y]
    func isNear(_ color: UInt32) -> Bool { [0, 8, 16].allSatisfy { abs(Int(pixel >> $0 & 255) - Int(color >> $0 & 255)) <= 3 } }
    if isNear(0xFF0000) { return .red }
    if isNear(0x00FF00) { return .green }
    if isNear(0x0000FF) { return .blue }
    if isNear(0) { return .poster }
    return isNear(0xFFFFFF) ? .white : .other(pixel)
  }

  private func frames(
    of table: TableNode, script: ScrollScript = ScrollScript(), perSecond: Int = 2, count: Int, actions: [ScheduledAction] = [],
    in renderer: Renderer? = nil
  ) async throws -> [Frame] {
    try await (renderer ?? self.renderer()).allFrames(
      of: table, script: script, framesPerSecond: perSecond, frames: count, actions: actions)
  }

  private func action(at time: Int, row: Int = 0, _ body: @escaping @Sendable (VideoNode) -> Void) -> ScheduledAction {
    ScheduledAction(at: time, row: row) { (cell: VideoCell) in body(cell.video) }
  }

  // MARK: Stills

  @Test func `a still shows a video at its beginning, whether it would play or not`() async throws {
    let renderer = try renderer()
    for plays in [false, true] {
      let still = try await renderer.render(table { $0.shouldAutoplay = plays })
      #expect(shown(still) == .red)
      #expect(still.warnings == [])
      let settled = try await renderer.render(
        table { $0.shouldAutoplay = plays }, at: .settled, script: ScrollScript(displayLatency: .fixed(50)))
      #expect(shown(settled) == .red)
    }
  }

  @Test func `a poster is shown until the video plays`() async throws {
    let renderer = try renderer()
    #expect(shown(try await renderer.render(table { $0.url = "poster.gif" })) == .poster)
    let playing = table { video in
      (video.url, video.shouldAutoplay) = ("poster.gif", true)
    }
    #expect(shown(try await renderer.render(playing)) == .red)
    let frames = try await frames(of: table { $0.url = "poster.gif" }, count: 6, actions: [action(at: 1000) { $0.play() }])
    #expect(frames.map { shown($0) } == [.poster, .poster, .red, .red, .green, .green])
    let reset = try await self.frames(
      of: table { $0.url = "poster.gif" }, count: 5,
      actions: [action(at: 0) { $0.play() }, action(at: 1500) { $0.resetToPlaceholder() }])
    #expect(reset.map { shown($0) } == [.red, .red, .green, .poster, .poster])
  }

  @Test func `gravity fits, fills or stretches the video`() async throws {
    let renderer = try Renderer(
      viewport: Size(width: 64, height: 96), scale: 1,
      options: Renderer.Options(images: ImageAccess(baseDirectory: folder.path), cacheDirectory: TestFonts.cacheDirectory))
    func still(_ gravity: VideoGravity) async throws -> Frame {
      let node = VideoNode()
      (node.assetURL, node.gravity) = ("clip.mp4", gravity)
      node.style.preferredSize = Size(width: 64, height: 96)
      return try await renderer.render(node)
    }
    // 64 x 48 points in 64 x 96 leave bars of 24 points above and below, where the ground shows.
    let fitted = try await still(.resizeAspect)
    #expect([20, 28, 68, 76].map { shown(fitted, y: $0) } == [.white, .red, .red, .white])
    for gravity in [VideoGravity.resizeAspectFill, .resize] {
      let frame = try await still(gravity)
      #expect([1, 94].map { shown(frame, y: $0) } == [.red, .red])
    }
  }

  // MARK: Frames

  @Test func `a video follows the clock, and its last frame stays`() async throws {
    let frames = try await frames(of: table { $0.shouldAutoplay = true }, count: 9)
    #expect(frames.map { shown($0) } == [.red, .red, .green, .green, .blue, .blue, .blue, .blue, .blue])
  }

  @Test func `each shown frame is decoded and prepared once`() async throws {
    let renderer = try renderer()
    _ = try await frames(of: table { $0.shouldAutoplay = true }, perSecond: 20, count: 80, in: renderer)
    #expect(renderer.counts.imageFramesDecoded == 30)
    #expect(renderer.counts.imagesDecoded == 30)
    #expect(renderer.counts.imagesPrepared == 30)
  }

  @Test func `a video that repeats begins anew`() async throws {
    let loop = table { video in
      (video.shouldAutoplay, video.shouldAutorepeat) = (true, true)
    }
    let renderer = try renderer()
    let frames = try await frames(of: loop, count: 14, in: renderer)
    let once: [Shown] = [.red, .red, .green, .green, .blue, .blue]
    #expect(frames.map { shown($0) } == once + once + [.red, .red])
    // Six frames are shown, and what lies between them is decoded on the way.
    #expect(renderer.counts.imagesDecoded == 6)
  }

  @Test func `a rate of 2 plays twice as fast, and others may be set on the way`() async throws {
    let fast = table { video in
      (video.shouldAutoplay, video.rate) = (true, 2)
    }
    #expect(try await frames(of: fast, count: 5).map { shown($0) } == [.red, .green, .blue, .blue, .blue])
    let changing = table { $0.shouldAutoplay = true }
    // The rate is 1 for a second, then 0.5 for a second, then 4.
    let actions = [action(at: 1000) { $0.rate = 0.5 }, action(at: 2000) { $0.rate = 4 }]
    #expect(
      try await frames(of: changing, perSecond: 4, count: 12, actions: actions).map { shown($0) }
        == [.red, .red, .red, .red, .green, .green, .green, .green, .green, .blue, .blue, .blue])
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 1e300, 1e-300]) func `a video plays at a positive rate only`(rate: Double) async throws {
    let table = table { video in
      (video.shouldAutoplay, video.rate) = (true, rate)
    }
    #expect(try await frames(of: table, count: 3).map { shown($0) } == (rate == 1e300 ? [.red, .blue, .blue] : [.red, .red, .red]))
  }

  @Test func `a video pauses where it is, and goes on from there`() async throws {
    let actions = [action(at: 1000) { $0.pause() }, action(at: 2500) { $0.tap() }]
    let frames = try await frames(of: table { $0.shouldAutoplay = true }, count: 10, actions: actions)
    #expect(frames.map { shown($0) } == [.red, .red, .green, .green, .green, .green, .green, .blue, .blue, .blue])
  }

  @Test func `a tap plays a video or asks the delegate, and then sends the actions of the node`() {
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
    #expect(tapped.lines == ["down", "up"])
    video.delegate = tapped
    #expect(video.tap(at: .zero))
    #expect(tapped.lines == ["down", "up", "down", "delegate", "up"])
    video.isEnabled = false
    video.tap()
    #expect(tapped.lines.count == 5)
  }

  @Test func `a video goes to a time, also while it stands still`() async throws {
    let actions = [action(at: 500) { $0.seek(to: 2.2) }, action(at: 1000) { $0.seek(to: -5) }, action(at: 1500) { $0.seek(to: .nan) }]
    let playing = try await frames(of: table { $0.shouldAutoplay = true }, count: 5, actions: actions)
    #expect(playing.map { shown($0) } == [.red, .blue, .red, .red, .green])
    let standing = try await frames(
      of: table(), count: 3, actions: [action(at: 500) { $0.seek(to: 1) }, action(at: 1000) { $0.seek(to: 1e300) }])
    #expect(standing.map { shown($0) } == [.red, .green, .blue])
  }

  @Test func `a video out of view stands still, and goes on when it is back`() async throws {
    let script = ScrollScript(moves: [
      .init(time: 0, offset: 0), .init(time: 1000, offset: 0), .init(time: 1001, offset: 200), .init(time: 2499, offset: 200),
      .init(time: 2500, offset: 0), .init(time: 5000, offset: 0),
    ])
    let table = TableNode(numberOfRows: 20) { row in
      {
        let cell = VideoCell("clip.mp4")
        cell.video.shouldAutoplay = row == 0
        return cell
      }
    }
    let frames = try await frames(of: table, script: script, count: 10)
    // It leaves the view with the frame at 1500 ms, and is seen again from 2500 ms on.
    let half: [Shown?] = [.red, .red, .green, nil, nil]
    #expect(frames.map { $0.offset == 0 ? shown($0) : nil } == half + [.green, .blue, .blue, .blue, .blue])
  }

  @Test func `until the video comes the poster is there, or the placeholder`() async throws {
    let script = ScrollScript(images: ["clip.mp4": .init(full: .fixed(1000))])
    let poster = table { video in
      (video.url, video.shouldAutoplay) = ("poster.gif", true)
    }
    #expect(try await frames(of: poster, script: script, count: 6).map { shown($0) } == [.poster, .poster, .red, .red, .green, .green])
    let placeholder = table { video in
      video.shouldAutoplay = true
      (video.placeholderEnabled, video.placeholderColor, video.placeholderFadeDuration) = (true, .black, 0)
    }
    #expect(
      try await frames(of: placeholder, script: script, count: 6).map { shown($0) } == [.poster, .poster, .red, .red, .green, .green])
  }

  @Test func `frames are the same for any number of workers, and pictures of instants equal them`() async throws {
    let script = ScrollScript(
      framesPerSecond: 10, moves: [.init(time: 0, offset: 0), .init(time: 900, offset: 300)], displayLatency: .between(10...90),
      images: ["clip.mp4": .init(full: .between(10...200))])
    var all: [[Data]] = []
    for jobs in [1, 3] {
      let frames = try await renderer(jobs: jobs).allFrames(
        of: table(30) { $0.shouldAutoplay = true }, script: script, framesPerSecond: 10, frames: 20)
      all.append(frames.map(\.pngData))
      if jobs == 3 {
        for frame in frames {
          let alone = try await renderer().render(table(30) { $0.shouldAutoplay = true }, at: .milliseconds(frame.time), script: script)
          #expect(alone.pngData == frame.pngData, "\(frame.time) ms")
        }
      }
    }
    #expect(all[0] == all[1])
    #expect(Set(all[0]).count > 5)
  }

  // MARK: Delegate

  @Test func `the delegate is notified as a video loads, plays and ends`() async throws {
    let diary = Diary()
    let table = table(1, "short.mp4") { video in
      (video.delegate, video.shouldAutoplay) = (diary, true)
    }
    _ = try await frames(of: table, perSecond: 5, count: 4)
    // The video has 0.4 seconds. At 5 frames a second its end is reached with the third frame.
    #expect(diary.lines.prefix(6) == ["initialLoading 0.0", "readyToPlay 0.0", "playing 0.0", "at 0.2", "at 0.4", "finished 0.4"])
    #expect(diary.lines.dropFirst(6).first == "end")
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
    let table = table(1, "short.mp4") { video in
      (video.delegate, video.shouldAutoplay) = (ender, true)
    }
    // From 400 ms on the other video plays. At 1300 ms it is red, at 1500 ms green.
    let script = ScrollScript()
    for (time, color) in [(300, Shown.green), (1300, .red), (1500, .green)] {
      #expect(shown(try await renderer().render(table, at: .milliseconds(time), script: script)) == color, "\(time)")
    }
  }

  @Test func `the delegate may forbid that a video plays`() async throws {
    let diary = Diary()
    diary.allows = false
    let table = table { video in
      (video.delegate, video.shouldAutoplay) = (diary, true)
    }
    #expect(try await frames(of: table, count: 4).map { shown($0) } == [.red, .red, .red, .red])
  }

  // MARK: Failures

  @Test func `a video that cannot be had leaves the poster or the default image, and a warning`() async throws {
    try folder.write(Array("#EXTM3U\nclip.mp4\n".utf8), to: "list.m3u8")
    for (url, error) in [
      ("list.m3u8", ImageError.notAVideo(url: "list.m3u8")), ("poster.gif", .notAVideo(url: "poster.gif")),
      ("rtsp://127.0.0.1/a", .unknownScheme(url: "rtsp://127.0.0.1/a", scheme: "rtsp")),
    ] {
      let plain = try await renderer().render(
        table(1, url) { video in
          (video.shouldAutoplay, video.defaultImage) = (true, .resizableRounded(cornerRadius: 0, fill: .black))
        })
      #expect(shown(plain) == .poster)
      #expect(plain.warnings == [.image(row: "0", error)])
      let poster = try await frames(
        of: table(1, url) { video in
          (video.shouldAutoplay, video.url) = (true, "poster.gif")
        }, count: 2)
      #expect(poster.map { shown($0) } == [.poster, .poster])
      #expect(poster.last?.warnings == [.image(row: "0", error)])
    }
  }

  @Test func `a video at the address of a plain image node is refused`() async throws {
    let table = TableNode(numberOfRows: 1) { _ in
      {
        let cell = VideoCell("")
        cell.video.assetURL = nil
        cell.video.url = "clip.mp4"
        return cell
      }
    }
    let still = try await renderer().render(table)
    #expect(shown(still) == .white)
    #expect(still.warnings.map(\.kind) == [.missingPicture])
  }
}
