import EmakiLayout
import EmakiNodes
import Foundation

/// Held rows are the answers of a data source object, which is asked once for each row, on the task that holds the table.
struct HeldRows: LimitedRows {
  /// A row is the answer for one row.
  struct Row: Sendable {
    let id: String
    let nodeBlock: NodeBlock
    /// The range of heights that the row may have; `nil` for any.
    var sizeRange: SizeRange?
  }

  /// A section is the answer for one section.
  struct Section: Sendable {
    let count: Int
    let header: NodeBlock?
    let footer: NodeBlock?
    /// The rows of the section. There are none while only the numbers of rows are known.
    var rows: [Row] = []
  }

  var sections: [Section] = []
  /// Whether the height of any row is limited. It is kept because it is asked for each row.
  var limitsRows = false

  func sizeRangeForRow(at indexPath: IndexPath) -> SizeRange? { sections[indexPath.section].rows[indexPath.row].sizeRange }

  var numberOfSections: Int { sections.count }
  func numberOfRows(inSection section: Int) -> Int { sections[section].count }
  func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { sections[indexPath.section].rows[indexPath.row].nodeBlock }
  func idForRow(at indexPath: IndexPath) -> String { sections[indexPath.section].rows[indexPath.row].id }
  func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { sections[section].header }
  func nodeBlockForFooter(inSection section: Int) -> NodeBlock? { sections[section].footer }
}
