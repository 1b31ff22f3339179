import EmakiLayout
public import FoundationEssentials

/// A table's data source gives the number of rows of a table, and a node block for each.
///
/// A data source is a value, so its answers must not change. For new content, pass a new data source together with the updates that lead to
/// it. For an object that changes, use a `TableNodeDataSource`. The methods run on any worker, in any order, when a row is first reached.
/// Rows are shown in the order of their index paths. There is no method for heights, because cells size themselves.
///
/// ```swift
/// struct Messages: TableDataSource {
///   let texts: [String]
///   func numberOfRows(inSection section: Int) -> Int { texts.count }
///   func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { { MessageCell(texts[indexPath.row]) } }
/// }
/// ```
public protocol TableDataSource: Sendable {
  /// The number of sections of the table; 1 by default.
  var numberOfSections: Int { get }

  /// Returns the number of rows in a section.
  func numberOfRows(inSection section: Int) -> Int

  /// Returns the block that makes a row's cell. By default the block calls `nodeForRow(at:)`.
  func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock

  /// Returns a row's cell. Implement it in sources that do not implement `nodeBlockForRow(at:)`.
  func nodeForRow(at indexPath: IndexPath) -> CellNode

  /// Returns the id that names a row in messages and identifies it from one content to the next. By default it is the row's index, with its
  /// section before it where there are several: `3`, or `1.3`.
  func idForRow(at indexPath: IndexPath) -> String

  /// Returns the id that names a section in messages and identifies its header and footer from one content to the next. By default it is
  /// the section's number. Give sections ids of their own where sections are inserted, deleted or moved.
  func idForSection(_ section: Int) -> String

  /// Returns the title above a section's rows; `nil`, the default, for none.
  func titleForHeader(inSection section: Int) -> String?

  /// Returns the title below a section's rows; `nil`, the default, for none.
  func titleForFooter(inSection section: Int) -> String?

  /// Returns the block that makes the cell above a section's rows. By default it shows the section's title, where it has one.
  func nodeBlockForHeader(inSection section: Int) -> NodeBlock?

  /// Returns the block that makes the cell below a section's rows. By default it shows the section's closing title, where it has one.
  func nodeBlockForFooter(inSection section: Int) -> NodeBlock?
}

extension TableDataSource {
  /// The default number of sections, which is 1.
  public var numberOfSections: Int { 1 }

  /// Returns a block that calls `nodeForRow(at:)`.
  public func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { { nodeForRow(at: indexPath) } }

  /// Stops the program: a source implements this method or `nodeBlockForRow(at:)`.
  public func nodeForRow(at indexPath: IndexPath) -> CellNode {
    preconditionFailure("\(type(of: self)) makes no cells: implement nodeBlockForRow(at:) or nodeForRow(at:)")
  }

  /// Returns the row's index, with its section before it where there are several: `3`, or `1.3`.
  public func idForRow(at indexPath: IndexPath) -> String {
    numberOfSections == 1 ? String(indexPath.row) : "\(indexPath.section).\(indexPath.row)"
  }

  /// Returns the section's number.
  public func idForSection(_ section: Int) -> String { String(section) }

  /// Returns `nil`: the section has no title.
  public func titleForHeader(inSection section: Int) -> String? { nil }
  /// Returns `nil`: the section has no closing title.
  public func titleForFooter(inSection section: Int) -> String? { nil }

  /// Returns a block of the section's title; `nil` where it has none.
  public func nodeBlockForHeader(inSection section: Int) -> NodeBlock? {
    titleForHeader(inSection: section).map(SectionTitleNode.block)
  }

  /// Returns a block of the section's closing title; `nil` where it has none.
  public func nodeBlockForFooter(inSection section: Int) -> NodeBlock? {
    titleForFooter(inSection: section).map(SectionTitleNode.block)
  }
}

/// A row blocks source has one section, and functions make its rows.
struct RowBlocks: TableDataSource {
  var count = 0
  var id: @Sendable (Int) -> String = { String($0) }
  var nodeBlock: @Sendable (Int) -> NodeBlock = { _ in { CellNode() } }

  func numberOfRows(inSection section: Int) -> Int { count }
  func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { nodeBlock(indexPath.row) }
  func idForRow(at indexPath: IndexPath) -> String { id(indexPath.row) }
}

/// An empty state source gives a list without rows a footer in its only section, which says that there are no rows. The footer fills the
/// part of the viewport that bars and content insets leave free, so that its content can be in the middle.
package protocol EmptyStateSource: TableDataSource {}

/// Names the two indices of a path to a row or an item in a section, as in UIKit. Reading these properties of a path that has fewer indices
/// stops the program.
extension IndexPath {
  /// Creates the path of a row in a section.
  public init(row: Int, section: Int) { self = [section, row] }
  /// Creates the path of an item in a section.
  public init(item: Int, section: Int) { self = [section, item] }

  /// The section's number, counted from 0.
  public var section: Int { self[startIndex] }
  /// The row's index in its section, counted from 0.
  public var row: Int { self[startIndex + 1] }
  /// The item's index in its section, counted from 0.
  public var item: Int { row }
}
