public import EmakiNodes
public import Foundation

/// What a table shows: how many rows, and a node block for each.
///
/// A data source is a value: what it answers must not change. Its methods run on any worker, when a row is first reached, in any order; rows
/// keep the order of their index paths. There is no method for heights: cells size themselves. New content is a new data source, handed
/// over with the updates that lead to it.
public protocol TableDataSource: Sendable {
  /// 1 by default.
  var numberOfSections: Int { get }

  func numberOfRows(inSection section: Int) -> Int

  /// The block that makes a row's cell. By default it calls `nodeForRow(at:)`.
  func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock

  /// A row's cell, for sources that do not override `nodeBlockForRow(at:)`.
  func nodeForRow(at indexPath: IndexPath) -> CellNode

  /// What messages call a row, and by what it is known from one content to the next. By default its row, with its section before it
  /// where there are several: `3`, or `1.3`.
  func idForRow(at indexPath: IndexPath) -> String

  /// What messages call a section, and by what its header and footer are known from one content to the next. By default its number:
  /// whoever inserts, deletes or moves sections has ids that go with them.
  func idForSection(_ section: Int) -> String

  /// The block that makes the cell above a section's rows; by default `nil`: there is none.
  func nodeBlockForHeader(inSection section: Int) -> NodeBlock?

  /// The block that makes the cell below a section's rows; by default `nil`: there is none.
  func nodeBlockForFooter(inSection section: Int) -> NodeBlock?
}

extension TableDataSource {
  public var numberOfSections: Int { 1 }

  public func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { { nodeForRow(at: indexPath) } }

  public func nodeForRow(at indexPath: IndexPath) -> CellNode {
    preconditionFailure("\(type(of: self)) makes no cells: implement nodeBlockForRow(at:) or nodeForRow(at:)")
  }

  public func idForRow(at indexPath: IndexPath) -> String {
    numberOfSections == 1 ? String(indexPath.row) : "\(indexPath.section).\(indexPath.row)"
  }

  public func idForSection(_ section: Int) -> String { String(section) }

  public func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { nil }
  public func nodeBlockForFooter(inSection section: Int) -> NodeBlock? { nil }
}

/// The rows of one section, from a function.
struct RowBlocks: TableDataSource {
  let count: Int
  let id: @Sendable (Int) -> String
  let nodeBlock: @Sendable (Int) -> NodeBlock

  func numberOfRows(inSection section: Int) -> Int { count }
  func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { nodeBlock(indexPath.row) }
  func idForRow(at indexPath: IndexPath) -> String { id(indexPath.row) }
}
