import Emaki
import Foundation
import Testing

@testable import EmakiNodes

/// Tests what hooks, delegates and actions change in cells that are on the screen, as controllers of ported screens do.
struct LiveLookTests {
  /// A cell of 40 points with a box of 20 x 20 points in it, a spot in the box that is placed by hand, and a text that takes time.
  private final class BoxedCell: CellNode {
    let (box, spot, text) = (ImageNode(), DisplayNode(), TextNode())

    override init() {
      super.init()
      backgroundColor = .white
      box.setPreferredSize(20, 20)
      (box.backgroundColor, spot.backgroundColor) = (.green, .red)
      spot.frame = Rect(2, 2, 4, 4)
      text.attributedText = AttributedText("Waiting", size: 14)
      text.placeholderEnabled = true
      box.addSubnode(spot)
      addSubnode(box)
      addSubnode(text)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      InsetLayoutSpec(
        insets: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10), child: StackLayoutSpec(spacing: 10, children: [box, text]))
    }
  }

  private static let changes: [(name: String, change: @Sendable (BoxedCell) -> Void)] = [
    ("backgroundColor", { $0.backgroundColor = .blue }), ("backgroundColor of a subnode", { $0.box.backgroundColor = .blue }),
    ("alpha", { $0.box.alpha = 0.5 }), ("isHidden", { $0.box.isHidden = true }), ("cornerRadius", { $0.box.cornerRadius = 8 }),
    ("borderWidth", { $0.box.borderWidth = 3 }), ("transform", { $0.box.transform = .rotation(1) }),
    ("shadow", { ($0.box.clipsToBounds, $0.box.shadowOpacity, $0.box.shadowOffset) = (false, 1, Point.down(4)) }),
    ("maskedCorners", { ($0.box.cornerRadius, $0.box.maskedCorners) = (8, [.topLeft]) }),
    ("image", { $0.box.image = .letter("A", background: .black) }),
    ("frame of a node that a layout places", { $0.box.frame.origin.x += 10 }),
    ("frame of a node that no layout places", { $0.spot.frame.origin.x += 10 }),
    ("selectedBackgroundColor", { ($0.isSelected, $0.selectedBackgroundColor) = (true, .black) }),
    (
      "drawing",
      {
        $0.box.drawing = Drawing(key: "spot") { context in
          context.fill(DrawingPath(Rect(0, 0, 5, 5)), with: .color(.black))
        }
      }
    ),
    // How a node is displayed shows while its contents have not come.
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

  @Test(arguments: 0..<changes.count) func `a look that an action changes is seen from that instant on`(index: Int) async throws {
    let (name, change) = Self.changes[index]
    let action = ScheduledAction(at: 100) { (cell: BoxedCell) in change(cell) }
    let script = ScrollScript(displayLatency: .fixed(index < 14 ? 0 : 1000))
    let frames = try await Renderer.test(100, 40).allFrames(
      of: TableNode.plain { _ in BoxedCell() }, script: script, framesPerSecond: 10, frames: 3, actions: [action]
    ).map(\.pngData)
    #expect(frames[1] != frames[0] && frames[2] == frames[1], "\(name)")
  }

  // MARK: Selection

  /// A cell that says itself how it looks when it is selected.
  private final class SelectableCell: CellNode {
    override var isSelected: Bool { didSet { backgroundColor = isSelected ? .black : .green } }

    override init() {
      super.init()
      (backgroundColor, style.height) = (.green, 20)
    }
  }

  @Test func `a background that a cell sets where it is selected is seen in place of the list's`() async throws {
    let table = TableNode.plain(2) { _ in SelectableCell() }
    let collection = CollectionNode(numberOfItems: 2, layout: .tight(.columns(1))) { _ in { SelectableCell() } }
    (table.selectedRows, collection.selectedItems) = ([[0, 1]], [[0, 1]])
    let renderer = try Renderer.test(20, 40)
    var shown = [try await renderer.render(table), try await renderer.render(collection)]
    // The cell does not say how it looks while it is highlighted, so the list's colour shows.
    (table.selectedRows, table.highlightedRows) = ([], [[0, 1]])
    shown.append(try await renderer.render(table))
    table.highlightedRows = []
    shown.append(try await renderer.render(table))
    let action = ScheduledAction(at: 20, row: 1) { (cell: SelectableCell) in cell.isSelected = true }
    shown.append(try await renderer.render(table, at: .milliseconds(40), actions: [action]))
    func rows(_ color: Color) -> [Stripe] { [Stripe(.green, 20), Stripe(color, 20)] }
    let highlighted = rows(CellNode.standardSelectedBackgroundColor)
    #expect(shown.map { $0.stripes() } == [rows(.black), rows(.black), highlighted, [Stripe(.green, 40)], rows(.black)])
  }

  @Test func `a selected item without a colour of its own looks as the others do`() async throws {
    let collection = CollectionNode(numberOfItems: 2, layout: .tight(.columns(1))) { number in { NumberedCell(number) } }
    collection.selectedItems = [[0, 1]]
    #expect(try await Renderer.test(20, 40).render(collection).numbers() == [0, 1])
  }

  // MARK: Actions

  @Test func `an action acts on an item of a collection, and one on an item that is not there says so`() async throws {
    let controller = NumberController(0..<5)
    let renderer = try Renderer.test(40, 60)
    func frame(_ action: ScheduledAction) async throws -> Frame {
      try await renderer.render(controller.collection(.tight(.columns(2))), at: .milliseconds(20), actions: [action])
    }
    let action = ScheduledAction(at: 0, row: 3) { (cell: NumberedCell) in cell.backgroundColor = BoxCell.color(ofRow: 9) }
    #expect(try await frame(action).numbers(side: 20) == [[0, 1], [2, 9], [4, -1]])
    let missing = ScheduledAction(at: 0, rowAt: [0, 5]) { (_: NumberedCell) in }
    await #expect(throws: RenderError.unknownRow(5, count: 5)) { _ = try await frame(missing) }
  }

  @Test func `an action on an empty list fills it, and one for a list of another class is an error`() async throws {
    let controller = NumberController([])
    let table = controller.table()
    let answer = ScheduledAction.change(at: 100) { $0.insert([4, 7], in: $1, with: .none) }
    let renderer = try Renderer.test(20, 40)
    let frames = try await renderer.allFrames(of: table, framesPerSecond: 10, frames: 3, actions: [answer])
    #expect(frames.map { $0.numbers() } == [[-1], [4, 7], [4, 7]])
    let wrong = ScheduledAction(at: 0) { (_: CollectionNode) in }
    await #expect(throws: RenderError.actionClass(row: nil, expected: "CollectionNode", found: "TableNode")) {
      try await renderer.render(table, at: .milliseconds(0), actions: [wrong])
    }
  }

  @Test func `an action reaches a list of values that nobody else keeps`() async throws {
    let (made, renderer) = (EventLog(), try Renderer.test(20, 40))
    let action = ScheduledAction(at: 100) { (table: TableNode) in table.reloadRows(at: [[0, 0]], with: .none) }
    func table() -> TableNode {
      TableNode(numberOfRows: 1) { _ in
        {
          made.note("cell")
          return NumberedCell(0)
        }
      }
    }
    for try await _ in renderer.frames(of: table(), script: ScrollScript(duration: 200), framesPerSecond: 10, actions: [action]) {}
    #expect(made.events.count == 2)
  }

  // MARK: Places

  /// Texture goes through the subnodes, and asks the layout for the place of each.
  @Test func `a layout places the subnodes of its node, and no nodes deeper in the tree`() async throws {
    let (cell, outer, inner, text) = (CellNode(), DisplayNode(.green, width: 20, height: 20), DisplayNode(.black), TextNode())
    inner.frame = Rect(2, 2, 4, 4)
    text.attributedText = AttributedText("Hidden", size: 14, color: .red)
    cell.addSubnode(outer)
    for node in [inner, text] { outer.addSubnode(node) }
    cell.layoutSpecBlock = { _, _ in
      let overlay = OverlayLayoutSpec(child: outer, overlay: InsetLayoutSpec(insets: EdgeInsets(top: 5, left: 5), child: inner))
      return InsetLayoutSpec(
        insets: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10), child: OverlayLayoutSpec(child: overlay, overlay: text))
    }
    let picture = try await Renderer.test(40, 40).render(cell).picture
    // A text that no layout places shows nothing.
    #expect(picture.colors((13, 13), (18, 18)) == [.black, .green])
    #expect(Set(picture.words) == Set([Color.white, .black, .green].map(\.premultiplied)))
  }
}
