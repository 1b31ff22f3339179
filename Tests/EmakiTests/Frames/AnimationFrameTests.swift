import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Animations in the frames of a scroll, and in still pictures.
@Suite struct AnimationFrameTests {
  private let folder: TemporaryFolder

  /// Writes an animation of red, green and blue, a tenth of a second each, that plays for ever, and one that plays once.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(GIFFile.threeColors(repetitions: 0).bytes, to: "ever.gif")
    try folder.write(GIFFile.threeColors(repetitions: nil).bytes, to: "once.gif")
  }

  private static let colors = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF] as [UInt32]

  /// A row 20 high with a picture over the whole of it, but for a text at its right end.
  private final class PictureCell: CellNode {
    let picture = NetworkImageNode()
    private let text = TextNode()

    init(_ url: String) {
      super.init()
      picture.url = url
      text.attributedText = AttributedText("x", font: .system(size: 10))
      addSubnode(picture)
      addSubnode(text)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 20) }
    override func layout() {
      picture.frame = Rect(x: 0, y: 0, width: 8, height: 20)
      text.frame = Rect(x: 8, y: 0, width: 8, height: 20)
    }
  }

  private func renderer(jobs: Int = 2) throws -> Renderer {
    try Renderer(
      viewport: Size(width: 16, height: 60), scale: 1,
      options: Renderer.Options(
        jobs: jobs, images: ImageAccess(baseDirectory: folder.path), png: .fast, cacheDirectory: TestFonts.cacheDirectory))
  }

  private func table(_ count: Int = 1, _ url: String = "ever.gif", _ change: @escaping @Sendable (NetworkImageNode) -> Void = { _ in })
    -> TableNode
  {
    TableNode(numberOfRows: count) { _ in
      {
        let cell = PictureCell(url)
        change(cell.picture)
        return cell
      }
    }
  }

  private func shown(_ frame: Frame, row: Int = 0) -> Int? { Self.colors.firstIndex(of: Picture(frame.bitmap())[4, row * 20 + 10]) }

  @Test func `an animation follows the clock of the frames`() async throws {
    let renderer = try renderer()
    let frames = try await renderer.allFrames(of: table(), script: ScrollScript(), framesPerSecond: 20, frames: 14)
    #expect(frames.map { shown($0) } == [0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2, 0, 0])
    let once = try await renderer.allFrames(of: table(1, "once.gif"), script: ScrollScript(), framesPerSecond: 20, frames: 14)
    #expect(once.map { shown($0) } == [0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2])
  }

  @Test func `each frame is decoded and painted once, and the rest of its row once in all`() async throws {
    let renderer = try renderer()
    _ = try await renderer.allFrames(of: table(3), script: ScrollScript(), framesPerSecond: 20, frames: 40)
    let counts = renderer.counts
    #expect(counts.imageFramesDecoded == 3)
    #expect(counts.imagesDecoded == 3)
    #expect(counts.imagesPrepared == 3)
    // Text and picture are painted when the first frame changes. Then only the picture is painted, once for each change up to the end.
    #expect(counts.passesDrawn <= 3 * (1 + 20))
    #expect(counts.cellsMeasured == 3)
  }

  @Test func `frames are the same for any number of workers`() async throws {
    let script = ScrollScript(
      framesPerSecond: 30, moves: [.init(time: 0, offset: 0), .init(time: 900, offset: 300)],
      displayLatency: .between(10...90), images: ["ever.gif": .init(full: .between(10...200))])
    var all: [[Data]] = []
    for jobs in [1, 2, 4] {
      let frames = try await renderer(jobs: jobs).allFrames(of: table(30), script: script, framesPerSecond: 30, frames: 45)
      all.append(frames.map(\.pngData))
    }
    #expect(all[0] == all[1])
    #expect(all[0] == all[2])
    #expect(Set(all[0]).count > 5)
  }

  @Test func `a picture of an instant equals the frame at that instant`() async throws {
    let script = ScrollScript(
      framesPerSecond: 20, moves: [.init(time: 0, offset: 0), .init(time: 400, offset: 130)],
      displayLatency: .fixed(30), images: ["ever.gif": .init(full: .fixed(70))])
    let frames = try await renderer().allFrames(of: table(12), script: script, framesPerSecond: 20, frames: 20)
    for frame in frames {
      let alone = try await renderer().render(table(12), at: .milliseconds(frame.time), script: script)
      #expect(alone.pngData == frame.pngData, "\(frame.time) ms")
    }
    #expect(Set(frames.map { shown($0) }).count > 2)
  }

  @Test func `still and settled pictures show the first frame and do not wait for the last`() async throws {
    let renderer = try renderer()
    for frame in [
      try await renderer.render(table()), try await renderer.render(table(), at: .first),
      try await renderer.render(table(), at: .settled, script: ScrollScript(displayLatency: .fixed(150))),
    ] {
      #expect(shown(frame) == 0)
      #expect(frame.warnings == [])
    }
    #expect(renderer.counts.imageFramesDecoded == 0)
  }

  @Test func `a paused animation stands still, and another begins at its time`() async throws {
    let renderer = try renderer()
    let paused = table { $0.animatedImagePaused = true }
    #expect(
      try await renderer.allFrames(of: paused, script: ScrollScript(), framesPerSecond: 10, frames: 4).map { shown($0) } == [0, 0, 0, 0])
    let later = table { $0.animationTime = 150 }
    #expect(
      try await renderer.allFrames(of: later, script: ScrollScript(), framesPerSecond: 20, frames: 6).map { shown($0) } == [
        1, 2, 2, 0, 0, 1,
      ])
  }

  @Test func `an animation begins anew when its row comes into view again`() async throws {
    let script = ScrollScript(moves: [
      .init(time: 0, offset: 0), .init(time: 300, offset: 0), .init(time: 350, offset: 100), .init(time: 400, offset: 0),
    ])
    let frames = try await renderer().allFrames(of: table(20), script: script, framesPerSecond: 20, frames: 12)
    // The row is in view at 0 ms, and again from 400 ms on.
    #expect(frames.map { $0.offset == 0 ? shown($0) : nil } == [0, 0, 1, 1, 2, 2, 0, nil, 0, 0, 1, 1])
  }

  @Test func `a row in which an animation plays is settled in the trace`() async throws {
    let frames = try await renderer().allFrames(of: table(), script: ScrollScript(), framesPerSecond: 10, frames: 3)
    #expect(frames.map { $0.trace?.rows.map(\.shows) } == [["content"], ["content"], ["content"]])
  }
}
