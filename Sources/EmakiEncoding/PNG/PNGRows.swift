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
