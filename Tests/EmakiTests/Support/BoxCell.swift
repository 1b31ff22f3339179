import Emaki

/// A cell of one colour and a given height: a row whose place can be reckoned without fonts.
final class BoxCell: CellNode {
  private let height: Double

  init(height: Double, color: Color) {
    self.height = height
    super.init()
    backgroundColor = color
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: height) }

  /// The colour of a row's box: another for each row.
  static func color(ofRow row: Int) -> Color { Color(UInt32(0x102030 + row * 0x010101)) }
}

extension ListNode {
  /// Returns a table that has a row for each height in points.
  static func boxes(heights: [Double]) -> TableNode {
    TableNode.plain(rows: Array(heights.enumerated())) { row in { BoxCell(height: row.element, color: BoxCell.color(ofRow: row.offset)) } }
  }
}
