/// A cached response is a content that was fetched, with the time when it was fetched.
public struct CachedResponse: Hashable, Sendable {
  /// The bytes of the content, decompressed.
  public var body: [UInt8]
  /// The validators by which a server knows whether the content has changed.
  public var validators: HTTPValidators
  /// The seconds from `date` during which the content need not be asked for again; `nil` where the server did not say.
  public var maxAge: Int?
  /// The time when the content was fetched or last found unchanged, in seconds since 1970.
  public var date: Int

  /// Makes a cached response of a content and what the server said about it.
  public init(body: [UInt8], validators: HTTPValidators, maxAge: Int?, date: Int) {
    self.body = body
    self.validators = validators
    self.maxAge = maxAge
    self.date = date
  }

  /// Returns whether the content may be used without asking the server.
  ///
  /// - Parameter now: The time in seconds since 1970. If it is before `date`, because the clock was put back, no response is fresh.
  public func isFresh(at now: Int) -> Bool {
    guard let maxAge, now >= date else { return false }
    return now - date < maxAge
  }
}
