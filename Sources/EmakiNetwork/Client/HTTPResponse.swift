/// A response is what a server answered.
public struct HTTPResponse: Hashable, Sendable {
  /// The content, decompressed; `nil` where what is kept has not changed (304).
  public var body: [UInt8]?
  /// What a server needs to tell whether the content has changed.
  public var validators: HTTPValidators
  /// The seconds for which it need not be asked for again; `nil` where the server does not say.
  public var maxAge: Int?
  /// Whether a cache may keep the response. Default: yes.
  public var mayBeStored: Bool

  /// Makes a response of a content and what the server said of it.
  public init(body: [UInt8]?, validators: HTTPValidators, maxAge: Int? = nil, mayBeStored: Bool = true) {
    self.body = body
    self.validators = validators
    self.maxAge = maxAge
    self.mayBeStored = mayBeStored
  }
}
