/// Compresses pieces of a deflate stream: each without memory of the one before, not the last of its stream, and ended on a byte.
///
/// The same input always gives the same bytes.
protocol PieceDeflater: AnyObject {
  /// Compresses all of `input` and returns how many bytes of `output` that took.
  ///
  /// - Parameters:
  ///   - rowBytes: how far back the byte above lies.
  ///   - output: at least `PieceDeflation.bound(input.count)` bytes.
  func deflate(_ input: UnsafeMutableBufferPointer<UInt8>, rowBytes: Int, into output: UnsafeMutableBufferPointer<UInt8>) -> Int
}

enum PieceDeflation {
  /// The most bytes that `count` bytes can become: stored blocks, and the end.
  static func bound(_ count: Int) -> Int { count + 5 * (count / 16_383 + 2) + 64 }
}
