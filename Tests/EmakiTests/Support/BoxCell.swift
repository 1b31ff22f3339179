import Emaki

/// A cell of one colour and a given height: a row whose place can be reckoned without fonts.
class BoxCell: CellNode {
  var height: Double { didSet { setNeedsLayout() } }

  init(height: Double = 20, color: Color? = nil) {
    self.height = height
    super.init()
    backgroundColor = color
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(constrainedSize.width, height) }

  /// The colour of a row's box: another for each row.
  static func color(ofRow row: Int) -> Color { Color(UInt32(0x102030 + row * 0x010101)) }
}

extension ListNode {
  /// Returns a table that has a row for each height in points.
  static func boxes(heights: [Double]) -> TableNode {
    TableNode.plain(rows: Array(heights.enumerated())) { row in { BoxCell(height: row.element, color: BoxCell.color(ofRow: row.offset)) } }
  }

  static func boxes(_ count: Int, height: Double) -> TableNode { boxes(heights: Array(repeating: height, count: count)) }
}

extension DisplayNode {
  /// Makes a node of a colour and a size in points.
  convenience init(_ color: Color?, width: Double? = nil, height: Double? = nil) {
    self.init()
    backgroundColor = color
    if let width { style.width = .points(width) }
    if let height { style.height = .points(height) }
  }

  /// Has a node manage its subnodes and lay them out with a spec.
  func laidOut(_ spec: @escaping (DisplayNode) -> LayoutSpec) -> Self {
    automaticallyManagesSubnodes = true
    layoutSpecBlock = { node, _ in spec(node) }
    return self
  }
}
