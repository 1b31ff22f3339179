import Synchronization

/// Who may say what becomes of a feed: the lane that works on it, or the clock that has run out. Whoever is first.
package final class Claim: Sendable {
  private enum Holder: Int {
    case nobody, lane, clock
  }

  private let holder = Atomic(Holder.nobody.rawValue)

  package init() {}

  /// The lane is about to put its picture in place: from now on time does not count.
  ///
  /// - Returns: whether it may.
  package func take() -> Bool { exchange(.lane) }

  /// Time has run out: what the lane still makes is dropped.
  ///
  /// - Returns: whether it had not put its picture in place before.
  package func expire() -> Bool { exchange(.clock) }

  package var isExpired: Bool { holder.load(ordering: .acquiring) == Holder.clock.rawValue }

  private func exchange(_ new: Holder) -> Bool {
    holder.compareExchange(expected: Holder.nobody.rawValue, desired: new.rawValue, ordering: .acquiringAndReleasing).exchanged
  }
}
