package import FoundationEssentials
import Synchronization

/// A list's elements are its rows, headers and footers, from top to bottom. The engine draws each element as a row.
package final class ListElements: Sendable {
  /// The source of the rows and sections.
  package let source: any TableDataSource
  /// The source, where it keeps the answers of an object.
  let held: HeldContent?
  /// The source, where each row is a line of a collection.
  let lines: CollectionLines?
  /// The place of each header, row and footer among the elements.
  package let shape: ListShape
  /// The number of elements.
  package let count: Int
  /// Whether a footer says that the list has no rows.
  let showsEmptyState: Bool
  /// The rows without headers and footers.
  let rows: TableRows
  /// The look of sections that are set apart from each other; `nil` if they are not.
  let grouping: RowGrouping?
  /// The headers and footers of sections: the header of section `n` is at `2n`, its footer at `2n + 1`.
  private let supplements: TableRows
  private let header: TableRow?
  private let footer: TableRow?

  /// Creates the elements of a source. With a grouping, the sections are set apart from each other.
  convenience init(_ source: any TableDataSource, header: NodeBlock? = nil, footer: NodeBlock? = nil, grouping: RowGrouping? = nil) {
    self.init(
      source, Self.shape(source, hasHeader: header != nil, hasFooter: footer != nil, grouping), grouping,
      header: header.map { TableRow(name: "the table's header", nodeBlock: $0) },
      footer: footer.map { TableRow(name: "the table's footer", nodeBlock: $0) })
  }

  convenience init(pages: TableRows) { self.init(RowBlocks(count: pages.count), ListShape(rowCount: pages.count), nil, rows: pages) }

  convenience init(_ row: TableRow) { self.init(pages: TableRows(count: 1) { _ in row }) }

  /// Creates the elements of a source that has a shape. Rows, headers and footers that are not given are made of the source on demand.
  private init(
    _ source: any TableDataSource, _ shape: ListShape, _ grouping: RowGrouping?, header: TableRow? = nil, footer: TableRow? = nil,
    rows: TableRows? = nil, supplements: TableRows? = nil
  ) {
    self.source = source
    held = source as? HeldContent
    lines = source as? CollectionLines
    self.grouping = grouping
    self.shape = shape
    count = shape.elementCount
    showsEmptyState = shape.rowCount == 0 && source is any EmptyStateSource
    self.header = header
    self.footer = footer
    self.rows =
      rows
      ?? TableRows(count: shape.rowCount) { number in
        let path = shape.indexPath(ofRow: number)
        let name = source.idForRow(at: path)
        let block = source.nodeBlockForRow(at: path)
        if grouping == nil { return TableRow(name: name, nodeBlock: block) }
        return TableRow(name: name) { GroupedRowNode(block()) }
      }
    self.supplements =
      supplements
      ?? TableRows(count: shape.sections.count * 2) { index in
        let section = index / 2
        let isFooter = index % 2 == 1
        let block = isFooter ? source.nodeBlockForFooter(inSection: section) : source.nodeBlockForHeader(inSection: section)
        let name = "the \(isFooter ? "footer" : "header") of section \(source.idForSection(section))"
        let ownBlock = grouping.map { $0.supplement(block, isFooter: isFooter) } ?? block
        return TableRow(name: name, nodeBlock: ownBlock ?? { CellNode() })
      }
  }

  /// Returns the elements of the next content, to which updates lead. Elements that the mapping keeps are the same objects.
  package func updated(to source: any TableDataSource, _ mapping: ElementMapping) -> ListElements {
    let next = ListElements(source, mapping.new, grouping, header: header, footer: footer)
    next.rows.take(rows, at: mapping.keptRow(ofOld:))
    next.supplements.take(supplements) { index in
      let (section, part) = index.quotientAndRemainder(dividingBy: 2)
      let element = part == 0 ? shape.headerIndex(ofSection: section) : shape.footerIndex(ofSection: section)
      guard let element, mapping.new(ofOld: element) != nil else { return nil }
      return mapping.keptSection(ofOld: section).map { $0 * 2 + part }
    }
    return next
  }

  /// Returns the same elements of a source that gives the same rows, with other ranges of sizes.
  func with(_ source: any TableDataSource) -> ListElements {
    ListElements(source, shape, grouping, header: header, footer: footer, rows: rows, supplements: supplements)
  }

  /// Returns a mapping that says where the updates that lead to a content move each element.
  ///
  /// - Throws: `TableUpdatesError` where the updates do not lead to the content.
  package func mapping(_ updates: TableUpdates, to source: any TableDataSource) throws(TableUpdatesError) -> ElementMapping {
    let next = Self.shape(source, hasHeader: header != nil, hasFooter: footer != nil, grouping)
    return try ElementMapping(updates, from: shape, to: next)
  }

  /// Returns a mapping of updates of the list's node.
  ///
  /// - Throws: `TableUpdatesError` where the updates do not lead to their content, or begin with other elements than these.
  package func checked(_ mapping: Result<ElementMapping, TableUpdatesError>) throws(TableUpdatesError) -> ElementMapping {
    let mapping = try mapping.get()
    if mapping.old != shape { throw TableUpdatesError.otherContent }
    return mapping
  }

  private static func shape(_ source: any TableDataSource, hasHeader: Bool, hasFooter: Bool, _ grouping: RowGrouping?) -> ListShape {
    let sections = (0..<max(0, source.numberOfSections)).map { section in
      ListShape.Section(
        rowCount: max(0, source.numberOfRows(inSection: section)),
        hasHeader: grouping != nil || source.nodeBlockForHeader(inSection: section) != nil,
        hasFooter: grouping != nil || source.nodeBlockForFooter(inSection: section) != nil)
    }
    return ListShape(sections, hasHeader: hasHeader, hasFooter: hasFooter)
  }

  var isEmpty: Bool { count == 0 }

  /// Returns the element that shows a row of a table or an item of a collection, and the number of the item's cell in it; `nil` where there is no
  /// such row or item.
  package func element(at path: IndexPath) -> (index: Int, item: Int?)? {
    guard let lines else { return shape.has(path) ? (shape.index(of: path), nil) : nil }
    return lines.line(ofItem: path).map { (shape.index(of: $0), path.item - lines.items(ofLine: $0).lowerBound) }
  }

  /// Returns the section of a row and its number in that section; `nil` if the row is not among the elements.
  ///
  /// - Parameter place: where the row is looked for first.
  func place(of row: TableRow, near place: ListPlace) -> ListPlace? {
    let path = IndexPath(row: place.row, section: place.section)
    if shape.has(path), rows[shape.rowNumber(of: path)] === row { return place }
    return rows.index(of: row).map { shape.indexPath(ofRow: $0) }.map { ($0.section, $0.row) }
  }

  /// Returns the index of the element that a row is; `nil` for a row that is not among them.
  package func index(of row: TableRow) -> Int? { rows.index(of: row).map { shape.index(ofRow: $0) } }

  /// Accesses an element, which is made the first time.
  package subscript(index: Int) -> TableRow {
    if shape.isRowsOnly { return rows[index] }
    return switch shape.element(at: index) {
    case .header: header ?? TableRow(name: "the table's header") { CellNode() }
    case .footer: footer ?? TableRow(name: "the table's footer") { CellNode() }
    case .sectionHeader(let section): supplements[section * 2]
    case .sectionFooter(let section): supplements[section * 2 + 1]
    case .row(let path): rows[shape.rowNumber(of: path)]
    }
  }

  /// Returns a number that elements of the same length have in common; `nil` where an element's own layout says how long it is.
  func lengthKind(at index: Int) -> Int? {
    guard let lines, case .row(let path) = shape.element(at: index) else { return nil }
    return lines.lengthKind(ofLine: path)
  }

  /// Returns the marks of these elements after a change that leads to them. Marks move along with their rows or items.
  func moved(_ marks: ListMarks, _ mapping: ElementMapping, _ items: ItemChange?) -> ListMarks {
    func moved(_ paths: Set<IndexPath>) -> Set<IndexPath> {
      // Values that change do not say where the items of lines go.
      if lines != nil && items == nil { return paths }
      return Set(paths.compactMap { items == nil ? mapping.newPath(ofOld: $0) : items?.place(ofOld: $0) })
    }
    return (moved(marks.selected), moved(marks.highlighted))
  }
}

/// Table rows are the rows of a table. Each row is made when it is first requested, on any worker, and is then kept. A row that is never
/// requested costs nothing.
final class TableRows: RandomAccessCollection, Sendable {
  /// The index of the first row, which is 0.
  let startIndex = 0
  /// The number of rows.
  let endIndex: Int
  private let make: @Sendable (Int) -> TableRow
  private let blocks: Mutex<[Block?]>

  /// A block holds a part of the rows. Rows are kept in blocks, so that using only the first rows of a long table costs little.
  private struct Block {
    static let count = 256
    var rows: [TableRow?] = Array(repeating: nil, count: Block.count)
  }

  /// Creates rows that are made on demand.
  ///
  /// - Parameters:
  ///   - count: 0 or more.
  ///   - make: makes the row at an index. It is called once for each index, and never for two at once.
  init(count: Int, make: @escaping @Sendable (Int) -> TableRow) {
    precondition(count >= 0, "a table has 0 rows or more, not \(count)")
    endIndex = count
    self.make = make
    blocks = Mutex(Array(repeating: nil, count: (count + Block.count - 1) / Block.count))
  }

  /// Takes over the rows of the last content that this one keeps.
  ///
  /// - Parameters:
  ///   - old: the rows of the last content.
  ///   - place: returns the new index of an old row; `nil` where the row is deleted or made anew.
  func take(_ old: TableRows, at place: (Int) -> Int?) {
    let made = old.made
    blocks.withLock { blocks in
      for (index, row) in made {
        guard let (block, place) = place(index)?.quotientAndRemainder(dividingBy: Block.count) else { continue }
        if blocks[block] == nil { blocks[block] = Block() }
        blocks[block]?.rows[place] = row
      }
    }
  }

  /// The rows that have been made, with their indices.
  var made: [(index: Int, row: TableRow)] {
    blocks.withLock { blocks in
      blocks.enumerated().flatMap { number, block -> [(index: Int, row: TableRow)] in
        (block?.rows ?? []).enumerated().compactMap { place, row in row.map { (number * Block.count + place, $0) } }
      }
    }
  }

  /// Returns a row if it has been made; otherwise `nil`.
  func known(_ index: Int) -> TableRow? {
    let (block, place) = index.quotientAndRemainder(dividingBy: Block.count)
    return blocks.withLock { $0[block]?.rows[place] }
  }

  /// Returns the index of a row that has been made; `nil` for a row of another list.
  ///
  /// - Parameter row: the row.
  func index(of row: TableRow) -> Int? { made.first { $0.row === row }?.index }

  /// Accesses a row, which is made the first time.
  subscript(index: Int) -> TableRow {
    precondition(index >= 0 && index < endIndex, "row \(index) is outside 0..<\(count)")
    let (block, place) = index.quotientAndRemainder(dividingBy: Block.count)
    return blocks.withLock { blocks in
      if let row = blocks[block]?.rows[place] { return row }
      let row = make(index)
      if blocks[block] == nil { blocks[block] = Block() }
      blocks[block]?.rows[place] = row
      return row
    }
  }
}
