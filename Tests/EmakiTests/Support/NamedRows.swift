import Emaki
import Foundation

/// Rows by their ids, each with the cell of its place.
struct NamedRows: TableDataSource {
  let ids: [String]
  let nodeBlock: @Sendable (Int) -> NodeBlock

  func numberOfRows(inSection section: Int) -> Int { ids.count }
  func idForRow(at indexPath: IndexPath) -> String { ids[indexPath.row] }
  func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { nodeBlock(indexPath.row) }
}
