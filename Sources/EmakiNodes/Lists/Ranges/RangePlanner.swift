import EmakiDisplay

/// A scroll direction is the direction in which a list is scrolled, on the axis that scrolls.
public enum ScrollDirection: String, CaseIterable, Sendable {
  /// The list is scrolled to larger offsets.
  case forward
  /// The list is scrolled to smaller offsets.
  case backward
}

/// A range planner decides which items of a list are visible, displayed and preloaded.
///
/// It only knows where items begin, so it can plan rows of any height as well as pages of equal width.
public struct RangePlanner: Hashable, Sendable {
  /// The sizes of the buffers in each mode and range.
  public var tuning: RangeTuning
  /// The mode that says how much the list keeps ready.
  public var mode: RangeMode

  /// Creates a planner with a tuning and a mode.
  public init(tuning: RangeTuning = .standard, mode: RangeMode = .full) {
    self.tuning = tuning
    self.mode = mode
  }

  /// Plans the ranges of a list at a scroll offset.
  ///
  /// An item meets the stretch from `a` to `b` if it begins before `b` and ends after `a`. So an item without length counts inside the
  /// stretch, but not at its ends. The visible items meet the viewport, and those of the other ranges meet the viewport with their buffers.
  /// The display range contains the visible items, except in `lowMemory`, where it is empty. The preload range contains both, whatever the
  /// tuning is.
  ///
  /// - Parameters:
  ///   - count: the number of items.
  ///   - offset: the beginning of the viewport, in points from the content's beginning. It is less than 0 or past the end while the list
  ///     bounces.
  ///   - viewport: the viewport's length in points. Nothing is in range where it is not above 0.
  ///   - direction: the side on which the leading buffers lie.
  ///   - start: returns where an item of `0..<count` begins, in points, and for `count` where the last one ends. It never decreases.
  /// - Complexity: O(log `count`) calls of `start`.
  public func plan(count: Int, offset: Double, viewport: Double, direction: ScrollDirection, start: (Int) -> Double) -> RangePlan {
    let count = max(0, count)
    // A length that is not above 0, or not a number, counts as 0.
    let viewport = viewport > 0 ? viewport : 0
    /// Returns the items that meet the viewport with its buffers. They are found the sooner the nearer they are to others.
    func range(_ buffers: (before: Double, after: Double), near hint: Range<Int>) -> Range<Int> {
      let from = offset - buffers.before
      let to = offset + viewport + buffers.after
      let lower = firstIndex(below: count, near: hint.lowerBound) { start($0 + 1) > from }
      guard from < to else { return lower..<lower }
      return lower..<max(lower, firstIndex(below: count, near: max(lower, hint.upperBound)) { start($0) >= to })
    }
    let visible = range((0, 0), near: 0..<0)
    let nothing = visible.lowerBound..<visible.lowerBound
    guard viewport > 0 else { return RangePlan(visible: nothing, display: nothing, preload: nothing, direction: direction) }

    let preload = buffers(.preload, viewport: viewport, direction: direction)
    if mode == .lowMemory {
      return RangePlan(visible: visible, display: nothing, preload: range(preload, near: visible), direction: direction)
    }
    let display = buffers(.display, viewport: viewport, direction: direction)
    let both = (before: max(preload.before, display.before), after: max(preload.after, display.after))
    return RangePlan(visible: visible, display: range(display, near: visible), preload: range(both, near: visible), direction: direction)
  }

  /// Returns the lengths that a range holds before and after the viewport, in the unit of the viewport's length.
  package func buffers(_ type: RangeType, viewport: Double, direction: ScrollDirection) -> (before: Double, after: Double) {
    let parameters = tuning[mode, type]
    // The screenfuls are compared with 0 first, because 0 times an unbounded viewport is not a number.
    let leading = parameters.leadingBufferScreenfuls > 0 ? parameters.leadingBufferScreenfuls * viewport : 0
    let trailing = parameters.trailingBufferScreenfuls > 0 ? parameters.trailingBufferScreenfuls * viewport : 0
    return direction == .forward ? (trailing, leading) : (leading, trailing)
  }
}

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
    self.visible = visible
    self.display = display
    self.preload = preload
    self.direction = direction
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
    let before = (display.lowerBound..<max(display.lowerBound, min(visible.lowerBound, display.upperBound))).reversed()
      .map { (item: $0, distance: offset - start($0 + 1)) }
    let after = (min(display.upperBound, max(visible.upperBound, display.lowerBound))..<display.upperBound)
      .map { (item: $0, distance: start($0) - (offset + viewport)) }
    // Of two that are as far away, the one ahead goes first.
    let others = direction == .forward ? after + before : before + after
    return Array(visible) + others.sorted { $0.distance < $1.distance }.map(\.item)
  }
}

/// Returns the same as `firstIndex(below:where:)`, sooner where the index is near another one.
///
/// - Parameters:
///   - count: the number of indices.
///   - hint: the other index, from 0 to `count`.
///   - holds: the condition.
/// - Complexity: O(log *d*) calls of `holds` for a distance *d* from the hint.
func firstIndex(below count: Int, near hint: Int, where holds: (Int) -> Bool) -> Int {
  var (lower, upper) = (0, count)
  var step = 1
  if hint < count && !holds(hint) {
    lower = hint + 1
    while upper - lower > step && !holds(lower + step) {
      lower += step + 1
      step *= 2
    }
    if upper - lower > step { upper = lower + step }
  } else {
    upper = hint
    while upper > step && holds(upper - step) {
      upper -= step
      step *= 2
    }
    if upper > step { lower = upper - step + 1 }
  }
  return lower + firstIndex(below: upper - lower) { holds(lower + $0) }
}

/// Range tuning parameters say how far a range reaches beyond the viewport, in screenfuls. A screenful is the viewport's length on the axis
/// that scrolls.
public struct RangeTuningParameters: Hashable, Sendable {
  /// The length of the buffer on the side that is scrolled towards, in screenfuls. Less than 0 counts as 0.
  public var leadingBufferScreenfuls: Double
  /// The length of the buffer on the side that is scrolled away from, in screenfuls. Less than 0 counts as 0.
  public var trailingBufferScreenfuls: Double

  /// Creates the buffers of a range, in screenfuls.
  public init(leadingBufferScreenfuls: Double, trailingBufferScreenfuls: Double) {
    self.leadingBufferScreenfuls = leadingBufferScreenfuls
    self.trailingBufferScreenfuls = trailingBufferScreenfuls
  }

  /// The buffers of a range that reaches no further than the viewport.
  public static let zero = RangeTuningParameters(leadingBufferScreenfuls: 0, trailingBufferScreenfuls: 0)
}

/// A range mode says how much a list may keep ready. The modes are ordered from most to least.
///
/// Texture goes from `minimum` to `full` by itself when a list is first scrolled. Here the list's owner sets the mode, `full` by default,
/// so that a frame does not depend on earlier frames.
public enum RangeMode: String, CaseIterable, Sendable {
  /// The mode of a list that is in use.
  case full
  /// The mode of a list that has just appeared and that has not been scrolled.
  case minimum
  /// The mode of a list that keeps ready only what is visible.
  case visibleOnly
  /// The mode of a list that displays nothing ahead and releases the pixels of what it shows. The display range is empty although items are
  /// visible. Items out of range also release their nodes, which are made again from their blocks, except for nodes that hooks have
  /// changed.
  case lowMemory

  /// Whether items that are out of view are laid out.
  var measuresAhead: Bool { self == .full || self == .minimum }
}

/// A range type says what the items of a range hold.
public enum RangeType: String, CaseIterable, Sendable {
  /// The items hold pixels.
  case display
  /// The items hold what displaying needs from elsewhere, such as pictures from the network.
  case preload
}

/// A range tuning holds the buffers of each range in each mode.
///
/// ```swift
/// var tuning = RangeTuning.standard
/// tuning[.full, .display].leadingBufferScreenfuls = 3
/// ```
public struct RangeTuning: Hashable, Sendable {
  /// The buffers of the two ranges in each mode.
  private var buffers: [RangeMode: [RangeType: RangeTuningParameters]]

  /// Texture's buffers in screenfuls, from `ASAbstractLayoutController`:
  ///
  /// | mode | display: leading, trailing | preload: leading, trailing |
  /// |---|---|---|
  /// | full | 1, 0.5 | 2.5, 1.5 |
  /// | minimum | 0.25, 0.25 | 0.5, 0.25 |
  /// | visibleOnly, lowMemory | 0, 0 | 0, 0 |
  public static let standard = RangeTuning(buffers: [
    .full: [
      .display: RangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 0.5),
      .preload: RangeTuningParameters(leadingBufferScreenfuls: 2.5, trailingBufferScreenfuls: 1.5),
    ],
    .minimum: [
      .display: RangeTuningParameters(leadingBufferScreenfuls: 0.25, trailingBufferScreenfuls: 0.25),
      .preload: RangeTuningParameters(leadingBufferScreenfuls: 0.5, trailingBufferScreenfuls: 0.25),
    ],
    .visibleOnly: [.display: .zero, .preload: .zero],
    .lowMemory: [.display: .zero, .preload: .zero],
  ])

  /// The buffers of `standard`, except that in full mode two screenfuls are displayed ahead and one behind, as in AsyncDisplayKit's guide.
  public static let guide: RangeTuning = {
    var tuning = standard
    tuning[.full, .display] = RangeTuningParameters(leadingBufferScreenfuls: 2, trailingBufferScreenfuls: 1)
    return tuning
  }()

  /// Accesses the buffers of a range in a mode.
  public subscript(mode: RangeMode, type: RangeType) -> RangeTuningParameters {
    get { buffers[mode]?[type] ?? .zero }
    set { buffers[mode]?[type] = newValue }
  }
}
