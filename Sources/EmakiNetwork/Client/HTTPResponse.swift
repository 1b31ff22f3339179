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
