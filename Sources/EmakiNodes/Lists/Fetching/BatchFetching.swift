/// A batch fetch state decides when a list that nears its end fetches more rows.
///
/// The first matching line of the table decides. Texture's `ASBatchFetching` has the same order, but asks its delegate first.
///
/// | what holds | decision |
/// |---|---|
/// | a fetch is under way | wait |
/// | the delegate refuses | wait |
/// | `leadingScreensForBatching` or the viewport is not above 0 | wait |
/// | the content is shorter than the viewport | fetch, unless exhausted |
/// | the list is scrolled towards its head | wait |
/// | content − viewport − offset ≤ viewport × `leadingScreensForBatching` | fetch, unless exhausted |
/// | none of these | wait |
///
/// A list is exhausted after a fetch that did not complete, until its offset changes. After a fetch that completed it may fetch again at
/// once.
public struct BatchFetchState: Hashable, Sendable {
  /// The distance from its end at which the list fetches, in lengths of the viewport. 2 by default; 0 or less turns fetching off.
  public var leadingScreensForBatching: Double

  /// Whether a fetch has begun and has not ended.
  public private(set) var isFetching = false
  /// The list's offset in points when the last fetch ended without completing; `nil` where the list is not exhausted.
  private var exhaustedOffset: Double?

  /// Creates the state of a list that has not fetched yet.
  public init(leadingScreensForBatching: Double = 2) { self.leadingScreensForBatching = leadingScreensForBatching }

  /// A delegate answer says whether the delegate wants to fetch.
  public enum DelegateAnswer: Hashable, Sendable {
    /// The delegate wants to fetch, or does not want to.
    case allows, refuses
  }

  /// Marks a fetch as begun.
  public mutating func begin() { isFetching = true }

  /// Marks the fetch as ended. Nothing happens where no fetch is under way.
  ///
  /// - Parameters:
  ///   - didComplete: whether there may be more. With `false` the list waits until it is scrolled.
  ///   - offset: the list's offset now, in points.
  public mutating func complete(_ didComplete: Bool, offset: Double) {
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
  ///   - delegate: the delegate's answer; `.allows` by default.
  public mutating func decision(
    offset: Double, viewport: Double, contentLength: Double, direction: ScrollDirection?, delegate: DelegateAnswer = .allows
  ) -> BatchFetchDecision {
    if offset != exhaustedOffset { exhaustedOffset = nil }
    if isFetching { return .wait(.alreadyFetching) }
    if delegate == .refuses { return .wait(.delegateRefuses) }
    guard leadingScreensForBatching > 0 else { return .wait(.disabled(leadingScreens: leadingScreensForBatching)) }
    guard viewport > 0 else { return .wait(.emptyViewport) }
    if contentLength < viewport {
      return unlessExhausted(.contentShorterThanViewport(contentLength: contentLength, viewport: viewport))
    }
    if direction == .backward { return .wait(.scrollingTowardsHead) }
    let trigger = viewport * leadingScreensForBatching
    let remaining = contentLength - viewport - offset
    guard remaining <= trigger else { return .wait(.farFromEnd(remaining: remaining, trigger: trigger)) }
    return unlessExhausted(.nearEnd(remaining: remaining, trigger: trigger))
  }

  private func unlessExhausted(_ reason: BatchFetchDecision.FetchReason) -> BatchFetchDecision {
    if let exhaustedOffset { .wait(.exhaustedUntilScrolled(offset: exhaustedOffset)) } else { .fetch(reason) }
  }
}
