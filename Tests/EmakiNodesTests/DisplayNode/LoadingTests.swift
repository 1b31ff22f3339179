import EmakiDisplay
import EmakiLayout
import EmakiList
import EmakiNodes
import Testing

@Suite struct LoadingTests {
  /// Remembers what is done to it, in order.
  private final class Witness: CellNode {
    var events: [String] = []
    var height = 10.0
    var onLoad: (Witness) -> Void = { _ in }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      events.append("measured")
      return Size(width: constrainedSize.width, height: height)
    }

    override func layout() { events.append("laid out") }

    override func didLoad() {
      events.append("loaded")
      onLoad(self)
    }
  }

  private func measure(_ row: TableRow, width: Double = 100) -> MeasuredRow { row.measure(width: width, in: .test()) }

  @Test func `a node is loaded once, after its layout`() {
    let witness = Witness()
    for _ in 0..<3 {
      witness.layOut(width: 100)
      witness.loadTree()
    }
    #expect(witness.events.filter { $0 == "loaded" }.count == 1)
    #expect(witness.events.prefix(3) == ["measured", "laid out", "loaded"])
  }

  @Test func `blocks of onDidLoad are called once, after didLoad, and at once on a loaded node`() {
    let witness = Witness()
    witness.onDidLoad { ($0 as? Witness)?.events.append("first") }
    witness.onDidLoad { ($0 as? Witness)?.events.append("second") }
    for _ in 0..<2 {
      witness.layOut(width: 100)
      witness.loadTree()
    }
    #expect(witness.events.filter { $0 != "measured" && $0 != "laid out" } == ["loaded", "first", "second"])
    witness.onDidLoad { ($0 as? Witness)?.events.append("third") }
    #expect(witness.events.last == "third")
  }

  @Test func `layout knows the scale`() {
    final class Scaled: CellNode {
      var scales: [Double] = []
      override func layout() { scales.append(contentsScale) }
    }
    let node = Scaled()
    #expect(node.contentsScale == 1)
    node.layoutTree(SizeRange(width: 100, height: 10), in: MeasuringContext(scale: Scale(3), typesetter: SquareTypesetter()))
    #expect(node.scales == [3])
  }

  @Test func `a style can be set where an element is made`() {
    let node = CellNode().styled { $0.flexGrow = 2 }
    #expect(node.style.flexGrow == 2)
  }

  @Test func `changes that a node makes in didLoad are displayed`() {
    let row = TableRow(name: "0") {
      let witness = Witness()
      witness.onLoad = { $0.backgroundColor = .black }
      return witness
    }
    let list = measure(row).list
    guard case .pass(let pass)? = list.entries.first, case .fill(_, let color)? = pass.items.first else {
      Issue.record("nothing is painted")
      return
    }
    #expect(color == .black)
  }

  @Test func `a node that changes its size in didLoad is measured again`() {
    let row = TableRow(name: "0") {
      let witness = Witness()
      witness.onLoad = { witness in
        witness.height = 44
        witness.setNeedsLayout()
      }
      return witness
    }
    let measured = measure(row)
    #expect(measured.height == 44)
    #expect(measured.list.size.height == 44)
  }

  @Test func `every node in the tree is loaded, upper ones first, later ones when they are added`() {
    let (root, child, late) = (Witness(), Witness(), Witness())
    var order: [String] = []
    root.onLoad = { _ in order.append("root") }
    child.onLoad = { _ in order.append("child") }
    late.onLoad = { _ in order.append("late") }
    root.addSubnode(child)
    root.loadTree()
    child.addSubnode(late)
    root.loadTree()
    #expect(order == ["root", "child", "late"])
  }
}
