import EmakiDisplay

/// PNG rows record what a file must know about the bands that were added: the number of their rows, and the checksum of all of them.
struct PNGRows {
  private let size: PixelSize
  private let format: PNGPixelFormat
  private var count = 0
  private var checksum = Adler32()

  init(size: PixelSize, format: PNGPixelFormat) {
    self.size = size
    self.format = format
  }

  mutating func append(_ band: PNGBand) {
    precondition(
      band.width == size.width && band.format == format,
      "a band of \(band.width) pixels in .\(band.format) does not fit a PNG of \(size.width) in .\(format)")
    count += band.rows
    precondition(count <= size.height, "bands of \(count) rows do not fit a PNG of \(size.height)")
    checksum.append(band.checksum, byteCount: band.filteredByteCount)
  }

  /// The checksum of all rows. All of them must have been added.
  var finalChecksum: Adler32 {
    precondition(count == size.height, "a PNG of \(size.height) rows has bands for only \(count)")
    return checksum
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
