import EmakiDisplay
import EmakiLayout
import EmakiList
import EmakiNodes
import Synchronization
import Testing

@Suite struct TableTests {
  private final class Counter: Sendable {
    private let state = Mutex(0)
    func add() { state.withLock { $0 += 1 } }
    var count: Int { state.withLock { $0 } }
  }

  private final class Cell: CellNode {
    let measured: Counter
    init(measured: Counter) { self.measured = measured }
    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      measured.add()
      return Size(width: 20, height: 1000 / constrainedSize.width)
    }
  }

  private let made = Counter()
  private let measured = Counter()
  private let context = MeasuringContext.test()

  private func row() -> TableRow {
    TableRow(name: "row") { [made, measured] in
      made.add()
      return Cell(measured: measured)
    }
  }

  private func identity(_ row: TableRow) -> ObjectIdentifier? { row.withCell { $0.map(ObjectIdentifier.init) } }

  @Test func `a cell is as wide as the table and as high as its content`() {
    let row = row()
    #expect(row.measure(width: 100, in: context).height == 10)
    #expect(row.withCell { $0?.frame } == Rect(x: 0, y: 0, width: 100, height: 10))
    #expect(row.measure(width: 50, in: context).height == 20)
    #expect(row.withCell { $0?.frame.width } == 50)
  }

  @Test func `a row is made and measured once`() {
    let row = row()
    #expect(identity(row) == nil)
    for _ in 0..<3 { _ = row.measure(width: 100, in: context) }
    #expect(made.count == 1)
    #expect(measured.count == 1)
  }

  @Test func `a row is measured again in another width or scale, with the same cell`() {
    let row = row()
    _ = row.measure(width: 100, in: context)
    let cell = identity(row)
    _ = row.measure(width: 120, in: context)
    #expect(measured.count == 2)
    _ = row.measure(width: 120, in: .test(scale: 2))
    #expect(measured.count == 3)
    #expect(made.count == 1)
    #expect(identity(row) == cell)
  }

  @Test func `a row that is asked for in both directions is mirrored each time`() {
    let row = TableRow(name: "row") {
      let (cell, box) = (CellNode(), BoxNode(30, 10))
      cell.automaticallyManagesSubnodes = true
      cell.layoutSpecBlock = { _, _ in StackLayoutSpec(children: [box]) }
      return cell
    }
    func left(_ direction: LayoutDirection) -> Double? {
      _ = row.measure(width: 100, in: .test(layoutDirection: direction))
      return row.withCell { $0?.subnodes.first?.frame.minX }
    }
    #expect([.leftToRight, .rightToLeft, .leftToRight].map(left) == [0, 70, 0])
  }

  @Test func `a released row keeps its cell and is measured again`() {
    let row = row()
    let height = row.measure(width: 100, in: context).height
    let cell = identity(row)
    row.release()
    #expect(row.measure(width: 100, in: context).height == height)
    #expect(identity(row) == cell)
    #expect(made.count == 1)
    #expect(measured.count == 2)
  }

  @Test func `a cell is as wide as the table even if its content is wider`() {
    let row = TableRow(name: "wide") {
      let cell = CellNode()
      cell.automaticallyManagesSubnodes = true
      let box = BoxNode(500, 10)
      cell.layoutSpecBlock = { _, _ in StackLayoutSpec(children: [box]) }
      return cell
    }
    #expect(row.measure(width: 100, in: context).list.size == Size(width: 100, height: 10))
  }

  @Test func `a cell without content has no height`() {
    #expect(TableRow(name: "empty") { CellNode() }.measure(width: 100, in: context).height == 0)
  }

  @Test func `an error in a row's layout is reported with the row`() {
    let row = TableRow(name: "bad") {
      let cell = CellNode()
      cell.automaticallyManagesSubnodes = true
      let box = BoxNode(.infinity, 10, name: "endless")
      cell.layoutSpecBlock = { _, _ in StackLayoutSpec(children: [box]) }
      return cell
    }
    #expect(row.measure(width: 100, in: context).errors.contains { $0.description.contains("endless") })
  }

  @Test func `an error in a row's layout is reported again after its display list was released`() {
    let row = TableRow(name: "bad") {
      let cell = CellNode()
      cell.automaticallyManagesSubnodes = true
      let box = BoxNode(.infinity, 10, name: "endless")
      cell.layoutSpecBlock = { _, _ in StackLayoutSpec(children: [box]) }
      return cell
    }
    let first = row.measure(width: 100, in: context).errors
    row.release()
    #expect(!first.isEmpty)
    #expect(row.measure(width: 100, in: context).errors == first)
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
    #expect(table.numberOfRows == 2)
    #expect(table.rows.map(\.name) == ["first", "second"])
    #expect(table.rows.map { $0.measure(width: 100, in: context).height } == [3, 5])
    #expect(TableNode(rows: [7, 8, 9]) { _ in { CellNode() } }.rows.map(\.name) == ["0", "1", "2"])
  }

  @Test func `many tasks can ask for the same row at once`() async {
    let row = row()
    let heights = await withTaskGroup(of: Double.self) { group in
      for _ in 0..<20 { group.addTask { row.measure(width: 100, in: .test()).height } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(heights == Array(repeating: 10, count: 20))
    #expect(made.count == 1)
    #expect(measured.count == 1)
  }
}
