import CEmakiKernels
import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiEncoding

@Suite struct PNGBandPixelsTests {
  private func decoded(_ band: PNGBand) -> [UInt32]? {
    let pixels = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: band.width * band.rows)
    defer { pixels.deallocate() }
    return band.decode(into: pixels) ? Array(pixels) : nil
  }

  @Test(arguments: PNGFileTests.formats, PNGCompression.allCases)
  func `a band gives back the pixels that it was made of`(format: PNGPixelFormat, compression: PNGCompression) {
    let encoder = PNGBandEncoder(compression)
    for seed in 1...20 as ClosedRange<UInt64> {
      let picture = SeededPicture(width: 20 + Int(seed) * 9, height: 61, format: format, seed: seed)
      // A pixel of alpha 0 loses its colour.
      let pixels = picture.pixels.map { $0 >> 24 == 0 ? 0 : $0 }
      let bands = picture.bands(of: 24, by: encoder)
      #expect(bands.flatMap { decoded($0) ?? [] } == pixels, "seed \(seed)")
    }
  }

  /// Every colour stays the same when it is divided by its alpha and then multiplied by it.
  @Test func `dividing a colour by its alpha and multiplying it again loses nothing`() {
    let pixels = (1...255 as ClosedRange<UInt32>).flatMap { alpha in
      (0...255 as ClosedRange<UInt32>).map { alpha << 24 | min($0, alpha) << 16 | (alpha - min($0, alpha)) << 8 | min($0 / 2, alpha) }
    }
    let band = pixels.withUnsafeBufferPointer { PNGBandEncoder().encode($0, width: 256, rows: 255, format: .rgba) }
    #expect(decoded(band) == pixels)
  }

  @Test(arguments: PNGFileTests.formats) func `bands that are written as bytes are read back equal`(format: PNGPixelFormat) throws {
    let picture = SeededPicture(width: 70, height: 100, format: format, seed: 3)
    let bands = picture.bands(of: 48, by: PNGBandEncoder())
    let read = try #require(PNGBand.stored(bands).withUnsafeBytes(PNGBand.bands(stored:)))
    #expect(
      PNGFile(size: picture.size, format: format, bands: read).bytes == PNGFile(size: picture.size, format: format, bands: bands).bytes)
    #expect(read.flatMap { decoded($0) ?? [] } == bands.flatMap { decoded($0) ?? [] })
  }

  /// Whatever is changed in the bytes, reading them gives bands whose pixels can be asked for, or no bands.
  @Test(arguments: 1...30 as ClosedRange<UInt64>) func `damaged bytes of bands never trap`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let picture = SeededPicture(width: 40, height: 50, format: seed % 2 == 0 ? .rgb : .rgba, seed: seed)
    let whole = PNGBand.stored(picture.bands(of: 24, by: PNGBandEncoder()))
    for _ in 0..<40 {
      var bytes = whole
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 1...bytes.count, using: &random)) }
      for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
        // The numbers are at the beginning.
        let end = Bool.random(using: &random) ? min(40, bytes.count) : bytes.count
        bytes[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      for band in bytes.withUnsafeBytes(PNGBand.bands(stored:)) ?? [] { _ = decoded(band) }
    }
    #expect([UInt8]().withUnsafeBytes(PNGBand.bands(stored:)) == nil)
    #expect(whole.dropLast().withUnsafeBytes(PNGBand.bands(stored:)) == nil)
  }

  /// With a plain colour a byte stands for some hundred bytes of pixels. It can never stand for more than 1032.
  @Test(arguments: [4, 12]) func `a band of more pixels than its bytes can hold is not read`(place: Int) {
    let pixels = [UInt32](repeating: 0xFF00_0000, count: 2000 * 24)
    let band = pixels.withUnsafeBufferPointer { PNGBandEncoder().encode($0, width: 2000, rows: 24, format: .rgb) }
    var bytes = PNGBand.stored([band])
    #expect(bytes.withUnsafeBytes(PNGBand.bands(stored:))?.count == 1)
    // The place is that of the width, or that of the number of rows.
    bytes.replaceSubrange(place..<place + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(bytes.withUnsafeBytes(PNGBand.bands(stored:)) == nil)
  }

  /// A file may have a filter that our encoder never takes.
  @Test func `rows with every filter are read`() {
    // 2 x 5 pixels of R G B, all rows alike: none, sub, up, average, Paeth.
    var filtered: [UInt8] = [
      0, 10, 20, 30, 40, 50, 60,
      1, 10, 20, 30, 30, 30, 30,
      2, 0, 0, 0, 0, 0, 0,
      3, 5, 10, 15, 15, 15, 15,
      4, 0, 0, 0, 0, 0, 0,
    ]
    var pixels = [UInt32](repeating: 0, count: 10)
    #expect(emaki_png_unfilter_rows(&pixels, &filtered, 2, 5, 3) == 1)
    let row: [UInt32] = [0xFF0A_141E, 0xFF28_323C]
    #expect(pixels == row + row + row + row + row)
    filtered[0] = 5
    #expect(emaki_png_unfilter_rows(&pixels, &filtered, 2, 5, 3) == 0)
  }
}
