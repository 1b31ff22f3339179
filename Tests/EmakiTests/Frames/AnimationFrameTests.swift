import Emaki
import EmakiTestSupport
import Testing

@testable import EmakiEngine

/// Animations in the frames of a scroll, and in still pictures.
struct AnimationFrameTests {
  private let folder = TemporaryFolder()

  /// Writes an animation of red, green and blue, a tenth of a second each, that plays for ever, and one that plays once.
  init() throws {
    try folder.write(GIFFile.threeColors(repetitions: 0).bytes, to: "ever.gif")
    try folder.write(GIFFile.threeColors(repetitions: nil).bytes, to: "once.gif")
  }

  private static let colors = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF] as [UInt32]

  /// Makes a row 20 high with a picture over the whole of it, but for a text at its right end.
  private static func cell(_ url: String) -> CellNode {
    let (picture, text) = (NetworkImageNode(), TextNode())
    (picture.url, picture.style.preferredSize) = (url, Size(8, 20))
    text.attributedText = AttributedText("x", size: 10)
    return CellNode().laidOut { _ in StackLayoutSpec(.horizontal, children: [picture, text]) }
  }

  private func renderer() throws -> Renderer { try .test(16, 60, pictures: folder.path) }

  private func table(_ count: Int = 1, _ url: String = "ever.gif") -> TableNode {
    TableNode(numberOfRows: count) { _ in { Self.cell(url) } }
  }

  private func shown(_ frame: Frame) -> Int? { Self.colors.firstIndex(of: frame.picture[4, 10]) }

  @Test(arguments: [("ever.gif", [0, 0, 1, 1, 2, 2, 0, 0, 1]), ("once.gif", [0, 0, 1, 1, 2, 2, 2, 2, 2])])
  func `an animation follows the clock of the frames`(url: String, colors: [Int]) async throws {
    #expect(try await renderer().allFrames(of: table(1, url), framesPerSecond: 20, frames: 9).map { shown($0) } == colors)
  }

  @Test func `each frame is decoded and painted once, and the rest of its row once`() async throws {
    let renderer = try renderer()
    _ = try await renderer.allFrames(of: table(3), framesPerSecond: 20, frames: 40)
    let counts = renderer.counts
    #expect((counts.imageFramesDecoded, counts.imagesDecoded, counts.imagesPrepared, counts.cellsMeasured) == (3, 3, 3, 3))
    // Text and picture are painted when the first frame changes. Then only the picture is painted, once for each change up to the end.
    #expect(counts.passesDrawn <= 3 * (1 + 20))
  }

  @Test func `still and settled pictures show the first frame`() async throws {
    let renderer = try renderer()
    for frame in [
      try await renderer.render(table()), try await renderer.render(table(), at: .first),
      try await renderer.render(table(), at: .settled, script: ScrollScript(displayLatency: .fixed(150))),
    ] {
      #expect(shown(frame) == 0 && frame.warnings == [])
    }
    #expect(renderer.counts.imageFramesDecoded == 0)
  }
}
