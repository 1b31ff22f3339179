import CZlib
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiEncoding

struct Adler32Tests {
  private func checksum(_ bytes: [UInt8]) -> Adler32 { bytes.withUnsafeBytes { Adler32(of: $0) } }

  @Test(arguments: [0, 1, 2, 100, 5552, 5553, 65_521, 300_000])
  func `the checksum of some bytes equals zlib's`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8.random(in: 200...255, using: &random) }
    // Parts, added in order, make the checksum of the whole.
    var sum = Adler32()
    for part in [bytes[..<(count / 3)], bytes[(count / 3)..<(count / 2)], bytes[(count / 2)...]] {
      sum.append(checksum(Array(part)), byteCount: part.count)
    }
    let expected = adler32(1, bytes, uInt(count))
    #expect([checksum(bytes), sum].map { UInt($0.value) } == [expected, expected])
  }

  @Test(arguments: [1, 65_520, 65_521, 65_522, 1 << 31, 1 << 40])
  func `a part of any length is added as zlib adds it`(byteCount: Int) {
    // The length is not checked, so no part of that length has to exist.
    let (first, second) = (checksum([1, 2, 3]), checksum([250, 251]))
    var sum = first
    sum.append(second, byteCount: byteCount)
    #expect(UInt(sum.value) == adler32_combine(uLong(first.value), uLong(second.value), byteCount))
  }
}
