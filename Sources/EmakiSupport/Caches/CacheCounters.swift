/// Counters say what a cache has done so far.
public struct CacheCounters: Hashable, Sendable {
  /// The number of values that were asked for and found.
  public var hits: Int
  /// The number of values that were asked for and not found.
  public var misses: Int
  /// The number of values that were dropped to make room.
  public var evictions: Int

  /// Makes counters, all 0 by default.
  public init(hits: Int = 0, misses: Int = 0, evictions: Int = 0) {
    self.hits = hits
    self.misses = misses
    self.evictions = evictions
  }
}
