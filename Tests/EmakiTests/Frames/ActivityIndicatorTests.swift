import Emaki
import EmakiTestSupport
import Testing

/// Tests wheels that turn and bars that fill, on the virtual clock.
@Suite struct ActivityIndicatorTests {
  private final class Waiting: CellNode {
    private let wheel: ActivityIndicatorNode
    private let isTurning: Bool

    init(isTurning: Bool, style: ActivityIndicatorNode.Style = .medium) {
      (wheel, self.isTurning) = (ActivityIndicatorNode(style: style), isTurning)
      super.init()
      automaticallyManagesSubnodes = true
      wheel.color = .black
      wheel.hidesWhenStopped = false
      if isTurning { wheel.startAnimating() }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec(.horizontal, children: [wheel])
    }
  }

  private func pictures(isTurning: Bool) async throws -> [Picture] {
    let table = TableNode.plain(numberOfRows: 3) { row in { row == 0 ? Waiting(isTurning: isTurning) : BoxCell(height: 20, color: .red) } }
    let renderer = try Renderer.test(width: 40, height: 60, scale: 2)
    return try await renderer.allFrames(of: table, script: ScrollScript(duration: 2000), framesPerSecond: 16).map { Picture($0.bitmap()) }
  }

  @Test func `a wheel turns once a second in eight steps`() async throws {
    let frames = try await pictures(isTurning: true)
    #expect(frames.count == 33)
    // Each step shows for two frames, and after a second all steps begin again.
    for (index, frame) in frames.enumerated() {
      #expect(frame == frames[index % 16 / 2 * 2], "\(index)")
    }
    for (first, second) in [(0, 2), (2, 4), (4, 6), (0, 8), (6, 14)] { #expect(frames[first] != frames[second]) }
    // After half a turn the dark part of the wheel is at the bottom, not at the top.
    func ink(_ picture: Picture, _ rows: Range<Int>) -> Int {
      rows.reduce(0) { sum, y in (0..<40).reduce(sum) { $0 + 255 - Int(picture[$1, y] & 255) } }
    }
    #expect(ink(frames[0], 0..<14) > ink(frames[8], 0..<14))
    #expect(ink(frames[0], 26..<40) < ink(frames[8], 26..<40))
  }

  @Test func `a wheel that stands still is the same in every frame, and hidden by default`() async throws {
    #expect(Set(try await pictures(isTurning: false).map(\.words)).count == 1)
    let node = ActivityIndicatorNode()
    let frame = try await Renderer.test(width: 20, height: 20, scale: 1).render(Self.boxed(node))
    #expect(frame.stripes() == [Stripe(.white, 20)])
  }

  @Test func `the rows beside a wheel are painted once`() async throws {
    let table = TableNode.plain(numberOfRows: 3) { row in { row == 0 ? Waiting(isTurning: true) : BoxCell(height: 20, color: .red) } }
    let renderer = try Renderer.test(width: 40, height: 60, scale: 1)
    let before = renderer.counts.layersDrawn
    let count = try await renderer.allFrames(of: table, script: ScrollScript(duration: 1000), framesPerSecond: 8).count
    #expect(count == 9)
    // The wheel's row has eight looks. The first one may be painted for the row at rest as well.
    #expect(renderer.counts.layersDrawn - before <= 2 + 9)
  }

  private static func boxed(_ node: sending DisplayNode) -> DisplayNode {
    node.style.preferredSize = Size(width: 20, height: 20)
    return node
  }

  @Test(arguments: [(-1.0, 0), (.nan, 0), (0, 0), (0.01, 4), (0.5, 50), (1, 100), (7, 100)] as [(Double, Int)])
  func `a progress bar is filled as far as its progress`(progress: Double, length: Int) async throws {
    for rightToLeft in [false, true] {
      let bar = ProgressNode(progress: progress)
      bar.progressTintColor = .black
      bar.trackTintColor = .white
      let renderer = try Renderer.test(width: 100, height: 4, scale: 1, layoutDirection: rightToLeft ? .rightToLeft : .leftToRight)
      let picture = try await renderer.render(bar).decoded()
      // This is the middle line of the bar, where its round ends reach farthest.
      let dark = (0..<100).filter { picture[$0, 1] & 255 < 128 }
      #expect(dark.count == length)
      #expect(dark.first == (length == 0 ? nil : rightToLeft ? 100 - length : 0))
    }
  }
}
