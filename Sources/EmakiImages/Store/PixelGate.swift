internal import EmakiSupport

/// A pixel gate limits the pixels of all pictures that are decoded at one time, and the memory that decoding them takes besides, which
/// counts as pixels of four bytes. Other pictures wait until there is room. Every wait ends, because decoding itself waits for nothing.
final class PixelGate: Sendable {
  private struct State {
    /// The number of pixels of the pictures that are being decoded.
    var pixels = 0
    var waiting = 0
  }

  private let limit: Int
  private let state = Monitor(State())

  /// Makes a gate that nobody has entered.
  ///
  /// - Parameter limit: the largest number of pixels at one time. A picture with more pixels is decoded alone.
  init(limit: Int) { self.limit = limit }

  /// The number of callers that wait now.
  var waiting: Int { state.withLock { $0.waiting } }

  /// Calls a function once there is room for `pixels` pixels.
  func enter<Value, Failure: Error>(_ pixels: Int, _ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    state.withLock { $0.waiting += 1 }
    state.wait { state -> Void? in
      guard state.pixels == 0 || state.pixels + pixels <= limit else { return nil }
      state.pixels += pixels
      state.waiting -= 1
      return ()
    }
    defer {
      state.withLock { $0.pixels -= pixels }
      state.broadcast()
    }
    return try body()
  }
}
