import Emaki
import Testing

@testable import EmakiEngine

/// Tests wheels that turn and bars that fill, on the virtual clock.
struct ActivityIndicatorTests {
  private static func wheel(isTurning: Bool) -> CellNode {
    let wheel = ActivityIndicatorNode(style: .medium)
    (wheel.color, wheel.hidesWhenStopped) = (.black, false)
    if isTurning { wheel.startAnimating() }
    return CellNode().laidOut { _ in StackLayoutSpec(.horizontal, children: [wheel]) }
  }

  private func table(isTurning: Bool) -> TableNode {
    TableNode.plain(3) { row in row == 0 ? Self.wheel(isTurning: isTurning) : BoxCell(color: .red) }
  }

  private func pictures(isTurning: Bool) async throws -> [Picture] {
    try await Renderer.test(40, 60, scale: 2).allFrames(
      of: table(isTurning: isTurning), script: ScrollScript(duration: 2000), framesPerSecond: 16
    ).map(\.picture)
  }

  @Test func `a wheel turns once a second in eight steps`() async throws {
    let frames = try await pictures(isTurning: true)
    // Each step shows for two frames, and after a second all steps begin again.
    #expect(frames.map { frame in frames.firstIndex(of: frame) } == (0..<33).map { $0 % 16 / 2 * 2 })
    // After half a turn the dark part of the wheel is at the bottom, not at the top.
    func ink(_ picture: Picture, _ rows: Range<Int>) -> Int {
      rows.reduce(0) { sum, y in (0..<40).reduce(sum) { $0 + 255 - Int(picture[$1, y] & 255) } }
    }
    #expect(ink(frames[0], 0..<14) > ink(frames[8], 0..<14) && ink(frames[0], 26..<40) < ink(frames[8], 26..<40))
  }

  @Test func `a wheel that stands still does not change, and is hidden by default`() async throws {
    #expect(Set(try await pictures(isTurning: false).map(\.words)).count == 1)
    let node = ActivityIndicatorNode()
    node.setPreferredSize(20, 20)
    #expect(try await Renderer.test(20, 20).render(node).stripes() == [Stripe(.white, 20)])
  }

  @Test func `the rows beside a wheel are painted once`() async throws {
    let renderer = try Renderer.test(40, 60)
    let script = ScrollScript(duration: 1000)
    #expect(try await renderer.allFrames(of: table(isTurning: true), script: script, framesPerSecond: 8).count == 9)
    // The wheel's row has eight looks. The first one may be painted for the row at rest as well.
    #expect(renderer.counts.layersDrawn <= 2 + 9)
  }

  @Test(arguments: [(-1.0, 0), (.nan, 0), (0, 0), (0.01, 4), (0.5, 50), (1, 100), (7, 100)] as [(Double, Int)])
  func `a progress bar is filled as far as its progress`(progress: Double, length: Int) async throws {
    for (direction, start) in [(LayoutDirection.leftToRight, 0), (.rightToLeft, 100 - length)] {
      let bar = ProgressNode(progress: progress)
      (bar.progressTintColor, bar.trackTintColor) = (.black, .white)
      let picture = try await Renderer.test(100, 4, layoutDirection: direction).render(bar).picture
      // This is the middle line of the bar, where its round ends reach farthest.
      #expect(picture.columns(in: 1..<2) { $0 & 255 < 128 } == Array(start..<start + length))
    }
  }
}
