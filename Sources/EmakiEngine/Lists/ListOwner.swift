import EmakiList

/// A list owner holds the node of a list that is being drawn. The list's delegate and cells may change the node meanwhile.
///
/// The node is kept alive where its data source or its delegate is an object, or where an action acts on it. In other cases it is not kept
/// alive, because it would keep the cells of rows that updates have removed.
final class ListOwner {
  private let kept: ListNode?
  private weak var known: ListNode?

  /// Creates the owner of a list.
  ///
  /// - Parameter actions: the actions that are going to be performed while the list is drawn.
  init(_ node: ListNode, actions: [ScheduledAction] = []) {
    (kept, known) = (node.hasObjects || actions.contains { $0.indexPath == nil } ? node : nil, node)
  }

  /// The node; `nil` where it has been freed.
  var node: ListNode? { kept ?? known }
}
