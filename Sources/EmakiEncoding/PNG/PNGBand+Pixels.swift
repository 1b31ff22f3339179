import CDeflate
import CEmakiKernels

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
