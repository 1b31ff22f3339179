import Emaki
import EmakiRaster
import Testing

/// Tests subnodes that follow the layout, in pictures.
@Suite struct ImplicitHierarchyTests {
  private static func box(_ name: String, _ color: UInt32, _ width: Double, _ height: Double) -> DisplayNode {
    let box = DisplayNode()
    box.debugName = name
    box.backgroundColor = Color(color)
    box.style.preferredSize = Size(width: width, height: height)
    return box
  }

  // MARK: A row that is read

  private final class Row: CellNode {
    static let dotColor: UInt32 = 0x00C000
    private let icon = box("icon", 0xC00000, 40, 40)
    private let message = box("message", 0x0000C0, 80, 20)
    private let dot = box("dot", dotColor, 10, 10)
    var isRead = false { didSet { setNeedsLayout() } }

    override init() {
      super.init()
      automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      // The dot comes before the message, so that the order of the children shows in the picture.
      StackLayoutSpec(spacing: 5, alignItems: .center, children: isRead ? [icon, message] : [icon, dot, message])
    }
  }

  /// A table's row as it is shown, before and after its cell changes.
  private func shown(_ row: TableRow, isRead: Bool, by context: RenderContext) throws -> (names: [String], picture: Picture) {
    row.withCell { cell in
      guard let cell = cell as? Row, cell.isRead != isRead else { return }
      cell.isRead = isRead
    }
    row.release()
    let measured = row.measure(width: 200, in: context.measuring)
    try #require(measured.errors == [])
    let layer = try #require(context.layer(measured.list, over: .white))
    return (row.withCell { $0?.subnodes.map(\.displayName) ?? [] }, Picture(layer.bitmap))
  }

  @Test(arguments: [1.0, 2, 3]) func `marking a row as read removes its dot from the picture, and unread puts it back`(scale: Double)
    throws
  {
    let context = try RenderContext.test(scale: scale)
    let row = TableNode.plain(rows: [0]) { _ in { Row() } }.rows[0]
    let dot = Color(Row.dotColor).premultiplied

    let unread = try shown(row, isRead: false, by: context)
    #expect(unread.names == ["icon", "dot", "message"])
    // The dot is 40 + 5 points from the left, in the middle of a row 40 points high.
    #expect(Set(unread.picture.part(Rect(x: 45, y: 15, width: 10, height: 10), scale: scale)) == [dot])
    #expect(unread.picture.words.count { $0 == dot } == Int(100 * scale * scale))

    let read = try shown(row, isRead: true, by: context)
    #expect(read.names == ["icon", "message"])
    #expect(!read.picture.words.contains(dot))
    // The message moves to where the dot was.
    #expect(Set(read.picture.part(Rect(x: 45, y: 10, width: 80, height: 20), scale: scale)) == [Color(0x0000C0).premultiplied])

    let again = try shown(row, isRead: false, by: context)
    #expect(again.names == unread.names)
    #expect(again.picture.difference(from: unread.picture) == nil)
  }

  @Test func `the library's own cell shows a dot while its row is unread`() throws {
    for isRead in [false, true] {
      let cell = NotificationCellNode(NotificationRow(id: "a", body: "x", isRead: isRead))
      let picture = try RenderContext.test(scale: 1).picture(of: cell, in: .row(width: 320))
      #expect(cell.subnodes.contains { $0.debugName == "unread" } == !isRead)
      #expect(picture.words.contains(Color.accent.premultiplied) == !isRead)
    }
  }

  // MARK: Painter's order

  /// Six boxes are in one place, deep in insets, backgrounds and overlays. The order is depth first: a background before its child, an
  /// overlay after it.
  @Test func `boxes are painted in the depth-first order of the specs`() throws {
    let boxes = (0..<6).map { Self.box("\($0)", 0x101010 * UInt32($0 + 1), 20, 20) }
    let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in
      let behind = InsetLayoutSpec(insets: insets, child: BackgroundLayoutSpec(child: boxes[2], background: boxes[1]))
      let above = AbsoluteLayoutSpec(sizing: .sizeToFit, children: [boxes[4], InsetLayoutSpec(insets: .zero, child: boxes[5])])
      return WrapperLayoutSpec(children: [
        boxes[0], InsetLayoutSpec(insets: insets, child: OverlayLayoutSpec(child: behind, overlay: boxes[3])), above,
      ])
    }
    let context = try RenderContext.test(scale: 1)
    let range = SizeRange(max: Size(width: 100, height: 100))
    _ = try context.picture(of: root, in: range)
    #expect(root.subnodes.map(\.displayName).joined() == "012345")
    #expect(root.displayList(in: context.measuring).passes.map(\.node).joined() == "012345")
    // All boxes cover this pixel; hiding one uncovers the one behind.
    for box in boxes.reversed() {
      #expect(try context.picture(of: root, in: range)[10, 10] == (try #require(box.backgroundColor)).premultiplied, "\(box.displayName)")
      box.isHidden = true
    }
  }

  @Test func `without automatic subnodes the node added last is in front, whatever the specs are`() throws {
    let (front, back, cover) = (Self.box("front", 0xC00000, 20, 20), Self.box("back", 0x00C000, 5, 5), Self.box("cover", 0x0000C0, 5, 5))
    let root = DisplayNode()
    for box in [cover, front, back] { root.addSubnode(box) }
    root.layoutSpecBlock = { _, _ in
      OverlayLayoutSpec(child: BackgroundLayoutSpec(child: front, background: back), overlay: cover)
    }
    let picture = try RenderContext.test(scale: 1).picture(of: root, in: SizeRange(max: Size(width: 100, height: 100)))
    #expect(root.subnodes.map(\.displayName) == ["cover", "front", "back"])
    // The specs make all three as large as the child. The node added last is in front all the same, although it is the background.
    #expect(picture.size == PixelSize(width: 20, height: 20))
    #expect(Set(picture.words) == [Color(0x00C000).premultiplied])
  }

  @Test func `automatic subnodes are off by default`() throws {
    let (root, box) = (DisplayNode(), Self.box("box", 0xC00000, 20, 20))
    #expect(!root.automaticallyManagesSubnodes)
    root.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [box]) }
    let picture = try RenderContext.test(scale: 1).picture(of: root, in: SizeRange(max: Size(width: 100, height: 100)))
    // The specs decide the size, but no subnode is painted.
    #expect(picture.size == PixelSize(width: 20, height: 20))
    #expect(Set(picture.words) == [Color.white.premultiplied])
  }
}
