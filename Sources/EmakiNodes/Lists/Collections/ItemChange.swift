package import FoundationEssentials

/// An item change says what a change of a collection's elements does to its items, whose cells go from line to line.
package struct ItemChange {
  /// An item that moved is one that no update names, and whose line was made anew.
  package struct Moved {
    package let cell: CellNode
    /// The place of the item after the change.
    package let path: IndexPath
    /// The interface state that the cell had before the change.
    package let state: InterfaceState
  }

  /// A former line is a line that was made anew, with the cells of those of its items that do not stay.
  package struct Line {
    /// The line, in which only the cells of items are left that do not stay.
    package let cell: CellNode
    /// The index of the line among the elements before the change.
    package let element: Int
    /// The items that stay.
    package internal(set) var moved: [Moved] = []
  }

  private let mapping: ItemMapping
  private let lines: CollectionLines
  private let cells: MovedItems

  init(_ mapping: ItemMapping, _ lines: CollectionLines, _ cells: MovedItems) {
    (self.mapping, self.lines, self.cells) = (mapping, lines, cells)
  }

  /// Returns the new place of an old item; `nil` where it is deleted.
  package func place(ofOld path: IndexPath) -> IndexPath? { mapping.place(ofOld: path) }

  /// Returns the numbers, in their line, of the items that are inserted with a fade, and whether they are all of the line's items.
  package func fadingItems(ofLine path: IndexPath) -> (items: [Int], isWhole: Bool) {
    let items = lines.items(ofLine: path)
    let fading = items.filter { mapping.fadesIn(IndexPath(item: $0, section: path.section)) }
    return (fading.map { $0 - items.lowerBound }, !items.isEmpty && fading.count == items.count)
  }

  /// Takes the cells of items that stay out of the lines that are made anew. Rows in use are waited for.
  package func takeCells() -> [Line] { cells.settle(waits: true) }

  /// Takes the cells of items that stay out of those lines that nobody uses.
  func takeIdleCells() { cells.settle(waits: false) }

  /// Takes the cells of items that stay out of a line that a list in a node holds.
  func takeCells(from cell: CellNode, element: Int) -> Line? {
    (cell as? ItemsCell).flatMap { cells.take(from: $0, element: element) }
  }
}
