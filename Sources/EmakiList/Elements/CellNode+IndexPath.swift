public import EmakiNodes
public import Foundation

extension CellNode {
  /// The path of the row of a table, or of the item of a collection, that the cell shows; `nil` in headers, footers and other cells, and before the
  /// list reaches the cell. It is the path at the last layout, or, in hooks, at the instant of the hook.
  public final var indexPath: IndexPath? { listPlace.map { IndexPath(row: $0.row, section: $0.section) } }
}
