/// A range plan holds the items of a list that are visible, displayed and preloaded at an offset, as `RangePlanner` plans them.
public struct RangePlan: Hashable, Sendable {
  /// The items that meet the viewport.
  public let visible: Range<Int>
  /// The items that hold pixels: the visible ones and some more, or none in `RangeMode.lowMemory`.
  public let display: Range<Int>
  /// The items that hold what displaying needs: the displayed ones, the visible ones and some more.
  public let preload: Range<Int>
  /// The direction in which the list was scrolled.
  public let direction: ScrollDirection

  package init(visible: Range<Int>, display: Range<Int>, preload: Range<Int>, direction: ScrollDirection) {
    (self.visible, self.display, self.preload, self.direction) = (visible, display, preload, direction)
  }

  /// Returns whether an item meets the viewport.
  public func isVisible(_ item: Int) -> Bool { visible.contains(item) }
  /// Returns whether an item is in the display range, so that its pixels are kept.
  public func isDisplayed(_ item: Int) -> Bool { display.contains(item) }
  /// Returns whether an item is in the preload range, so that what displaying it needs is kept.
  public func isPreloaded(_ item: Int) -> Bool { preload.contains(item) }

  /// Accesses the items of the display range or of the preload range.
  public subscript(type: RangeType) -> Range<Int> {
    switch type {
    case .display: display
    case .preload: preload
    }
  }

  /// Returns the items of the display range in the order in which to display them. The visible items come first, from the first to the
  /// last. The others follow by their distance from the viewport, the nearer first. Of two items at the same distance, the one in the
  /// direction of scrolling comes first.
  ///
  /// - Parameters:
  ///   - offset: the offset for which the plan was made, in points.
  ///   - viewport: the length of the viewport for which the plan was made, in points.
  ///   - start: the function with which the plan was made.
  /// - Complexity: O(*n*) in the length of the display range.
  public func order(offset: Double, viewport: Double, start: (Int) -> Double) -> [Int] {
    guard !display.isEmpty else { return [] }
    var order = Array(visible)
    order.reserveCapacity(display.count)
    var before = min(visible.lowerBound, display.upperBound) - 1
    var after = max(visible.upperBound, display.lowerBound)
    while before >= display.lowerBound || after < display.upperBound {
      let isBefore: Bool
      if before < display.lowerBound {
        isBefore = false
      } else if after >= display.upperBound {
        isBefore = true
      } else {
        let distanceBefore = offset - start(before + 1)
        let distanceAfter = start(after) - (offset + viewport)
        isBefore =
          switch direction {
          case .forward: distanceBefore < distanceAfter
          case .backward: distanceBefore <= distanceAfter
          }
      }
      if isBefore {
        order.append(before)
        before -= 1
      } else {
        order.append(after)
        after += 1
      }
    }
    return order
  }
}
