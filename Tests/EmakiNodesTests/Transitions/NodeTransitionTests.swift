import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiNodes

/// Tests layout transitions and animations in a tree without a list. The tests move the clock.
struct NodeTransitionTests {
  /// A row of boxes of 10 x 10, each named by a character.
  private final class Row: DisplayNode {
    let boxes = Dictionary(uniqueKeysWithValues: "abcdefpq".map { ($0, BoxNode(name: "\($0)")) })
    var shown: String

    init(_ shown: String) {
      self.shown = shown
      super.init()
      automaticallyManagesSubnodes = true
      (defaultLayoutTransitionDuration, defaultLayoutTransitionOptions) = (1, .curveLinear)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec(children: shown.compactMap { boxes[$0] })
    }

    subscript(name: Character) -> DisplayNode { boxes[name] ?? self }
  }

  private let context = MeasuringContext.test()

  /// Lays a tree out for the first time, and has it loaded and in range at 0 ms.
  private func begin<Node: DisplayNode>(_ node: Node) -> Node {
    layOut(node)
    node.loadTree()
    node.setInterfaceState([.measureLayout, .preload])
    return node
  }

  private func row(_ shown: String) -> Row { begin(Row(shown)) }

  private func layOut(_ node: DisplayNode) { #expect(node.layoutTree(SizeRange(max: Size(200, 50)), in: context) == []) }

  private func change(_ row: Row, to shown: String, at time: Int) {
    row.beginChanges(at: time)
    row.shown = shown
    row.transitionLayout(withAnimation: true)
    layOut(row)
    advance(row, to: time)
  }

  private func advance(_ row: DisplayNode, to time: Int?) { row.advanceAnimations(to: time, isInRange: true) }

  /// The opacities of boxes as they are seen at an instant, to a billionth.
  private func opacities(_ names: String, in row: Row, at time: Int) -> [Double] {
    seen(row, at: time) { names.map { (row[$0].alpha * 1e9).rounded() / 1e9 } }
  }

  /// Returns what `body` gives while the tree looks as it does at an instant.
  private func seen<Value>(_ root: DisplayNode, at time: Int, _ body: () -> Value) -> Value {
    root.showing(at: time, scale: context.scale, in: context, body)
  }

  @Test(arguments: [
    ("ac", "bc", "bac"), ("ab", "pq", "pqab"), ("abc", "ac", "abc"), ("ac", "cb", "acb"), ("ca", "cb", "cba"), ("aec", "bc", "baec"),
    ("abc", "cba", "cba"), ("", "ab", "ab"), ("ab", "", "ab"),
  ])
  func `removed subnodes stay below those that they were below`(before: String, after: String, between: String) {
    let row = row(before)
    change(row, to: after, at: 0)
    var orders = [row.subnodeNames]
    layOut(row)
    for time in [0, 999, 1000] {
      advance(row, to: time)
      orders.append(row.subnodeNames)
    }
    #expect(orders == [between, between, between, after])
    for box in row.boxes.values { #expect(box.alpha == 1 && box.supernode === (after.contains(box.displayName) ? row : nil)) }
  }

  @Test func `nodes have their final values while others are seen`() {
    let row = row("ab")
    change(row, to: "ba", at: 100)
    #expect([100, 400, 1100].map { seen(row, at: $0) { row["a"].frame.minX } } == [0, 3, 10])
    #expect(row["a"].frame.minX == 10 && row["b"].frame.minX == 0 && row.motion(scale: context.scale)?.end == 1100)
    advance(row, to: 1100)
    #expect(row.motion(scale: context.scale) == nil)
  }

  @Test func `a transition that brings a subnode back while it goes keeps it`() {
    let row = row("ab")
    change(row, to: "a", at: 0)
    change(row, to: "ab", at: 500)
    #expect(row.subnodeNames == "ab" && opacities("b", in: row, at: 500) == [0.5])
    advance(row, to: 1500)
    #expect(row.subnodeNames == "ab" && row["b"].alpha == 1)
  }

  @Test func `a subnode that an interrupted transition was removing goes on fading`() {
    let row = row("ab")
    change(row, to: "a", at: 0)
    change(row, to: "ac", at: 500)
    #expect(row.subnodeNames == "acb" && [500, 1000].map { opacities("bc", in: row, at: $0) } == [[0.5, 0], [0.25, 0.5]])
    advance(row, to: 1500)
    #expect(row.subnodeNames == "ac" && row["b"].alpha == 1)
  }

  @Test func `a node that manages its subnodes by hand keeps them`() {
    let box = BoxNode()
    var isLaidOut = true
    let node = DisplayNode { StackLayoutSpec(children: isLaidOut ? [box] : []) }
    node.automaticallyManagesSubnodes = false
    node.addSubnode(box)
    layOut(node)
    node.loadTree()
    isLaidOut = false
    node.transitionLayout(withAnimation: true)
    layOut(node)
    advance(node, to: nil)
    #expect(node.subnodes.count == 1 && box.alpha == 1)
  }

  @Test func `a node that was not laid out begins no transition`() {
    let row = Row("a")
    row.transitionLayout(withAnimation: true) { Issue.record("there is nothing to begin with") }
    layOut(row)
    #expect(row.subnodeNames == "a" && row.motion(scale: context.scale) == nil)
  }

  @Test func `a node below one that begins a transition begins no transition of its own`() {
    let inner = row("a")
    let outer = DisplayNode { WrapperLayoutSpec(children: [inner]) }
    layOut(outer)
    outer.loadTree()
    inner.shown = "ab"
    inner.transitionLayout(withAnimation: true) { Issue.record("the outer node has one") }
    var isBegun = false
    outer.transitionLayout(withAnimation: true) { isBegun = true }
    layOut(outer)
    #expect(isBegun && inner.subnodeNames == "ab")
  }

  @Test func `two nodes side by side keep their own times, and what is below them moves along`() {
    let (fast, slow, below) = (row("ab"), row("ab"), BoxNode())
    (fast.defaultLayoutTransitionDuration, slow.defaultLayoutTransitionDuration) = (0.5, 1)
    for node in [fast, slow] { node["c"].style.preferredSize = Size(10, 30) }
    let column = begin(
      DisplayNode { StackLayoutSpec(.vertical, alignItems: .start, children: [StackLayoutSpec(children: [fast, slow]), below]) })
    for (first, second) in [(fast, slow), (slow, fast)] {
      for node in [first, second] {
        node.shown = node.shown == "ab" ? "cba" : "ab"
        node.transitionLayout(withAnimation: true)
      }
      column.beginChanges(at: 0)
      layOut(column)
      advance(column, to: 0)
      let isOpen = fast.shown == "cba"
      // The first box goes from 0 to 20 or back, and the row's height from 10 to 30 or back.
      for (node, part) in [(fast, 0.5), (slow, 0.25)] {
        let way = 20 * (isOpen ? part : 1 - part)
        #expect(seen(column, at: 250) { [node["a"].frame.minX, node.frame.height] } == [way, 10 + way])
      }
      #expect([seen(column, at: 0) { below.frame.minY }, below.frame.minY] == (isOpen ? [10, 30] : [30, 10]))
      advance(column, to: 1000)
      advance(column, to: 2000)
    }
  }

  @Test func `every look of a node can be animated`() {
    let row = row("a")
    let box = row["a"]
    (box.backgroundColor, box.borderColor, box.shadowColor) = (Color(0xFF0000), Color(0x000000), Color(0x000000))
    row.animate(withDuration: 1, options: .curveLinear) {
      (box.alpha, box.cornerRadius, box.borderWidth, box.shadowOpacity, box.shadowRadius) = (0, 4, 2, 1, 5)
      (box.backgroundColor, box.borderColor, box.shadowColor) = (nil, Color(0xFFFFFF), Color(0x00FF00))
      (box.shadowOffset, box.transform) = (Point(2, 3), .translation(x: 8, y: 0))
    }
    advance(row, to: 0)
    seen(row, at: 500) {
      #expect((box.alpha, box.cornerRadius, box.borderWidth, box.shadowOpacity, box.shadowRadius) == (0.5, 2, 1, 0.5, 4))
      // A red background that fades out stays red.
      let colors = [box.backgroundColor, box.borderColor, box.shadowColor]
      #expect(colors == [Color(0xFF0000, alpha: 0.5), Color(0x808080), Color(0x008000)])
      #expect(box.shadowOffset == Point(1, 0) && box.transform == .translation(x: 4, y: 0))
    }
    #expect(box.alpha == 0 && box.backgroundColor == nil && box.transform == .translation(x: 8, y: 0))
  }

  @Test func `another animation takes over its own properties only`() {
    let row = row("a")
    let box = row["a"]
    var ended: [String] = []
    row.animate(withDuration: 1, options: .curveLinear) {
      (box.alpha, box.cornerRadius) = (0, 10)
    } completion: {
      ended.append("first \($0)")
    }
    advance(row, to: 0)
    row.beginChanges(at: 500)
    row.animate(withDuration: 1, options: .curveLinear) {
      box.alpha = 1
    } completion: {
      ended.append("second \($0)")
    }
    #expect(seen(row, at: 750) { [box.alpha, box.cornerRadius] } == [0.625, 7.5])
    advance(row, to: 1000)
    #expect(ended == ["first true"] && seen(row, at: 1000) { [box.alpha, box.cornerRadius] } == [0.75, 10])
    // An animation begins at the value that was set last.
    row.beginChanges(at: 1200)
    box.alpha = 0.2
    row.animate(withDuration: 1, options: .curveLinear) { box.alpha = 0.4 }
    #expect(opacities("a", in: row, at: 1700) == [0.3])
    // Out of range nobody is told of ends, and the clock goes on.
    let told = history(of: ended, { row.advanceAnimations(to: 1600, isInRange: false) }, { advance(row, to: 1700) })
    #expect(told == [["first true"], ["first true"], ["first true", "second true"]] && opacities("a", in: row, at: 1700) == [0.3])
    advance(row, to: 2200)
    #expect(box.alpha == 0.4 && row.motion(scale: context.scale) == nil)
  }

  @Test func `changes take effect at once where no time passes, or before the node is loaded`() {
    let row = row("a")
    var ended = 0
    func pulse() {
      row.animate(withDuration: 1) {
        row["a"].alpha = 1 - row["a"].alpha
      } completion: { _ in
        ended += 1
        if ended < 5000 { pulse() }
      }
    }
    pulse()
    #expect(ended == 0)
    advance(row, to: nil)
    // An animation without end is given up.
    #expect(ended == 1000 && row.motion(scale: context.scale) == nil)
    var isEnded = false
    let fresh = Row("a")
    fresh.animate(withDuration: 1) {
      fresh.alpha = 0
    } completion: {
      isEnded = $0
    }
    #expect(isEnded && fresh.alpha == 0)
  }
}
