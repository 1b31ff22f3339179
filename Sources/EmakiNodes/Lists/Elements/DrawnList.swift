/// A list while it is drawn, as its node sees it.
package protocol DrawnList: AnyObject {
  /// The elements that are drawn; `nil` while changes of the node's elements are still to be applied.
  var presentElements: ListElements? { get }

  /// The rows in view, in their order. There are no headers and footers among them.
  var visibleRows: [VisibleRow] { get }
}

/// A visible row is a row in the view of a list.
package struct VisibleRow {
  let row: TableRow
  /// The section and the number in it of the row.
  let place: (section: Int, row: Int)
  /// The part of the row in view, in points along the direction of scrolling from the row's top or left edge; `nil` for the whole row.
  let part: ClosedRange<Double>?

  package init(_ row: TableRow, place: (section: Int, row: Int), part: ClosedRange<Double>?) {
    (self.row, self.place, self.part) = (row, place, part)
  }
}
