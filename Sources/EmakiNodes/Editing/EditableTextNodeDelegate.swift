/// An editable text node's delegate is asked before text changes, and is notified of changes. Every method has a default that allows everything and
/// does nothing.
///
/// The methods are called at once, on the task that holds the tree, while the call that edits runs. The question comes first. After the
/// text has changed, the change of the selection is reported, and then the change of the text; Texture reports these two in the next run of
/// the main loop. Ranges are counted in `Character`s.
public protocol EditableTextNodeDelegate: DelegateShape {
  /// Returns whether editing may begin; by default it may.
  func editableTextNodeShouldBeginEditing(_ editableTextNode: EditableTextNode) -> Bool

  /// Called when editing has begun.
  func editableTextNodeDidBeginEditing(_ editableTextNode: EditableTextNode)

  /// Returns whether a part of the text may be replaced; by default it may.
  ///
  /// - Parameters:
  ///   - editableTextNode: the node.
  ///   - range: the part, which is empty where text is only inserted, and one character where the node deletes backward.
  ///   - text: the text that takes its place; empty where text is deleted.
  func editableTextNode(_ editableTextNode: EditableTextNode, shouldChangeTextIn range: Range<Int>, replacementText text: String) -> Bool

  /// Called when the selection has changed, by an edit or because it was set.
  ///
  /// - Parameters:
  ///   - editableTextNode: the node.
  ///   - fromSelectedRange: the selection before.
  ///   - toSelectedRange: the selection now.
  ///   - dueToEditing: whether an edit has changed it.
  func editableTextNodeDidChangeSelection(
    _ editableTextNode: EditableTextNode, fromSelectedRange: Range<Int>, toSelectedRange: Range<Int>, dueToEditing: Bool)

  /// Called when an edit has changed the text. Setting `attributedText` does not count as an edit.
  func editableTextNodeDidUpdateText(_ editableTextNode: EditableTextNode)

  /// Called when editing has ended.
  func editableTextNodeDidFinishEditing(_ editableTextNode: EditableTextNode)
}

extension EditableTextNodeDelegate {
  /// Returns `true`.
  public func editableTextNodeShouldBeginEditing(_ editableTextNode: EditableTextNode) -> Bool { true }
  /// Does nothing.
  public func editableTextNodeDidBeginEditing(_ editableTextNode: EditableTextNode) {}
  /// Returns `true`.
  public func editableTextNode(
    _ editableTextNode: EditableTextNode, shouldChangeTextIn range: Range<Int>, replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func editableTextNodeDidChangeSelection(
    _ editableTextNode: EditableTextNode, fromSelectedRange: Range<Int>, toSelectedRange: Range<Int>, dueToEditing: Bool
  ) {}
  /// Does nothing.
  public func editableTextNodeDidUpdateText(_ editableTextNode: EditableTextNode) {}
  /// Does nothing.
  public func editableTextNodeDidFinishEditing(_ editableTextNode: EditableTextNode) {}
}
