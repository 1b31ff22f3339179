/// A batch fetch state decides when a list that nears its end fetches more rows.
///
/// The first matching line of the table decides. Texture's `ASBatchFetching` has the same order, but asks its delegate first.
///
/// | what holds | decision |
/// |---|---|
/// | a fetch is under way | wait |
/// | `leadingScreens` or the viewport is not above 0 | wait |
/// | the content is shorter than the viewport | fetch, unless exhausted |
/// | the list is scrolled towards its head | wait |
/// | content − viewport − offset ≤ viewport × `leadingScreens` | fetch, unless exhausted |
/// | none of these | wait |
///
/// A list is exhausted after a fetch that did not complete, until its offset changes. After a fetch that completed it may fetch again at
/// once.
package struct BatchFetchState: Hashable, Sendable {
  /// The distance from its end at which the list fetches, in lengths of the viewport; 0 or less turns fetching off.
  var leadingScreens: Double
  private var isFetching = false
  /// The list's offset in points when the last fetch ended without completing; `nil` where the list is not exhausted.
  private var exhaustedOffset: Double?

  package init(leadingScreens: Double) { self.leadingScreens = leadingScreens }

  /// Marks a fetch as begun.
  package mutating func begin() { isFetching = true }

  /// Marks the fetch as ended. Nothing happens where no fetch is under way.
  ///
  /// - Parameters:
  ///   - didComplete: whether there may be more. With `false` the list waits until it is scrolled.
  ///   - offset: the list's offset now, in points.
  package mutating func complete(_ didComplete: Bool, offset: Double) {
    guard isFetching else { return }
    isFetching = false
    exhaustedOffset = didComplete ? nil : offset
  }

  /// Decides whether to fetch now. It does not begin a fetch, but notes the offset. A list that was scrolled may fetch again, even if it
  /// was scrolled back to the same offset.
  ///
  /// A list that scrolls horizontally passes lengths along that axis. Offsets are in reading order: from right to left, 0 is the right end,
  /// and offsets grow to the left. If such a list counts its offsets from the left, it passes content − viewport − offset.
  ///
  /// - Parameters:
  ///   - offset: the beginning of the viewport, in points from the content's beginning.
  ///   - viewport: the viewport's length in points.
  ///   - contentLength: the content's length in points.
  ///   - direction: the direction of the scroll in reading order; `nil` while the list is at rest, which does not count as scrolling
  ///     towards the head.
  /// - Returns: why the list fetches; `nil` where it waits.
  package mutating func reason(offset: Double, viewport: Double, contentLength: Double, direction: ScrollDirection?) -> String? {
    if offset != exhaustedOffset { exhaustedOffset = nil }
    if isFetching || exhaustedOffset != nil || !(leadingScreens > 0) || !(viewport > 0) { return nil }
    if contentLength < viewport { return "the content, \(contentLength) pt, is shorter than the viewport, \(viewport) pt" }
    let trigger = viewport * leadingScreens
    let remaining = contentLength - viewport - offset
    return direction == .backward || !(remaining <= trigger) ? nil : "\(remaining) pt remain to the end, at most \(trigger) pt"
  }
}
