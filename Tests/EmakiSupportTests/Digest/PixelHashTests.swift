import EmakiSupport
import Testing

struct PixelHashTests {
  private func hash(_ parts: [UInt8]...) -> String {
    let hash = PixelHash()
    for part in parts { part.withUnsafeBytes { hash.append($0) } }
    return hash.hexadecimal
  }

  @Test func `hashes equal those that xxhsum prints`() {
    // `xxhsum -H2` of nothing, and of "abc": the algorithm's own values.
    #expect([hash(), hash("abc".bytes)] == ["99aa06d3014798d86001c324468d497f", "06b05ab6733a618578af5f94892f3950"])
  }

  @Test func `appending in parts gives the same hash as appending at once`() {
    let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 31) }
    let whole = hash(bytes)
    for cut in [0, 1, 255, 1024, 4999] { #expect(hash(Array(bytes[..<cut]), Array(bytes[cut...])) == whole) }
    var other = bytes
    other[4000] ^= 1
    #expect(hash(other) != whole)
  }
}
