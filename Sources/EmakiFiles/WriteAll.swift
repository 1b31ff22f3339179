#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes buffers one after the other: a frame is some sixty bands, and each call costs more than copying one.
package func writeAll(_ buffers: [UnsafeRawBufferPointer], to descriptor: Int32, path: String) throws(OutputError) {
  // IOV_MAX of Linux.
  for start in stride(from: 0, to: buffers.count, by: 1024) {
    let part = buffers[start..<min(start + 1024, buffers.count)]
    let vectors = part.map { iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count) }
    var written = writev(descriptor, vectors, Int32(vectors.count))
    if written < 0 {
      if errno != EINTR { throw OutputError(path: path, code: errno) }
      written = 0
    }
    // What a full pipe or disk has not taken goes the slow way, which says why.
    for buffer in part {
      if written < buffer.count { try writeAll(UnsafeRawBufferPointer(rebasing: buffer[max(0, written)...]), to: descriptor, path: path) }
      written -= buffer.count
    }
  }
}

/// Writes everything, however often the system takes only a part.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String) throws(OutputError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count < 0 {
      if errno == EINTR { continue }
      throw OutputError(path: path, code: errno)
    }
    rest = rest.dropFirst(count)
  }
}
