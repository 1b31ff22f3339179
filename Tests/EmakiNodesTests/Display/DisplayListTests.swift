import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

/// What a node tree asks to be painted, without painting it.
@Suite struct DisplayListTests {
  private let context = MeasuringContext.test()

  private func node(_ name: String, _ frame: Rect, _ color: Color? = .black, _ subnodes: [DisplayNode] = []) -> DisplayNode {
    let node = DisplayNode()
    node.debugName = name
    node.frame = frame
    node.backgroundColor = color
    for subnode in subnodes { node.addSubnode(subnode) }
    return node
  }

  private let frame = Rect(x: 0, y: 0, width: 10, height: 10)

  /// Lists the entries, one a line: a pass by its node's name, a group in brackets.
  private func names(_ entries: [DisplayList.Entry]) -> [String] {
    entries.map { entry in
      switch entry {
      case .pass(let pass), .choice(let pass, _, _): pass.node
      case .group(let group): "[" + names(group.entries).joined(separator: " ") + "]"
      }
    }
  }

  private func names(_ root: DisplayNode) -> [String] { names(root.displayList(in: context).entries) }

  private func group(_ root: DisplayNode) throws -> DisplayGroup {
    guard case .group(let group)? = root.displayList(in: context).entries.first else { throw Missing() }
    return group
  }

  private struct Missing: Error {}

  @Test func `each node is a pass of its own, supernodes first`() {
    let tree = node("a", frame, .black, [node("b", frame, .black, [node("c", frame)]), node("d", frame)])
    #expect(names(tree) == ["a", "b", "c", "d"])
  }

  @Test func `nodes that paint nothing have no pass`() {
    let clear = node("clear", frame, .clear)
    let empty = node("empty", .zero)
    #expect(names(node("a", frame, nil, [clear, empty, node("b", frame)])) == ["b"])
  }

  @Test func `hidden and fully transparent nodes hide their subnodes`() {
    let (hidden, transparent) = (node("h", frame, .black, [node("x", frame)]), node("t", frame, .black, [node("y", frame)]))
    hidden.isHidden = true
    transparent.alpha = 0
    #expect(names(node("a", frame, .black, [hidden, transparent])) == ["a"])
  }

  @Test func `subnodes are placed relative to all nodes above them`() {
    let tree = node(
      "a", Rect(x: 100, y: 100, width: 50, height: 50), nil,
      [node("b", Rect(x: 5, y: 6, width: 40, height: 40), nil, [node("c", Rect(x: 7, y: 8, width: 9, height: 10))])])
    guard case .pass(let pass)? = tree.displayList(in: context).entries.first, case .fill(let shape, _)? = pass.items.first else {
      Issue.record("nothing is painted")
      return
    }
    // The root's own origin does not count: its corner is the cell's.
    #expect(shape.rect == Rect(x: 12, y: 14, width: 9, height: 10))
  }

  @Test func `siblings are ordered by z position, then in the order in which they were added`() {
    let nodes = ["a", "b", "c", "d"].map { node($0, frame) }
    nodes[0].zPosition = 2
    nodes[2].zPosition = -1
    #expect(names(node("root", frame, nil, nodes)) == ["c", "b", "d", "a"])
  }

  @Test func `a border is painted after the subnodes`() {
    let root = node("root", frame, .white, [node("a", frame)])
    root.borderWidth = 1
    #expect(names(root) == ["root", "a", "root"])
  }

  @Test func `a plain node needs no group`() {
    let root = node("root", frame, .white, [node("a", frame)])
    root.cornerRadius = 3
    root.isLayerBacked = true
    #expect(names(root) == ["root", "a"])
  }

  @Test func `a faded, clipped, moved or shadowed node is a group with its subnodes`() throws {
    func changed(_ change: (DisplayNode) -> Void) -> DisplayNode {
      let root = node("root", frame, .white, [node("a", frame)])
      change(root)
      return root
    }
    #expect(try group(changed { $0.alpha = 0.25 }).opacity == 0.25)
    #expect(
      try group(
        changed {
          $0.clipsToBounds = true; $0.cornerRadius = 4
        }
      ).clip == RoundedRect(frame, radius: 4))
    #expect(try group(changed { $0.transform = .translation(x: 3, y: 4) }).transform == .translation(x: 3, y: 4))
    let shadow = try group(changed { $0.shadowOpacity = 0.5 }).shadow
    #expect(shadow == Shadow(color: .black, opacity: 0.5, offset: Point(x: 0, y: -3), radius: 3))
    #expect(
      try group(
        changed {
          $0.shadowOpacity = 0.5; $0.clipsToBounds = true; $0.cornerRadius = 4
        }
      ).shadow == nil)
    #expect(names(changed { $0.alpha = 0.5 }) == ["[root a]"])
  }

  @Test func `a clip is a group only where something may leave the bounds`() throws {
    func clipped(_ inside: DisplayNode) -> DisplayNode {
      let clipping = node("clipping", frame, .white, [inside])
      clipping.clipsToBounds = true
      return node("root", frame, nil, [clipping])
    }
    func moved(_ change: (inout Rect) -> Void) -> Rect {
      var moved = frame
      moved.origin = .zero
      change(&moved)
      return moved
    }
    #expect(names(clipped(node("a", moved { _ in }))) == ["clipping", "a"])
    let outside: [(inout Rect) -> Void] = [
      { $0.origin.x = -1 }, { $0.origin.y = -1 }, { $0.size.width += 1 }, { $0.size.height += 1 },
    ]
    for change in outside { #expect(try group(clipped(node("a", moved(change)))).clip?.rect == Rect(origin: .zero, size: frame.size)) }
    let turned = node("turned", moved { _ in })
    turned.transform = Transform(a: 0, b: 1, c: -1, d: 0)
    let casting = node("casting", moved { _ in })
    casting.shadowOpacity = 1
    for inside in [turned, casting] { #expect(try group(clipped(inside)).clip != nil) }
  }

  @Test func `a transform is about the anchor point`() throws {
    let turned = node("turned", Rect(x: 10, y: 20, width: 30, height: 40))
    turned.transform = Transform(a: 0, b: 1, c: -1, d: 0)
    turned.anchorPoint = Point(x: 0, y: 1)
    #expect(turned.position == Point(x: 10, y: 60))
    let root = node("root", Rect(x: 0, y: 0, width: 100, height: 100), nil, [turned])
    let transform = try group(root).transform
    #expect(transform.apply(Point(x: 10, y: 60)) == Point(x: 10, y: 60))
    #expect(transform.apply(Point(x: 40, y: 60)) == Point(x: 10, y: 90))
    turned.position = Point(x: 0, y: 40)
    #expect(turned.frame == Rect(x: 0, y: 0, width: 30, height: 40))
    turned.anchorPoint = Point(x: .nan, y: 0)
    #expect(turned.anchorPoint == Point(x: 0.5, y: 0.5))
  }

  @Test func `a transform is about the centre of the frame`() throws {
    let turned = node("turned", Rect(x: 10, y: 20, width: 30, height: 40))
    turned.transform = Transform(a: 0, b: 1, c: -1, d: 0)
    let root = node("root", Rect(x: 0, y: 0, width: 100, height: 100), nil, [turned])
    let transform = try group(root).transform
    #expect(transform.apply(Point(x: 25, y: 40)) == Point(x: 25, y: 40))
    // The middle of the left edge comes to the middle above.
    #expect(transform.apply(Point(x: 10, y: 40)) == Point(x: 25, y: 25))
  }

  @Test func `an alpha that is not a number paints nothing`() {
    let root = node("root", frame)
    root.alpha = .nan
    #expect(names(root) == [])
  }
}
