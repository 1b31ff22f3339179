public struct HTTPClientOptions: Hashable, Sendable {
  /// Hosts by name or address that are asked wherever they are and on any port. Default: none.
  public var allowedHosts: [String]
  /// Of everything for one address, redirects and tries included. Default: 30 s.
  public var timeout: Duration
  /// Of getting a connection. Default: 10 s.
  public var connectTimeout: Duration
  /// An answer may be slower than so many bytes a second for less than `lowSpeedSeconds`. Default: 100.
  public var lowSpeedBytes: Int
  /// Default: 10.
  public var lowSpeedSeconds: Int
  /// How long is waited before the second and each later try, where the server answers 503, or 429 with a `Retry-After` of at most 2 s,
  /// or the connection breaks. Default: 0.2 s and 0.4 s, so three tries.
  public var retryDelays: [Duration]
  /// Default: 5.
  public var redirectLimit: Int
  /// Connections at a time to one host. Default: 6.
  public var connectionsPerHost: Int
  /// Connections at a time in all. Default: 24.
  public var connections: Int
  public var userAgent: String

  public init(
    allowedHosts: [String] = [], timeout: Duration = .seconds(30), connectTimeout: Duration = .seconds(10), lowSpeedBytes: Int = 100,
    lowSpeedSeconds: Int = 10, retryDelays: [Duration] = [.milliseconds(200), .milliseconds(400)], redirectLimit: Int = 5,
    connectionsPerHost: Int = 6, connections: Int = 24, userAgent: String = "emaki/0.1"
  ) {
    self.allowedHosts = allowedHosts
    self.timeout = timeout
    self.connectTimeout = connectTimeout
    self.lowSpeedBytes = lowSpeedBytes
    self.lowSpeedSeconds = lowSpeedSeconds
    self.retryDelays = retryDelays
    self.redirectLimit = redirectLimit
    self.connectionsPerHost = connectionsPerHost
    self.connections = connections
    self.userAgent = userAgent
  }

  func allows(_ host: String) -> Bool {
    allowedHosts.contains { allowed in
      let name = allowed.lowercased()
      return name == host || name == "[\(host)]"
    }
  }
}
