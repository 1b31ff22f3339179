import EmakiCells
import EmakiDisplay
import EmakiFeeds
import EmakiLayout
import EmakiNodes
import Testing

/// Returns the cell that a file makes of a row.
func cell(_ text: String, _ row: String = "{}", theme: Theme = .light, typeSize: TypeSize = .l) throws -> CellNode {
  let file = try CellFile(parsing: text.bytes, name: "cell.yaml")
  let look = CellLook(theme: theme, typeSize: typeSize, tokens: file.theme)
  return try file.cell(for: NotificationRow(id: "7", json: row), look: look, feed: "feed.json")
}

/// Returns the nodes that a cell holds.
func nodes(of cell: CellNode) -> [DisplayNode] {
  cell.layoutSpecThatFits(SizeRange(max: Size(100, 100))).heldElements.compactMap { $0 as? DisplayNode }
}

/// Returns the nodes that a cell file makes of elements inside a wrapper.
func nodes(_ children: String, _ row: String = "{}", data: String = "{}") throws -> [DisplayNode] {
  nodes(of: try cell("data: \(data)\nlayout: { wrapper: { children: [\(children)] } }", row))
}

/// Returns the node that a cell file makes of an element.
func node<Node: DisplayNode>(_ element: String, _ row: String = "{}", data: String = "{}") throws -> Node {
  try #require(nodes(element, row, data: data).first as? Node)
}

/// Returns the only node that a cell file makes of an element, of whatever kind.
func node(_ element: String, _ row: String = "{}", data: String = "{}") throws -> DisplayNode {
  try #require(nodes(element, row, data: data).first)
}
