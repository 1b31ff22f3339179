/// A request says which address is asked for, and by which validators its content is kept already.
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
