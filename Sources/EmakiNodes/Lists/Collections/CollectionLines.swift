import EmakiLayout
import FoundationEssentials

/// Collection lines are a data source that shows a collection as a table: each line is a row. If lines depend on the items' own sizes, each
/// section is a row.
struct CollectionLines: TableDataSource {
  let source: any CollectionDataSource
  private let layout: CollectionArrangement
  /// The length of the collection across the direction of scrolling, in points.
  private let breadth: Double
  /// The cells of items whose lines were made anew; `nil` where there are none.
  var moved: MovedItems?

  init(_ source: any CollectionDataSource, _ layout: CollectionArrangement, breadth: Double, moved: MovedItems? = nil) {
    self.source = source
    self.layout = layout
    self.breadth = breadth
    self.moved = moved
  }

  /// Returns the number of items in a line of a section; `nil` where a row is a whole section.
  func itemsPerLine(_ section: Int) -> Int? { layout.flow(ofSection: section)?.itemsPerLine(breadth: breadth) }

  /// Whether each line of each section has one item.
  var hasLinesOfOneItem: Bool {
    guard case .flow(let flow, let sections) = layout else { return false }
    if sections.isEmpty { return flow.itemsPerLine(breadth: breadth) == 1 }
    return (0..<max(0, numberOfSections)).allSatisfy { itemsPerLine($0) == 1 }
  }

  var numberOfSections: Int { source.numberOfSections }

  func numberOfRows(inSection section: Int) -> Int {
    let count = itemCount(section)
    guard let itemsPerLine = itemsPerLine(section) else { return min(1, count) }
    return count / itemsPerLine + (count % itemsPerLine == 0 ? 0 : 1)
  }

  func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock {
    { [self] in
      let section = indexPath.section
      let items = items(ofLine: indexPath)
      var hasChanged = false
      var known: [CellNode] = []
      let cells = items.map { item in
        let path = IndexPath(item: item, section: section)
        let former = moved?.take(path)
        if let former {
          hasChanged = hasChanged || former.isChanged
          known.append(former.cell)
        }
        let cell = former?.cell ?? source.nodeBlockForItem(at: path)()
        cell.listPlace = (section, item)
        return cell
      }
      func sizeRange(_ index: Int) -> SizeRange? {
        source.constrainedSizeForItem(at: IndexPath(item: items.lowerBound + index, section: section))
      }
      let line: ItemsCell =
        switch layout {
        case .flow(let flow, _):
          LineNode(
            cells, in: layout.flow(ofSection: section) ?? flow, itemsPerLine: itemsPerLine(section),
            insets: spaces(ofLine: indexPath), sizeRange: sizeRange)
        case .own(let layout): SectionNode(cells, ofSection: section, in: layout, sizeRange: sizeRange)
        }
      line.holdsMovedItems = hasChanged
      line.holdsOneItem = itemsPerLine(section) == 1
      line.displayedItems = known.filter { $0.interfaceState.contains(.display) }
      line.shownItems = known.filter { $0.interfaceState.contains(.visible) }
      return line
    }
  }

  /// Returns the ids of the line's first and last item: `4 to 6`.
  func idForRow(at indexPath: IndexPath) -> String {
    let items = items(ofLine: indexPath)
    let first = source.idForItem(at: IndexPath(item: items.lowerBound, section: indexPath.section))
    if items.count == 1 { return first }
    return first + " to " + source.idForItem(at: IndexPath(item: items.upperBound - 1, section: indexPath.section))
  }

  func idForSection(_ section: Int) -> String { source.idForSection(section) }
  func nodeBlockForHeader(inSection section: Int) -> NodeBlock? {
    if let own = layout.section(section), own.isNone(own.header) { return nil }
    return source.nodeBlockForHeader(inSection: section)
  }
  func nodeBlockForFooter(inSection section: Int) -> NodeBlock? {
    if let own = layout.section(section), own.isNone(own.footer) { return nil }
    return source.nodeBlockForFooter(inSection: section)
  }

  /// Returns the line of an item; `nil` where there is no such item.
  func line(ofItem item: IndexPath) -> IndexPath? {
    guard item.count == 2, (0..<numberOfSections).contains(item.section), (0..<itemCount(item.section)).contains(item.item) else {
      return nil
    }
    return IndexPath(row: itemsPerLine(item.section).map { item.item / $0 } ?? 0, section: item.section)
  }

  /// Returns a number that lines of the same length have in common; `nil` where the items decide how long a line is.
  func lengthKind(ofLine line: IndexPath) -> Int? {
    guard let flow = layout.flow(ofSection: line.section), case .fixed = flow.itemSize else { return nil }
    let items = items(ofLine: line)
    let kind = (items.lowerBound == 0 ? 1 : 0) + (items.upperBound == itemCount(line.section) ? 2 : 0)
    return layout.section(line.section) == nil ? kind : kind + 4 + 4 * line.section
  }

  /// Returns the empty space round a line, in points; zero where a layout of a user's own places the items.
  func spaces(ofLine line: IndexPath) -> EdgeInsets {
    guard let flow = layout.flow(ofSection: line.section) else { return .zero }
    let items = items(ofLine: line)
    return flow.spaces(isFirst: items.lowerBound == 0, isLast: items.upperBound == itemCount(line.section))
  }

  /// Returns the range of lengths of a section's header or footer along the direction of scrolling; `nil` where its own layout says it.
  func supplementRange(ofHeader isHeader: Bool, _ section: Int) -> SizeRange? {
    if let own = layout.section(section) { return isHeader ? own.header : own.footer }
    return layout.flow(ofSection: section)?.supplementRange(ofHeader: isHeader)
  }

  var itemCounts: [Int] { (0..<max(0, source.numberOfSections)).map(itemCount) }

  private func itemCount(_ section: Int) -> Int { max(0, source.numberOfItems(inSection: section)) }

  /// Returns the items of a line, as their numbers in its section.
  func items(ofLine line: IndexPath) -> Range<Int> {
    let count = itemCount(line.section)
    guard let itemsPerLine = itemsPerLine(line.section) else { return 0..<count }
    let first = line.row * itemsPerLine
    // The code does not add to `first`, because the sum would overflow in a section of `Int.max` items.
    return first..<(count - first > itemsPerLine ? first + itemsPerLine : count)
  }

  /// Returns the updates of lines, from the known updates of their items. A line stays if its items, and its place at the beginning and the end
  /// of its section, are the same. All other lines are loaded anew.
  ///
  /// - Parameters:
  ///   - next: the lines after the updates.
  ///   - changes: the changes of items and sections.
  ///   - items: where the items and their sections go.
  func updates(to next: CollectionLines, _ changes: TableUpdates, _ items: ElementMapping) -> TableUpdates {
    var updates = TableUpdates()
    updates.sections = changes.sections
    if hasLinesOfOneItem && next.hasLinesOfOneItem {
      updates.rows = changes.rows
      for index in updates.rows.reloads.indices { updates.rows.reloads[index].animation = .none }
      let named = Set(changes.rows.reloads.map(\.place))
      for path in linesOfOtherSpaces(next, items) where !named.contains(path) { updates.reloadRows(at: [path], with: .none) }
      return updates
    }
    let isAnimated = (changes.rows.insertions + changes.rows.deletions).contains { $0.animation != .none }
    let animation: RowAnimation = isAnimated ? .automatic : .none
    for old in items.old.sections.indices {
      guard let new = items.keptSection(ofOld: old) else { continue }
      let before = numberOfRows(inSection: old)
      let after = next.numberOfRows(inSection: new)
      let same = min(before, after)
      let changed = (0..<same).filter {
        key(IndexPath(row: $0, section: old)) != next.key(IndexPath(row: $0, section: new)) { items.keptOldPath(ofNew: $0) != nil }
      }
      updates.reloadRows(at: changed.map { IndexPath(row: $0, section: old) }, with: .none)
      updates.deleteRows(at: (same..<before).map { IndexPath(row: $0, section: old) }, with: animation)
      updates.insertRows(at: (same..<after).map { IndexPath(row: $0, section: new) }, with: animation)
    }
    return updates
  }

  /// Returns the lines of one item that stay, but get other spaces round them, because they begin or end their section now, or no longer do.
  private func linesOfOtherSpaces(_ next: CollectionLines, _ items: ElementMapping) -> [IndexPath] {
    var paths: Set<IndexPath> = []
    func add(_ path: IndexPath?) {
      guard let path, let new = items.keptPath(ofOld: path) else { return }
      if spaces(ofLine: path) != next.spaces(ofLine: new) { paths.insert(path) }
    }
    for (section, old) in items.old.sections.enumerated() {
      add(IndexPath(row: 0, section: section))
      add(IndexPath(row: old.rowCount - 1, section: section))
    }
    for (section, new) in items.new.sections.enumerated() {
      add(items.keptOldPath(ofNew: IndexPath(row: 0, section: section)))
      add(items.keptOldPath(ofNew: IndexPath(row: new.rowCount - 1, section: section)))
    }
    return paths.sorted()
  }

  /// Returns the numbers of a line's items, with -1 for a new item, followed by a number that says whether the line ends its section.
  private func key(_ line: IndexPath, isKept: (IndexPath) -> Bool = { _ in true }) -> [Int] {
    let items = items(ofLine: line)
    let held = source as? HeldContent
    let numbers = items.map { item in
      let path = IndexPath(item: item, section: line.section)
      return isKept(path) ? held?[path].number ?? item : -1
    }
    return numbers + [items.upperBound == source.numberOfItems(inSection: line.section) ? -1 : -2]
  }
}
