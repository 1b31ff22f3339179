public import EmakiSupport

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
