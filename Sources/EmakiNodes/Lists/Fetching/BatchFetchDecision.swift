/// A decision says whether a list fetches more rows now, and why.
public enum BatchFetchDecision: Hashable, Sendable {
  /// The list fetches now.
  case fetch(FetchReason)
  /// The list does not fetch now.
  case wait(WaitReason)

  /// A fetch reason is the reason why a list fetches more rows. Lengths are in points.
  public enum FetchReason: Hashable, Sendable {
    /// The content is shorter than the viewport.
    case contentShorterThanViewport(contentLength: Double, viewport: Double)
    /// The length that remains between the viewport's end and the content's end is at most the trigger.
    case nearEnd(remaining: Double, trigger: Double)
  }

  /// A wait reason is the reason why a list does not fetch more rows. Lengths are in points.
  public enum WaitReason: Hashable, Sendable {
    /// A fetch is under way.
    case alreadyFetching
    /// The delegate does not want to fetch.
    case delegateRefuses
    /// `leadingScreensForBatching` is not above 0.
    case disabled(leadingScreens: Double)
    /// The viewport's length is not above 0.
    case emptyViewport
    /// The list is scrolled towards its beginning.
    case scrollingTowardsHead
    /// The length that remains between the viewport's end and the content's end is larger than the trigger.
    case farFromEnd(remaining: Double, trigger: Double)
    /// The last fetch did not complete, and the list is still at the offset where that fetch ended.
    case exhaustedUntilScrolled(offset: Double)
  }

  /// Whether the list fetches now.
  public var isFetch: Bool {
    switch self {
    case .fetch: true
    case .wait: false
    }
  }
}

extension BatchFetchDecision: CustomStringConvertible {
  /// The decision and its reason as one line of a trace: `wait: a fetch is under way`.
  public var description: String {
    switch self {
    case .fetch(let reason): "fetch: \(reason)"
    case .wait(let reason): "wait: \(reason)"
    }
  }
}

extension BatchFetchDecision.FetchReason: CustomStringConvertible {
  /// The reason as one line of a trace, without a full stop.
  public var description: String {
    switch self {
    case .contentShorterThanViewport(let contentLength, let viewport):
      "the content, \(contentLength) pt, is shorter than the viewport, \(viewport) pt"
    case .nearEnd(let remaining, let trigger): "\(remaining) pt remain to the end, at most \(trigger) pt"
    }
  }
}

extension BatchFetchDecision.WaitReason: CustomStringConvertible {
  /// The reason as one line of a trace, without a full stop.
  public var description: String {
    switch self {
    case .alreadyFetching: "a fetch is under way"
    case .delegateRefuses: "the delegate refuses"
    case .disabled(let leadingScreens): "leadingScreensForBatching is \(leadingScreens), not above 0"
    case .emptyViewport: "the viewport is empty"
    case .scrollingTowardsHead: "the list is scrolled towards its head"
    case .farFromEnd(let remaining, let trigger): "\(remaining) pt remain to the end, more than \(trigger) pt"
    case .exhaustedUntilScrolled(let offset): "the last fetch did not complete, and the list still is at \(offset) pt"
    }
  }
}
