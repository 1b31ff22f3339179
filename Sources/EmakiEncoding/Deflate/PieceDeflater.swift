/// A piece deflater compresses pieces of a deflate stream. Each piece is compressed without reference to the previous pieces, is not the
/// last piece of its stream, and ends on a whole byte.
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
  /// Returns the largest size of the result for `count` bytes of input, if they are written as stored blocks, with the end of the piece.
  static func bound(_ count: Int) -> Int { count + 5 * (count / 16_383 + 2) + 64 }
}
