package import Foundation

/// What lies where in a list: its header, then each section's header, rows and footer, then its footer, counted as elements from 0.
package struct ListShape: Hashable, Sendable {
  package enum Element: Hashable, Sendable {
    case header
    case sectionHeader(Int)
    case row(IndexPath)
    case sectionFooter(Int)
    case footer
  }

  package struct Section: Hashable, Sendable {
    package var rowCount: Int
    package var hasHeader = false
    package var hasFooter = false

    package init(rowCount: Int, hasHeader: Bool = false, hasFooter: Bool = false) {
      (self.rowCount, self.hasHeader, self.hasFooter) = (rowCount, hasHeader, hasFooter)
    }

    fileprivate var elementCount: Int { rowCount + (hasHeader ? 1 : 0) + (hasFooter ? 1 : 0) }
  }

  package let hasHeader: Bool
  package let hasFooter: Bool
  package let sections: [Section]
  /// Each section's first element, and after them the element behind the last section.
  private let elementStarts: [Int]
  /// The rows before each section, and after them all.
  private let rowStarts: [Int]

  package init(_ sections: [Section], hasHeader: Bool = false, hasFooter: Bool = false) {
    (self.sections, self.hasHeader, self.hasFooter) = (sections, hasHeader, hasFooter)
    var elements = [hasHeader ? 1 : 0]
    var rows = [0]
    for (index, section) in sections.enumerated() {
      elements.append(elements[index] + section.elementCount)
      rows.append(rows[index] + section.rowCount)
    }
    (elementStarts, rowStarts) = (elements, rows)
  }

  /// Of one section of rows and nothing else.
  package init(rowCount: Int) { self.init([Section(rowCount: rowCount)]) }

  package var rowCount: Int { rowStarts[sections.count] }
  package var elementCount: Int { elementStarts[sections.count] + (hasFooter ? 1 : 0) }
  /// Whether elements and rows are the same.
  package var isRowsOnly: Bool { elementCount == rowCount }
  /// The rows of each section.
  package var rowCounts: [Int] { sections.map(\.rowCount) }

  package func element(at index: Int) -> Element {
    precondition(index >= 0 && index < elementCount, "element \(index) is outside 0..<\(elementCount)")
    if index < elementStarts[0] { return .header }
    if index >= elementStarts[sections.count] { return .footer }
    let section = Self.last(in: elementStarts, notAbove: index)
    let place = index - elementStarts[section] - (sections[section].hasHeader ? 1 : 0)
    if place < 0 { return .sectionHeader(section) }
    return place == sections[section].rowCount ? .sectionFooter(section) : .row(IndexPath(row: place, section: section))
  }

  package func has(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section) && path.row >= 0 && path.row < sections[path.section].rowCount
  }

  /// The element of a row that there is.
  package func index(of path: IndexPath) -> Int {
    elementStarts[path.section] + (sections[path.section].hasHeader ? 1 : 0) + path.row
  }

  /// `nil` where the section has none.
  package func headerIndex(ofSection section: Int) -> Int? { sections[section].hasHeader ? elementStarts[section] : nil }

  /// `nil` where the section has none.
  package func footerIndex(ofSection section: Int) -> Int? { sections[section].hasFooter ? elementStarts[section + 1] - 1 : nil }

  /// The element of a row by its number among all rows.
  package func index(ofRow number: Int) -> Int { isRowsOnly ? number : index(of: indexPath(ofRow: number)) }

  /// The number among all rows of an element that is a row; `nil` for others.
  package func rowNumber(at index: Int) -> Int? {
    if isRowsOnly { return index }
    guard case .row(let path) = element(at: index) else { return nil }
    return rowNumber(of: path)
  }

  package func rowNumber(of path: IndexPath) -> Int { rowStarts[path.section] + path.row }

  package func indexPath(ofRow number: Int) -> IndexPath {
    let section = Self.last(in: rowStarts, notAbove: number)
    return IndexPath(row: number - rowStarts[section], section: section)
  }

  /// The header element of the section that an element belongs to, and where the section ends; `nil` outside sections with headers.
  package func headerOfSection(around index: Int) -> (header: Int, end: Int)? {
    guard index >= elementStarts[0], index < elementStarts[sections.count] else { return nil }
    let section = Self.last(in: elementStarts, notAbove: index)
    return sections[section].hasHeader ? (elementStarts[section], elementStarts[section + 1]) : nil
  }

  /// The last section that starts at or before a place. Of empty ones before it the last, which holds the place.
  private static func last(in starts: [Int], notAbove place: Int) -> Int {
    max(0, firstIndex(below: starts.count - 1) { starts[$0] > place } - 1)
  }
}
