import EmakiTestSupport
import Foundation

@testable import EmakiNodes

/// Sections of empty cells, some with headers and footers.
struct ShapedSource: TableDataSource {
  var sections: [ListShape.Section]

  init(_ sections: [ListShape.Section]) { self.sections = sections }

  /// - Parameter rowCounts: of each section; headers and footers are drawn by chance.
  init(rowCounts: [Int], _ random: inout SeededGenerator) {
    sections = rowCounts.map {
      ListShape.Section(rowCount: $0, hasHeader: random.flip(), hasFooter: random.flip())
    }
  }

  var numberOfSections: Int { sections.count }
  func numberOfRows(inSection section: Int) -> Int { sections[section].rowCount }
  func nodeForRow(at indexPath: IndexPath) -> CellNode { CellNode() }
  func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { sections[section].hasHeader ? Self.cell : nil }
  func nodeBlockForFooter(inSection section: Int) -> NodeBlock? { sections[section].hasFooter ? Self.cell : nil }
  static let cell: NodeBlock = { CellNode() }

  /// Returns every element from top to bottom, in a plain list.
  func elements(hasHeader: Bool, hasFooter: Bool) -> [ListShape.Element] {
    var elements: [ListShape.Element] = hasHeader ? [.header] : []
    for (index, section) in sections.enumerated() {
      if section.hasHeader { elements.append(.sectionHeader(index)) }
      elements += (0..<section.rowCount).map { .row(IndexPath(row: $0, section: index)) }
      if section.hasFooter { elements.append(.sectionFooter(index)) }
    }
    return elements + (hasFooter ? [.footer] : [])
  }
}
