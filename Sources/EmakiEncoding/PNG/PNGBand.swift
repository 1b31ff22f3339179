import CDeflate
import CEmakiKernels

/// A band is a number of pixel rows, filtered and compressed on their own. It can be a part of any PNG of the same width and format.
///
/// The filter of its first row does not use the row above. Its deflate data does not refer to data before its start, and leaves nothing
/// open at its end. So bands may follow each other in any order, in many files, or more than once in one file.
package struct PNGBand: Sendable {
  /// The band's width in pixels.
  let width: Int
  /// The number of the band's pixel rows.
  package let rows: Int
  /// The format in which the band holds its pixels.
  package let format: PNGPixelFormat
  /// The complete `IDAT` chunk of the band, with its length and checksum.
  let chunk: PNGBytes
  /// The deflate data inside the chunk. It is valid as long as the band lives.
  var data: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: chunk.buffer[8..<chunk.count - 4]) }
  /// The checksum of the filtered rows before compression.
  let checksum: Adler32

  /// The number of bytes that the band takes in memory and adds to a file.
  var byteCount: Int { chunk.count }

  /// The number of bytes of the filtered rows. Each row has one byte for the number of its filter, followed by its pixels.
  var filteredByteCount: Int { rows * (1 + width * format.bytesPerPixel) }
}

extension PNGBand: RowStackable {
  /// The number of the band's pixel rows.
  package var rowCount: Int { rows }
}

extension PNGBand {
  /// Decodes the band's pixels into memory: `0xAARRGGBB` words, colour multiplied by alpha, rows without padding.
  ///
  /// - Parameter pixels: Takes the pixels, `width` x `rows` of them.
  /// - Returns: Whether the band's bytes were intact. If they were not, the contents of `pixels` are undefined.
  func decode(into pixels: UnsafeMutableBufferPointer<UInt32>) -> Bool {
    precondition(pixels.count == width * rows, "a band of \(width)x\(rows) has \(width * rows) pixels, not \(pixels.count)")
    // The deflate data of a band has no final block, so an empty final block is appended.
    let stream = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count + 2, alignment: 1)
    defer { stream.deallocate() }
    stream.copyMemory(from: data)
    stream[data.count] = 0x03
    stream[data.count + 1] = 0x00
    let filtered = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: filteredByteCount)
    defer { filtered.deallocate() }
    guard let inflater = libdeflate_alloc_decompressor() else { return false }
    defer { libdeflate_free_decompressor(inflater) }
    let result = libdeflate_deflate_decompress(inflater, stream.baseAddress, stream.count, filtered.baseAddress, filtered.count, nil)
    // The rows are not empty, because a band has a pixel.
    return result == LIBDEFLATE_SUCCESS
      && emaki_png_unfilter_rows(pixels.baseAddress!, filtered.baseAddress!, width, rows, UInt32(format.bytesPerPixel)) != 0
  }
}

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
