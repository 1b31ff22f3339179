import Emaki
import Testing

/// Tests where the rows of a table stand on a screen whose sides nothing may cover: 20 points on the left and 10 on the right.
struct SafeAreaRowTests {
  private static let safeArea = EdgeInsets(left: 20, right: 10)

  /// A row with a blue background and red content, 20 points high, which says what safe area it finds.
  private final class Cell: CellNode {
    private let part = DisplayNode(.red, height: 20)
    var found: EdgeInsets?

    override init() {
      super.init()
      automaticallyManagesSubnodes = true
      backgroundColor = .blue
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      found = traitCollection.safeAreaInsets
      return StackLayoutSpec(.vertical, alignItems: .stretch, children: [part])
    }
  }

  private func table(_ cell: @escaping @Sendable () -> Cell = { Cell() }) -> TableNode {
    let table = TableNode.plain(2) { _ in cell() }
    table.backgroundColor = .white
    return table
  }

  /// Returns where each colour begins in a row of pixels of the drawn table, 100 points wide at scale 1.
  private func runs(_ table: TableNode, _ direction: LayoutDirection = .leftToRight, y: Int = 10) async throws -> [Run] {
    let renderer = try Renderer.test(100, 100, layoutDirection: direction) {
      $0.traits.safeAreaInsets = Self.safeArea
    }
    let picture = try await renderer.render(table).picture
    let colors = (0..<100).map { picture.color($0, y) }
    return (0..<100).filter { $0 == 0 || colors[$0] != colors[$0 - 1] }.map { Run($0, colors[$0]) }
  }

  private struct Run: Equatable {
    let start: Int
    let color: Color
    init(_ start: Int, _ color: Color) { (self.start, self.color) = (start, color) }
  }

  @Test(arguments: LayoutDirection.allCases) func `content keeps inside, and backgrounds reach the edges`(
    direction: LayoutDirection
  ) async throws {
    // The safe area does not change sides.
    #expect(try await runs(table(), direction) == [Run(0, .blue), Run(20, .red), Run(90, .blue)])
  }

  @Test func `marks at the ends of rows keep inside as well, and content beside them`() async throws {
    let found = try await runs(
      table {
        let cell = Cell()
        cell.editingStyle = .delete
        return cell
      })
    // Before the safe area there is no mark.
    #expect(found.last == Run(90, .blue) && found.contains(Run(20 + 38, .red)) && !found.contains { (1..<20).contains($0.start) })
  }

  @Test(arguments: [(LayoutDirection.leftToRight, 36, 100), (.rightToLeft, 0, 74)]) func `separators begin inside, and end at the edge`(
    direction: LayoutDirection, start: Int, end: Int
  ) async throws {
    let table = table()
    table.separator = ListSeparator(color: .black, left: 16)
    let found = try await runs(table, direction, y: 20)
    let line = Run(start, .black)
    #expect(found == (start == 0 ? [line, Run(end, .blue)] : [Run(0, .blue), line]))
  }

  @Test func `a table that leaves it to its cells tells them the safe area`() async throws {
    let table = table()
    var found: [EdgeInsets?] { [(table.nodeForRow(at: [0, 0]) as? Cell)?.found] }
    _ = try await runs(table)
    #expect(table.insetsContentViewsToSafeArea && found == [.zero])
    table.insetsContentViewsToSafeArea = false
    #expect(try await runs(table) == [Run(0, .red)])
    #expect(found == [Self.safeArea])
  }

  @Test(arguments: [
    (TableNode.Style.grouped, [Run(0, .blue), Run(20, .red), Run(90, .blue)]),
    // Cards stand 16 points from the safe area.
    (.insetGrouped, [Run(0, .white), Run(36, .red), Run(74, .white)]),
  ]) private func `a grouped table's rows reach the edges, and cards do not`(style: TableNode.Style, expected: [Run]) async throws {
    let table = table()
    table.tableStyle = style
    // A space of 35 points is above the first section.
    #expect(try await runs(table, y: 45) == expected)
  }

  @Test func `the lines above and below a section are as wide as the table`() async throws {
    let table = table()
    table.tableStyle = .grouped
    table.separator = ListSeparator(color: .black, left: 16)
    // Two rows of 21 pixels below a space of 35.
    let line = [Run(0, .black)]
    #expect(
      try await [runs(table, y: 35), runs(table, y: 35 + 20), runs(table, y: 35 + 41)] == [line, [Run(0, .blue), Run(36, .black)], line])
  }

  @Test func `a list in a node keeps its rows' whole width`() async throws {
    let outer = TableNode.plain { _ in
      let list = TableNode.plain(2) { _ in Cell() }
      list.style.height = .points(40)
      return CellNode().laidOut { _ in StackLayoutSpec(.vertical, alignItems: .stretch, children: [list]) }
    }
    outer.insetsContentViewsToSafeArea = false
    #expect(try await runs(outer) == [Run(0, .red)])
  }
}
