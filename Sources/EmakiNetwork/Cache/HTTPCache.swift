/// A cache keeps what was fetched, for other runs. It is safe to use from any thread.
///
/// Nothing here is an error: what cannot be kept is fetched again.
public protocol HTTPCache: Sendable {
  /// Returns what was stored under an address, whole; `nil` where there is nothing, or it is damaged.
  func response(for url: String) -> CachedResponse?
  /// Stores a response in place of what is there. It is called from the thread that fetches, and must be quick.
  func store(_ response: CachedResponse, for url: String)
}
