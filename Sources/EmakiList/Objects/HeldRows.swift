import EmakiLayout
import EmakiNodes
import Foundation

/// Held rows are the answers of a data source object, which is asked once for each row, on the task that holds the table.
struct HeldRows: TableDataSource {
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

  private(set) var sections: [Section]
  /// The range of heights that some row may have is limited.
  private(set) var limitsRows = false

  /// Creates the answers of no source: there are no rows.
  init() { sections = [] }

  /// Asks a source for its sections and their numbers of rows, and for no row.
  init(sectionsOf source: any TableNodeDataSource, _ table: TableNode) {
    sections = (0..<max(0, source.numberOfSections(in: table))).map { section in
      Section(
        count: max(0, source.tableNode(table, numberOfRowsInSection: section)),
        header: source.tableNode(table, nodeBlockForHeaderInSection: section),
        footer: source.tableNode(table, nodeBlockForFooterInSection: section))
    }
  }

  /// Asks a source for the rows.
  ///
  /// - Parameter known: returns what was answered before for a row that stays; `nil` for a row that is asked for.
  mutating func load(_ source: any TableNodeDataSource, _ table: TableNode, known: (IndexPath) -> Row?) {
    let delegate = table.objectDelegate
    limitsRows = false
    for section in sections.indices {
      sections[section].rows = (0..<sections[section].count).map { row in
        let path = IndexPath(row: row, section: section)
        var answer =
          known(path)
          ?? Row(
            id: source.tableNode(table, modelIdentifierForRowAt: path) ?? (sections.count == 1 ? String(row) : "\(section).\(row)"),
            nodeBlock: source.tableNode(table, nodeBlockForRowAt: path))
        answer.sizeRange = delegate?.tableNode(table, constrainedSizeForRowAt: path)
        if answer.sizeRange != nil { limitsRows = true }
        return answer
      }
    }
  }

  /// Asks a delegate for the ranges of sizes again.
  mutating func loadSizeRanges(_ delegate: (any TableNodeDelegate)?, _ table: TableNode) {
    limitsRows = false
    for section in sections.indices {
      for row in sections[section].rows.indices {
        let range = delegate?.tableNode(table, constrainedSizeForRowAt: IndexPath(row: row, section: section))
        sections[section].rows[row].sizeRange = range
        if range != nil { limitsRows = true }
      }
    }
  }

  func sizeRangeForRow(at indexPath: IndexPath) -> SizeRange? { sections[indexPath.section].rows[indexPath.row].sizeRange }

  var numberOfSections: Int { sections.count }
  func numberOfRows(inSection section: Int) -> Int { sections[section].count }
  func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { sections[indexPath.section].rows[indexPath.row].nodeBlock }
  func idForRow(at indexPath: IndexPath) -> String { sections[indexPath.section].rows[indexPath.row].id }
  func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { sections[section].header }
  func nodeBlockForFooter(inSection section: Int) -> NodeBlock? { sections[section].footer }
}
