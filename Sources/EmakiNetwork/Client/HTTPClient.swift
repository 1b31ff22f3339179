public import EmakiDiagnostics

/// Fetches over HTTP with libcurl, on one thread of its own that starts with the first request and ends with the client.
///
/// Addresses are untrusted. Only hosts with a public address are asked, on ports 80 and 443, and only over `http:` and `https:`; what is
/// checked is the address that is connected to, so names that lead elsewhere and redirects do not help. Redirects from `https:` to `http:`
/// are refused. There are no cookies, no passwords, no proxies and no settings from files or the environment.
public final class HTTPClient: HTTPLoader {
  public struct Options: Hashable, Sendable {
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
  }

  private let loop: TransferLoop

  public init(_ options: Options = Options()) { loop = TransferLoop(options) }

  /// What is under way fails.
  deinit { loop.close() }

  public func load(_ request: HTTPRequest, completion: @escaping @Sendable (Result<HTTPResponse, NetworkFailure>) -> Void) {
    let address: HTTPAddress
    do throws(NetworkFailure) {
      address = try HTTPAddress(request.url)
    } catch {
      return completion(.failure(error))
    }
    loop.add(TransferOrder(request: request, address: address, completion: completion))
  }
}

extension HTTPClient.Options {
  func allows(_ host: String) -> Bool {
    allowedHosts.contains { allowed in
      let name = allowed.lowercased()
      return name == host || name == "[\(host)]"
    }
  }
}
