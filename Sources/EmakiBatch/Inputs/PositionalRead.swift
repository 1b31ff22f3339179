#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A read failure holds the system's error number of a read that failed.
struct ReadFailure: Error {
  let code: Int32
}

/// Reads bytes of an open file from an offset on. It returns fewer bytes than requested only at the end of the file.
func bytes(of descriptor: Int32, at offset: Int, count: Int) throws(ReadFailure) -> [UInt8] {
  var code: Int32 = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    while filled < count {
      let got = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
      if got < 0 && errno == EINTR { continue }
      if got < 0 { code = errno }
      if got <= 0 { break }
      filled += got
    }
  }
  if code != 0 { throw ReadFailure(code: code) }
  return bytes
}
