package import EmakiEncoding

/// An encoded picture holds the bytes of a picture's file in memory, as they were encoded. A PNG stays in its pieces, because a copy of all of them
/// takes memory that is new to the process.
package enum EncodedPicture: Sendable {
  case png(PNGFile)
  /// The file is of any format.
  case bytes([UInt8])

  /// The length of the file in bytes.
  package var byteCount: Int {
    switch self {
    case .png(let file): file.byteCount
    case .bytes(let bytes): bytes.count
    }
  }

  /// The bytes of the file in one piece; those of a PNG are copied.
  package var bytes: [UInt8] {
    switch self {
    case .png(let file): file.bytes
    case .bytes(let bytes): bytes
    }
  }

  /// Calls `body` with the file's bytes in order. The buffers live as long as the call.
  package func withBuffers<Result>(_ body: ([UnsafeRawBufferPointer]) throws -> Result) rethrows -> Result {
    switch self {
    case .png(let file): try file.withBuffers(body)
    case .bytes(let bytes): try bytes.withUnsafeBytes { try body([$0]) }
    }
  }
}
