import EmakiLayout
import FoundationEssentials

/// Limited rows are the rows of a source that may limit their heights.
protocol LimitedRows: TableDataSource {
  /// Whether the height of any row is limited.
  var limitsRows: Bool { get }

  /// Returns the range of heights that a row may have, in points; `nil` for any.
  func sizeRangeForRow(at indexPath: IndexPath) -> SizeRange?
}
