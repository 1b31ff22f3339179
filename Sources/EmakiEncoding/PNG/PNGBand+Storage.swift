/// Converts bands to bytes and back, for a file that is read again: the number of bands, and for each its rows, checksum and chunk.
///
/// All numbers have 32 bits and are little-endian. The caller that keeps the bytes must make sure that they come back unchanged.
extension PNGBand {
  /// The largest number of bytes that one byte of deflate data can become, because a match of 258 bytes takes at least 2 bits.
  private static let largestRatio = 1032.0

  /// Returns bands converted to bytes.
  ///
  /// - Parameter bands: At least one band; all have the same width and format.
  package static func stored(_ bands: [PNGBand]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(bands.reduce(16) { $0 + $1.byteCount + 12 })
    func append(_ value: Int) { withUnsafeBytes(of: UInt32(value).littleEndian) { bytes.append(contentsOf: $0) } }
    append(bands.count)
    append(bands[0].width)
    append(bands[0].format.bytesPerPixel)
    for band in bands {
      append(band.rows)
      append(Int(band.checksum.value))
      append(band.chunk.count)
      bytes.append(contentsOf: band.chunk.buffer)
    }
    return bytes
  }

  /// Returns the bands that were converted to bytes; `nil` for any other bytes.
  package static func bands(stored bytes: UnsafeRawBufferPointer) -> [PNGBand]? {
    var rest = bytes[...]
    func number() -> Int? {
      guard rest.count >= 4 else { return nil }
      defer { rest = rest.dropFirst(4) }
      return Int(UInt32(littleEndian: UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: UInt32.self)))
    }
    guard let count = number(), let width = number(), let channels = number() else { return nil }
    guard count > 0, count <= bytes.count, width > 0, channels == 3 || channels == 4 else { return nil }
    var bands: [PNGBand] = []
    for _ in 0..<count {
      guard let rows = number(), let checksum = number(), let length = number() else { return nil }
      guard rows > 0, length > PNGChunk.overhead, length <= rest.count else { return nil }
      // Without this check, damaged bytes could request any amount of memory. The numbers are compared as `Double`, because `Int` could
      // overflow.
      guard Double(rows) * Double(1 + width * channels) <= Self.largestRatio * Double(length) else { return nil }
      let chunk = PNGBytes(count: length) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest.prefix(length))) }
      rest = rest.dropFirst(length)
      bands.append(
        PNGBand(
          width: width, rows: rows, format: channels == 3 ? .rgb : .rgba, chunk: chunk,
          checksum: Adler32(value: UInt32(truncatingIfNeeded: checksum))))
    }
    return rest.isEmpty ? bands : nil
  }
}
