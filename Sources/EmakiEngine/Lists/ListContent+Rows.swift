import EmakiList

extension ListContent {
  /// An element laid out, with all there is of it.
  func measured(_ index: Int, width: Double, in context: MeasuringContext) -> MeasuredRow {
    finished(elements[index].measure(width: width, marks: marks(at: index), in: context), index, context)
  }

  /// The same as it is at an instant; `nil` has everything there.
  func measured(_ index: Int, at moment: DisplayMoment?, width: Double, in context: MeasuringContext) -> MeasuredRow {
    guard let moment else { return measured(index, width: width, in: context) }
    return finished(elements[index].list(at: moment, width: width, marks: marks(at: index), in: context), index, context)
  }

  /// Adds what the table draws round a row: its separator, a device pixel below the cell.
  private func finished(_ row: MeasuredRow, _ index: Int, _ context: MeasuringContext) -> MeasuredRow {
    guard let separator = separator(at: index) else { return row }
    var row = row
    let thickness = 1 / context.scale.factor
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
