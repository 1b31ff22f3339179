import EmakiNodes

/// An items cell is the cell of a line or a section of a collection, which holds the cells of its items.
class ItemsCell: CellNode {
  /// The cells of the items, in their order.
  final let items: [CellNode]

  /// Whether the cell shows a row of a table, whose cell is the only item.
  final var isRow = false

  /// Creates a cell of items.
  init(_ items: [CellNode]) {
    self.items = items
    super.init()
    for item in items { item.isItem = true }
    // What items paint outside of themselves may leave the line.
    clipsToBounds = items.allSatisfy(\.clipsToBounds)
    automaticallyManagesSubnodes = true
    // Placeholders cover whole rows.
    neverShowPlaceholders = items.allSatisfy(\.neverShowPlaceholders)
  }
}
