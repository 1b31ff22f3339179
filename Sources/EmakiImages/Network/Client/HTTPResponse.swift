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
