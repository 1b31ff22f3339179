import CNettle
import CXXHash
import Glibc

/// A digest is the SHA-256 of some bytes (FIPS 180-4): two contents with one digest are the same content.
package struct Digest: Hashable, Sendable, BitwiseCopyable {
  /// The length of a digest, 32 bytes.
  static let byteCount = Int(SHA256_DIGEST_SIZE)

  fileprivate let words: SIMD4<UInt64>
}

extension Digest {
  /// Makes a digest of the bytes that a digest consists of.
  ///
  /// - Parameter bytes: The digest's bytes, `byteCount` of them.
  init(bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count == Self.byteCount, "a digest has \(Self.byteCount) bytes, not \(bytes.count)")
    self.init(words: bytes.loadUnaligned(as: SIMD4<UInt64>.self))
  }

  /// Computes the digest of some bytes.
  package init(of content: UnsafeRawBufferPointer) {
    var builder = DigestBuilder()
    builder.append(content)
    self = builder.digest()
  }

  /// Computes the HMAC of bytes with a key (RFC 2104).
  package init(of content: UnsafeRawBufferPointer, key: [UInt8]) {
    var context = hmac_sha256_ctx()
    nettle_hmac_sha256_set_key(&context, key.count, key)
    nettle_hmac_sha256_update(&context, content.count, content.baseAddress?.assumingMemoryBound(to: UInt8.self))
    var words = SIMD4<UInt64>()
    withUnsafeMutableBytes(of: &words) {
      nettle_hmac_sha256_digest(&context, $0.count, $0.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
    self.init(words: words)
  }

  /// Calls `body` with the bytes of the digest, which live as long as the call.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBytes(of: words, body)
  }

  /// The digest as 64 hexadecimal digits in lower case.
  package var hexadecimal: String { withBytes(hexadecimalText) }
}

/// A builder computes a digest of parts that are appended one after the other.
///
/// Every part that is not raw bytes shows where it ends. Texts and lists do so by their length. So two different lists of parts never give
/// the same bytes.
package struct DigestBuilder {
  private var context = sha256_ctx()

  package init() { nettle_sha256_init(&context) }

  /// Appends bytes as they are, without their number.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    nettle_sha256_update(&context, bytes.count, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
  }

  /// Appends the bytes of a number, a truth value or a digest as they are in memory, so that 0 and -0 of a `Double` are different.
  package mutating func append(_ value: some BitwiseCopyable) { withUnsafeBytes(of: value) { append($0) } }

  /// Appends a text as its length in bytes of UTF-8 and those bytes.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      append(utf8.count)
      append(UnsafeRawBufferPointer(utf8))
    }
  }

  /// Returns the digest of all that was appended, and ends the builder.
  package consuming func digest() -> Digest {
    var words = SIMD4<UInt64>()
    withUnsafeMutableBytes(of: &words) { nettle_sha256_digest(&context, $0.count, $0.baseAddress?.assumingMemoryBound(to: UInt8.self)) }
    return Digest(words: words)
  }
}

/// A stamp holds a file's size and the time of its last change, and what tells another file with both from it. While all stay, the content
/// counts as the same.
package struct FileStamp: Hashable, Sendable {
  /// What `cp -p`, `tar` and `touch` do not keep.
  private struct Identity: Hashable {
    var number: UInt64
    var seconds: Int
    var nanoseconds: Int
  }

  /// The stamp as it is kept for other runs: the size and the time alone, which a copy of the file has, on another machine too. They are the bytes,
  /// and the time of the last change in whole seconds since 1970 and the nanoseconds after these.
  package let kept: [Int]
  /// The file's number and the last change of what is known of it.
  private let identity: Identity

  /// Reads the stamp of the file that a path leads to, through links; `nil` where no file is there.
  package init?(ofFile path: String) {
    var info = stat()
    if stat(path, &info) != 0 { return nil }
    kept = [Int(info.st_size), info.st_mtim.tv_sec, info.st_mtim.tv_nsec]
    identity = Identity(number: UInt64(info.st_ino), seconds: info.st_ctim.tv_sec, nanoseconds: info.st_ctim.tv_nsec)
  }

  /// The time at which the file was last changed or put in its place, in whole seconds since 1970.
  package var latestSeconds: Int { max(kept[1], identity.seconds) }
}

/// A pixel hash is the XXH3 of some bytes, in 128 bits (https://github.com/Cyan4973/xxHash). The bytes are appended in parts.
///
/// Contents with the same hash are the same content, unless somebody has searched for two such contents on purpose. The hash is ten times
/// as fast as `Digest`, for pictures of millions of pixels.
package struct PixelHash: ~Copyable {
  private let state: OpaquePointer

  package init() {
    guard let state = XXH3_createState() else { fatalError("there is no memory for 576 bytes") }
    self.state = state
    XXH3_128bits_reset(state)
  }

  deinit { XXH3_freeState(state) }

  /// Appends bytes as they are, without their number.
  package func append(_ bytes: UnsafeRawBufferPointer) { XXH3_128bits_update(state, bytes.baseAddress, bytes.count) }

  /// Appends a number as 64 bits.
  package func append(_ value: Int) { withUnsafeBytes(of: Int64(value)) { append($0) } }

  /// The hash of what was appended so far, as 32 hexadecimal digits in lower case, the most significant first.
  package var hexadecimal: String {
    let hash = XXH3_128bits_digest(state)
    return withUnsafeBytes(of: (hash.high64.bigEndian, hash.low64.bigEndian), hexadecimalText)
  }
}

private let digits = Array("0123456789abcdef".utf8)

/// Returns bytes as hexadecimal digits in lower case.
private func hexadecimalText(_ bytes: UnsafeRawBufferPointer) -> String {
  String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
    for (index, byte) in bytes.enumerated() { (text[2 * index], text[2 * index + 1]) = (digits[Int(byte >> 4)], digits[Int(byte & 15)]) }
    return 2 * bytes.count
  }
}
