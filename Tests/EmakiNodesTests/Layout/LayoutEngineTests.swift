import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

/// Tests the expectations of Texture's `ASLayoutEngineTests` and `ASDisplayNodeLayoutTests`, for a row A = [B, C, D] in a range of 10 x 1.
struct LayoutEngineTests {
  private final class Row: DisplayNode {
    let (b, c, d, e) = (BoxNode(1, 1, name: "b"), BoxNode(2, 1, name: "c"), BoxNode(1, 1, name: "d"), BoxNode(1, 1, name: "e"))
    var hasE = false { didSet { setNeedsLayout() } }
    /// The number of times that the specs were asked for.
    private(set) var passes = 0

    override init() {
      super.init()
      automaticallyManagesSubnodes = true
      b.style.flexShrink = 1
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      passes += 1
      return StackLayoutSpec(justifyContent: .spaceBetween, alignItems: .start, children: [b, c, hasE ? e : d])
    }

    /// The numbers of times that A, B, C, D and E were measured.
    var counts: [Int] { [passes] + [b, c, d, e].map(\.measureCount) }
    var lefts: [Double] { subnodes.map(\.frame.minX) }
  }

  private let context = MeasuringContext.test()
  private let row = Row()

  private func layOut() { row.layoutTree(SizeRange(exactly: Size(10, 1)), in: context) }

  @Test func `the first layout pass measures each node once`() {
    layOut()
    // 10 - 1 - 2 - 1 in two gaps.
    #expect(row.counts == [1, 1, 1, 1, 0] && row.lefts == [0, 4, 9])
  }

  @Test func `a change measures the changed node and those above it`() {
    layOut()
    row.c.size.width = 4
    row.hasE = true
    layOut()
    #expect(row.counts == [2, 1, 2, 1, 1] && row.lefts == [0, 3, 9])
  }

  @Test func `a node that shrinks is measured twice, and its siblings once`() {
    row.b.size.width = 8
    layOut()
    // 8 + 2 + 1 is 1 too much.
    #expect(row.counts == [1, 2, 1, 1, 0] && row.lefts == [0, 7, 9] && row.b.frame.width == 7)
  }

  /// Texture measures node B only against its last length, so B stays too small. Texture's own tests call that a known defect.
  @Test func `a node that shrank before gets its full size once it wants less`() {
    row.b.size.width = 8
    layOut()
    row.b.size.width = 1
    layOut()
    #expect(row.lefts == [0, 4, 9] && row.b.frame.width == 1)
  }

  @Test func `a style that changes without setNeedsLayout counts from the next pass that measures`() {
    layOut()
    // The change was not announced, so the row keeps its last layout.
    row.b.style.spacingBefore = 2
    layOut()
    #expect(row.lefts == [0, 4, 9])
    row.setNeedsLayout()
    layOut()
    // 2 before B, and 4 in two gaps.
    #expect(row.lefts == [2, 5, 9])
  }
}
