import CDeflate

/// An Adler-32 is the checksum that ends a zlib stream (RFC 1950, section 8.2). It can be put together from the checksums of bands.
struct Adler32: Hashable, Sendable {
  private static let modulus: UInt32 = 65521

  /// The checksum of the bytes so far; 1 if there are no bytes yet.
  private(set) var value: UInt32 = 1

  init() {}

  init(value: UInt32) { self.value = value }

  /// Computes the checksum of some bytes.
  init(of bytes: UnsafeRawBufferPointer) {
    value = bytes.isEmpty ? 1 : libdeflate_adler32(1, bytes.baseAddress, bytes.count)
  }

  /// Appends the checksum of further bytes, of which there are `byteCount`.
  mutating func append(_ next: Adler32, byteCount: Int) {
    // The low half is 1 plus the sum of all bytes. The high half is the sum of the low half's values after each byte. So each byte of
    // `next` adds the low half of this checksum to the high half, minus the 1 that `next` began with.
    let modulus = UInt64(Self.modulus)
    let (low, high) = (UInt64(value & 0xFFFF), UInt64(value >> 16))
    let (nextLow, nextHigh) = (UInt64(next.value & 0xFFFF), UInt64(next.value >> 16))
    let start = low + modulus - 1
    let sum = (start + nextLow) % modulus
    let sumOfSums = (high + nextHigh + UInt64(byteCount) % modulus * (start % modulus)) % modulus
    value = UInt32(sumOfSums) << 16 | UInt32(sum)
  }
}
