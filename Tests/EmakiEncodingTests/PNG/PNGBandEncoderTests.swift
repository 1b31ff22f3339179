import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiEncoding

struct PNGBandEncoderTests {
  /// Returns the filtered rows of a band. zlib reads them from the band alone.
  private func filteredRows(_ band: PNGBand) throws -> [[UInt8]] {
    let file = EncodedFile(size: PixelSize(band.width, band.rows), format: band.format, bands: [band])
    let data = try PNGChunks(file.bytes).all.filter { $0.type == "IDAT" }[1].data
    let rowCount = 1 + band.width * band.format.bytesPerPixel
    let bytes = try inflatedPiece(data, count: band.rows * rowCount)
    try #require(bytes.count == band.rows * rowCount)
    return stride(from: 0, to: bytes.count, by: rowCount).map { Array(bytes[$0..<$0 + rowCount]) }
  }

  @Test(arguments: SeededPicture.formats, 1...20)
  func `a band is read without other bands, and its first row uses no row above`(format: PNGPixelFormat, seed: UInt64) throws {
    for band in SeededPicture(200, 90, format, seed: seed).bands(of: 24) {
      let filters = try filteredRows(band).map { $0[0] }
      #expect(filters[0] <= 1 && filters.allSatisfy { $0 <= 4 })
    }
  }

  @Test(arguments: SeededPicture.formats)
  func `a row that equals the one above is filtered to zeros`(format: PNGPixelFormat) throws {
    let row = SeededPicture(50, 1, format, seed: 5).pixels
    let rows = try filteredRows(SeededPicture(50, 3, format, pixels: row + row + row).band(0..<3))
    let zeros = [2] + [UInt8](repeating: 0, count: 50 * format.bytesPerPixel)
    #expect(rows[1...] == [zeros, zeros])
  }

  @Test(arguments: SeededPicture.formats)
  func `a band has the same bytes whatever was encoded before it`(format: PNGPixelFormat) {
    let picture = SeededPicture(150, 40, format, seed: 11)
    let (fresh, used) = (picture.file(bandRows: 17).bytes, PNGBandEncoder())
    for seed: UInt64 in 20...30 {
      _ = SeededPicture(30 * Int(seed), 12, seed % 2 == 0 ? .rgb : .rgba, seed: seed).bands(of: 5, by: used)
      #expect(picture.file(bandRows: 17, by: used).bytes == fresh)
    }
  }

  @Test func `noise grows by less than a hundredth, and a band of one colour takes a hundredth of its pixels`() throws {
    var random = SeededGenerator(seed: 99)
    let noise = SeededPicture(1170, 150, pixels: (0..<1170 * 150).map { _ in UInt32.random(in: 0xFF00_0000...0xFFFF_FFFF, using: &random) })
    let file = noise.file(bandRows: 150)
    #expect(try file.byteCount < 1170 * 150 * 3 * 101 / 100 && noise.isHeld(by: file.bytes), "\(file.byteCount)")
    let plain = SeededPicture(1170, 72, pixels: [UInt32](repeating: 0xFFED_F4FF, count: 1170 * 72))
    #expect(plain.band(0..<72).chunk.buffer.count < 1170 * 72 * 3 / 100)
  }

  @Test func `a band without rows, and pixels that are not rows times width, stop the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = PNGBandEncoder().encode(UnsafeBufferPointer(start: nil, count: 0), width: 5, rows: 0, format: .rgb)
    }
    await #expect(processExitsWith: .failure) {
      _ = [UInt32](repeating: 0, count: 9).withUnsafeBufferPointer { PNGBandEncoder().encode($0, width: 5, rows: 2, format: .rgb) }
    }
  }
}
