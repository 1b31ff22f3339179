import Emaki

/// This is wrong: two tasks change the same node.
func sharedNode(_ label: TextNode) {
  Task.detached { label.attributedText = AttributedText("from another task") }
  label.attributedText = AttributedText("from this one")
}
