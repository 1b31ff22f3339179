/// A network access says whether pictures at `http:` and `https:` addresses may be fetched, and how.
///
/// With `.on` pixels depend on what servers answer. What they answered decides them, and nothing else: neither how long it took nor which
/// answer came first.
public struct NetworkAccess: Sendable {
  /// A mode says how far the network is used.
  public enum Mode: String, Sendable, CaseIterable {
    /// Nothing is asked for and nothing kept is read.
    case off
    /// What is kept is read, however old. Nothing is asked for.
    case cache
    /// What is kept is read while it is fresh, and everything else is asked for.
    case on
  }

  /// How far the network is used. Default: `on`.
  public var mode: Mode
  /// Hosts by name or address that are asked wherever they are and on any port, such as `localhost`. All others must have a public address,
  /// and are asked on ports 80 and 443. Default: none.
  public var allowedHosts: [String]
  /// The loader that asks the servers; `nil`, the default, is an `HTTPClient` that goes by `allowedHosts`.
  public var loader: (any HTTPLoader)?
  /// The cache that keeps answers; `nil`, the default, is a folder `http` in the renderer's cache folder, of at most 512 MB.
  public var cache: (any HTTPCache)?

  /// Makes an access of a mode and what it needs.
  public init(_ mode: Mode = .on, allowedHosts: [String] = [], loader: (any HTTPLoader)? = nil, cache: (any HTTPCache)? = nil) {
    self.mode = mode
    self.allowedHosts = allowedHosts
    self.loader = loader
    self.cache = cache
  }

  /// No access: nothing is asked for, and nothing that is kept is read.
  public static let off = NetworkAccess(.off)
}
