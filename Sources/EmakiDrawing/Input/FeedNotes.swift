package import EmakiFeeds
import Synchronization

/// Feed notes collect the warnings about the feed of a picture and about the feeds that follow it: further pages, and the one that it changes
/// to.
package final class FeedNotes: Sendable {
  private let warnings = Mutex<[FeedWarning]>([])

  /// Creates notes without a warning.
  package init() {}

  /// Notes what is said of a feed. A further page may be empty.
  func add(_ feed: Feed, isPage: Bool = false) {
    let new = feed.warnings.filter { !isPage || $0.fault != .noRows }
    if !new.isEmpty { warnings.withLock { $0 += new } }
  }

  /// Returns what was noted since the last call.
  package func take() -> [FeedWarning] {
    warnings.withLock { warnings in
      defer { warnings = [] }
      return warnings
    }
  }
}
