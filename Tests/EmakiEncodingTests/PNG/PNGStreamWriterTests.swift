import EmakiDisplay
import EmakiEncoding
import Testing

@Suite struct PNGStreamWriterTests {
  struct DiskFull: Error, Equatable { let after: Int }

  @Test(arguments: PNGFileTests.formats)
  func `a stream has the bytes of the file`(format: PNGPixelFormat) throws {
    let picture = SeededPicture(width: 21, height: 40, format: format, seed: 8)
    let texts = [PNGText(keyword: "Title", text: "stream")]
    let encoder = PNGBandEncoder()
    let bands = picture.bands(of: 11, by: encoder)
    var bytes: [UInt8] = []
    var writer = PNGStreamWriter(size: picture.size, format: format, texts: texts) { bytes += $0 }
    for band in bands { writer.append(band) }
    writer.finish()
    #expect(bytes == PNGFile(size: picture.size, format: format, texts: texts, bands: bands).bytes)
  }

  @Test func `a picture taller than a Cairo surface streams from one band`() throws {
    // The picture has 100,000 rows, more than the 32,767 of a Cairo surface. Only one band of it exists at a time.
    let picture = SeededPicture(width: 5, height: 50, format: .rgb, seed: 2)
    let band = picture.band(0..<50, by: PNGBandEncoder())
    var bytes: [UInt8] = []
    var writer = PNGStreamWriter(size: PixelSize(width: 5, height: 100_000), format: .rgb) { bytes += $0 }
    for _ in 0..<2000 { writer.append(band) }
    writer.finish()
    let decoded = try decodedByLibPNG(bytes, format: .rgb)
    #expect(decoded.size.height == 100_000)
    #expect(decoded.bytes == [[UInt8]](repeating: picture.expectedBytes, count: 2000).flatMap { $0 })
  }

  @Test func `an error of the sink is thrown on`() throws {
    let picture = SeededPicture(width: 5, height: 10, format: .rgb, seed: 2)
    let bands = picture.bands(of: 5, by: PNGBandEncoder())
    var taken = 0
    #expect(throws: DiskFull(after: 2)) {
      var writer = try PNGStreamWriter(size: picture.size, format: .rgb) { (_) throws(DiskFull) in
        if taken == 2 { throw DiskFull(after: taken) }
        taken += 1
      }
      for band in bands { try writer.append(band) }
      try writer.finish()
    }
  }

  @Test func `finishing before the last row stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let picture = SeededPicture(width: 4, height: 4, format: .rgb, seed: 1)
      var writer = PNGStreamWriter(size: PixelSize(width: 4, height: 8), format: .rgb) { _ in }
      writer.append(picture.band(0..<4, by: PNGBandEncoder()))
      writer.finish()
    }
  }
}
