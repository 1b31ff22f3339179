/// Why the time limit has ended a feed, or the whole batch.
package enum TimeLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A feed, by what messages call it, that was not drawn within so many seconds.
  case expired(String, seconds: Double)
  /// So many feeds that took too long have not ended that no other is begun.
  case exhausted

  package var description: String {
    switch self {
    case .expired(let name, let seconds):
      "\(name): not drawn within \(Self.text(seconds)) s. Give it more time, or draw less of it."
    case .exhausted: "32 feeds that took too long have not ended, and no other is begun. Resume the batch in another process."
    }
  }

  package static func text(_ seconds: Double) -> String { seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)" }
}
