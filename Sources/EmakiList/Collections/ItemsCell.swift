import EmakiNodes

/// An items cell is the cell of a line or a section of a collection, which holds the cells of its items.
class ItemsCell: CellNode {
  /// The cells of the items, in their order.
  final let items: [CellNode]

  /// Whether the items come from another line, so that their blocks would make other cells.
  final var holdsMovedItems = false

  /// Whether the cell shows a row of a table, whose cell is the only item.
  final var isRow = false

  /// Creates a cell of items.
  init(_ items: [CellNode]) {
    self.items = items
    super.init()
    for item in items { item.isItem = true }
    // If an item may paint outside of its bounds, the line must not clip.
    clipsToBounds = items.allSatisfy(\.clipsToBounds)
    automaticallyManagesSubnodes = true
    // Placeholders cover whole rows, so the line does without them only if all of its items do.
    neverShowPlaceholders = items.allSatisfy(\.neverShowPlaceholders)
  }
}
