import EmakiList

/// A list owner is the node of a list that is drawn, which the list's delegate and cells may change.
///
/// A node whose data source or delegate is an object is kept alive, and one on which an action acts. Another one is not: it would keep the cells
/// of rows that updates have removed.
final class ListOwner {
  private let kept: ListNode?
  private weak var known: ListNode?

  /// Creates the owner of a list.
  ///
  /// - Parameter actions: the actions that are going to be performed while the list is drawn.
  init(_ node: ListNode, actions: [ScheduledAction] = []) {
    (kept, known) = (node.hasObjects || actions.contains { $0.indexPath == nil } ? node : nil, node)
  }

  /// The node; `nil` where nobody has it any longer.
  var node: ListNode? { kept ?? known }
}
