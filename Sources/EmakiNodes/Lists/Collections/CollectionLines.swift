import EmakiLayout
import FoundationEssentials

/// Collection lines are a data source that shows a collection as a table: each line is a row. If lines depend on the items' own sizes, each
/// section is a row.
struct CollectionLines: ItemLines {
  let source: any CollectionDataSource
  private let layout: CollectionArrangement
  /// The length of the collection across the direction of scrolling, in points.
  private let breadth: Double
  /// The cells of items whose lines were made anew; `nil` where there are none.
  var moved: MovedItems?

  /// Creates the lines of a collection.
  ///
  /// - Parameters:
  ///   - breadth: the width of the collection, or its height where it scrolls sideways, in points.
  ///   - moved: the cells of items whose lines were made anew; `nil`, the default, where there are none.
  init(_ source: any CollectionDataSource, _ layout: CollectionArrangement, breadth: Double, moved: MovedItems? = nil) {
    (self.source, self.layout, self.breadth, self.moved) = (source, layout, breadth, moved)
  }

  /// Returns the number of items in a line of a section; `nil` where a row is a whole section.
  func itemsPerLine(_ section: Int) -> Int? { layout.flow(ofSection: section)?.itemsPerLine(breadth: breadth) }

  /// Whether each line of each section has one item.
  var hasLinesOfOneItem: Bool {
    switch layout {
    case .flow(let flow): flow.itemsPerLine(breadth: breadth) == 1
    case .sections: (0..<max(0, numberOfSections)).allSatisfy { itemsPerLine($0) == 1 }
    case .own: false
    }
  }

  var numberOfSections: Int { source.numberOfSections }

  func numberOfRows(inSection section: Int) -> Int {
    let count = itemCount(section)
    guard let itemsPerLine = itemsPerLine(section) else { return min(1, count) }
    return count / itemsPerLine + (count % itemsPerLine == 0 ? 0 : 1)
  }

  func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock {
    { [self] in
      let (section, items) = (indexPath.section, items(ofLine: indexPath))
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
      func line(_ line: ItemsCell) -> ItemsCell {
        (line.holdsMovedItems, line.holdsOneItem) = (hasChanged, itemsPerLine(section) == 1)
        if known.isEmpty { return line }
        line.displayedItems = known.filter { $0.interfaceState.contains(.display) }
        line.shownItems = known.filter { $0.interfaceState.contains(.visible) }
        return line
      }
      func sizeRange(_ index: Int) -> SizeRange? {
        source.constrainedSizeForItem(at: IndexPath(item: items.lowerBound + index, section: section))
      }
      func line(in flow: CollectionFlowLayout) -> ItemsCell {
        line(
          LineNode(
            cells, in: flow, itemsPerLine: itemsPerLine(section), isFirst: items.lowerBound == 0,
            isLast: items.upperBound == itemCount(section), sizeRange: sizeRange))
      }
      switch layout {
      case .flow(let flow): return line(in: flow)
      case .sections(let flows): return line(in: flows.flow(section))
      case .own(let layout): return line(SectionNode(cells, ofSection: section, in: layout, sizeRange: sizeRange))
      }
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
    if let own = ownSection(section), own.isNone(own.header) { return nil }
    return source.nodeBlockForHeader(inSection: section)
  }
  func nodeBlockForFooter(inSection section: Int) -> NodeBlock? {
    if let own = ownSection(section), own.isNone(own.footer) { return nil }
    return source.nodeBlockForFooter(inSection: section)
  }

  /// Returns the layout that a section has for itself; `nil` where it has none.
  private func ownSection(_ section: Int) -> SectionFlows.Section? {
    guard case .sections(let flows) = layout, flows.sections.indices.contains(section) else { return nil }
    return flows.sections[section]
  }

  /// Returns the line of an item; `nil` where there is no such item.
  func line(ofItem item: IndexPath) -> IndexPath? {
    guard item.count == 2, (0..<numberOfSections).contains(item.section), (0..<itemCount(item.section)).contains(item.item) else {
      return nil
    }
    return IndexPath(row: itemsPerLine(item.section).map { item.item / $0 } ?? 0, section: item.section)
  }

  func lengthKind(ofLine line: IndexPath) -> Int? {
    guard let flow = layout.flow(ofSection: line.section), case .fixed = flow.itemSize else { return nil }
    let items = items(ofLine: line)
    let kind = (items.lowerBound == 0 ? 1 : 0) + (items.upperBound == itemCount(line.section) ? 2 : 0)
    return ownSection(line.section) == nil ? kind : kind + 4 + 4 * line.section
  }

  /// Returns the empty space round a line, in points; zero where a layout of a user's own places the items.
  func spaces(ofLine line: IndexPath) -> EdgeInsets {
    guard let flow = layout.flow(ofSection: line.section) else { return .zero }
    let items = items(ofLine: line)
    return flow.spaces(isFirst: items.lowerBound == 0, isLast: items.upperBound == itemCount(line.section))
  }

  var supplementLengths: SupplementLengths {
    switch layout {
    case .flow(let flow): return flow.supplementLengths
    case .sections(let flows):
      var lengths = flows.base.supplementLengths
      lengths.sections = flows.sections.map { ($0.header, $0.footer) }
      return lengths
    case .own: return SupplementLengths()
    }
  }

  var itemCounts: [Int] { (0..<max(0, source.numberOfSections)).map(itemCount) }

  private func itemCount(_ section: Int) -> Int { max(0, source.numberOfItems(inSection: section)) }

  func items(ofLine line: IndexPath) -> Range<Int> {
    let count = itemCount(line.section)
    guard let itemsPerLine = itemsPerLine(line.section) else { return 0..<count }
    let first = line.row * itemsPerLine
    // The code does not add to `first`, because the sum would overflow in a section of `Int.max` items.
    return first..<(count - first > itemsPerLine ? first + itemsPerLine : count)
  }
}
