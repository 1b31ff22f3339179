import EmakiNodes
import FoundationEssentials
import Synchronization

/// Moved items are the cells of a collection whose lines are made anew, until the new lines take them.
final class MovedItems: @unchecked Sendable {
  // A cell is put in by the one task that holds the list, and taken out by the one line that shows it, under the lock of that line's row.
  private let lock = Mutex(())
  private var cells: [IndexPath: CellNode] = [:]

  /// Keeps the cells of a line that is no longer used.
  func put(_ items: [CellNode]) {
    lock.withLock { _ in
      for item in items {
        guard let place = item.listPlace else { continue }
        item.removeFromSupernode()
        cells[IndexPath(item: place.row, section: place.section)] = item
      }
    }
  }

  /// Takes the cell of an item; `nil` where it was not made yet.
  func take(_ path: IndexPath) -> CellNode? { lock.withLock { _ in cells.removeValue(forKey: path) } }

  /// Forgets all cells, because the content has changed.
  func removeAll() { lock.withLock { _ in cells = [:] } }
}
