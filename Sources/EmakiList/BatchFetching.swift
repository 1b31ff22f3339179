/// Decides when a list that nears its end asks for more.
///
/// The first row that holds decides. Texture's `ASBatchFetching` has the same order, but asks its delegate before all.
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
/// A list is exhausted after a fetch that did not complete, until its offset changes. After one that did it may fetch again at once.
public struct BatchFetchState: Hashable, Sendable {
  /// How near the end the list asks, in lengths of the viewport. 2 by default; 0 or less turns asking off.
  public var leadingScreensForBatching: Double

  /// Whether a fetch has begun and not ended.
  public private(set) var isFetching = false
  /// Where the list was, in points, when the last fetch ended without completing.
  private var exhaustedOffset: Double?

  public init(leadingScreensForBatching: Double = 2) { self.leadingScreensForBatching = leadingScreensForBatching }

  /// What a list's delegate says to a fetch.
  public enum DelegateAnswer: Hashable, Sendable {
    case allows, refuses
  }

  /// Notes that a fetch has begun.
  public mutating func begin() { isFetching = true }

  /// Notes that the fetch has ended; without one under way nothing happens.
  ///
  /// - Parameters:
  ///   - didComplete: whether there may be more. With `false` the list waits until it is scrolled.
  ///   - offset: where the list now is, in points.
  public mutating func complete(_ didComplete: Bool, offset: Double) {
    guard isFetching else { return }
    isFetching = false
    exhaustedOffset = didComplete ? nil : offset
  }

  /// Whether to fetch now. It begins nothing, but takes note of the offset: a list that was scrolled may ask again, even back where it was.
  ///
  /// A table that scrolls horizontally passes lengths along that axis. Offsets are in reading order: from right to left, 0 is the right
  /// end and they grow to the left, so that a list whose offsets are counted from the left passes content − viewport − offset.
  ///
  /// - Parameters:
  ///   - offset: where the viewport begins, in points from the content's beginning.
  ///   - viewport: its length in points.
  ///   - contentLength: in points.
  ///   - direction: in reading order too; `nil` while the list is at rest, which is not towards the head.
  ///   - delegate: allows by default.
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
