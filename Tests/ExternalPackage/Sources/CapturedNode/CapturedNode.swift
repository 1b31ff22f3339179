import Emaki

/// Wrong: a block that runs on a worker changes a node from outside.
func capturedNode(_ label: TextNode) -> NodeBlock {
  {
    label.attributedText = AttributedText("from a worker")
    return CellNode()
  }
}
