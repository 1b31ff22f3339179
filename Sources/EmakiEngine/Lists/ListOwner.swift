import EmakiList

/// A list owner is the node of a list that is drawn, which the list's delegate and cells may change.
///
/// A node whose data source or delegate is an object is kept alive. Another one is not: it would keep the cells of rows that updates have removed.
final class ListOwner {
  private let kept: ListNode?
  private weak var known: ListNode?

  /// Creates the owner of a list.
  init(_ node: ListNode) { (kept, known) = (node.hasObjects ? node : nil, node) }

  /// The node; `nil` where nobody has it any longer.
  var node: ListNode? { kept ?? known }
}
