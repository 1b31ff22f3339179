import Emaki
import Testing

@testable import EmakiEngine

/// Tests how nodes higher in the tree cut the area in which a node is tapped. Source: `ASControlNode`'s `layout` in Texture's debugging
/// code.
struct HitAreaTests {
  private let root = DisplayNode()
  private let middle = DisplayNode()
  private let node = DisplayNode()

  init() {
    root.frame = Rect(0, 0, 100, 100)
    middle.frame = Rect(20, 20, 40, 40)
    node.frame = Rect(5, 5, 30, 30)
    root.addSubnode(middle)
    middle.addSubnode(node)
    node.hitTestSlop = EdgeInsets(top: -10, left: -10, bottom: 0, right: 0)
  }

  private var area: HitArea { HitArea(node.bounds.inset(by: node.hitTestSlop), of: node, in: root) }

  @Test func `a node higher in the tree cuts the area at its bounds`() {
    #expect(area == HitArea(rect: Rect(20, 20, 35, 35), cut: [.top, .left]))
  }

  @Test func `the slop of a node above enlarges the part of the area that it leaves`() {
    middle.hitTestSlop = EdgeInsets(top: -5, left: -3, bottom: 0, right: 0)
    #expect(area == HitArea(rect: Rect(17, 15, 38, 40), cut: .left))
  }

  @Test func `slop of a node that clips does not count, and the area says so`() {
    middle.hitTestSlop = EdgeInsets(top: -5, left: -5, bottom: 0, right: 0)
    middle.clipsToBounds = true
    #expect(area == HitArea(rect: Rect(20, 20, 35, 35), cut: [.top, .left], clipped: [.top, .left]))
  }

  @Test func `a scroll node and the nodes above it cut no area`() {
    let scroll = ScrollNode()
    scroll.frame = Rect(20, 20, 10, 10)
    scroll.addSubnode(node)
    root.addSubnode(scroll)
    #expect(area == HitArea(rect: Rect(15, 15, 40, 40)))
  }

  @Test func `a row takes no touches outside of itself, whatever its slop is`() {
    root.hitTestSlop = EdgeInsets(top: -10, left: -10, bottom: -10, right: -10)
    let area = HitArea(root.bounds.inset(by: root.hitTestSlop), of: root, in: root)
    #expect(area == HitArea(rect: root.bounds, cut: [.top, .left, .bottom, .right]))
  }
}
