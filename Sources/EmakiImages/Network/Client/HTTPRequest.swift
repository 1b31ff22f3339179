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
