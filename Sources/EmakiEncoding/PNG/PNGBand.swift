import CDeflate
import CEmakiKernels
package import EmakiDisplay

/// A band is a number of pixel rows, filtered and compressed on their own. It can be a part of any PNG of the same width and format.
///
/// The filter of its first row does not use the row above. Its deflate data does not refer to data before its start, and leaves nothing
/// open at its end. So bands may follow each other in any order, in many files, or more than once in one file.
package struct PNGBand: Sendable {
  /// The band's width in pixels.
  let width: Int
  /// The number of the band's pixel rows.
  let rows: Int
  /// The format in which the band holds its pixels.
  let format: PNGPixelFormat
  /// The complete `IDAT` chunk of the band, with its length and checksum.
  let chunk: PNGBytes
  /// The deflate data inside the chunk. It is valid as long as the band lives.
  var data: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: chunk.buffer[8..<chunk.buffer.count - 4]) }
  /// The number of bytes of the filtered rows before compression.
  let filteredByteCount: Int
  /// The checksum of the filtered rows before compression.
  let checksum: Adler32
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
  static func stored(_ bands: [PNGBand]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(bands.reduce(16) { $0 + $1.chunk.buffer.count + 12 })
    func append(_ value: Int) { withUnsafeBytes(of: UInt32(value).littleEndian) { bytes.append(contentsOf: $0) } }
    append(bands.count)
    append(bands[0].width)
    append(bands[0].format.bytesPerPixel)
    for band in bands {
      append(band.rows)
      append(Int(band.checksum.value))
      append(band.chunk.buffer.count)
      bytes.append(contentsOf: band.chunk.buffer)
    }
    return bytes
  }

  /// Returns the bands that were converted to bytes; `nil` for any other bytes.
  static func bands(stored bytes: UnsafeRawBufferPointer) -> [PNGBand]? {
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
          width: width, rows: rows, format: channels == 3 ? .rgb : .rgba, chunk: chunk, filteredByteCount: rows * (1 + width * channels),
          checksum: Adler32(value: UInt32(truncatingIfNeeded: checksum))))
    }
    return rest.isEmpty ? bands : nil
  }
}

/// A band encoder filters and compresses rows of pixels into bands.
///
/// It owns scratch memory of about 0.4 MB and twice the largest band, so make one for each worker thread and keep it. The result of an
/// encoding does not depend on what was encoded before.
package final class PNGBandEncoder {
  /// Compresses the rows in the balanced mode. Otherwise that is done by Emaki's own compressor, made for filtered rows of interfaces: it is
  /// some four times as fast as zlib's fastest level, and its output is no larger.
  private let zlib: ZlibDeflater?
  private var scratch = Scratch()
  private var filtered = Scratch()
  private var output = Scratch()

  /// Creates an encoder that compresses as a mode does, or as the fast one where the mode has no bands.
  package init(_ mode: PNGMode = .fast) { zlib = mode == .balanced ? ZlibDeflater() : nil }

  /// Encodes `rows` rows of `width` pixels as one band.
  ///
  /// Bands of 24 rows and more cost about the same bytes a row; each band costs about 10 microseconds besides its rows.
  ///
  /// - Parameter pixels: `0xAARRGGBB` words, colour multiplied by alpha, rows without padding. For `.rgba` a colour is
  ///   divided by its alpha and rounded to nearest, halves up; a pixel with alpha 0 becomes transparent black.
  func encode(_ pixels: UnsafeBufferPointer<UInt32>, width: Int, rows: Int, format: PNGPixelFormat) -> PNGBand {
    precondition(width > 0 && rows > 0, "a band needs at least one pixel, not \(width)x\(rows)")
    precondition(pixels.count == width * rows, "a band of \(width)x\(rows) needs \(width * rows) pixels, not \(pixels.count)")
    let channels = UInt32(format.bytesPerPixel)
    let filteredCount = rows * (1 + width * format.bytesPerPixel)
    // The rows may be written as stored blocks, with the end of the piece.
    let bound = filteredCount + 5 * (filteredCount / 16_383 + 2) + 64
    precondition(
      bound <= PNGChunk.maximumDataCount, "a band of \(width)x\(rows) is too large for a PNG chunk: cut it into bands of fewer rows")

    let filtered = filtered.reserve(filteredCount)
    // The addresses exist, because the pixels are not empty.
    emaki_png_filter_rows(
      filtered.baseAddress!, pixels.baseAddress!, width, rows, channels,
      scratch.reserve(emaki_png_scratch_size(width, channels)).baseAddress!, 0)

    let compressed = output.reserve(bound)
    let count: Int
    if let zlib {
      count = zlib.deflate(filtered, into: compressed)
    } else {
      precondition(bound >= emaki_deflate_bound(filteredCount), "the output has room for the worst case")
      count = emaki_deflate(
        compressed.baseAddress!, filtered.baseAddress!, filteredCount, filteredCount / rows,
        scratch.reserve(emaki_deflate_scratch_size(filteredCount)).baseAddress, 0)
    }
    let chunk = PNGBytes(count: count + PNGChunk.overhead) { chunk in
      chunk[8..<8 + count].copyBytes(from: compressed[..<count])
      PNGChunk.finish("IDAT", chunk)
    }
    return PNGBand(
      width: width, rows: rows, format: format, chunk: chunk, filteredByteCount: filteredCount,
      checksum: Adler32(of: UnsafeRawBufferPointer(filtered)))
  }
}

extension PNGBandEncoder {
  /// Encodes some rows of a bitmap as one band.
  package func encode(_ bitmap: Bitmap, rows: Range<Int>) -> PNGBand {
    bitmap.withPixels(rows: rows) { encode($0, width: bitmap.width, rows: rows.count, format: bitmap.isOpaque ? .rgb : .rgba) }
  }
}

/// PNG rows record what a file must know about the bands that were added: the number of their rows, and the checksum of all of them.
struct PNGRows {
  let size: PixelSize
  let format: PNGPixelFormat
  private(set) var count = 0
  private(set) var checksum = Adler32()

  mutating func append(_ band: PNGBand) {
    precondition(
      band.width == size.width && band.format == format,
      "a band of \(band.width) pixels in .\(band.format) does not fit a PNG of \(size.width) in .\(format)")
    count += band.rows
    precondition(count <= size.height, "bands of \(count) rows do not fit a PNG of \(size.height)")
    checksum.append(band.checksum, byteCount: band.filteredByteCount)
  }

  /// The end of the zlib stream of all rows: an empty final deflate block and the checksum of the filtered rows. All rows must have been added.
  var zlibTail: [UInt8] {
    precondition(count == size.height, "a PNG of \(size.height) rows has bands for only \(count)")
    return [0x03, 0x00] + PNGChunk.bigEndian(Int(checksum.value))
  }
}

/// A filter choice says how the filter of each row is chosen.
enum PNGFilterChoice: CaseIterable {
  /// No row is filtered: this is best for palettes and for text on a plain background.
  case none
  /// The filter with the least sum of residuals is chosen, as libpng does.
  case leastSum
  /// The filter is chosen as `PNGBandEncoder` does: none, unless another filter halves the sum of residuals.
  case bands
}

/// A PNG mode says how PNG files are compressed. The pixels are the same in all modes. The bytes are the same on one machine for any number
/// of workers.
public enum PNGMode: String, Hashable, Sendable, CaseIterable {
  /// The fastest mode: frames share rows that are compressed already. Files are some 8% larger than libpng's.
  case fast
  /// The fast mode with zlib's usual level: files are about as large as libpng's.
  case balanced
  /// The mode with the smallest files: each picture is compressed as a whole, with a palette or grey where the pixels allow, at
  /// libdeflate's slowest level.
  case small
  /// The mode that writes the files that libpng writes by itself, as a reference.
  case libpng

  /// Whether the mode compresses pictures in bands, and not as a whole.
  package var hasBands: Bool { self == .fast || self == .balanced }

  /// Encodes a picture.
  ///
  /// - Parameter scale: the device pixels of a point; `nil` says nothing.
  /// - Throws: `EncodingFailure` where libpng gives up.
  package func encode(_ bitmap: Bitmap, scale: Double? = nil) throws(EncodingFailure) -> EncodedFile {
    if hasBands { return EncodedFile(bitmap, scale: scale, mode: self) }
    let (size, format) = (bitmap.size, bitmap.isOpaque ? PNGPixelFormat.rgb : .rgba)
    return try bitmap.withPixels { (pixels) throws(EncodingFailure) in
      EncodedFile(
        bytes: self == .small
          ? SmallPNGEncoder.encode(pixels, size: size, format: format, scale: scale)
          : try LibPNGEncoder.encode(pixels, size: size, format: format, scale: scale))
    }
  }
}
