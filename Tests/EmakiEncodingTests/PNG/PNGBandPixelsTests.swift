import CEmakiKernels
import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiEncoding

struct PNGBandPixelsTests {
  private func decoded(_ band: PNGBand) -> [UInt32]? {
    let pixels = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: band.width * band.rows)
    defer { pixels.deallocate() }
    return band.decode(into: pixels) ? Array(pixels) : nil
  }

  private func bands(stored bytes: [UInt8]) -> [PNGBand]? { bytes.withUnsafeBytes(PNGBand.bands(stored:)) }

  @Test(arguments: SeededPicture.formats, PNGMode.allCases.filter(\.hasBands))
  func `a band gives back the pixels that it was made of`(format: PNGPixelFormat, mode: PNGMode) {
    let encoder = PNGBandEncoder(mode)
    for seed: UInt64 in 1...20 {
      let picture = SeededPicture(20 + Int(seed) * 9, 61, format, seed: seed)
      // A pixel of alpha 0 loses its colour.
      let pixels = picture.pixels.map { $0 >> 24 == 0 ? 0 : $0 }
      #expect(picture.bands(of: 24, by: encoder).flatMap { decoded($0) ?? [] } == pixels, "seed \(seed)")
    }
  }

  /// Every colour stays the same when it is divided by its alpha and then multiplied by it.
  @Test func `dividing a colour by its alpha and multiplying it again loses nothing`() {
    let pixels = (1...255 as ClosedRange<UInt32>).flatMap { alpha in
      (0...255 as ClosedRange<UInt32>).map { alpha << 24 | min($0, alpha) << 16 | (alpha - min($0, alpha)) << 8 | min($0 / 2, alpha) }
    }
    #expect(decoded(SeededPicture(256, 255, .rgba, pixels: pixels).band(0..<255)) == pixels)
  }

  @Test(arguments: SeededPicture.formats) func `bands that are written as bytes are read back equal`(format: PNGPixelFormat) throws {
    let bands = SeededPicture(70, 100, format, seed: 3).bands(of: 48)
    let read = try #require(self.bands(stored: PNGBand.stored(bands)))
    let files = [bands, read].map { EncodedFile(size: PixelSize(70, 100), format: format, bands: $0).bytes }
    #expect(files[0] == files[1] && bands.map(decoded) == read.map(decoded))
  }

  /// Whatever is changed in the bytes, reading them gives bands whose pixels can be asked for, or no bands.
  @Test(arguments: 1...30) func `damaged bytes of bands never trap`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let whole = PNGBand.stored(SeededPicture(40, 50, seed % 2 == 0 ? .rgb : .rgba, seed: seed).bands(of: 24))
    for _ in 0..<40 {
      var bytes = whole
      if random.flip() { bytes.removeLast(random.int(1...bytes.count)) }
      for _ in 0..<random.int(0...4) where !bytes.isEmpty {
        // The numbers are at the beginning.
        let end = random.flip() ? min(40, bytes.count) : bytes.count
        bytes[random.int(0..<end)] = random.byte()
      }
      for band in bands(stored: bytes) ?? [] { _ = decoded(band) }
    }
    #expect(bands(stored: []) == nil && bands(stored: whole.dropLast()) == nil)
  }

  /// With a plain colour a byte stands for some hundred bytes of pixels. It can never stand for more than 1032.
  @Test(arguments: [4, 12]) func `a band of more pixels than its bytes can hold is not read`(place: Int) {
    let plain = SeededPicture(2000, 24, pixels: [UInt32](repeating: 0xFF00_0000, count: 2000 * 24))
    let bytes = PNGBand.stored([plain.band(0..<24)])
    var large = bytes
    // The place is that of the width, or that of the number of rows.
    large.replaceSubrange(place..<place + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect([bytes, large].map { bands(stored: $0)?.count } == [1, nil])
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
    var results = [emaki_png_unfilter_rows(&pixels, &filtered, 2, 5, 3)]
    #expect(pixels == Array(repeating: [0xFF0A_141E, 0xFF28_323C], count: 5).flatMap(\.self))
    filtered[0] = 5
    results.append(emaki_png_unfilter_rows(&pixels, &filtered, 2, 5, 3))
    #expect(results == [1, 0])
  }
}
