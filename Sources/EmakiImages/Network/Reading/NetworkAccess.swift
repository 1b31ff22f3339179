/// A network access says whether pictures at `http:` and `https:` addresses may be fetched, and how.
///
/// With `.on`, pixels depend only on the answers of servers. They do not depend on the time that an answer takes or on the order of
/// answers.
public struct NetworkAccess: Sendable {
  /// A mode says how much the network and the cache are used.
  public enum Mode: String, Sendable, CaseIterable {
    /// No request is sent, and no cached content is used.
    case off
    /// Cached contents are used, however old they are. No request is sent.
    case cache
    /// Cached contents are used while they are fresh. All other contents are requested from servers.
    case on
  }

  /// The mode, which says how much the network and the cache are used. Default: `on`.
  public var mode: Mode
  /// The hosts, by name or address, that may be contacted even at addresses that are not public, and on any port, such as `localhost`. All
  /// other hosts must have a public address, and are contacted on ports 80 and 443. Default: none.
  public var allowedHosts: [String]
  /// The loader that sends the requests. With `nil`, the default, it is an `HTTPClient` that follows `allowedHosts`.
  public var loader: (any HTTPLoader)?
  /// The cache that keeps answers; `nil`, the default, is a folder `http` in the renderer's cache folder, of at most 512 MB.
  public var cache: (any HTTPCache)?

  /// Makes an access of a mode, with the hosts, the loader and the cache that it uses.
  public init(_ mode: Mode = .on, allowedHosts: [String] = [], loader: (any HTTPLoader)? = nil, cache: (any HTTPCache)? = nil) {
    self.mode = mode
    self.allowedHosts = allowedHosts
    self.loader = loader
    self.cache = cache
  }

  /// The access that allows nothing: no request is sent, and no cached content is used.
  public static let off = NetworkAccess(.off)
}
