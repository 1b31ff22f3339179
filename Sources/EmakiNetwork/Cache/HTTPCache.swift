/// Keeps what was fetched, for other runs. Safe to use from any thread.
///
/// Nothing here is an error: what cannot be kept is fetched again.
public protocol HTTPCache: Sendable {
  /// What was stored under an address, whole; `nil` where there is nothing, or it is damaged.
  func response(for url: String) -> CachedResponse?
  /// Replaces what is there. Called from the thread that fetches: it is quick.
  func store(_ response: CachedResponse, for url: String)
}
