package import EmakiDisplay
package import EmakiLayout
import FoundationEssentials

extension ListContent {
  /// Lays an element out and resolves its node tree to a drawing.
  ///
  /// - Parameter moment: the instant at which the element is seen; `nil` for all of its contents displayed.
  package func measured(_ index: Int, at moment: DisplayMoment? = nil, in context: MeasuringContext) -> MeasuredRow {
    context.measuresAhead = planner.mode.measuresAhead
    context.setTraits(ofWidth: width, traits)
    let row = elements[index].measure(
      in: sizeRange(at: index), marks: marks(at: index), place: elements.shape.place(at: index), at: moment, in: context)
    return fitted(finished(row, index, context), context.scale)
  }

  /// Makes a new cell for an element, selected and highlighted like the element. The list does not keep it. The range is that of the sizes
  /// that the cell may have.
  package func makeCell(ofRow index: Int) -> (cell: CellNode, range: SizeRange) {
    let cell = elements[index].makeCell()
    marks(at: index).apply(to: cell)
    cell.listPlace = elements.shape.place(at: index)
    return (cell, sizeRange(at: index))
  }

  /// The number of rows of a table, or of items of a collection.
  package var rowCount: Int {
    guard let lines = elements.lines else { return elements.shape.rowCount }
    return (0..<elements.shape.rowCount).reduce(0) { $0 + lines.items(ofLine: elements.shape.indexPath(ofRow: $1)).count }
  }

  /// Returns the range of sizes that an element may have, in points. A table's row has the heights that the delegate allows. A collection's
  /// header or footer has the length that the layout gives.
  func sizeRange(at index: Int) -> SizeRange {
    var range = sizeRange
    if elements.shape.isRowsOnly && !limitsRows { return range }
    let own: SizeRange?
    switch elements.shape.element(at: index) {
    case .sectionHeader(let section): own = elements.lines?.supplementRange(ofHeader: true, section)
    case .sectionFooter(let section):
      own = elements.lines?.supplementRange(ofHeader: false, section)
      if let emptyStateHeight { range.min.height = emptyStateHeight }
    case .row(let path) where limitsRows:
      own = elements.held.map { $0[path].sizeRange } ?? delegate?.constrainedSizeForRow(at: path)
    case .row, .header, .footer: own = nil
    }
    if let own { range.setLength(of: own, isHorizontal: isHorizontal) }
    return range
  }

  /// The range of sizes that elements may have where no delegate limits them, in points.
  var sizeRange: SizeRange {
    switch arrangement {
    case .rows: SizeRange(width: breadth, height: nil)
    case .columns: SizeRange(min: Size(width: 0, height: breadth), max: Size(width: .unbounded, height: breadth))
    case .pages(let page): SizeRange(width: page.width, height: page.height)
    case .alone(let range), .stage(let range): range
    }
  }

  /// Limits a drawing to the pixels of the viewport.
  ///
  /// Layout rounds a size up to whole pixels, but a viewport is rounded to the nearest pixel: 333 points at scale 1.1 are 367 pixels in a
  /// row, and 366 in a viewport.
  private func fitted(_ row: MeasuredRow, _ scale: Scale) -> MeasuredRow {
    var row = row
    // A viewport has at least one pixel.
    func fits(_ length: Double, _ room: Double) -> Bool { scale.nearestPixelCount(length) <= max(1, scale.nearestPixelCount(room)) }
    switch arrangement {
    case .rows:
      if !fits(row.list.size.width, breadth) { row.list.size.width = breadth }
    case .columns:
      if !fits(row.list.size.height, breadth) { (row.list.size.height, row.height) = (breadth, breadth) }
    case .pages(let page):
      if !fits(row.list.size.width, page.width) { row.list.size.width = page.width }
      if !fits(row.list.size.height, page.height) { (row.list.size.height, row.height) = (page.height, page.height) }
    case .stage: row.list.size.width = breadth
    case .alone: break
    }
    return row
  }

  /// Adds the separator that the table draws in the device pixel below a row's cell.
  private func finished(_ row: MeasuredRow, _ index: Int, _ context: MeasuringContext) -> MeasuredRow {
    guard let separator = separator(at: index) else { return row }
    var row = row
    let thickness = context.scale.onePixel
    let isMirrored = context.layoutDirection == .rightToLeft
    let items = row.separatorLook.fills(separator, width: row.list.size.width, isMirrored: isMirrored).map { fill in
      DisplayItem.fill(RoundedRect(Rect(x: fill.left, y: row.height, width: fill.width, height: thickness)), fill.color)
    }
    if !items.isEmpty { row.list.entries.append(.pass(DisplayPass(node: "separator", items: items))) }
    row.height += thickness
    row.list.size.height += thickness
    return row
  }
}

/// A measured row is the result of laying out and resolving a row.
package struct MeasuredRow: Sendable {
  /// The height of the row in points, on whole pixels.
  package var height: Double
  /// The drawing of the row with all contents displayed.
  package var list: DisplayList
  /// The errors of the row's layout.
  package var errors: [LayoutError]
  /// The traits that say how the row can look over time.
  package var traits: DisplayTraits
  /// The distances in points by which the drawing reaches above and below the row. A cell that clips does not leave its row.
  package var overflow: (above: Double, below: Double) = (0, 0)
  /// The look of the pixel row below the cell in which the separator stands.
  var separatorLook = SeparatorLook()
}

extension SizeRange {
  /// Takes the lengths of another range along the direction of scrolling.
  mutating func setLength(of other: SizeRange, isHorizontal: Bool) {
    if isHorizontal {
      (min.width, max.width) = (other.min.width, other.max.width)
    } else {
      (min.height, max.height) = (other.min.height, other.max.height)
    }
  }
}

extension Scale {
  /// Converts points to device pixels. NaN counts as 0, and nothing is longer than a list can be: a billion points.
  package func listPixels(_ points: Double) -> Int { points.isNaN ? 0 : nearestPixelCount(min(max(points, -1e9), 1e9)) }
}
