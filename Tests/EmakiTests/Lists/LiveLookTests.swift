import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// Tests what hooks, delegates and actions change in cells that are on the screen, as controllers of ported screens do.
@Suite struct LiveLookTests {
  /// A cell of 40 points with a box of 20 x 20 points in it, and a spot in the box that is placed by hand.
  private final class BoxedCell: CellNode {
    let box = ImageNode()
    let spot = DisplayNode()

    override init() {
      super.init()
      automaticallyManagesSubnodes = true
      backgroundColor = .white
      box.style.preferredSize = Size(width: 20, height: 20)
      box.backgroundColor = Color(0x00FF00)
      spot.backgroundColor = Color(0xFF0000)
      spot.frame = Rect(x: 2, y: 2, width: 4, height: 4)
      box.addSubnode(spot)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      InsetLayoutSpec(insets: EdgeInsets(top: 10, left: 10, bottom: 10, right: 70), child: box)
    }
  }

  /// A cell that says itself how it looks when it is selected.
  private final class SelectableCell: CellNode {
    override var isSelected: Bool { didSet { backgroundColor = isSelected ? .black : Color(0x00FF00) } }

    override init() {
      super.init()
      backgroundColor = Color(0x00FF00)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 20, height: 20) }
  }

  private static let changes: [(name: String, change: @Sendable (BoxedCell) -> Void)] = [
    ("backgroundColor", { $0.backgroundColor = Color(0x0000FF) }),
    ("backgroundColor of a subnode", { $0.box.backgroundColor = Color(0x0000FF) }),
    ("alpha", { $0.box.alpha = 0.5 }), ("isHidden", { $0.box.isHidden = true }), ("cornerRadius", { $0.box.cornerRadius = 8 }),
    ("borderWidth", { $0.box.borderWidth = 3 }), ("transform", { $0.box.transform = .rotation(1) }),
    ("shadow", { ($0.box.clipsToBounds, $0.box.shadowOpacity, $0.box.shadowOffset) = (false, 1, Point(x: 0, y: 4)) }),
    ("maskedCorners", { ($0.box.cornerRadius, $0.box.maskedCorners) = (8, [.topLeft]) }),
    ("image", { $0.box.image = .letter("A", background: .black) }),
    ("frame of a node that a layout places", { $0.box.frame.origin.x += 10 }),
    ("frame of a node that no layout places", { $0.spot.frame.origin.x += 10 }),
    ("selectedBackgroundColor", { ($0.isSelected, $0.selectedBackgroundColor) = (true, .black) }),
    (
      "drawing",
      {
        $0.box.drawing = Drawing(key: "spot") { context in
          context.fill(DrawingPath(Rect(x: 0, y: 0, width: 5, height: 5)), with: .color(.black))
        }
      }
    ),
  ]

  /// Changes of how a node is displayed, which show while its picture has not come.
  private static let displayChanges: [(name: String, change: @Sendable (WaitingCell) -> Void)] = [
    ("displaysAsynchronously", { $0.text.displaysAsynchronously = false }),
    ("placeholderInsets", { $0.text.placeholderInsets = EdgeInsets(top: 6, left: 10, bottom: 6) }),
    (
      "placeholderNode",
      {
        let node = DisplayNode()
        node.backgroundColor = .black
        $0.text.placeholderNode = node
      }
    ),
    ("neverShowPlaceholders", { $0.neverShowPlaceholders = true }),
  ]

  /// A cell with a text that shows its placeholder, because its display takes a second.
  private final class WaitingCell: CellNode {
    let text = TextNode()

    override init() {
      super.init()
      automaticallyManagesSubnodes = true
      text.attributedText = AttributedText("Waiting", font: .system(size: 20))
      text.placeholderEnabled = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [text]) }
  }

  @Test(arguments: 0..<displayChanges.count) func `how a node is displayed changes at once as well`(index: Int) async throws {
    let (name, change) = Self.displayChanges[index]
    let action = ScheduledAction(at: 100, row: 0) { (cell: WaitingCell) in change(cell) }
    let table = TableNode(numberOfRows: 1) { _ in { WaitingCell() } }
    let script = ScrollScript(duration: 200, displayLatency: .fixed(1000))
    var frames: [Picture] = []
    for try await frame in try renderer().frames(of: table, script: script, framesPerSecond: 10, actions: [action]) {
      frames.append(Picture(frame.bitmap()))
    }
    #expect(frames.count == 3)
    #expect(frames[1].difference(from: frames[0]) != nil, "\(name)")
    #expect(frames[2].difference(from: frames[1]) == nil, "\(name)")
  }

  private func table() -> TableNode {
    let table = TableNode(numberOfRows: 1) { _ in { BoxedCell() } }
    table.separator = nil
    return table
  }

  private func renderer() throws -> Renderer { try .test(width: 100, height: 40, scale: 1) }

  @Test(arguments: 0..<changes.count) func `a look that an action changes is seen from that instant on`(index: Int) async throws {
    let (name, change) = Self.changes[index]
    let action = ScheduledAction(at: 100) { (cell: BoxedCell) in change(cell) }
    var frames: [Picture] = []
    for try await frame in try renderer().frames(of: table(), script: ScrollScript(duration: 200), framesPerSecond: 10, actions: [action]) {
      frames.append(Picture(frame.bitmap()))
    }
    #expect(frames.count == 3)
    let plain = Picture(try await renderer().render(table()).bitmap())
    #expect(frames[0].difference(from: plain) == nil, "\(name)")
    #expect(frames[1].difference(from: plain) != nil, "\(name)")
    #expect(frames[2].difference(from: frames[1]) == nil, "\(name)")
  }

  @Test func `a delegate that colours rows as they come into view colours the picture`() async throws {
    final class Controller: TableNodeDataSource, TableNodeDelegate {
      func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 4 }
      func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock { { BoxedCell() } }
      func tableNode(_ tableNode: TableNode, willDisplayRowWith node: CellNode) {
        node.backgroundColor = BoxCell.color(ofRow: node.indexPath?.row ?? 9)
      }
    }
    let (controller, table) = (Controller(), TableNode())
    (table.dataSource, table.delegate, table.separator) = (controller, controller, nil)
    let renderer = try Renderer.test(width: 100, height: 160, scale: 1)
    let expected = (0..<4).map { Stripe($0, 40) }
    #expect(try await renderer.render(table).stripes() == expected)
    #expect(try await renderer.render(table, at: .milliseconds(100)).stripes() == expected)
  }

  // MARK: Selection

  @Test func `a background that a cell sets where it is selected is seen in place of the list's`() async throws {
    let table = TableNode(numberOfRows: 2) { _ in { SelectableCell() } }
    table.separator = nil
    table.selectedRows = [IndexPath(row: 1, section: 0)]
    let collection = CollectionNode(
      numberOfItems: 2, layout: CollectionFlowLayout(.columns(1), minimumInteritemSpacing: 0, minimumLineSpacing: 0)
    ) { _ in { SelectableCell() } }
    collection.selectedItems = [IndexPath(item: 1, section: 0)]
    let renderer = try Renderer.test(width: 20, height: 40, scale: 1)
    let expected = [Stripe(Color(0x00FF00), 20), Stripe(.black, 20)]
    #expect(try await renderer.render(table).stripes() == expected)
    #expect(try await renderer.render(collection).stripes() == expected)
    // The cell does not say how it looks while it is highlighted, so the list's colour shows.
    (table.selectedRows, table.highlightedRows) = ([], [IndexPath(row: 1, section: 0)])
    #expect(
      try await renderer.render(table).stripes()
        == [Stripe(Color(0x00FF00), 20), Stripe(CellNode.standardSelectedBackgroundColor, 20)])
    table.highlightedRows = []
    #expect(try await renderer.render(table).stripes() == [Stripe(Color(0x00FF00), 40)])
    let action = ScheduledAction(at: 20, row: 1) { (cell: SelectableCell) in cell.isSelected = true }
    #expect(try await renderer.render(table, at: .milliseconds(40), actions: [action]).stripes() == expected)
  }

  @Test func `a selected item without a colour of its own looks as the others do`() async throws {
    let collection = CollectionNode(
      numberOfItems: 2, layout: CollectionFlowLayout(.columns(1), minimumInteritemSpacing: 0, minimumLineSpacing: 0)
    ) { number in { BoxCell(height: 20, color: BoxCell.color(ofRow: number)) } }
    collection.selectedItems = [IndexPath(item: 1, section: 0)]
    let renderer = try Renderer.test(width: 20, height: 40, scale: 1)
    #expect(try await renderer.render(collection).stripes() == [Stripe(0, 20), Stripe(1, 20)])
  }

  // MARK: Actions

  @Test func `an action acts on an item of a collection, and one on an item that is not there says so`() async throws {
    let grid = CollectionFlowLayout(.columns(2), minimumInteritemSpacing: 0, minimumLineSpacing: 0)
    func collection() -> CollectionNode {
      CollectionNode(numberOfItems: 5, layout: grid) { number in { BoxCell(height: 20, color: BoxCell.color(ofRow: number)) } }
    }
    let renderer = try Renderer.test(width: 40, height: 60, scale: 1)
    let action = ScheduledAction(at: 0, row: 3) { (cell: BoxCell) in cell.backgroundColor = BoxCell.color(ofRow: 9) }
    let frame = try await renderer.render(collection(), at: .milliseconds(20), actions: [action])
    #expect(frame.stripes(x: 5) == [Stripe(0, 20), Stripe(2, 20), Stripe(4, 20)])
    #expect(frame.stripes(x: 25) == [Stripe(1, 20), Stripe(9, 20), Stripe(.white, 20)])
    let missing = ScheduledAction(at: 0, rowAt: IndexPath(item: 5, section: 0)) { (_: BoxCell) in }
    await #expect(throws: RenderError.unknownRow(5, count: 5)) {
      try await renderer.render(collection(), at: .milliseconds(20), actions: [missing])
    }
  }

  @Test func `an action on an empty list fills it, and one for a list of another class is an error`() async throws {
    final class Controller: TableNodeDataSource {
      var rows: [Int] = []
      func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { rows.count }
      func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
        let row = rows[indexPath.row]
        return { BoxCell(height: 20, color: BoxCell.color(ofRow: row)) }
      }
    }
    let (controller, table) = (Controller(), TableNode())
    (table.dataSource, table.separator) = (controller, nil)
    let answer = ScheduledAction(at: 100) { (table: TableNode) in
      guard let controller = table.dataSource as? Controller else { return }
      controller.rows = [4, 7]
      table.insertRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .none)
    }
    let renderer = try Renderer.test(width: 20, height: 40, scale: 1)
    var frames: [[Stripe]] = []
    for try await frame in renderer.frames(of: table, script: ScrollScript(duration: 200), framesPerSecond: 10, actions: [answer]) {
      frames.append(frame.stripes())
    }
    #expect(frames == [[Stripe(.white, 40)], [Stripe(4, 20), Stripe(7, 20)], [Stripe(4, 20), Stripe(7, 20)]])
    let wrong = ScheduledAction(at: 0) { (_: CollectionNode) in }
    await #expect(throws: RenderError.actionClass(row: nil, expected: "CollectionNode", found: "TableNode")) {
      try await renderer.render(table, at: .milliseconds(0), actions: [wrong])
    }
  }

  @Test func `an action reaches a list of values that nobody else keeps`() async throws {
    let action = ScheduledAction(at: 100) { (table: TableNode) in table.reloadRows(at: [IndexPath(row: 0, section: 0)], with: .none) }
    let made = Mutex(0)
    func table() -> TableNode {
      TableNode(numberOfRows: 1) { _ in
        {
          made.withLock { $0 += 1 }
          return BoxCell(height: 20, color: .black)
        }
      }
    }
    let renderer = try Renderer.test(width: 20, height: 40, scale: 1)
    for try await _ in renderer.frames(of: table(), script: ScrollScript(duration: 200), framesPerSecond: 10, actions: [action]) {}
    #expect(made.withLock { $0 } == 2)
  }

  // MARK: Places

  /// Texture goes through the subnodes, and asks the layout for the place of each.
  @Test func `a layout places the subnodes of its node, and no nodes deeper in the tree`() async throws {
    let (cell, outer, inner) = (CellNode(), DisplayNode(), DisplayNode())
    (outer.backgroundColor, inner.backgroundColor) = (Color(0x00FF00), .black)
    inner.frame = Rect(x: 2, y: 2, width: 4, height: 4)
    outer.style.preferredSize = Size(width: 20, height: 20)
    cell.addSubnode(outer)
    outer.addSubnode(inner)
    cell.layoutSpecBlock = { _, _ in
      InsetLayoutSpec(
        insets: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10),
        child: OverlayLayoutSpec(child: outer, overlay: InsetLayoutSpec(insets: EdgeInsets(top: 5, left: 5), child: inner)))
    }
    let picture = Picture(try await Renderer.test(width: 40, height: 40, scale: 1).render(cell).bitmap())
    #expect(picture[13, 13] == Color.black.premultiplied)
    #expect(picture[18, 18] == Color(0x00FF00).premultiplied)
  }

  @Test func `a text that no layout places shows nothing`() async throws {
    let (cell, outer, text) = (CellNode(), DisplayNode(), TextNode())
    text.attributedText = AttributedText("Hidden", font: .system(size: 14), color: .black)
    cell.addSubnode(outer)
    outer.addSubnode(text)
    cell.layoutSpecBlock = { _, _ in OverlayLayoutSpec(child: outer, overlay: text) }
    let picture = Picture(try await Renderer.test(width: 40, height: 40, scale: 1).render(cell).bitmap())
    #expect((0..<40).allSatisfy { x in (0..<40).allSatisfy { picture[x, $0] == Color.white.premultiplied } })
  }
}
