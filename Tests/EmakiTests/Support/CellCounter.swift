import Emaki
import Foundation
import Synchronization

/// A counter knows which rows have cells now, and how many were ever made for each.
final class CellCounter: Sendable {
  private let state = Mutex((made: [Int: Int](), alive: [Int: Int](), count: 0, most: 0))

  var made: [Int: Int] { state.withLock { $0.made } }
  var alive: [Int] { state.withLock { $0.alive.filter { $0.value > 0 }.keys.sorted() } }

  /// The most cells that there were at a time.
  var most: Int { state.withLock { $0.most } }

  fileprivate func add(_ row: Int) {
    state.withLock {
      $0.made[row, default: 0] += 1
      $0.alive[row, default: 0] += 1
      $0.count += 1
      $0.most = max($0.most, $0.count)
    }
  }

  fileprivate func remove(_ row: Int) {
    state.withLock {
      $0.alive[row, default: 0] -= 1
      $0.count -= 1
    }
  }
}

/// Rows of 20 points whose cells are counted.
struct CountedSource: TableDataSource {
  var rows: [Int]
  let cells: CellCounter

  func numberOfRows(inSection section: Int) -> Int { rows.count }
  func idForRow(at indexPath: IndexPath) -> String { "\(rows[indexPath.row])" }
  func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock {
    let (row, cells) = (rows[indexPath.row], cells)
    return { CountedCell(row, cells) }
  }
}

private final class CountedCell: BoxCell {
  private let row: Int
  private let cells: CellCounter

  init(_ row: Int, _ cells: CellCounter) {
    (self.row, self.cells) = (row, cells)
    super.init(color: Self.color(ofRow: row))
    cells.add(row)
  }

  deinit { cells.remove(row) }
}
