/// A cached response is a content that was fetched, and when.
public struct CachedResponse: Hashable, Sendable {
  /// The content, decompressed.
  public var body: [UInt8]
  /// What a server needs to tell whether the content has changed.
  public var validators: HTTPValidators
  /// The seconds from `date` for which it need not be asked for again; `nil` where the server did not say.
  public var maxAge: Int?
  /// The time when it was fetched or last found unchanged, in seconds since 1970.
  public var date: Int

  /// Makes a response of a content and what the server said of it.
  public init(body: [UInt8], validators: HTTPValidators, maxAge: Int?, date: Int) {
    self.body = body
    self.validators = validators
    self.maxAge = maxAge
    self.date = date
  }

  /// Returns whether the content may be used without asking.
  ///
  /// - Parameter now: The time in seconds since 1970. Before `date`, by a clock that was put back, nothing is fresh.
  public func isFresh(at now: Int) -> Bool {
    guard let maxAge, now >= date else { return false }
    return now - date < maxAge
  }
}
