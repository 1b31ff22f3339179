import Emaki

/// A cell that shows one node, as large as the node's style says.
final class HoldingCell: CellNode {
  let node: DisplayNode
  private let owner: AnyObject?

  /// - Parameters:
  ///   - height: of the cell, which the node fills; `nil` for the node's own.
  ///   - owner: what is kept alive with the node.
  init(_ node: DisplayNode, height: Double? = nil, keeping owner: AnyObject? = nil) {
    (self.node, self.owner) = (node, owner)
    super.init()
    automaticallyManagesSubnodes = true
    if let height { style.height = .points(height) }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [node]) }
}

extension TableNode {
  /// A table whose one row a node fills.
  static func holding(height: Double? = nil, _ node: @escaping @Sendable () -> DisplayNode) -> TableNode {
    plain { _ in HoldingCell(node(), height: height) }
  }

  /// The node that fills the first row.
  func held<Node: DisplayNode>(_: Node.Type = Node.self) -> Node? { (nodeForRow(at: [0, 0]) as? HoldingCell)?.node as? Node }
}

extension ScheduledAction {
  /// An action on the node in a table's first row.
  static func inside<Node: DisplayNode>(at time: Int, _ body: @escaping @Sendable (Node) -> Void) -> ScheduledAction {
    ScheduledAction(at: time, row: 0) { (cell: HoldingCell) in if let node = cell.node as? Node { body(node) } }
  }
}

extension CollectionFlowLayout {
  /// A layout without spaces.
  static func tight(_ size: ItemSize, sideways: Bool = false) -> CollectionFlowLayout {
    CollectionFlowLayout(size, minimumInteritemSpacing: 0, minimumLineSpacing: 0, scrollDirection: sideways ? .horizontal : .vertical)
  }

  static func tight(side: Double, sideways: Bool = false) -> CollectionFlowLayout {
    tight(.fixed(Size(side, side)), sideways: sideways)
  }
}
