package import EmakiFeeds
import Synchronization

/// Feed notes collect the warnings about a picture's feed and about the feeds that follow it, which are further pages and the feed that it
/// changes to.
package final class FeedNotes: Sendable {
  private let warnings = Mutex<[FeedWarning]>([])

  init() {}

  /// Adds the warnings of a feed. For a further page, the warning that it has no rows is left out.
  func add(_ feed: Feed, isPage: Bool = false) {
    let new = feed.warnings.filter { !isPage || $0.fault != .noRows }
    if !new.isEmpty { warnings.withLock { $0 += new } }
  }

  func add(_ warning: FeedWarning) { warnings.withLock { $0.append(warning) } }

  /// Adds warnings.
  func add(_ more: [FeedWarning]) {
    if !more.isEmpty { warnings.withLock { $0 += more } }
  }

  /// Returns the warnings that were added since the last call.
  package func take() -> [FeedWarning] {
    warnings.withLock { warnings in
      defer { warnings = [] }
      return warnings
    }
  }
}
