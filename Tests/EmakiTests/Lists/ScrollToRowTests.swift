import Emaki
import EmakiEngine
import EmakiTestSupport
import Foundation
import Testing

/// Lists that are asked to show a row or an item.
@Suite struct ScrollToRowTests {
  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
  /// Ten rows of 10, 20 and so on to 100 points, which begin at 0, 10, 30, 60, 100, 150, 210, 280, 360 and 450 and end at 550.
  private var table: TableNode { .boxes(heights: (1...10).map { Double($0 * 10) }) }
  private func renderer() throws -> Renderer { try .test(width: 20, height: 100, scale: 1) }

  @Test func `a row comes to stand where it is asked to, as far as the list reaches`() async throws {
    let expected: [(TableNode.ScrollPosition, Double)] = [(.top, 150), (.bottom, 110), (.middle, 130), (.none, 110)]
    for (position, offset) in expected {
      let table = table
      table.scrollToRow(at: path(5), at: position, animated: true)
      #expect(try await renderer().render(table).offset == offset, "\(position)")
      #expect(table.contentOffset == Point(x: 0, y: offset))
    }
    let table = table
    table.scrollToRow(at: path(9), at: .top, animated: false)
    let renderer = try renderer()
    #expect(try await renderer.render(table).offset == 450)
    // The list stays where it is. A row that is in view already is not moved, and a row that does not exist is ignored.
    #expect(try await renderer.render(table).offset == 450)
    table.contentInset.top = 5
    table.scrollToRow(at: path(2), at: .none, animated: false)
    #expect(try await renderer.render(table).offset == 25)
    table.scrollToRow(at: path(3), at: .none, animated: false)
    #expect(try await renderer.render(table).offset == 25)
    table.scrollToRow(at: path(10), at: .top, animated: false)
    table.scrollToRow(at: path(-1), at: .top, animated: false)
    #expect(try await renderer.render(table).offset == 25)
    table.scrollToRow(at: path(5), at: .top, animated: false)
    #expect(try await renderer.render(table, offset: 7).offset == 7)
  }

  @Test func `a list runs to a row on the virtual clock`() async throws {
    let table = table
    let action = ScheduledAction(at: 100) { (table: TableNode) in
      table.scrollToRow(at: IndexPath(row: 4, section: 0), at: .top, animated: true)
    }
    var offsets: [Double] = []
    for try await frame in try renderer().frames(of: table, script: ScrollScript(duration: 500), framesPerSecond: 20, actions: [action]) {
      offsets.append(frame.offset)
    }
    // From 100 to 400 ms, half of the way after half of the time.
    #expect(offsets[0...2] == [0, 0, 0] && offsets[5] == 50 && offsets[8] == 100 && offsets[10] == 100)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `a list's offset is the one that its picture shows, past the end and on the way`() async throws {
    let table = table
    table.contentOffset = Point(x: 0, y: 99_999)
    #expect(try await renderer().render(table).offset == 450)
    #expect(table.contentOffset == Point(x: 0, y: 450))
    table.contentOffset = nil
    var seen: [Double?] = []
    let actions =
      [ScheduledAction(at: 0) { (table: TableNode) in table.scrollToRow(at: IndexPath(row: 4, section: 0), at: .top, animated: true) }]
    for try await frame in try renderer().frames(of: table, script: ScrollScript(duration: 400), framesPerSecond: 20, actions: actions) {
      #expect(table.contentOffset == Point(x: 0, y: frame.offset))
      seen.append(table.contentOffset?.y)
    }
    #expect(seen[3] == 50 && seen.last == 100)
    // A script scrolls the list as well, and the next picture begins where the list was asked to be.
    for try await frame in try renderer().frames(of: table, scroll: Scroll(step: 20, frames: 5)) {
      #expect(table.contentOffset == Point(x: 0, y: frame.offset))
    }
    #expect(try await renderer().render(table).offset == 100)
  }

  @Test func `a list in a node has the offset that it shows`() async throws {
    let (root, table) = (DisplayNode(), table)
    root.addSubnode(table)
    table.style.preferredSize = Size(width: 20, height: 100)
    table.style.layoutPosition = Point(x: 0, y: 200)
    root.layoutSpecBlock = { _, _ in AbsoluteLayoutSpec(children: [table]) }
    let (page, renderer) = (ViewController(node: root), try Renderer.test(width: 390, height: 844, scale: 1))
    table.contentOffset = Point(x: 0, y: 99_999)
    _ = try await renderer.render(page)
    #expect(table.contentOffset == Point(x: 0, y: 450))
    table.contentInset.top = 7
    table.contentOffset = nil
    _ = try await renderer.render(page)
    #expect(table.contentOffset == Point(x: 0, y: -7))
  }

  @Test func `rows that are jumped over are never in view`() async throws {
    let log = StateNames()
    let table = TableNode.plain(numberOfRows: 40) { row in { LoggedCell(row, log) } }
    table.scrollToRow(at: path(30), at: .top, animated: false)
    _ = try await renderer().render(table)
    #expect(log.rows == Array(30..<40))
  }

  /// Twenty rows of 20 points below a header of 15.
  private final class Source: TableNodeDataSource {
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 20 }
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
      let row = indexPath.row
      return { BoxCell(height: 20, color: BoxCell.color(ofRow: row)) }
    }
    func tableNode(_ tableNode: TableNode, nodeBlockForHeaderInSection section: Int) -> NodeBlock? { { BoxCell(height: 15, color: .red) } }
  }

  /// A row that holds a table.
  private final class TableCell: CellNode {
    let (table, source) = (TableNode(), Source())
    override init() {
      super.init()
      (table.dataSource, table.separator) = (source, nil)
      automaticallyManagesSubnodes = true
      (table.style.width, table.style.height) = (20, 100)
    }
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [table]) }
  }

  @Test func `a header that stays is not over the row`() async throws {
    let (table, source) = (TableNode(), Source())
    (table.dataSource, table.separator) = (source, nil)
    table.scrollToRow(at: path(5), at: .top, animated: false)
    // Row 5 begins at 115.
    #expect(try await renderer().render(table).offset == 100)
  }

  @Test func `a table in a row shows a row, and stays there until its offset is set`() async throws {
    let outer = TableNode.plain(numberOfRows: 1) { _ in { TableCell() } }
    let renderer = try renderer()
    let table = try #require((outer.nodeForRow(at: path(0)) as? TableCell)?.table)
    table.scrollToRow(at: path(7), at: .top, animated: false)
    for _ in 0..<2 {
      let picture = try await renderer.render(outer).decoded()
      #expect(picture[3, 3] == Color.red.premultiplied && picture[3, 16] == BoxCell.color(ofRow: 7).premultiplied)
    }
    #expect(table.contentOffset == Point(x: 0, y: 140))
    table.contentOffset = Point(x: 0, y: 0)
    #expect(try await renderer.render(outer).decoded()[3, 16] == BoxCell.color(ofRow: 0).premultiplied)
    table.scrollToRow(at: path(19), at: .bottom, animated: true)
    #expect(try await renderer.render(outer).decoded()[3, 99] == BoxCell.color(ofRow: 19).premultiplied)
  }

  /// A row of 100 points that a list fills.
  private final class Holder: CellNode {
    let list: ListNode
    init(_ list: ListNode) {
      self.list = list
      super.init()
      automaticallyManagesSubnodes = true
      style.height = .points(100)
    }
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [list]) }
  }

  /// Returns an inverted list that is asked to show row 5.
  private static func inverted(
    _ isGrid: Bool, _ position: TableNode.ScrollPosition, _ other: CollectionNode.ScrollPosition
  ) -> ListNode {
    let path = IndexPath(row: 5, section: 0)
    let heights = (1...10).map { Double($0 * 10) }
    if !isGrid {
      let table = TableNode.boxes(heights: heights)
      table.isInverted = true
      table.scrollToRow(at: path, at: position, animated: false)
      return table
    }
    let layout = CollectionFlowLayout(.columns(1), minimumInteritemSpacing: 0, minimumLineSpacing: 0)
    let grid = CollectionNode(items: heights, layout: layout) { height in { BoxCell(height: height, color: .red) } }
    grid.isInverted = true
    grid.scrollToItem(at: path, at: other, animated: false)
    return grid
  }

  @Test func `in an inverted list the top is the bottom edge of the screen, as in Texture`() async throws {
    // Distances count from the bottom: row 5 reaches from 150 to 210.
    let expected: [(TableNode.ScrollPosition, CollectionNode.ScrollPosition, Double)] = [
      (.top, .top, 150), (.middle, .centeredVertically, 130), (.bottom, .bottom, 110),
    ]
    for isNested in [false, true] {
      for (position, other, offset) in expected {
        for isGrid in [false, true] {
          if isNested {
            let outer = TableNode.plain(numberOfRows: 1) { _ in { Holder(Self.inverted(isGrid, position, other)) } }
            _ = try await renderer().render(outer)
            #expect((outer.nodeForRow(at: path(0)) as? Holder)?.list.contentOffset == Point(x: 0, y: offset), "\(position)")
          } else {
            let list = Self.inverted(isGrid, position, other)
            _ = try await renderer().render(list)
            #expect(list.contentOffset == Point(x: 0, y: offset), "\(position)")
          }
        }
      }
    }
  }

  @Test func `a collection that scrolls sideways shows an item`() async throws {
    let strip = CollectionNode(
      numberOfItems: 9,
      layout: CollectionFlowLayout(.fixed(Size(width: 30, height: 20)), minimumLineSpacing: 0, scrollDirection: .horizontal)
    ) { item in { BoxCell(height: 20, color: BoxCell.color(ofRow: item)) } }
    let renderer = try Renderer.test(width: 60, height: 20, scale: 1)
    strip.scrollToItem(at: path(4), at: .left, animated: false)
    #expect(try await renderer.render(strip).offset == 120)
    strip.scrollToItem(at: path(4), at: .centeredHorizontally, animated: false)
    #expect(try await renderer.render(strip).offset == 105)
    strip.scrollToItem(at: path(6), at: [], animated: false)
    #expect(try await renderer.render(strip).offset == 150)
  }

  /// The rows that have come into view.
  private final class StateNames: @unchecked Sendable {
    // Cells are told one at a time, by the task that draws.
    var rows: [Int] = []
  }

  private final class LoggedCell: CellNode {
    let (row, log): (Int, StateNames)
    init(_ row: Int, _ log: StateNames) {
      (self.row, self.log) = (row, log)
      super.init()
    }
    override func didEnterVisibleState() { log.rows.append(row) }
    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 10) }
  }
}
