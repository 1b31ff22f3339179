/// Compresses pieces of a deflate stream. Each piece is compressed without the previous ones, is not the last of its stream, and ends on a
/// byte.
///
/// The same input always gives the same bytes.
protocol PieceDeflater: AnyObject {
  /// Compresses all of `input` and returns how many bytes of `output` that took.
  ///
  /// - Parameters:
  ///   - rowBytes: the distance in bytes back to the byte above.
  ///   - output: the memory for the result, at least `PieceDeflation.bound(input.count)` bytes.
  func deflate(_ input: UnsafeMutableBufferPointer<UInt8>, rowBytes: Int, into output: UnsafeMutableBufferPointer<UInt8>) -> Int
}

enum PieceDeflation {
  /// Returns the largest number of bytes that `count` bytes can become, with stored blocks and the end.
  static func bound(_ count: Int) -> Int { count + 5 * (count / 16_383 + 2) + 64 }
}
