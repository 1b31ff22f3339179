import FoundationEssentials

extension ListNode {
  /// Makes the list show a row or an item in its next picture.
  final func scroll(to path: IndexPath, _ position: ScrollTarget.Position, animated: Bool) {
    scrollTarget = ScrollTarget(path: path, position: position, isAnimated: animated)
    setNeedsLayout()
  }

  /// Returns the row or item that the list should show next, and removes that request.
  @discardableResult
  package final func takeScrollTarget() -> ScrollTarget? {
    defer { if scrollTarget != nil { scrollTarget = nil } }
    return scrollTarget
  }
}
