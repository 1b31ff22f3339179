import CPNG
internal import EmakiDisplay

/// Encodes whole pictures with libpng and its defaults: zlib level 6, and libpng's choice among all filters for each row.
///
/// It is the reference for the output of `PNGBandEncoder`. It gives the same pixels and smaller files, but is many times slower.
enum LibPNGEncoder {
  /// Returns the bytes of a PNG.
  ///
  /// - Parameters:
  ///   - pixels: `size.area` words as `PNGBandEncoder.encode` takes them.
  ///   - scale: the device pixels of a point; `nil` says nothing.
  /// - Throws: `EncodingFailure` for a side of more than 1,000,000 pixels, or if memory runs out.
  static func encode(
    _ pixels: UnsafeBufferPointer<UInt32>, size: PixelSize, format: PNGPixelFormat, scale: Double? = nil
  ) throws(EncodingFailure) -> [UInt8] {
    let rowBytes = size.width * format.bytesPerPixel
    let packed = format.packed(pixels, size)

    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(size.width)
    image.height = png_uint_32(size.height)
    image.format = png_uint_32(format == .rgb ? 0 : PNG_FORMAT_FLAG_ALPHA) | png_uint_32(PNG_FORMAT_FLAG_COLOR)
    defer { png_image_free(&image) }

    // The result has an upper limit, because zlib adds at most a thousandth, and libpng adds 12 bytes for each chunk of 8 KB.
    let filteredCount = (1 + rowBytes) * size.height
    var file = [UInt8](repeating: 0, count: filteredCount + filteredCount / 256 + 1024)
    var count = png_alloc_size_t(file.count)
    let isWritten = png_image_write_to_memory(&image, &file, &count, 0, packed, png_int_32(rowBytes), nil)
    guard isWritten != 0 else {
      throw EncodingFailure(
        library: "libpng", size: size, reason: image.words,
        advice: "It takes at most 1000000 pixels a side: make the picture smaller or encode it in bands.")
    }
    file.removeSubrange(Int(count)...)

    // libpng's simple interface does not write the density.
    file.insert(contentsOf: PNGChunk.density(scale), at: PNGChunk.headerEnd)
    return file
  }
}

extension png_image {
  /// The sentence in which libpng says why it gave up.
  var words: String { withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) } }
}

/// Encodes whole pictures as small as it can: grey or a palette where the pixels allow, the best of several filters, libdeflate's
/// slowest level.
enum SmallPNGEncoder {
  /// Returns the bytes of a PNG.
  ///
  /// - Parameters:
  ///   - pixels: `size.area` words as `PNGBandEncoder.encode` takes them.
  ///   - scale: the device pixels of a point; `nil` says nothing.
  static func encode(
    _ pixels: UnsafeBufferPointer<UInt32>, size: PixelSize, format: PNGPixelFormat, scale: Double? = nil
  ) -> [UInt8] {
    let samples = PNGSamples(smallestOf: pixels, size: size, format: format)
    let candidates =
      samples.isIndexed ? [samples.filtered(by: .none), samples.filtered(by: .leastSum)] : PNGFilterChoice.allCases.map(samples.filtered)
    // A quick compression tells which of the filtered rows are best, and these are compressed at the slowest level. The list is never
    // empty.
    let best = candidates.min { ZlibStream.compressed($0, level: 4).count < ZlibStream.compressed($1, level: 4).count }!
    return PNGChunk.head(size: size, samples: samples, scale: scale) + PNGChunk.chunk("IDAT", ZlibStream.compressed(best, level: 12))
      + PNGChunk.chunk("IEND", [])
  }
}
