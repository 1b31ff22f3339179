import Emaki
import Foundation

/// A row of a colour, by its id.
struct ColorRow: Hashable, Sendable {
  var id: String
  var height = 20.0
  var color: Color
  var isLate = false
  var fade = 0.0

  /// Makes a row with the colour of a number.
  init(_ number: Int, height: Double = 20, isLate: Bool = false) {
    (id, color, self.height, self.isLate) = ("row \(number)", BoxCell.color(ofRow: number), height, isLate)
  }

  func named(_ id: String) -> ColorRow {
    var row = self
    row.id = id
    return row
  }

  var nodeBlock: NodeBlock {
    { isLate ? LateCell(height: height, color: color, fade: fade) : BoxCell(height: height, color: color) }
  }
}

/// Sections of such rows.
struct ColorSource: TableDataSource {
  struct Section: Hashable, Sendable {
    var id = ""
    var header: ColorRow?
    var rows: [ColorRow]
    var footer: ColorRow?
  }

  var sections: [Section]

  init(_ sections: [Section]) { self.sections = sections }
  /// Makes a source of one section.
  init(rows: [ColorRow]) { sections = [Section(rows: rows)] }

  var numberOfSections: Int { sections.count }
  func numberOfRows(inSection section: Int) -> Int { sections[section].rows.count }
  func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { sections[indexPath.section].rows[indexPath.row].nodeBlock }
  func idForRow(at indexPath: IndexPath) -> String { sections[indexPath.section].rows[indexPath.row].id }
  func idForSection(_ section: Int) -> String { sections[section].id.isEmpty ? String(section) : sections[section].id }
  func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { sections[section].header?.nodeBlock }
  func nodeBlockForFooter(inSection section: Int) -> NodeBlock? { sections[section].footer?.nodeBlock }
}
