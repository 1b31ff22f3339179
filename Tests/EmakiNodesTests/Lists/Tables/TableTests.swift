import EmakiDisplay
import EmakiLayout
import Synchronization
import Testing

@testable import EmakiNodes

struct TableTests {
  private final class Counts: Sendable {
    private let state = Mutex((made: 0, measured: 0))
    func makes() { state.withLock { $0.made += 1 } }
    func measures() { state.withLock { $0.measured += 1 } }
    var all: [Int] { state.withLock { [$0.made, $0.measured] } }
  }

  private final class Cell: CellNode {
    let counts: Counts
    init(_ counts: Counts) { self.counts = counts }
    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      counts.measures()
      return Size(20, 1000 / constrainedSize.width)
    }
  }

  /// How often the cell is made and measured.
  private let counts = Counts()
  private let context = MeasuringContext.test()

  private func row() -> TableRow {
    TableRow(name: "row") { [counts] in
      counts.makes()
      return Cell(counts)
    }
  }

  /// A row whose cell has a box in a stack.
  private func row(_ width: Double, _ name: String? = nil) -> TableRow {
    TableRow(name: "row") {
      let (cell, box) = (CellNode(), BoxNode(width, 10, name: name))
      cell.addSubnode(box)
      cell.layoutSpecBlock = { _, _ in StackLayoutSpec(children: [box]) }
      return cell
    }
  }

  private func identity(_ row: TableRow) -> ObjectIdentifier? { row.withCell { $0.map(ObjectIdentifier.init) } }

  @Test func `a cell is as wide as the table and as high as its content`() {
    let row = row()
    for (width, height) in [(100.0, 10.0), (50, 20)] {
      let measured = row.measure(width: width, in: context).height
      #expect(measured == height && row.withCell { $0?.frame } == Rect(0, 0, width, height))
    }
    #expect(self.row(500).measure(width: 100, in: context).list.size == Size(100, 10))
    #expect(TableRow(name: "empty") { CellNode() }.measure(width: 100, in: context).height == 0)
  }

  @Test func `a row is made once, and measured once in each width and scale, and when it was released`() {
    let row = row()
    #expect(identity(row) == nil)
    for _ in 0..<3 { _ = row.measure(width: 100, in: context) }
    let cell = identity(row)
    var all = [counts.all]
    _ = row.measure(width: 120, in: context)
    all.append(counts.all)
    let height = row.measure(width: 120, in: .test(scale: 2)).height
    all.append(counts.all)
    row.release()
    #expect(row.measure(width: 120, in: .test(scale: 2)).height == height && identity(row) == cell && cell != nil)
    #expect(all + [counts.all] == (1...4).map { [1, $0] })
  }

  @Test func `a row that is asked for in both directions is mirrored each time`() {
    let row = row(30)
    func left(_ direction: LayoutDirection) -> Double? {
      _ = row.measure(width: 100, in: .test(layoutDirection: direction))
      return row.withCell { $0?.subnodes.first?.frame.minX }
    }
    #expect([.leftToRight, .rightToLeft, .leftToRight].map(left) == [0, 70, 0])
  }

  @Test func `an error in a row's layout is reported with the row, and again after its display list was released`() {
    let row = row(.infinity, "endless")
    let first = row.measure(width: 100, in: context).errors
    row.release()
    #expect(row.measure(width: 100, in: context).errors == first && first.contains { $0.description.contains("endless") })
  }

  private struct Message: Identifiable, Sendable {
    var id: String
    var length: Int
  }

  @Test func `a table copies its rows and names them by id, or else by index`() {
    var messages = [Message(id: "first", length: 3), Message(id: "second", length: 5)]
    let table = TableNode(rows: messages) { message in
      {
        let cell = CellNode()
        cell.style.height = .points(Double(message.length))
        return cell
      }
    }
    messages[0].length = 99
    #expect(table.numberOfRows == 2 && table.rows.map(\.name) == ["first", "second"])
    #expect(table.rows.map { $0.measure(width: 100, in: context).height } == [3, 5])
    #expect(TableNode(rows: [7, 8, 9]) { _ in { CellNode() } }.rows.map(\.name) == ["0", "1", "2"])
  }

  @Test func `many tasks can ask for the same row at once`() async {
    let row = row()
    let heights = await withTaskGroup(of: Double.self) { group in
      for _ in 0..<20 { group.addTask { row.measure(width: 100, in: .test()).height } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(heights == Array(repeating: 10, count: 20) && counts.all == [1, 1])
  }
}
