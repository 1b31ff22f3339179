import Emaki

/// This is right: each node is made and changed by the task that holds it.
func ownNodes() -> NodeBlock {
  Task.detached {
    let label = TextNode()
    label.attributedText = AttributedText("of the task's own")
  }
  return {
    let cell = CellNode()
    let label = TextNode()
    label.attributedText = AttributedText("of the row's own")
    cell.addSubnode(label)
    return cell
  }
}
