import Emaki
import Foundation

/// Draws tables at rest: sections, headers that stay or scroll, separators, selection, insets, upside down, and from both sides.
func drawTables(_ folder: PictureFolder) async throws {
  let directions: [(String, LayoutDirection)] = [("ltr", .leftToRight), ("rtl", .rightToLeft)]
  for (direction, layoutDirection) in directions {
    let renderer = try folder.renderer(direction: layoutDirection)
    for table in tables {
      let name = "table/\(table.name)-\(direction)"
      for offset in [0.0, 37.5, 333, 100_000] {
        try folder.write(try await renderer.render(table.make(), offset: offset), "\(name)/offset-\(Int(offset))")
      }
      try folder.write(try await renderer.render(table.make()), "\(name)/rest")
      try folder.write(try await renderer.renderFull(table.make()).frame(), "\(name)/full")
      try folder.write(try await renderer.heights(of: table.make()).map { "\($0)" }, "\(name)/heights")
    }
  }
  let renderer = try folder.renderer(300, 200, scale: 3)
  for table in tables {
    let name = "table/\(table.name)@3"
    for row in [0, 1] {
      try folder.write(try await renderer.render(table.make(), onlyRow: row), "\(name)/only-\(row)")
      try folder.write(try await renderer.render(table.make(), row: row), "\(name)/row-\(row)")
    }
    try await folder.write(renderer.frames(of: table.make(), scroll: .by(61, frames: 4)), "\(name)/scroll")
  }
  let end = renderer.frames(of: tables[0].make(), scroll: Scroll(step: 400))
  try await folder.write(end, "table/to-the-end")
  let backwards = ScrollScript(framesPerSecond: 10, moves: [.init(time: 0, offset: 500), .init(time: 600, offset: 0, ease: .out)])
  try await folder.write(renderer.frames(of: tables[3].make(), script: backwards), "table/backwards")
}

private struct NamedTable: Sendable {
  let name: String
  let make: @Sendable () -> TableNode
}

private func rows(headers: Bool = false, footers: Bool = false) -> SampleRows {
  SampleRows(sections: [Array(0..<4), Array(4..<9), [], Array(9..<15)], hasHeaders: headers, hasFooters: footers)
}

private let tables = [
  NamedTable(name: "plain") { TableNode(numberOfRows: 14) { row in { SampleCell(row) } } },
  NamedTable(name: "empty") {
    let table = TableNode(numberOfRows: 6) { _ in
      {
        let cell = CellNode()
        cell.style.preferredSize = Size(width: 100, height: 21.5)
        return cell
      }
    }
    table.backgroundColor = Color(0xEEF2F0)
    return table
  },
  NamedTable(name: "separators") {
    let table = TableNode(dataSource: rows())
    table.separator = TableNode.Separator(color: Color(0xD02060), left: 62, right: 10)
    return table
  },
  NamedTable(name: "sticky") { TableNode(dataSource: rows(headers: true, footers: true)) },
  NamedTable(name: "grouped") {
    let table = TableNode(dataSource: rows(headers: true, footers: true))
    (table.tableStyle, table.separator) = (.grouped, TableNode.Separator())
    table.tableHeader = { BarCell("The table's header", .black) }
    table.tableFooter = { BarCell("The table's footer", .black) }
    return table
  },
  NamedTable(name: "selection") {
    let table = TableNode(dataSource: rows())
    table.selectedRows = [IndexPath(row: 1, section: 0), IndexPath(row: 0, section: 1)]
    table.highlightedRows = [IndexPath(row: 3, section: 0)]
    return table
  },
  NamedTable(name: "inverted") {
    let table = TableNode(dataSource: rows(headers: true))
    (table.isInverted, table.separator) = (true, TableNode.Separator(left: 20))
    return table
  },
  NamedTable(name: "insets") {
    let table = TableNode(dataSource: rows(headers: true))
    table.contentInset = EdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
    table.backgroundColor = Color(0xF2F2F7)
    return table
  },
  NamedTable(name: "few") { TableNode(numberOfRows: 2) { row in { SampleCell(row) } } },
]
