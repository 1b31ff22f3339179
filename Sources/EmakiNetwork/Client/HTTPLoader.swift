public import EmakiDiagnostics

/// Asks servers. `HTTPClient` is the one that is used where no other is given.
///
/// A loader keeps nothing: who asks for an address twice gets two requests. `NetworkReader` asks once.
public protocol HTTPLoader: Sendable {
  /// Starts a request and returns at once.
  ///
  /// - Parameter completion: called once, from any thread; it does little and does not wait.
  func load(_ request: HTTPRequest, completion: @escaping @Sendable (Result<HTTPResponse, NetworkFailure>) -> Void)
}

/// What is asked for.
public struct HTTPRequest: Hashable, Sendable {
  /// `http:` or `https:`.
  public var url: String
  /// A longer answer is a failure; bytes after decompression.
  public var byteLimit: Int
  /// Of what is kept already, so that a server need not send it again.
  public var validators: HTTPValidators?

  public init(url: String, byteLimit: Int, validators: HTTPValidators? = nil) {
    self.url = url
    self.byteLimit = byteLimit
    self.validators = validators
  }
}

/// By what a server tells whether something has changed (RFC 9110, section 8.8).
public struct HTTPValidators: Hashable, Sendable {
  /// Where they come from, after redirects: no other address is told them.
  public var url: String
  public var etag: String?
  public var lastModified: String?

  public init(url: String, etag: String? = nil, lastModified: String? = nil) {
    self.url = url
    self.etag = etag
    self.lastModified = lastModified
  }
}

/// What a server answered.
public struct HTTPResponse: Hashable, Sendable {
  /// `nil` where what is kept has not changed (304).
  public var body: [UInt8]?
  public var validators: HTTPValidators
  /// For how many seconds it need not be asked for again; `nil` where the server does not say.
  public var maxAge: Int?
  /// Whether it may be kept.
  public var mayBeStored: Bool

  public init(body: [UInt8]?, validators: HTTPValidators, maxAge: Int? = nil, mayBeStored: Bool = true) {
    self.body = body
    self.validators = validators
    self.maxAge = maxAge
    self.mayBeStored = mayBeStored
  }
}
