import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

/// What a node tree asks to be painted, without painting it.
struct DisplayListTests {
  private let context = MeasuringContext.test()

  private func node(_ name: String, _ frame: Rect = Rect(0, 0, 10, 10), _ color: Color? = .black, _ subnodes: DisplayNode...) -> DisplayNode
  {
    let node = DisplayNode(name, frame: frame)
    node.backgroundColor = color
    for subnode in subnodes { node.addSubnode(subnode) }
    return node
  }

  private let frame = Rect(0, 0, 10, 10)

  /// Lists the entries, one a line: a pass by its node's name, a group in brackets.
  private func names(_ entries: [DisplayList.Entry]) -> [String] {
    entries.map { entry in
      switch entry {
      case .pass(let pass), .choice(let pass, _, _): pass.node
      case .group(let group): "[" + names(group.entries).joined(separator: " ") + "]"
      }
    }
  }

  private func names(_ root: DisplayNode) -> String { names(root.displayList(in: context).entries).joined(separator: " ") }

  private func group(_ root: DisplayNode) -> DisplayGroup? {
    if case .group(let group)? = root.displayList(in: context).entries.first { group } else { nil }
  }

  @Test func `each node that paints something is a pass of its own, supernodes first`() {
    let tree = node("a", frame, .black, node("b", frame, .black, node("c")), node("d"), node("clear", frame, .clear), node("empty", .zero))
    #expect(names(tree) == "a b c d")
  }

  @Test(arguments: [0.0, .nan]) func `hidden and fully transparent nodes hide their subnodes`(alpha: Double) {
    let (hidden, transparent) = (node("h", frame, .black, node("x")), node("t", frame, .black, node("y")))
    (hidden.isHidden, transparent.alpha) = (true, alpha)
    #expect(names(node("a", frame, .black, hidden, transparent)) == "a")
  }

  @Test func `subnodes are placed relative to all nodes above them`() {
    let inner = node("b", Rect(5, 6, 40, 40), nil, node("c", Rect(7, 8, 9, 10)))
    // The root's own origin does not count: its corner is the cell's.
    #expect(node("a", Rect(100, 100, 50, 50), nil, inner).displayList(in: context).drawn == ["fill 12,14,9,10 #000000"])
  }

  @Test func `siblings are ordered by z position, then in the order in which they were added`() {
    let nodes = ["a", "b", "c", "d"].map { node($0) }
    (nodes[0].zPosition, nodes[2].zPosition) = (2, -1)
    #expect(names(node("root", frame, nil, nodes[0], nodes[1], nodes[2], nodes[3])) == "c b d a")
  }

  @Test func `a border is painted after the subnodes, and a plain node needs no group`() {
    let root = node("root", frame, .white, node("a"))
    (root.cornerRadius, root.isLayerBacked) = (3, true)
    #expect(history(of: names(root), { root.borderWidth = 1 }) == ["root a", "root a root"])
  }

  @Test func `a faded, clipped, moved or shadowed node is a group with its subnodes`() {
    func changed(_ change: (DisplayNode) -> Void) -> DisplayNode {
      let root = node("root", frame, .white, node("a"))
      change(root)
      return root
    }
    #expect(group(changed { $0.alpha = 0.25 })?.opacity == 0.25)
    #expect(group(changed { ($0.clipsToBounds, $0.cornerRadius) = (true, 4) })?.clip == RoundedRect(frame, radius: 4))
    #expect(group(changed { $0.transform = .translation(x: 3, y: 4) })?.transform == .translation(x: 3, y: 4))
    let shadow = Shadow(color: .black, opacity: 0.5, offset: Point(0, -3), radius: 3)
    let cut = changed { ($0.shadowOpacity, $0.clipsToBounds, $0.cornerRadius) = (0.5, true, 4) }
    #expect([changed { $0.shadowOpacity = 0.5 }, cut].map { group($0)?.shadow } == [shadow, nil])
    #expect(names(changed { $0.alpha = 0.5 }) == "[root a]")
  }

  @Test func `a clip is a group only where something may leave the bounds`() {
    func clipped(_ change: (DisplayNode) -> Void) -> DisplayNode {
      let clipping = node("clipping", frame, .white, node("a"))
      clipping.clipsToBounds = true
      change(clipping.subnodes[0])
      return node("root", frame, nil, clipping)
    }
    #expect(names(clipped { _ in }) == "clipping a")
    let changes: [(DisplayNode) -> Void] = [
      { $0.frame.origin.x = -1 }, { $0.frame.origin.y = -1 }, { $0.frame.size.width += 1 }, { $0.frame.size.height += 1 },
      { $0.transform = Transform(a: 0, b: 1, c: -1, d: 0) }, { $0.shadowOpacity = 1 },
    ]
    #expect(changes.map { group(clipped($0))?.clip?.rect } == changes.map { _ in frame })
  }

  @Test func `a transform is about the centre of the frame, or else the anchor point`() throws {
    let turned = node("turned", Rect(10, 20, 30, 40))
    turned.transform = Transform(a: 0, b: 1, c: -1, d: 0)
    let root = node("root", Rect(0, 0, 100, 100), nil, turned)
    func moved(_ x: Double, _ y: Double) -> Point? { group(root)?.transform.apply(Point(x, y)) }
    // The middle of the left edge comes to the middle above.
    #expect([moved(25, 40), moved(10, 40)] == [Point(25, 40), Point(25, 25)])
    turned.anchorPoint = Point(0, 1)
    #expect([turned.position, moved(10, 60), moved(40, 60)] == [Point(10, 60), Point(10, 60), Point(10, 90)])
    turned.position = Point(0, 40)
    #expect(turned.frame == Rect(0, 0, 30, 40))
    turned.anchorPoint = Point(.nan, 0)
    #expect(turned.anchorPoint == Point(0.5, 0.5))
  }
}
