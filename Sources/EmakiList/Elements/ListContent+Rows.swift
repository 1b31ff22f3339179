package import EmakiDisplay
package import EmakiLayout
package import EmakiNodes

extension ListContent {
  /// Lays an element out and resolves its node tree to a drawing.
  package func measured(_ index: Int, in context: MeasuringContext) -> MeasuredRow {
    context.measuresAhead = planner.mode.measuresAhead
    return fitted(finished(elements[index].measure(in: sizeRange, marks: marks(at: index), in: context), index, context), context.scale)
  }

  /// Returns an element as it looks at an instant, or with all of its contents displayed for `nil`.
  package func measured(_ index: Int, at moment: DisplayMoment?, in context: MeasuringContext) -> MeasuredRow {
    guard let moment else { return measured(index, in: context) }
    context.measuresAhead = planner.mode.measuresAhead
    let row = elements[index].list(at: moment, in: sizeRange, marks: marks(at: index), in: context)
    return fitted(finished(row, index, context), context.scale)
  }

  /// Makes the cell of an element anew, selected and highlighted as the element is. Nothing keeps it.
  package func makeCell(ofRow index: Int) -> CellNode {
    let (cell, marks) = (elements[index].makeCell(), marks(at: index))
    (cell.isSelected, cell.isHighlighted) = (marks.contains(.selected), marks.contains(.highlighted))
    return cell
  }

  /// The range of sizes that an element may have, in points.
  package var sizeRange: SizeRange {
    switch arrangement {
    case .rows: SizeRange(width: breadth, height: nil)
    case .columns: SizeRange(min: Size(width: 0, height: breadth), max: Size(width: .unbounded, height: breadth))
    case .pages(let page): SizeRange(width: page.width, height: page.height)
    case .alone(let range): range
    }
  }

  /// Limits a drawing to the pixels of the viewport.
  ///
  /// Layout rounds a size up to whole pixels, and a viewport takes the nearest: 333 points at scale 1.1 are 367 pixels of a row and 366 of
  /// a viewport.
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
    let (left, right) = isMirrored ? (separator.right, separator.left) : (separator.left, separator.right)
    let width = row.list.size.width - left - right
    if width > 0 {
      let line = RoundedRect(Rect(x: left, y: row.height, width: width, height: thickness))
      row.list.entries.append(.pass(DisplayPass(node: "separator", items: [.fill(line, separator.color)])))
    }
    row.height += thickness
    row.list.size.height += thickness
    return row
  }
}
