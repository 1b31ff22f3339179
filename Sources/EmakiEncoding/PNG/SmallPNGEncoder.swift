import CEmakiKernels
import EmakiDisplay

/// Encodes whole pictures as small as it can: grey or a palette where the pixels allow, the best of several filters, libdeflate's
/// slowest level.
enum SmallPNGEncoder {
  /// Returns the bytes of a PNG.
  ///
  /// - Parameters:
  ///   - pixels: `size.area` words as `PNGBandEncoder.encode` takes them.
  ///   - scale: the device pixels of a point; `nil` says nothing.
  static func encode(
    _ pixels: UnsafeBufferPointer<UInt32>, size: PixelSize, format: PNGPixelFormat, scale: Double? = nil, texts: [PNGText] = []
  ) -> [UInt8] {
    precondition(size.width > 0 && size.height > 0, "a PNG needs at least one pixel, not \(size.width)x\(size.height)")
    precondition(pixels.count == size.area, "a PNG of \(size.width)x\(size.height) needs \(size.area) pixels, not \(pixels.count)")
    let samples = PNGSamples(smallestOf: pixels, size: size, format: format)
    let candidates =
      samples.isIndexed ? [samples.filtered(by: .none), samples.filtered(by: .leastSum)] : PNGFilterChoice.allCases.map(samples.filtered)
    // A quick compression tells which of the filtered rows are best, and these are compressed at the slowest level. The list is never
    // empty.
    let best = candidates.min { ZlibStream.compressed($0, level: 4).count < ZlibStream.compressed($1, level: 4).count }!
    var file = PNGChunk.head(size: size, samples: samples, scale: scale, texts: texts)
    PNGChunk.append("IDAT", ZlibStream.compressed(best, level: 12), to: &file)
    PNGChunk.append("IEND", [], to: &file)
    return file
  }
}
