import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

/// Places in the coordinate spaces of other nodes.
struct CoordinateTests {
  private let inner = DisplayNode(frame: Rect(7, 8, 10, 20))
  private let left = DisplayNode(frame: Rect(10, 20, 50, 50))
  private let right: DisplayNode
  private let root: DisplayNode

  init() {
    right = DisplayNode(frame: Rect(100, 30, 60, 40), inner)
    root = DisplayNode(frame: Rect(5, 5, 200, 100), left, right)
  }

  @Test func `a point has its place in every node of the tree`() {
    #expect(
      [root, nil, left, inner].map { inner.convert(Point(1, 2), to: $0) } == [Point(108, 40), Point(108, 40), Point(98, 20), Point(1, 2)])
    #expect([inner.convert(Point(98, 20), from: left), inner.convert(Point(108, 40), from: nil)] == [Point(1, 2), Point(1, 2)])
  }

  @Test func `transforms count, about the anchor point`() {
    (right.transform, right.anchorPoint) = (.scale(x: 2, y: 2), .zero)
    #expect(inner.convert(Point(1, 2), to: root) == Point(116, 50) && inner.convert(Point(116, 50), from: root) == Point(1, 2))
    #expect(inner.convert(inner.bounds, to: nil) == Rect(114, 46, 20, 40))
    // A quarter of a turn about the centre, (130, 50), changes width and height.
    (right.transform, right.anchorPoint) = (Transform(a: 0, b: 1, c: -1, d: 0), Point(0.5, 0.5))
    #expect(right.convert(right.bounds, to: root) == Rect(110, 20, 40, 60))
    #expect(right.convert(Rect(110, 20, 40, 60), from: root) == right.bounds)
  }

  @Test func `a node that a transform makes vanish has no places`() {
    right.transform = .scale(x: 0, y: 1)
    #expect(root.convert(Point(1, 2), to: inner) == .zero)
  }
}
