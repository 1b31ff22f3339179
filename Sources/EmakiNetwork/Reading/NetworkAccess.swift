/// A network access says whether pictures at `http:` and `https:` addresses may be fetched, and how.
///
/// With `.on` pixels depend on what servers answer, and on nothing else: neither on how long it took nor on which answer came first.
public struct NetworkAccess: Sendable {
  /// A mode says how much the network and the cache are used.
  public enum Mode: String, Sendable, CaseIterable {
    /// No address is asked, and no content that is kept is read.
    case off
    /// Contents that are kept are read, however old. No address is asked.
    case cache
    /// Contents that are kept are read while they are fresh, and all others are asked for.
    case on
  }

  /// The mode, which says how much the network and the cache are used. Default: `on`.
  public var mode: Mode
  /// The hosts, by name or address, that are asked wherever they are and on any port, such as `localhost`. All others must have a public
  /// address, and are asked on ports 80 and 443. Default: none.
  public var allowedHosts: [String]
  /// The loader that asks the servers; `nil`, the default, is an `HTTPClient` that goes by `allowedHosts`.
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

  /// The access that allows nothing: no address is asked, and no content that is kept is read.
  public static let off = NetworkAccess(.off)
}
