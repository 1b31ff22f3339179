import Emaki
import Foundation
import Synchronization

/// A log of the state that each existing cell is in.
final class StateLog: Sendable {
  private let state = Mutex<[ObjectIdentifier: (row: String, state: InterfaceState)]>([:])

  fileprivate func note(_ cell: LoggedCell, _ row: String, _ new: InterfaceState?) {
    state.withLock { $0[ObjectIdentifier(cell)] = new.map { (row, $0) } }
  }

  /// The rows of the cells that are preloaded or nearer, each with its nearest range, sorted.
  var inRange: [String] {
    let order: [InterfaceState] = [.visible, .display, .preload]
    return state.withLock { cells in
      cells.values.compactMap { cell in order.first { cell.state.contains($0) }.map { "\(cell.row): \($0)" } }.sorted()
    }
  }
}

/// The rows of another source, with cells that note their states.
struct LoggedSource: TableDataSource {
  let base: ColorSource
  let log: StateLog

  var numberOfSections: Int { base.numberOfSections }
  func numberOfRows(inSection section: Int) -> Int { base.numberOfRows(inSection: section) }
  func idForRow(at indexPath: IndexPath) -> String { base.idForRow(at: indexPath) }
  func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { base.nodeBlockForHeader(inSection: section) }
  func nodeBlockForFooter(inSection section: Int) -> NodeBlock? { base.nodeBlockForFooter(inSection: section) }

  func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock {
    let (row, log) = (base.sections[indexPath.section].rows[indexPath.row], log)
    return { LoggedCell(row, log) }
  }
}

private final class LoggedCell: BoxCell {
  private let row: ColorRow
  private let log: StateLog

  init(_ row: ColorRow, _ log: StateLog) {
    (self.row, self.log) = (row, log)
    super.init(height: row.height, color: row.color)
  }

  deinit { log.note(self, row.id, nil) }

  override func interfaceStateDidChange(to newState: InterfaceState, from oldState: InterfaceState) { log.note(self, row.id, newState) }
}
