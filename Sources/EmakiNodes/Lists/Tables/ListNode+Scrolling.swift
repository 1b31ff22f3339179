package import FoundationEssentials

extension ListNode {
  /// Makes the list show a row or an item in its next picture.
  func scroll(to path: IndexPath, _ position: ScrollTarget.Position, animated: Bool) {
    scroll(to: ScrollTarget(goal: .element(path, position), isAnimated: animated))
  }

  /// Makes the list scroll to a target, in a tree in use on the virtual clock where the target is animated.
  func scroll(to target: ScrollTarget) {
    guard target.isAnimated, canRun, drawnList == nil else {
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
}

/// A scroll target is a row or an item that a list should show, or an offset. The place of a row is known only once rows are measured.
package struct ScrollTarget: Equatable, Sendable {
  /// A goal is what the list should show.
  enum Goal: Equatable {
    /// A row or an item.
    case element(IndexPath, Position)
    /// An offset along the direction of scrolling, in points.
    case offset(Double)
  }

  /// A position says where an element is in the view after scrolling.
  enum Position {
    /// The list is scrolled only as far as needed to show the element.
    case nearest
    /// The element stands at the beginning, in the middle or at the end.
    case start, middle, end
  }

  let goal: Goal
  package var isAnimated: Bool

  /// The place of the row or item; `nil` for an offset.
  package var path: IndexPath? { if case .element(let path, _) = goal { path } else { nil } }

  /// Returns the offset at which the list shows the target. It may lie beyond the end of the list. All lengths are points.
  ///
  /// - Parameters:
  ///   - element: where the row or item begins and ends in the list. It counts for nothing where the target is an offset, as what follows does.
  ///   - present: the present offset.
  ///   - length: the length of the list.
  ///   - insets: the lengths that are covered at the beginning and at the end.
  package func offset(of element: Range<Double>, from present: Double, length: Double, insets: (before: Double, after: Double)) -> Double {
    switch goal {
    case .element(_, let position): position.offset(of: element, from: present, length: length, insets: insets)
    case .offset(let offset): offset
    }
  }
}

extension ScrollTarget.Position {
  /// Returns the offset at which an element is at this position. It may lie beyond the end of the list. All lengths have the same unit.
  ///
  /// - Parameters:
  ///   - element: where the element begins and ends in the list.
  ///   - offset: the present offset.
  ///   - length: the length of the list.
  ///   - insets: the lengths that are covered at the beginning and at the end.
  func offset(of element: Range<Double>, from offset: Double, length: Double, insets: (before: Double, after: Double)) -> Double {
    let start = element.lowerBound - insets.before
    let end = element.upperBound + insets.after - length
    return switch self {
    case .start: start
    case .end: end
    case .middle: (start + end) / 2
    // If an element is larger than the view, its beginning is shown.
    case .nearest: offset > start || end > start ? start : offset < end ? end : offset
    }
  }
}
