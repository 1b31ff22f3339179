/// Whether to ask for more of a list now, and why.
public enum BatchFetchDecision: Hashable, Sendable {
  case fetch(FetchReason)
  case wait(WaitReason)

  /// Lengths in points.
  public enum FetchReason: Hashable, Sendable {
    case contentShorterThanViewport(contentLength: Double, viewport: Double)
    case nearEnd(remaining: Double, trigger: Double)
  }

  /// Lengths in points.
  public enum WaitReason: Hashable, Sendable {
    case alreadyFetching
    case delegateRefuses
    case disabled(leadingScreens: Double)
    case emptyViewport
    case scrollingTowardsHead
    case farFromEnd(remaining: Double, trigger: Double)
    /// The last fetch did not complete, and the list still is where it was.
    case exhaustedUntilScrolled(offset: Double)
  }

  public var isFetch: Bool {
    switch self {
    case .fetch: true
    case .wait: false
    }
  }
}

/// One line for a trace.
extension BatchFetchDecision: CustomStringConvertible {
  public var description: String {
    switch self {
    case .fetch(let reason): "fetch: \(reason)"
    case .wait(let reason): "wait: \(reason)"
    }
  }
}

extension BatchFetchDecision.FetchReason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .contentShorterThanViewport(let contentLength, let viewport):
      "the content, \(contentLength) pt, is shorter than the viewport, \(viewport) pt"
    case .nearEnd(let remaining, let trigger): "\(remaining) pt remain to the end, at most \(trigger) pt"
    }
  }
}

extension BatchFetchDecision.WaitReason: CustomStringConvertible {
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
