import EmakiDisplay
import FoundationEssentials

/// A list's shape describes the order of the list's headers, rows and footers. The list's header comes first, then each section's header,
/// rows and footer, then its footer. All are counted as elements from 0.
package struct ListShape: Hashable, Sendable {
  /// An element is an element of a list, with the section or row that it belongs to.
  enum Element: Hashable {
    case header
    case sectionHeader(Int)
    case row(IndexPath)
    case sectionFooter(Int)
    case footer
  }

  /// A section holds the number of rows of a section, and whether it has a header and a footer.
  struct Section: Hashable {
    /// The number of rows of the section.
    var rowCount: Int
    /// Whether a header comes before the rows of the section.
    var hasHeader = false
    /// Whether a footer comes after the rows of the section.
    var hasFooter = false
  }

  /// Whether the list has a header of its own.
  let hasHeader: Bool
  /// Whether the list has a footer of its own.
  let hasFooter: Bool
  /// Whether the list has rows only, without headers and footers. Then elements and rows have the same numbers.
  let isRowsOnly: Bool
  /// The shapes of the sections, in order.
  let sections: [Section]
  /// The number of rows in all sections.
  let rowCount: Int
  /// The number of elements of the list: rows, headers and footers.
  let elementCount: Int
  /// The index of the first element of each section, followed by the index of the element after the last section.
  private let elementStarts: [Int]
  /// The number of rows before each section, followed by the number of all rows.
  private let rowStarts: [Int]

  init(_ sections: [Section], hasHeader: Bool = false, hasFooter: Bool = false) {
    self.sections = sections
    self.hasHeader = hasHeader
    self.hasFooter = hasFooter
    var elements = [hasHeader ? 1 : 0]
    var rows = [0]
    for (index, section) in sections.enumerated() {
      elements.append(elements[index] + section.rowCount + (section.hasHeader ? 1 : 0) + (section.hasFooter ? 1 : 0))
      rows.append(rows[index] + section.rowCount)
    }
    elementStarts = elements
    rowStarts = rows
    rowCount = rows[sections.count]
    elementCount = elements[sections.count] + (hasFooter ? 1 : 0)
    isRowsOnly = elementCount == rowCount
  }

  /// Creates the shape of a list with one section of rows and no header or footer.
  init(rowCount: Int) { self.init([Section(rowCount: rowCount)]) }

  /// Creates the shape of a list of sections without headers and footers, from their numbers of rows.
  init(_ rowCounts: [Int]) { self.init(rowCounts.map { Section(rowCount: $0) }) }

  /// The number of rows of each section.
  var rowCounts: [Int] { sections.map(\.rowCount) }

  /// Returns the header, row or footer that is the element at an index. Stops the program where there is no such element.
  func element(at index: Int) -> Element {
    precondition(index >= 0 && index < elementCount, "element \(index) is outside 0..<\(elementCount)")
    if index < elementStarts[0] { return .header }
    if index >= elementStarts[sections.count] { return .footer }
    let section = Self.last(in: elementStarts, notAbove: index)
    let place = index - elementStarts[section] - (sections[section].hasHeader ? 1 : 0)
    if place < 0 { return .sectionHeader(section) }
    return place == sections[section].rowCount ? .sectionFooter(section) : .row(IndexPath(row: place, section: section))
  }

  /// Returns the section of the row at an index, and its number in that section; `nil` for headers and footers.
  package func place(at index: Int) -> ListPlace? {
    if isRowsOnly && sections.count == 1 { return (0, index) }
    guard case .row(let path) = element(at: index) else { return nil }
    return (path.section, path.row)
  }

  /// Returns whether a path names a row of the list.
  func has(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section) && path.row >= 0 && path.row < sections[path.section].rowCount
  }

  /// Returns the element index of a row, which must exist.
  func index(of path: IndexPath) -> Int {
    elementStarts[path.section] + (sections[path.section].hasHeader ? 1 : 0) + path.row
  }

  /// Returns the element index of a section's header; `nil` if the section has none.
  func headerIndex(ofSection section: Int) -> Int? { sections[section].hasHeader ? elementStarts[section] : nil }

  /// Returns the element index of a section's footer; `nil` if the section has none.
  func footerIndex(ofSection section: Int) -> Int? { sections[section].hasFooter ? elementStarts[section + 1] - 1 : nil }

  /// Returns the element index of a row that is given by its number among all rows.
  func index(ofRow number: Int) -> Int { isRowsOnly ? number : index(of: indexPath(ofRow: number)) }

  /// Returns the number of the row at an element index, counted among all rows; `nil` for headers and footers.
  func rowNumber(at index: Int) -> Int? {
    if isRowsOnly { return index }
    guard case .row(let path) = element(at: index) else { return nil }
    return rowNumber(of: path)
  }

  /// Returns the number of a row among all rows.
  func rowNumber(of path: IndexPath) -> Int { rowStarts[path.section] + path.row }

  /// Returns the index path of a row that is given by its number among all rows.
  func indexPath(ofRow number: Int) -> IndexPath {
    let section = sections.count == 1 ? 0 : Self.last(in: rowStarts, notAbove: number)
    return [section, number - rowStarts[section]]
  }

  /// Returns the indices of the header of the section that an element belongs to, and of the element after the section; `nil` outside
  /// sections with headers.
  package func headerOfSection(around index: Int) -> (header: Int, end: Int)? {
    guard let section = section(around: index), sections[section].hasHeader else { return nil }
    return (elementStarts[section], elementStarts[section + 1])
  }

  /// Returns the header of the section that contains a line, if that header has left its own place, and the place at which it is shown
  /// instead. That place is at the line, or before it if the end of the section pushes the header away.
  ///
  /// - Parameters:
  ///   - line: where the elements in view begin, in device pixels.
  ///   - tops: the beginning of each measured element, followed by the end of the last one, in device pixels.
  /// - Returns: the index of the header and its place; `nil` where no header has left its place.
  package func headerAbove(_ line: Int, tops: [Int]) -> (header: Int, top: Int)? {
    let first = firstIndex(below: tops.count - 1) { tops[$0 + 1] > line }
    guard first < tops.count - 1, let (header, end) = headerOfSection(around: first), tops[header] < line else { return nil }
    let sectionEnd = end < tops.count ? tops[end] : Int.max
    return (header, min(line, sectionEnd - (tops[header + 1] - tops[header])))
  }

  /// Returns the indices of the footer of the section that an element belongs to, and of the first element after the section's header; `nil` outside
  /// sections with footers.
  package func footerOfSection(around index: Int) -> (footer: Int, start: Int)? {
    guard let section = section(around: index), sections[section].hasFooter else { return nil }
    return (elementStarts[section + 1] - 1, elementStarts[section] + (sections[section].hasHeader ? 1 : 0))
  }

  /// Returns the footer of the section that ends in view, if that footer's own place is not wholly in view, and the place at which it is shown instead.
  /// That place ends at the line, or after it if the start of the section's rows pushes the footer away.
  ///
  /// - Parameters:
  ///   - line: where the elements in view end, in device pixels.
  ///   - tops: the beginning of each measured element, followed by the end of the last one, in device pixels.
  ///   - length: returns the length of a footer that may not be among the measured elements, in device pixels; `nil` where it is not known.
  /// - Returns: the index of the footer and its place; `nil` where no footer is away from its place.
  package func footerBelow(_ line: Int, tops: [Int], length: (Int) -> Int?) -> (footer: Int, top: Int)? {
    // The last element that begins above the line.
    let last = firstIndex(below: tops.count - 1) { tops[$0 + 1] >= line }
    guard last < tops.count - 1, let (footer, start) = footerOfSection(around: last), start < footer, tops[start] < line else { return nil }
    if footer + 1 < tops.count, tops[footer + 1] <= line { return nil }
    return length(footer).map { (footer, max(line - $0, tops[start])) }
  }

  /// Returns the section that an element belongs to; `nil` for the list's own header and footer.
  private func section(around index: Int) -> Int? {
    guard index >= elementStarts[0], index < elementStarts[sections.count] else { return nil }
    return Self.last(in: elementStarts, notAbove: index)
  }

  /// Returns the last section that starts at or before a place. An empty section starts at the same place as the next one, so the last of
  /// them contains the place.
  private static func last(in starts: [Int], notAbove place: Int) -> Int {
    max(0, firstIndex(below: starts.count - 1) { starts[$0] > place } - 1)
  }
}

/// The place of a row: its section, and its number in that.
package typealias ListPlace = (section: Int, row: Int)
