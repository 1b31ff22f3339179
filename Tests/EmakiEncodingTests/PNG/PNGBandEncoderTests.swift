import EmakiDisplay
import EmakiEncoding
import EmakiTestSupport
import Testing

@Suite struct PNGBandEncoderTests {
  /// Returns the filtered rows of a band. zlib reads them from the band alone.
  private func filteredRows(_ band: PNGBand) throws -> [[UInt8]] {
    let file = PNGFile(size: PixelSize(width: band.width, height: band.rows), format: band.format, bands: [band])
    let idat = try chunks(of: file.bytes).filter { $0.type == "IDAT" }[1]
    let rowCount = 1 + band.width * band.format.bytesPerPixel
    let bytes = try inflatedPiece(idat.data, count: band.rows * rowCount)
    try #require(bytes.count == band.rows * rowCount)
    return stride(from: 0, to: bytes.count, by: rowCount).map { Array(bytes[$0..<$0 + rowCount]) }
  }

  @Test(arguments: PNGFileTests.formats, 1...20 as ClosedRange<UInt64>)
  func `a band is read without other bands, and its first row uses no row above`(format: PNGPixelFormat, seed: UInt64) throws {
    let picture = SeededPicture(width: 200, height: 90, format: format, seed: seed)
    let encoder = PNGBandEncoder()
    for band in picture.bands(of: 24, by: encoder) {
      let filters = try filteredRows(band).map { $0[0] }
      #expect(filters[0] == 0 || filters[0] == 1)
      #expect(filters.allSatisfy { $0 <= 4 })
    }
  }

  @Test(arguments: PNGFileTests.formats)
  func `a row that equals the one above is filtered to zeros`(format: PNGPixelFormat) throws {
    let row = SeededPicture(width: 50, height: 1, format: format, seed: 5)
    var picture = SeededPicture(width: 50, height: 3, format: format, seed: 5)
    picture.pixels = row.pixels + row.pixels + row.pixels
    let rows = try filteredRows(picture.band(0..<3, by: PNGBandEncoder()))
    #expect(rows[1] == [2] + [UInt8](repeating: 0, count: 50 * format.bytesPerPixel))
    #expect(rows[2] == rows[1])
  }

  @Test(arguments: PNGFileTests.formats)
  func `a band has the same bytes whatever was encoded before it`(format: PNGPixelFormat) {
    let picture = SeededPicture(width: 150, height: 40, format: format, seed: 11)
    let fresh = picture.file(bandRows: 17, by: PNGBandEncoder()).bytes
    let used = PNGBandEncoder()
    for seed in 20...30 as ClosedRange<UInt64> {
      let other = SeededPicture(width: 30 * Int(seed), height: 12, format: seed % 2 == 0 ? .rgb : .rgba, seed: seed)
      _ = other.bands(of: 5, by: used)
      #expect(picture.file(bandRows: 17, by: used).bytes == fresh)
    }
  }

  @Test func `noise that does not compress grows by less than a hundredth`() throws {
    var random = SeededGenerator(seed: 99)
    var picture = SeededPicture(width: 1170, height: 150, format: .rgb, seed: 1)
    picture.pixels = picture.pixels.map { _ in UInt32.random(in: 0xFF00_0000...0xFFFF_FFFF, using: &random) }
    let file = picture.file(bandRows: 150, by: PNGBandEncoder())
    #expect(file.byteCount < 1170 * 150 * 3 * 101 / 100)
    #expect(try decodedByLibPNG(file.bytes, format: .rgb).bytes == picture.expectedBytes)
  }

  @Test func `a band of one colour takes a hundredth of its pixels`() {
    var picture = SeededPicture(width: 1170, height: 72, format: .rgb, seed: 1)
    picture.pixels = [UInt32](repeating: 0xFFED_F4FF, count: 1170 * 72)
    let band = picture.band(0..<72, by: PNGBandEncoder())
    #expect(band.byteCount < 1170 * 72 * 3 / 100)
  }

  @Test func `a band without rows stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = PNGBandEncoder().encode(UnsafeBufferPointer(start: nil, count: 0), width: 5, rows: 0, format: .rgb)
    }
  }

  @Test func `pixels that are not rows times width stop the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = [UInt32](repeating: 0, count: 9).withUnsafeBufferPointer {
        PNGBandEncoder().encode($0, width: 5, rows: 2, format: .rgb)
      }
    }
  }
}
