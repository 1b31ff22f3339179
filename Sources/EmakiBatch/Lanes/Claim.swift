import Synchronization

/// A claim settles who reports the result of a feed: the lane that works on it, or the clock that limits its time. The first one to claim
/// the feed wins.
package final class Claim: Sendable {
  private enum Holder: Int {
    case nobody, lane, clock
  }

  private let holder = Atomic(Holder.nobody.rawValue)

  init() {}

  /// Claims the feed for its lane, which is about to put the picture in its place. From now on the time limit has no effect.
  ///
  /// - Returns: whether the lane may put the picture in its place.
  package func take() -> Bool { exchange(.lane) }

  /// Claims the feed for the clock, because its time is over. Any later result of the lane is dropped.
  ///
  /// - Returns: whether the lane had not claimed the feed before.
  func expire() -> Bool { exchange(.clock) }

  /// Whether the clock has claimed the feed.
  var isExpired: Bool { holder.load(ordering: .acquiring) == Holder.clock.rawValue }

  private func exchange(_ new: Holder) -> Bool {
    holder.compareExchange(expected: Holder.nobody.rawValue, desired: new.rawValue, ordering: .acquiringAndReleasing).exchanged
  }
}
