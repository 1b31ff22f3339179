import CEmakiKernels
package import EmakiDisplay

/// A band encoder filters and compresses rows of pixels into bands.
///
/// It owns scratch memory of about 0.4 MB and twice the largest band, so make one for each worker thread and keep it. The result of an
/// encoding does not depend on what was encoded before.
package final class PNGBandEncoder {
  private let deflater: any PieceDeflater
  private var rowScratch = Scratch()
  private var filtered = Scratch()
  private var output = Scratch()

  package init(_ compression: PNGCompression = .fast) {
    deflater =
      switch compression {
      case .fast: FastDeflater()
      case .balanced: ZlibDeflater()
      }
  }

  /// Encodes `rows` rows of `width` pixels as one band.
  ///
  /// Bands of 24 rows and more cost about the same bytes a row; each band costs about 10 microseconds besides its rows.
  ///
  /// - Parameter pixels: `0xAARRGGBB` words, colour multiplied by alpha, rows without padding. For `.rgba` a colour is
  ///   divided by its alpha and rounded to nearest, halves up; a pixel with alpha 0 becomes transparent black.
  package func encode(_ pixels: UnsafeBufferPointer<UInt32>, width: Int, rows: Int, format: PNGPixelFormat) -> PNGBand {
    precondition(width > 0 && rows > 0, "a band needs at least one pixel, not \(width)x\(rows)")
    precondition(pixels.count == width * rows, "a band of \(width)x\(rows) needs \(width * rows) pixels, not \(pixels.count)")
    let channels = UInt32(format.bytesPerPixel)
    let filteredCount = rows * (1 + width * format.bytesPerPixel)
    let bound = PieceDeflation.bound(filteredCount)
    precondition(
      bound <= PNGChunk.maximumDataCount, "a band of \(width)x\(rows) is too large for a PNG chunk: cut it into bands of fewer rows")

    let filtered = filtered.reserve(filteredCount)
    // The addresses exist, because the pixels are not empty.
    emaki_png_filter_rows(
      filtered.baseAddress!, pixels.baseAddress!, width, rows, channels,
      rowScratch.reserve(emaki_png_scratch_size(width, channels)).baseAddress!)

    let compressed = output.reserve(bound)
    let count = deflater.deflate(filtered, rowBytes: filteredCount / rows, into: compressed)
    let chunk = PNGBytes(count: count + PNGChunk.overhead) { chunk in
      chunk[8..<8 + count].copyBytes(from: compressed[..<count])
      PNGChunk.finish("IDAT", chunk)
    }
    return PNGBand(width: width, rows: rows, format: format, chunk: chunk, checksum: Adler32(of: UnsafeRawBufferPointer(filtered)))
  }
}

/// A scratch is memory that grows to the largest size that was requested. Its earlier contents are lost.
private struct Scratch: ~Copyable {
  private var memory = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  mutating func reserve(_ count: Int) -> UnsafeMutableBufferPointer<UInt8> {
    if memory.count < count {
      memory.deallocate()
      memory = .allocate(capacity: count)
    }
    return UnsafeMutableBufferPointer(rebasing: memory[..<count])
  }

  deinit { memory.deallocate() }
}

extension PNGBandEncoder {
  /// Encodes some rows of a bitmap as one band.
  package func encode(_ bitmap: Bitmap, rows: Range<Int>) -> PNGBand {
    bitmap.withPixels(rows: rows) { encode($0, width: bitmap.width, rows: rows.count, format: PNGPixelFormat(bitmap)) }
  }

  /// Encodes a bitmap in bands of `PNGFile.bandHeight` rows from its top; the last may be lower.
  func bands(of bitmap: Bitmap) -> [PNGBand] {
    bitmap.withPixels { bands(of: $0, size: bitmap.size, format: PNGPixelFormat(bitmap)) }
  }

  /// Encodes a picture's pixels in bands of `PNGFile.bandHeight` rows.
  ///
  /// - Parameter pixels: `size.area` words as `encode(_:width:rows:format:)` takes them.
  func bands(of pixels: UnsafeBufferPointer<UInt32>, size: PixelSize, format: PNGPixelFormat) -> [PNGBand] {
    stride(from: 0, to: size.height, by: PNGFile.bandHeight).map { top in
      let rows = top..<min(top + PNGFile.bandHeight, size.height)
      let part = UnsafeBufferPointer(rebasing: pixels[rows.lowerBound * size.width..<rows.upperBound * size.width])
      return encode(part, width: size.width, rows: rows.count, format: format)
    }
  }
}

extension PNGPixelFormat {
  /// Chooses the format that holds a bitmap in the fewest bytes a pixel.
  init(_ bitmap: Bitmap) { self = bitmap.isOpaque ? .rgb : .rgba }
}
