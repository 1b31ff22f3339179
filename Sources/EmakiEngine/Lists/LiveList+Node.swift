import EmakiLayout
import EmakiNodes

extension LiveList {
  /// Selects, deselects and highlights rows so that they match the node's present state.
  ///
  /// - Returns: whether the looks of rows have changed.
  nonisolated(nonsending) func performMarks() async throws -> Bool {
    guard let owner, owner.marksVersion != marksVersion else { return false }
    marksVersion = owner.marksVersion
    // Other rows get their marks when they are measured.
    let changed = list.setMarks(owner.marks).filter { list.state(ofRow: $0)?.measured != nil } + takeChangedRows()
    return changed.isEmpty ? false : try await notifyNodes([], alreadyChanged: Array(Set(changed)).sorted())
  }

  /// Scrolls the list to the row or item that its node was asked to show, if there is one.
  ///
  /// - Returns: whether the node was asked to show a row or an item.
  nonisolated(nonsending) func performScroll() async throws -> Bool {
    guard let owner, let target = owner.takeScrollTarget() else { return false }
    let (now, scale) = (simulation.now, list.station.scale)
    let base = offsets(now)
    let present: Double
    let wanted: Double
    switch target.goal {
    case .element(let path, let position):
      guard let index = list.content.element(at: path)?.index else { return false }
      _ = try await list.top(ofRow: index)
      present = scale.points(try await list.clamped(base + run.distance(at: now)))
      try await list.prepareFooter(ofRow: index)
      let insets = list.scrollInsets(ofRow: index)
      wanted = position.offset(
        of: scale.points(list.tops[index])..<scale.points(list.tops[index + 1]), from: present, length: scale.points(list.length),
        insets: (scale.points(insets.before), scale.points(insets.after)))
    case .offset(let offset):
      present = scale.points(try await list.clamped(base + run.distance(at: now)))
      wanted = offset
    }
    let offset = scale.points(try await list.clamped(wanted))
    run = ScrollRun(from: target.isAnimated && animatesNodes ? present - base : offset - base, to: offset - base, start: now)
    owner.contentOffset = list.isHorizontal ? Point(x: offset, y: 0) : Point(x: 0, y: offset)
    return true
  }
}

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
