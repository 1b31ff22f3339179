import EmakiLayout

/// Row marks say whether a row of a table, a line of a collection or its items are selected or highlighted, and what else the list decides
/// about the looks of a cell.
package struct RowMarks: Hashable, Sendable {
  /// Whether the cell is selected.
  var isSelected = false
  /// Whether the cell is highlighted.
  var isHighlighted = false
  /// The marks of the items of a collection's line, in their order; empty where no item is marked.
  var items: [RowMarks] = []
  /// The look of a grouped table's row besides its cell; `nil` elsewhere.
  var surround: RowSurround?
  /// The distances from the left and the right of the list that the content of a table's row keeps, in points.
  var contentInsets: EdgeInsets = .zero

  init(isSelected: Bool = false, isHighlighted: Bool = false, items: [RowMarks] = []) {
    (self.isSelected, self.isHighlighted, self.items) = (isSelected, isHighlighted, items)
  }

  /// Marks a cell, and the items that it holds.
  func apply(to cell: CellNode) {
    (cell as? any SurroundedCell)?.surround = surround
    // A card of a grouped table keeps away from the sides as a whole. Without cards, the backgrounds of cells reach them.
    (surround?.grouping == .wide ? cell.rowCell : cell).contentInsets = contentInsets
    cell.rowCell.isSelected = isSelected
    cell.rowCell.isHighlighted = isHighlighted
    if cell.rowCell !== cell { return }
    guard let cell = cell as? ItemsCell else { return }
    for (index, item) in cell.items.enumerated() { (items.indices.contains(index) ? items[index] : RowMarks()).apply(to: item) }
  }
}
