import CXXHash

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
    return Self.hexadecimal(hash.high64) + Self.hexadecimal(hash.low64)
  }

  private static func hexadecimal(_ half: UInt64) -> String {
    String(unsafeUninitializedCapacity: 16) { digits in
      for index in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * index)) & 15
        digits[index] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
      }
      return 16
    }
  }
}
