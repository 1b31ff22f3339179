/// Which way a list is scrolled, on the axis that scrolls.
public enum ScrollDirection: String, CaseIterable, Sendable {
  /// To larger offsets.
  case forward
  /// To smaller offsets.
  case backward
}

/// Decides which items of a list are visible, displayed and preloaded.
///
/// It knows nothing but where items begin, so that it plans rows of any heights as it plans pages of one width.
public struct RangePlanner: Hashable, Sendable {
  public var tuning: RangeTuning
  public var mode: RangeMode

  public init(tuning: RangeTuning = .standard, mode: RangeMode = .full) {
    self.tuning = tuning
    self.mode = mode
  }

  /// The ranges at an offset.
  ///
  /// An item meets the stretch from `a` to `b` when it begins before `b` and ends after `a`. So an item without length counts inside
  /// the stretch, not at its ends. The visible items meet the viewport, those of the other ranges the viewport with their buffers.
  /// The display range holds the visible one, except that it is empty in `lowMemory`; the preload range holds both, whatever the tuning.
  ///
  /// - Parameters:
  ///   - count: of items.
  ///   - offset: where the viewport begins, in points from the content's beginning; less than 0 or past the end while it bounces.
  ///   - viewport: its length in points. Nothing is in range where that is not above 0.
  ///   - direction: where the leading buffers lie.
  ///   - start: where item `0..<count` begins, in points, and for `count` where the last ends. It never decreases.
  /// - Complexity: O(log `count`) calls of `start`.
  public func plan(count: Int, offset: Double, viewport: Double, direction: ScrollDirection, start: (Int) -> Double) -> RangePlan {
    func range(from: Double, to: Double) -> Range<Int> {
      let lower = firstIndex(below: max(0, count)) { start($0 + 1) > from }
      guard from < to else { return lower..<lower }
      return lower..<max(lower, firstIndex(below: max(0, count)) { start($0) >= to })
    }
    // Not above 0, or no number.
    let viewport = viewport > 0 ? viewport : 0
    let visible = range(from: offset, to: offset + viewport)
    let nothing = visible.lowerBound..<visible.lowerBound
    guard viewport > 0 else { return RangePlan(visible: nothing, display: nothing, preload: nothing, direction: direction) }

    func range(_ buffers: Buffers) -> Range<Int> { range(from: offset - buffers.before, to: offset + viewport + buffers.after) }
    let preload = buffers(.preload, viewport: viewport, direction: direction)
    if mode == .lowMemory { return RangePlan(visible: visible, display: nothing, preload: range(preload), direction: direction) }
    let display = buffers(.display, viewport: viewport, direction: direction)
    return RangePlan(visible: visible, display: range(display), preload: range(preload.union(display)), direction: direction)
  }

  /// What a range holds beside the viewport, in the unit of the viewport's length.
  package func buffers(_ type: RangeType, viewport: Double, direction: ScrollDirection) -> Buffers {
    Buffers(tuning[mode, type], direction: direction, viewport: viewport)
  }

  /// Lengths before and after the viewport.
  package struct Buffers {
    package var before: Double
    package var after: Double

    fileprivate init(_ parameters: RangeTuningParameters, direction: ScrollDirection, viewport: Double) {
      // Not a product with 0: that of an endless viewport is no number.
      func length(_ screenfuls: Double) -> Double { screenfuls > 0 ? screenfuls * viewport : 0 }
      let leading = length(parameters.leadingBufferScreenfuls)
      let trailing = length(parameters.trailingBufferScreenfuls)
      switch direction {
      case .forward: (before, after) = (trailing, leading)
      case .backward: (before, after) = (leading, trailing)
      }
    }

    fileprivate func union(_ other: Buffers) -> Buffers {
      var union = self
      union.before = max(before, other.before)
      union.after = max(after, other.after)
      return union
    }
  }
}
