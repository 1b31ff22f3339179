public import EmakiSupport

/// A client fetches over HTTP with libcurl, on one thread of its own that starts with the first request and ends with the client.
///
/// Addresses are untrusted. Requests go only to hosts with a public address, to ports 80 and 443, and over `http:` and `https:`. The check
/// is made on the IP address of each connection, so host names and redirects that lead to other addresses do not get around it. Redirects
/// from `https:` to `http:` are refused. There are no cookies, no passwords, no proxies and no settings from files or the environment.
public final class HTTPClient: HTTPLoader {
  /// The options that a client is made with.
  public typealias Options = HTTPClientOptions

  private let loop: TransferLoop

  /// Makes a client. Its thread starts with the first request.
  public init(_ options: Options = Options()) { loop = TransferLoop(options) }

  /// Ends the thread. Requests that are under way fail.
  deinit { loop.close() }

  /// Starts a request and returns at once, as `HTTPLoader` says.
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

/// Options say which hosts a client may ask, how long it waits for them and how many it asks at a time.
public struct HTTPClientOptions: Hashable, Sendable {
  /// The hosts, by name or address, that may be contacted even at addresses that are not public, and on any port. Default: none.
  public var allowedHosts: [String]
  /// The longest time for one address, including redirects and repeated tries. Default: 30 s.
  public var timeout: Duration
  /// The longest time to get a connection. Default: 10 s.
  public var connectTimeout: Duration
  /// The number of bytes a second below which an answer is slow. An answer may be slow for less than `lowSpeedSeconds`. Default: 100.
  public var lowSpeedBytes: Int
  /// The seconds after which a slow answer is given up. Default: 10.
  public var lowSpeedSeconds: Int
  /// The delays before the second and each later try. A request is tried again if the server answers 503, or 429 with a `Retry-After` of at
  /// most 2 s, or if the connection breaks. Default: 0.2 s and 0.4 s, which makes three tries.
  public var retryDelays: [Duration]
  /// The most redirects that are followed for one address. Default: 5.
  public var redirectLimit: Int
  /// The most connections at a time to one host. Default: 6.
  public var connectionsPerHost: Int
  /// The largest number of connections at a time to all hosts together. Default: 24.
  public var connections: Int
  /// The name that the client gives itself in requests. Default: `emaki/0.1`.
  public var userAgent: String

  /// Makes options. Each has its default where it is left out.
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

  /// Returns whether a host is among `allowedHosts`.
  func allows(_ host: String) -> Bool {
    let name = AllowedHost.canonical(host)
    return allowedHosts.contains { AllowedHost.canonical($0) == name }
  }
}

/// An HTTP loader requests contents from servers. `HTTPClient` is the default loader.
///
/// A loader keeps no contents, so two calls with the same address make two requests. `NetworkReader` requests each address only once.
public protocol HTTPLoader: Sendable {
  /// Starts a request and returns at once.
  ///
  /// - Parameter completion: Called once, on any thread. It must return quickly and must not wait.
  func load(_ request: HTTPRequest, completion: @escaping @Sendable (Result<HTTPResponse, NetworkFailure>) -> Void)
}

/// A request gives the address of a content, and the validators of the copy of it that is kept already.
public struct HTTPRequest: Hashable, Sendable {
  /// The address, `http:` or `https:`.
  public var url: String
  /// The most bytes that the answer may have after decompression; a longer one is a failure.
  public var byteLimit: Int
  /// The validators of the content that is kept already, so that a server need not send it again; `nil` where none is kept.
  public var validators: HTTPValidators?

  /// Makes a request for an address.
  public init(url: String, byteLimit: Int, validators: HTTPValidators? = nil) {
    self.url = url
    self.byteLimit = byteLimit
    self.validators = validators
  }
}

/// A response is a server's answer to a request.
public struct HTTPResponse: Hashable, Sendable {
  /// The content, decompressed; `nil` where the content that is kept has not changed (304).
  public var body: [UInt8]?
  /// The validators by which a server knows whether the content has changed.
  public var validators: HTTPValidators
  /// The seconds for which the content need not be asked for again; `nil` where the server does not say.
  public var maxAge: Int?
  /// Whether a cache may keep the response. Default: yes.
  public var mayBeStored: Bool

  /// Makes a response of a content and what the server said about it.
  public init(body: [UInt8]?, validators: HTTPValidators, maxAge: Int? = nil, mayBeStored: Bool = true) {
    self.body = body
    self.validators = validators
    self.maxAge = maxAge
    self.mayBeStored = mayBeStored
  }
}

/// Validators are the values by which a server knows whether a content has changed (RFC 9110, section 8.8).
public struct HTTPValidators: Hashable, Sendable {
  /// The address that the validators come from, after redirects. They are sent to no other address.
  public var url: String
  /// The server's `ETag`, as it wrote it.
  public var etag: String?
  /// The server's `Last-Modified`, as it wrote it.
  public var lastModified: String?

  /// Makes validators that came from an address.
  public init(url: String, etag: String? = nil, lastModified: String? = nil) {
    self.url = url
    self.etag = etag
    self.lastModified = lastModified
  }
}
