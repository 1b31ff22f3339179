import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiNodes

struct LoadingTests {
  /// Remembers what is done to it, in order.
  private final class Witness: CellNode {
    var events: [String] = []
    var height = 10.0
    var onLoad: (Witness) -> Void = { _ in }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      events.append("measured")
      return Size(constrainedSize.width, height)
    }

    override func layout() { events.append("laid out") }

    override func didLoad() {
      events.append("loaded")
      onLoad(self)
    }
  }

  @Test func `a node is loaded once, after its layout, and then blocks of onDidLoad are called, at once on a loaded node`() {
    let witness = Witness()
    for name in ["first", "second"] { witness.onDidLoad { ($0 as? Witness)?.events.append(name) } }
    for _ in 0..<3 {
      witness.layOut()
      witness.loadTree()
    }
    witness.onDidLoad { ($0 as? Witness)?.events.append("third") }
    #expect(witness.events.prefix(3) == ["measured", "laid out", "loaded"])
    #expect(witness.events.filter { $0 != "measured" && $0 != "laid out" } == "loaded first second third".words)
  }

  @Test func `layout knows the scale`() {
    final class Scaled: CellNode {
      var scales: [Double] = []
      override func layout() { scales.append(contentsScale) }
    }
    let node = Scaled()
    #expect(node.contentsScale == 1)
    node.layoutTree(SizeRange(width: 100, height: 10), in: MeasuringContext.test(scale: 3))
    #expect(node.scales == [3])
  }

  @Test func `a style can be set where an element is made`() {
    #expect(CellNode().styled { $0.flexGrow = 2 }.style.flexGrow == 2)
  }

  @Test func `a node that changes its size and its look in didLoad is measured again and displayed with both`() {
    let row = TableRow(name: "0") {
      let witness = Witness()
      witness.onLoad = { witness in
        (witness.height, witness.backgroundColor) = (44, .black)
        witness.setNeedsLayout()
      }
      return witness
    }
    let measured = row.measure(width: 100, in: .test())
    #expect(measured.height == 44 && measured.list.size.height == 44 && measured.list.drawn == ["fill 0,0,100,44 #000000"])
  }

  @Test func `every node in the tree is loaded, upper ones first, later ones when they are added`() {
    let nodes = (0..<3).map { _ in Witness() }
    var order: [Int] = []
    for (index, node) in nodes.enumerated() { node.onLoad = { _ in order.append(index) } }
    for index in 1...2 {
      nodes[index - 1].addSubnode(nodes[index])
      nodes[0].loadTree()
    }
    #expect(order == [0, 1, 2])
  }
}
