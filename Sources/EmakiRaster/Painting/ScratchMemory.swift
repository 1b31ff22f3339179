/// Lends memory that a worker reuses from one pass to the next.
final class ScratchMemory {
  private var words: UnsafeMutablePointer<UInt32>?
  private var capacity = 0
  private var isLent = false

  deinit { words?.deallocate() }

  /// Calls `body` with zeroed bytes, which are valid while it runs.
  func withMask<Result>(_ count: Int, _ body: (UnsafeMutablePointer<UInt8>) throws -> Result) rethrows -> Result {
    try withPixels((count + 3) / 4) { words in
      try words.withMemoryRebound(to: UInt8.self, capacity: ((count + 3) / 4) * 4) { try body($0) }
    }
  }

  /// Calls `body` with zeroed pixels, which are valid while it runs. A call inside another one gets memory of its own.
  func withPixels<Result>(_ count: Int, _ body: (UnsafeMutablePointer<UInt32>) throws -> Result) rethrows -> Result {
    if isLent {
      let own = UnsafeMutablePointer<UInt32>.allocate(capacity: max(count, 1))
      own.initialize(repeating: 0, count: count)
      defer { own.deallocate() }
      return try body(own)
    }
    if count > capacity || words == nil {
      words?.deallocate()
      capacity = max(count, 1 << 16)
      words = .allocate(capacity: capacity)
    }
    guard let words else { preconditionFailure("allocated above") }
    words.initialize(repeating: 0, count: count)
    isLent = true
    defer {
      isLent = false
      // One huge picture must not keep its scratch for ever.
      if capacity > 16 << 20 {
        words.deallocate()
        self.words = nil
        capacity = 0
      }
    }
    return try body(words)
  }
}
