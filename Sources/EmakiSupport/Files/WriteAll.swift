#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes buffers one after the other to a file, in few calls. A frame has some sixty bands, and each call costs more than copying one.
///
/// - Parameters:
///   - buffers: the bytes.
///   - descriptor: the open file.
///   - path: the name of the file in errors.
package func writeAll(_ buffers: [UnsafeRawBufferPointer], to descriptor: Int32, path: String) throws(OutputError) {
  // `IOV_MAX` of Linux is 1024.
  for start in stride(from: 0, to: buffers.count, by: 1024) {
    let part = buffers[start..<min(start + 1024, buffers.count)]
    let vectors = part.map { iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count) }
    var written = writev(descriptor, vectors, Int32(vectors.count))
    if written < 0 {
      if errno != EINTR && errno != EAGAIN { throw OutputError(path: path, code: errno) }
      written = 0
    }
    // What a full pipe or disk has not taken is written by the slower function, which gives the reason.
    for buffer in part {
      if written < buffer.count { try writeAll(UnsafeRawBufferPointer(rebasing: buffer[max(0, written)...]), to: descriptor, path: path) }
      written -= buffer.count
    }
  }
}

/// Writes all bytes to a file, however often the system takes only a part.
///
/// - Parameters:
///   - bytes: the bytes.
///   - descriptor: the open file.
///   - path: the name of the file in errors.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String) throws(OutputError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count < 0 {
      if errno == EINTR { continue }
      guard errno == EAGAIN else { throw OutputError(path: path, code: errno) }
      // The file was opened so that writers do not wait. This function waits all the same, because it has nothing else to do.
      var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&wanted, 1, -1)
      continue
    }
    rest = rest.dropFirst(count)
  }
}
