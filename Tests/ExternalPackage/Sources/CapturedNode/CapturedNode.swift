import Emaki

/// This is wrong: a block that runs on a worker changes a node that was made outside of it.
func capturedNode(_ label: TextNode) -> NodeBlock {
  {
    label.attributedText = AttributedText("from a worker")
    return CellNode()
  }
}
