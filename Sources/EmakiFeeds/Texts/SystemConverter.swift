#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A system converter makes UTF-8 of texts in another encoding, with the system's iconv.
final class SystemConverter {
  private let handle: iconv_t

  /// Creates a converter; `nil` where the system does not know the encoding.
  init?(_ name: String) {
    guard let handle = iconv_open("UTF-8", name), Int(bitPattern: handle) != -1 else { return nil }
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  /// Appends a text from a place on, up to the first bytes that are none of the encoding.
  ///
  /// - Returns: the place of these bytes; `nil` where all were converted.
  /// - Complexity: linear in the length of what is converted.
  func append(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, to output: inout [UInt8]) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    var place = start
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      while place < bytes.count {
        // iconv does not change what it reads.
        var source: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(mutating: base + place).assumingMemoryBound(to: CChar.self)
        var (sourceLeft, target, targetLeft) = (bytes.count - place, buffer.baseAddress, buffer.count)
        let result = iconv(handle, &source, &sourceLeft, &target, &targetLeft)
        let isFull = result == -1 && errno == E2BIG && targetLeft < buffer.count
        place = bytes.count - sourceLeft
        output += buffer[..<(buffer.count - targetLeft)].lazy.map { UInt8(bitPattern: $0) }
        if !isFull { break }
      }
      // A letter may be held back until it is known whether a mark follows.
      var (target, targetLeft) = (buffer.baseAddress, buffer.count)
      _ = iconv(handle, nil, nil, &target, &targetLeft)
      output += buffer[..<(buffer.count - targetLeft)].lazy.map { UInt8(bitPattern: $0) }
      return place < bytes.count ? place : nil
    }
  }
}
