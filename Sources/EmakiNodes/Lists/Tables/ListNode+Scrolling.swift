import FoundationEssentials

extension ListNode {
  /// Makes the list show a row or an item in its next picture.
  final func scroll(to path: IndexPath, _ position: ScrollTarget.Position, animated: Bool) {
    scroll(to: ScrollTarget(goal: .element(path, position), isAnimated: animated))
  }

  /// Makes the list scroll to a target, in a tree in use on the virtual clock where the target is animated.
  final func scroll(to target: ScrollTarget) {
    guard target.isAnimated, canRun, view == nil else {
      scrollTarget = target
      return setNeedsLayout()
    }
    var end = target
    end.isAnimated = false
    startRun(to: nil) { [unowned self] in
      runTarget = nil
      // What lies on the way may have turned out longer or shorter meanwhile.
      scrollTarget = end
      setNeedsLayout()
    }
    runTarget = target
  }

  /// Returns the row or item that the list should show next, and removes that request.
  @discardableResult
  package final func takeScrollTarget() -> ScrollTarget? {
    guard let target = scrollTarget else { return nil }
    scrollTarget = nil
    return target
  }
}
