/// Where each element of a list was before updates, and where each went. Headers and footers of sections go with their sections.
package struct ElementMapping: Sendable {
  private let old: ListShape
  /// The shape of the content that the updates lead to.
  let new: ListShape
  private let rows: RowMapping
  private let sections: SectionMapping
  /// Whether elements and rows are the same, before and after.
  private let isRowsOnly: Bool

  init(_ updates: TableUpdates, from old: ListShape, to new: ListShape) throws(TableUpdatesError) {
    (rows, sections) = try updates.mappings(from: old.rowCounts, to: new.rowCounts)
    (self.old, self.new) = (old, new)
    isRowsOnly = old.isRowsOnly && new.isRowsOnly
  }

  /// The number of a row of before among the rows of now; `nil` where it is gone or reloaded.
  func keptRow(ofOld row: Int) -> Int? {
    rows.newIndex(of: row).flatMap { new in if case .kept? = rows.origin(of: new) { new } else { nil } }
  }

  /// Where a section of before is now, with the header and footer it had; `nil` where it is gone or reloaded.
  func keptSection(ofOld section: Int) -> Int? { sections.places[section] }

  /// Where an element of before is now; `nil` where it is gone.
  package func new(ofOld index: Int) -> Int? {
    if isRowsOnly { return rows.newIndex(of: index) }
    switch old.element(at: index) {
    case .header: return new.hasHeader ? 0 : nil
    case .footer: return new.hasFooter ? new.elementCount - 1 : nil
    case .sectionHeader(let section): return keptSection(ofOld: section).flatMap { new.headerIndex(ofSection: $0) }
    case .sectionFooter(let section): return keptSection(ofOld: section).flatMap { new.footerIndex(ofSection: $0) }
    case .row(let path): return rows.newIndex(of: old.rowNumber(of: path)).map { new.index(ofRow: $0) }
    }
  }

  /// The same for elements that have the content they had.
  package func keptNew(ofOld index: Int) -> Int? { new(ofOld: index).flatMap { isReloaded(new: $0) ? nil : $0 } }

  /// Whether an element of now was there, with another content.
  package func isReloaded(new index: Int) -> Bool {
    if case .reloaded? = origin(ofNew: index) { true } else { false }
  }

  /// Whether an element of now is inserted with a fade.
  package func fadesIn(new index: Int) -> Bool {
    switch new.element(at: index) {
    case .header, .footer: return false
    case .sectionHeader(let section), .sectionFooter(let section):
      guard case .new(let animation) = sections.sources[section] else { return false }
      return animation != .none
    case .row(let path):
      guard case .new(let animation)? = rows.origin(of: new.rowNumber(of: path)) else { return false }
      return animation != .none
    }
  }

  /// Whether an element of now fades in over what it showed before.
  package func fadesOver(new index: Int) -> Bool {
    if case .reloaded(_, let animation)? = origin(ofNew: index) { animation != .none } else { false }
  }

  private func origin(ofNew index: Int) -> RowMapping.Origin? { new.rowNumber(at: index).flatMap { rows.origin(of: $0) } }
}
