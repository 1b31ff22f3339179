import FoundationEssentials

/// An element mapping says where each element of a list was before updates, and where each is after them. Headers and footers of sections
/// go with their sections.
package struct ElementMapping: Sendable {
  /// The shape of the content that the updates begin with.
  let old: ListShape
  /// The shape of the content that the updates lead to.
  let new: ListShape
  private let rows: RowMapping
  private let sections: SectionMapping
  /// Whether the list has rows only, without headers and footers, both before and after the updates. Then elements and rows have the same
  /// numbers.
  private let isRowsOnly: Bool

  /// Creates the mapping of updates, which it checks.
  ///
  /// - Throws: `TableUpdatesError` where the updates do not lead from the one content to the other.
  init(_ updates: TableUpdates, from old: ListShape, to new: ListShape) throws(TableUpdatesError) {
    (rows, sections) = try updates.mappings(from: old.rowCounts, to: new.rowCounts)
    self.old = old
    self.new = new
    isRowsOnly = old.isRowsOnly && new.isRowsOnly
  }

  /// Returns the new number of an old row, both counted among all rows; `nil` where the row is deleted or reloaded.
  func keptRow(ofOld row: Int) -> Int? {
    rows.newIndex(of: row).flatMap { new in if case .kept? = rows.origin(of: new) { new } else { nil } }
  }

  /// Returns the old path of a new row whose content is the same as before; `nil` if the row is new or reloaded.
  func keptOldPath(ofNew path: IndexPath) -> IndexPath? {
    guard new.has(path), case .kept(let row)? = rows.origin(of: new.rowNumber(of: path)) else { return nil }
    return old.indexPath(ofRow: row)
  }

  /// Returns the new path of an old row; `nil` where there was no such row, or where it is deleted.
  func newPath(ofOld path: IndexPath) -> IndexPath? {
    old.has(path) ? rows.newIndex(of: old.rowNumber(of: path)).map { new.indexPath(ofRow: $0) } : nil
  }

  /// Returns the new path of an old row whose content is the same as before; `nil` if the row is deleted or reloaded.
  func keptPath(ofOld path: IndexPath) -> IndexPath? { newPath(ofOld: path).flatMap { keptOldPath(ofNew: $0) == nil ? nil : $0 } }

  /// Returns the new number of an old section that keeps its header and footer; `nil` where the section is deleted or reloaded.
  func keptSection(ofOld section: Int) -> Int? { sections.places[section] }

  /// Returns the new index of an old element; `nil` where the element is deleted.
  package func new(ofOld index: Int) -> Int? {
    if isRowsOnly { return rows.newIndex(of: index) }
    return switch old.element(at: index) {
    case .header: new.hasHeader ? 0 : nil
    case .footer: new.hasFooter ? new.elementCount - 1 : nil
    case .sectionHeader(let section): keptSection(ofOld: section).flatMap { new.headerIndex(ofSection: $0) }
    case .sectionFooter(let section): keptSection(ofOld: section).flatMap { new.footerIndex(ofSection: $0) }
    case .row(let path): rows.newIndex(of: old.rowNumber(of: path)).map { new.index(ofRow: $0) }
    }
  }

  /// Returns the new index of an old element that has the same content as before; `nil` where it is deleted or reloaded.
  package func keptNew(ofOld index: Int) -> Int? { new(ofOld: index).flatMap { isReloaded(new: $0) ? nil : $0 } }

  /// Returns the new index of an old element whose content, size limits and look in its section are the same as before; `nil` otherwise.
  package func newOfSameSize(ofOld index: Int, from before: ListContent, to after: ListContent) -> Int? {
    keptNew(ofOld: index).flatMap { new in
      before.sizeRange(at: index) == after.sizeRange(at: new) && before.surround(at: index) == after.surround(at: new) ? new : nil
    }
  }

  /// Returns whether a new element existed before with another content.
  package func isReloaded(new index: Int) -> Bool {
    if case .reloaded? = origin(ofNew: index) { true } else { false }
  }

  /// Returns whether a new element is inserted with a fade.
  package func fadesIn(new index: Int) -> Bool {
    switch new.element(at: index) {
    case .header, .footer: return false
    case .sectionHeader(let section), .sectionFooter(let section):
      guard case .new(let animation) = sections.sources[section] else { return false }
      return animation.fades
    case .row(let path): return fadesIn(path)
    }
  }

  /// Returns whether a new row is inserted with a fade.
  func fadesIn(_ path: IndexPath) -> Bool {
    if case .new(let animation)? = rows.origin(of: new.rowNumber(of: path)) { animation.fades } else { false }
  }

  /// Returns whether a new element fades in over its old picture.
  package func fadesOver(new index: Int) -> Bool {
    if case .reloaded(_, let animation)? = origin(ofNew: index) { animation.fades } else { false }
  }

  /// The new elements that were not there before, or had another content, in their order.
  var changedElements: [Int] {
    var changed: [Int] = []
    for (section, source) in sections.sources.enumerated() {
      if case .new = source { changed += [new.headerIndex(ofSection: section), new.footerIndex(ofSection: section)].compactMap(\.self) }
    }
    for run in rows.runs {
      if case .kept = run.origin { continue }
      changed += run.rows.map { new.index(ofRow: $0) }
    }
    return changed.sorted()
  }

  private func origin(ofNew index: Int) -> RowMapping.Origin? { new.rowNumber(at: index).flatMap { rows.origin(of: $0) } }
}
