import CDeflate

/// Compresses and decompresses whole zlib streams (RFC 1950).
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

  /// Returns the decompressed bytes of a zlib stream; `nil` for damaged bytes, and for more than `limit` bytes of output.
  static func decompressed(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    // Deflate turns one byte into at most 1032 bytes. Most texts are compressed to a fifth, so this capacity is usually enough.
    var capacity = max(1, min(limit, bytes.count * 8))
    while true {
      var result = LIBDEFLATE_BAD_DATA
      let output = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
        result = libdeflate_zlib_decompress(decompressor, bytes, bytes.count, output.baseAddress, capacity, &count)
        if result != LIBDEFLATE_SUCCESS { count = 0 }
      }
      if result == LIBDEFLATE_SUCCESS { return output }
      guard result == LIBDEFLATE_INSUFFICIENT_SPACE, capacity < limit else { return nil }
      capacity = min(limit, capacity * 4)
    }
  }
}
