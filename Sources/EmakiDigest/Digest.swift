import CNettle

/// A SHA-256 (FIPS 180-4): contents of one digest are the same content.
package struct Digest: Hashable, Sendable {
  package static let byteCount = Int(SHA256_DIGEST_SIZE)

  private let words: SIMD4<UInt64>

  /// - Parameter bytes: as many as `byteCount`.
  package init(bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count == Self.byteCount, "a digest has \(Self.byteCount) bytes, not \(bytes.count)")
    words = bytes.loadUnaligned(as: SIMD4<UInt64>.self)
  }

  package init(of content: UnsafeRawBufferPointer) {
    var builder = DigestBuilder()
    builder.append(content)
    self = builder.digest()
  }

  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBytes(of: words, body)
  }

  /// 64 lower case digits.
  package var hexadecimal: String {
    withBytes { bytes in
      let digits = Array("0123456789abcdef".utf8)
      return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
  }
}

/// Puts a digest together from parts.
///
/// What is appended says where it ends, texts and lists their length, so that no two different contents are the same bytes.
package struct DigestBuilder {
  private var context = sha256_ctx()

  package init() { nettle_sha256_init(&context) }

  /// The bytes and nothing else.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    nettle_sha256_update(&context, bytes.count, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
  }

  package mutating func append(_ value: Int) { appendBytes(of: Int64(value)) }
  package mutating func append(_ value: UInt32) { appendBytes(of: value) }
  package mutating func append(_ value: Double) { appendBytes(of: value.bitPattern) }
  package mutating func append(_ value: Bool) { appendBytes(of: UInt8(value ? 1 : 0)) }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      append(utf8.count)
      append(UnsafeRawBufferPointer(utf8))
    }
  }

  package mutating func append(_ digest: Digest) { digest.withBytes { append($0) } }

  package consuming func digest() -> Digest {
    withUnsafeTemporaryAllocation(byteCount: Digest.byteCount, alignment: 8) { bytes in
      nettle_sha256_digest(&context, bytes.count, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
      return Digest(bytes: UnsafeRawBufferPointer(bytes))
    }
  }

  private mutating func appendBytes(of value: some BitwiseCopyable) {
    withUnsafeBytes(of: value) { append($0) }
  }
}
