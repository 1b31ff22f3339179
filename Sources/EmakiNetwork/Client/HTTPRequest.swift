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
