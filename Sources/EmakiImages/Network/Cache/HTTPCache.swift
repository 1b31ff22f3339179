/// An HTTP cache keeps fetched responses for other runs of the program. It is safe to use from any thread.
///
/// A failure of a cache is never an error, because a response that cannot be kept is fetched again.
public protocol HTTPCache: Sendable {
  /// Returns the whole response that was stored for an address; `nil` where there is none, or it is damaged.
  func response(for url: String) -> CachedResponse?
  /// Stores a response for an address in place of an earlier one. It is called from the thread that fetches, and must be quick.
  func store(_ response: CachedResponse, for url: String)
}
