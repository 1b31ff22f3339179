import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

/// Places in the coordinate spaces of other nodes.
@Suite struct CoordinateTests {
  private let root = DisplayNode()
  private let left = DisplayNode()
  private let right = DisplayNode()
  private let inner = DisplayNode()

  init() {
    root.frame = Rect(x: 5, y: 5, width: 200, height: 100)
    left.frame = Rect(x: 10, y: 20, width: 50, height: 50)
    right.frame = Rect(x: 100, y: 30, width: 60, height: 40)
    inner.frame = Rect(x: 7, y: 8, width: 10, height: 20)
    root.addSubnode(left)
    root.addSubnode(right)
    right.addSubnode(inner)
  }

  @Test func `a point has its place in every node of the tree`() {
    #expect(inner.convert(Point(x: 1, y: 2), to: root) == Point(x: 108, y: 40))
    #expect(inner.convert(Point(x: 1, y: 2), to: nil) == Point(x: 108, y: 40))
    #expect(inner.convert(Point(x: 1, y: 2), to: left) == Point(x: 98, y: 20))
    #expect(inner.convert(Point(x: 98, y: 20), from: left) == Point(x: 1, y: 2))
    #expect(inner.convert(Point(x: 108, y: 40), from: nil) == Point(x: 1, y: 2))
    #expect(inner.convert(Point(x: 3, y: 4), to: inner) == Point(x: 3, y: 4))
  }

  @Test func `transforms count, about the anchor point`() {
    right.transform = .scale(x: 2, y: 2)
    right.anchorPoint = .zero
    #expect(inner.convert(Point(x: 1, y: 2), to: root) == Point(x: 116, y: 50))
    #expect(inner.convert(Point(x: 116, y: 50), from: root) == Point(x: 1, y: 2))
    #expect(inner.convert(inner.bounds, to: nil) == Rect(x: 114, y: 46, width: 20, height: 40))
    // A quarter of a turn about the centre, (130, 50), changes width and height.
    right.transform = Transform(a: 0, b: 1, c: -1, d: 0)
    right.anchorPoint = Point(x: 0.5, y: 0.5)
    #expect(right.convert(right.bounds, to: root) == Rect(x: 110, y: 20, width: 40, height: 60))
    #expect(right.convert(Rect(x: 110, y: 20, width: 40, height: 60), from: root) == right.bounds)
  }

  @Test func `a node that a transform makes vanish has no places`() {
    right.transform = .scale(x: 0, y: 1)
    #expect(root.convert(Point(x: 1, y: 2), to: inner) == .zero)
  }
}
