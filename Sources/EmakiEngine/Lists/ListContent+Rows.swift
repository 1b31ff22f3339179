import EmakiList

extension ListContent {
  /// Lays an element out and resolves what to paint.
  func measured(_ index: Int, in context: MeasuringContext) -> MeasuredRow {
    finished(elements[index].measure(in: sizeRange, marks: marks(at: index), in: context), index, context)
  }

  /// Returns an element as it is at an instant, or with everything there for `nil`.
  func measured(_ index: Int, at moment: DisplayMoment?, in context: MeasuringContext) -> MeasuredRow {
    guard let moment else { return measured(index, in: context) }
    return finished(elements[index].list(at: moment, in: sizeRange, marks: marks(at: index), in: context), index, context)
  }

  /// How large an element may be, in points.
  private var sizeRange: SizeRange {
    switch arrangement {
    case .rows: SizeRange(width: width, height: nil)
    case .pages(let page): SizeRange(width: page.width, height: page.height)
    case .alone(let range): range
    }
  }

  /// Adds what the table draws around a row: its separator, a device pixel below the cell.
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
