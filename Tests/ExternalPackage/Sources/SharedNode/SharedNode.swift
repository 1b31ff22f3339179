import Emaki

/// Wrong: two tasks change one node.
func sharedNode(_ label: TextNode) {
  Task.detached { label.attributedText = AttributedText("from another task") }
  label.attributedText = AttributedText("from this one")
}
