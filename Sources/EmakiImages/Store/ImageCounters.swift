/// Counters say what a store has done so far.
package struct ImageCounters: Hashable, Sendable {
  /// Pictures read and decoded, or tried to be.
  package var decoded: Int
  /// Requests drawn, or tried to be.
  package var prepared: Int
  /// Requests answered from memory, waits included.
  package var hits: Int

  /// Makes counters, all 0 by default.
  package init(decoded: Int = 0, prepared: Int = 0, hits: Int = 0) {
    self.decoded = decoded
    self.prepared = prepared
    self.hits = hits
  }
}
