import EmakiLayout

/// An items cell is the cell of a line or a section of a collection, which holds the cells of its items.
class ItemsCell: CellNode {
  /// The cells of the items, in their order.
  private(set) final var items: [CellNode]

  /// Whether the items come from another line, so that their blocks would make other cells.
  final var holdsMovedItems = false

  /// Whether the cell shows a row of a table, whose cell is the only item.
  final var isRow = false

  /// Whether the cell is a line that has place for one item.
  final var holdsOneItem = false

  /// The items that have come from another line in which they were displayed, until the line is displayed.
  final var displayedItems: [CellNode] = []

  /// The items that have come from another line in which they were in view, until the line is in view.
  final var shownItems: [CellNode] = []

  init(_ items: [CellNode]) {
    self.items = items
    super.init()
    holdsItems = true
    for item in items {
      item.isItem = true
      takeAnimations(of: item)
    }
    // If an item may paint outside of its bounds, the line must not clip.
    clipsToBounds = items.allSatisfy(\.clipsToBounds)
    automaticallyManagesSubnodes = true
    // Placeholders cover whole rows, so the line does without them only if all of its items do.
    neverShowPlaceholders = items.allSatisfy(\.neverShowPlaceholders)
  }

  /// Forgets items that another line is going to show.
  final func drop(_ isGone: (CellNode) -> Bool) { items.removeAll(where: isGone) }
}

extension CellNode {
  /// Notifies the nodes of a cell that its display begins, or is done. Items that were displayed in another line before are not notified.
  package final func notifyDisplayOfNewItems(isDone: Bool) {
    guard let line = self as? ItemsCell, !line.displayedItems.isEmpty else { return notifyDisplay(isDone: isDone) }
    for item in line.items where !line.displayedItems.contains(where: { $0 === item }) { item.notifyDisplay(isDone: isDone) }
    if isDone { line.displayedItems = [] }
  }
}
