import CDeflate
import CZlib

/// Compresses whole zlib streams (RFC 1950).
enum ZlibStream {
  /// Returns bytes compressed as a zlib stream.
  ///
  /// - Parameter level: libdeflate's level of compression, 1 to 12.
  static func compressed(_ bytes: [UInt8], level: Int32) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(level) else { preconditionFailure("libdeflate has no memory for a compressor") }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      count = libdeflate_zlib_compress(compressor, bytes, bytes.count, output.baseAddress, output.count)
      precondition(count > 0, "the output has room for the worst case")
    }
  }
}

/// Compresses pieces of a deflate stream with zlib at level 6, as libpng uses it. The output is smaller by a twentieth than that of
/// `emaki_deflate`, and it takes ten times as long.
///
/// Each piece is compressed without reference to the previous pieces, is not the last piece of its stream, and ends on a whole byte.
final class ZlibDeflater {
  private let stream: UnsafeMutablePointer<z_stream>

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // The stream is raw deflate without zlib's header, because the band adds its own.
    let status = deflateInit2_(
      stream, 6, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib has no memory for a stream (\(status))")
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Compresses all of `input` and returns how many bytes of `output` that took.
  ///
  /// - Parameter output: the memory for the result, enough for stored blocks and the end of the piece, as `PNGBandEncoder.encode` reckons it.
  func deflate(_ input: UnsafeMutableBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>) -> Int {
    deflateReset(stream)
    stream.pointee.next_in = input.baseAddress
    stream.pointee.avail_in = UInt32(input.count)
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = UInt32(output.count)
    let status = CZlib.deflate(stream, Z_FULL_FLUSH)
    precondition(
      status == Z_OK && stream.pointee.avail_in == 0 && stream.pointee.avail_out > 0,
      "zlib returned \(status) for \(input.count) bytes and a buffer of \(output.count)")
    return output.count - Int(stream.pointee.avail_out)
  }
}

/// A scratch is memory that grows to the largest size that was requested, aligned for any number. Its earlier contents are lost.
struct Scratch: ~Copyable {
  private var memory = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  mutating func reserve(_ count: Int) -> UnsafeMutableBufferPointer<UInt8> {
    if memory.count < count {
      memory.deallocate()
      memory = .allocate(capacity: count)
    }
    return UnsafeMutableBufferPointer(rebasing: memory[..<count])
  }

  deinit { memory.deallocate() }
}

/// An Adler-32 is the checksum that ends a zlib stream (RFC 1950, section 8.2). It can be put together from the checksums of bands.
struct Adler32: Hashable, Sendable {
  /// The checksum of the bytes so far; 1 if there are no bytes yet.
  private(set) var value: UInt32 = 1
}

extension Adler32 {
  /// Computes the checksum of some bytes.
  init(of bytes: UnsafeRawBufferPointer) {
    value = bytes.isEmpty ? 1 : libdeflate_adler32(1, bytes.baseAddress, bytes.count)
  }

  /// Appends the checksum of further bytes, of which there are `byteCount`.
  mutating func append(_ next: Adler32, byteCount: Int) {
    value = UInt32(truncatingIfNeeded: adler32_combine(UInt(value), UInt(next.value), byteCount))
  }
}
