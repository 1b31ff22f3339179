/// Something that was fetched, and when.
public struct CachedResponse: Hashable, Sendable {
  public var body: [UInt8]
  public var validators: HTTPValidators
  /// For how many seconds from `date` it need not be asked for again; `nil` where the server did not say.
  public var maxAge: Int?
  /// When it was fetched or last found unchanged, in seconds since 1970.
  public var date: Int

  public init(body: [UInt8], validators: HTTPValidators, maxAge: Int?, date: Int) {
    self.body = body
    self.validators = validators
    self.maxAge = maxAge
    self.date = date
  }

  /// Whether it may be used without asking.
  ///
  /// - Parameter now: in seconds since 1970. Before `date`, by a clock that was put back, nothing is fresh.
  public func isFresh(at now: Int) -> Bool {
    guard let maxAge, now >= date else { return false }
    return now - date < maxAge
  }
}
