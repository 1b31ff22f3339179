import CZlib

/// Compresses pieces of a deflate stream with zlib, each without memory of the one before.
///
/// isa-l compresses four times as fast, but not the same input to the same bytes: in one thread of some sixty its output differs now and then.
final class Deflater {
  private let stream: UnsafeMutablePointer<z_stream>

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Raw deflate: the band has its own framing. The fastest level; rows are filtered already.
    let status = deflateInit2_(
      stream, 1, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib has no memory for a stream (\(status))")
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// The most bytes that `count` bytes can become: stored blocks, and the flush.
  static func bound(_ count: Int) -> Int { count + 5 * (count / 16_383 + 1) + 64 }

  /// Compresses all of `input`, ended with a full flush, and returns how many bytes of `output` that took.
  ///
  /// - Parameter output: at least `bound(input.count)` bytes.
  func deflate(_ input: UnsafeMutableRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Int {
    deflateReset(stream)
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(input.count)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(output.count)
    let status = CZlib.deflate(stream, Z_FULL_FLUSH)
    precondition(
      status == Z_OK && stream.pointee.avail_in == 0 && stream.pointee.avail_out > 0,
      "zlib returned \(status) for \(input.count) bytes and a buffer of \(output.count)")
    return output.count - Int(stream.pointee.avail_out)
  }
}
