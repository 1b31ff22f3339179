import CZlib

/// Returns the bytes as a gzip file.
package func gzip(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  // 16 more than the largest window: gzip instead of zlib.
  guard deflateInit2_(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  else { return [] }
  defer { deflateEnd(&stream) }
  var (input, output) = (bytes, [UInt8](repeating: 0, count: bytes.count / 2 + 1024))
  let count = input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
      (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
      return deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
    }
  }
  return Array(output[..<count])
}
