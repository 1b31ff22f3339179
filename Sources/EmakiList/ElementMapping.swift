/// Where each element of a list was before updates, and where each went. Headers and footers of sections stay while there are as many
/// sections.
package struct ElementMapping: Sendable {
  private let old: ListShape
  private let new: ListShape
  let rows: RowMapping
  /// Whether elements and rows are the same, before and after.
  private let isRowsOnly: Bool

  init(_ rows: RowMapping, from old: ListShape, to new: ListShape) {
    (self.rows, self.old, self.new) = (rows, old, new)
    isRowsOnly = old.isRowsOnly && new.isRowsOnly
  }

  /// Where an element of now was, with the content it has now; `nil` where it is new or reloaded.
  package func keptOld(ofNew index: Int) -> Int? {
    if isRowsOnly { return keptRow(index) }
    guard case .row(let path) = new.element(at: index) else { return place(of: new.element(at: index), in: old) }
    return keptRow(new.rowNumber(of: path)).map { old.index(ofRow: $0) }
  }

  /// The number of a row of before among the rows of now; `nil` where it is gone or reloaded.
  func keptRow(ofOld row: Int) -> Int? {
    rows.newIndex(of: row).flatMap { new in if case .kept? = rows.origin(of: new) { new } else { nil } }
  }

  private func keptRow(_ row: Int) -> Int? { if case .kept(let old)? = rows.origin(of: row) { old } else { nil } }

  /// Where an element of before is now; `nil` where it is gone.
  package func new(ofOld index: Int) -> Int? {
    if isRowsOnly { return rows.newIndex(of: index) }
    guard case .row(let path) = old.element(at: index) else { return place(of: old.element(at: index), in: new) }
    return rows.newIndex(of: old.rowNumber(of: path)).map { new.index(ofRow: $0) }
  }

  /// The same for elements that have the content they had.
  package func keptNew(ofOld index: Int) -> Int? { new(ofOld: index).flatMap { isReloaded(new: $0) ? nil : $0 } }

  /// Whether an element of now was there, with another content.
  package func isReloaded(new index: Int) -> Bool {
    if case .reloaded? = origin(ofNew: index) { true } else { false }
  }

  /// Whether an element of now is inserted with a fade.
  package func fadesIn(new index: Int) -> Bool {
    guard case .new(let animation)? = origin(ofNew: index) else { return false }
    return animation != .none
  }

  private func origin(ofNew index: Int) -> RowMapping.Origin? { new.rowNumber(at: index).flatMap { rows.origin(of: $0) } }

  /// A header's or footer's place in another content; `nil` where that has none.
  private func place(of element: ListShape.Element, in other: ListShape) -> Int? {
    switch element {
    case .header: return other.hasHeader ? 0 : nil
    case .footer: return other.hasFooter ? other.elementCount - 1 : nil
    case .sectionHeader(let section): return old.sections.count == new.sections.count ? other.headerIndex(ofSection: section) : nil
    case .sectionFooter(let section): return old.sections.count == new.sections.count ? other.footerIndex(ofSection: section) : nil
    case .row: return nil
    }
  }
}
