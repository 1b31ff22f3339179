import EmakiSupport

/// A time limit error says why a feed, or the whole batch, was ended for taking too long.
package enum TimeLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A feed was not drawn within its time. The values are its name and that time in seconds.
  case expired(String, seconds: Double)
  /// 32 feeds that took too long have still not ended, so no other feed is started.
  case exhausted

  package var description: String { escapingControls(sentence) }

  private var sentence: String {
    switch self {
    case .expired(let name, let seconds):
      "\(name): not drawn within \(Self.text(seconds)) s. Give it more time, or draw less of it."
    case .exhausted: "32 feeds that took too long have not ended, and no other is begun. Resume the batch in another process."
    }
  }

  /// Returns a number of seconds as a text without needless decimals.
  package static func text(_ seconds: Double) -> String { seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)" }
}
