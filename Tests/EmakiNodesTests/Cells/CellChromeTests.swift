import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

/// Selection and accessories of a row.
struct CellChromeTests {
  /// A text of 20 characters of 10 pt in a cell of 100 pt.
  private func cell(_ context: MeasuringContext = .test(), _ change: (CellNode) -> Void) -> CellNode {
    let text = TextNode("abcdefghijklmnopqrst", size: 10)
    text.style.flexShrink = 1
    let cell = CellNode { StackLayoutSpec(children: [text]) }
    change(cell)
    cell.layOut(in: context)
    return cell
  }

  private func groups(_ cell: CellNode, _ context: MeasuringContext = .test()) -> [DisplayGroup] {
    cell.displayList(in: context).entries.compactMap { if case .group(let group) = $0 { group } else { nil } }
  }

  /// The corners of what groups of one fill cover, in the cell.
  private func corners(_ groups: [DisplayGroup]) -> [Point] {
    groups.flatMap { group -> [Point] in
      guard case .pass(let pass)? = group.entries.first, case .fill(let shape, _)? = pass.items.first else { return [] }
      let rect = shape.rect
      return [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY)].map {
        group.transform.apply(Point($0, $1))
      }
    }
  }

  private func box(_ points: [Point]) -> Rect {
    let (x, y) = (points.map(\.x), points.map(\.y))
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return .zero }
    return Rect(left, top, right - left, bottom - top)
  }

  private let text = "text 0,0,100,20"

  @Test func `a selected or highlighted cell has its colour in front of its background and behind its content`() {
    let (white, grey) = ("fill 0,0,100,20 #ffffff", "fill 0,0,100,20 #d9d9d9")
    let cell = cell { $0.backgroundColor = .white }
    let changes: [(CellNode) -> Void] = [
      { _ in }, { $0.isSelected = true }, { ($0.isSelected, $0.isHighlighted) = (false, true) }, { $0.selectedBackgroundColor = .black },
      { $0.selectionStyle = .none },
    ]
    let seen = changes.map { change in
      change(cell)
      return cell.drawn
    }
    #expect(
      seen == [[white, text], [white, grey, text], [white, grey, text], [white, "fill 0,0,100,20 #000000", text], [white, text]])
  }

  @Test func `a selection is visible before the row is displayed`() {
    #expect(cell { ($0.isSelected, $0.accessoryType) = (true, .checkmark) }.drawn(displayedFor: nil).count == 3)
  }

  @Test(arguments: [CellNode.AccessoryType.disclosureIndicator, .checkmark])
  func `an accessory takes 38 points of the layout's width`(type: CellNode.AccessoryType) {
    let cell = cell { $0.accessoryType = type }
    // 62 pt have room for six characters a line.
    #expect(cell.drawn.first == "text 0,0,60,40" && cell.frame.width == 100)
    cell.accessoryType = .none
    cell.layOut()
    #expect(cell.drawn == [text])
  }

  @Test func `a cell without specs keeps its width and shows its accessory`() {
    final class Manual: CellNode {
      override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(constrainedSize.width, 30) }
    }
    let cell = Manual()
    cell.accessoryType = .disclosureIndicator
    cell.layOut()
    #expect(cell.frame.size == Size(100, 30) && groups(cell).count == 2)
  }

  @Test func `a chevron is 7 x 12 points, points right and stands in the middle of its 38 points`() {
    let cell = cell { $0.accessoryType = .disclosureIndicator }
    let points = corners(groups(cell))
    // The middle is at 100 - 19 = 81, and the cell 40 high: 77.5 is rounded to the next pixel.
    #expect(box(points) == Rect(78, 14, 7, 12) && points.filter { $0.x == 85 }.allSatisfy { $0.y == 20 })
    #expect(Set(points.map { Point($0.x, 40 - $0.y) }) == Set(points))
  }

  @Test func `from right to left an accessory is on the left, and a chevron points left`() {
    let context = MeasuringContext.test(layoutDirection: .rightToLeft)
    let cell = cell(context) { $0.accessoryType = .disclosureIndicator }
    let points = corners(groups(cell, context))
    #expect([cell.subnodes[0].frame, box(points)] == [Rect(38, 0, 62, 40), Rect(16, 14, 7, 12)])
    #expect(points.filter { $0.x == 16 }.allSatisfy { $0.y == 20 })
  }

  @Test func `a check mark is 13 x 10 points, and its two bars meet in a corner`() {
    let cell = cell { $0.accessoryType = .checkmark }
    let points = corners(groups(cell))
    // The lowest point is where both end.
    #expect(box(points) == Rect(75, 15, 13, 10) && points.filter { $0.y == 25 }.map(\.x) == [79, 79])
  }

  @Test(arguments: [(CellNode.AccessoryType.detailButton, 47.0), (.detailDisclosureButton, 67)])
  func `a mark with an i takes more of the layout's width`(type: CellNode.AccessoryType, width: Double) {
    let cell = cell { $0.accessoryType = type }
    #expect(cell.subnodes.first?.frame.maxX ?? 0 <= 100 - width && cell.drawn.contains { $0.hasPrefix("border") })
  }

  @Test(arguments: [CellNode.EditingStyle.delete, .insert])
  func `an editing style is a round mark at the beginning of the row`(style: CellNode.EditingStyle) {
    let cell = cell { $0.editingStyle = style }
    // The disc of 22 points stands in the middle of 38; a plus sign has one bar more.
    let marks = cell.drawn.filter { mark in ["fill 8,", "fill 13,", "fill 18,"].contains { mark.hasPrefix($0) } }
    #expect(cell.subnodes[0].frame.minX == 38 && marks.count == (style == .delete ? 2 : 3))
    let mirrored = self.cell(MeasuringContext.test(layoutDirection: .rightToLeft)) { $0.editingStyle = style }
    #expect(mirrored.subnodes.first?.frame.maxX == 62)
  }

  @Test func `a reorder control stands in place of the accessory`() {
    let cell = cell { ($0.accessoryType, $0.showsReorderControl) = (.checkmark, true) }
    #expect(groups(cell).isEmpty && cell.drawn.count { $0.hasPrefix("fill 70,") } == 3)
  }
}
