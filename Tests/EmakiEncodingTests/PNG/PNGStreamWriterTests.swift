import EmakiDisplay
import Testing

@testable import EmakiEncoding

struct PNGStreamWriterTests {
  @Test(arguments: SeededPicture.formats) func `a stream has the bytes of the file`(format: PNGPixelFormat) throws {
    let picture = SeededPicture(21, 40, format, seed: 8)
    let bands = picture.bands(of: 11)
    var bytes: [UInt8] = []
    var writer = try PNGStreamWriter(size: picture.size, isOpaque: format == .rgb, to: Output { bytes += $0 })
    for band in bands { try writer.append(band) }
    try writer.finish()
    #expect(bytes == EncodedFile(size: picture.size, format: format, bands: bands).bytes)
  }

  @Test func `a picture taller than a Cairo surface streams from one band`() throws {
    // The picture has 40,000 rows, more than the 32,767 of a Cairo surface. Only one band of it exists at a time.
    let picture = SeededPicture(5, 50, seed: 2)
    let whole = SeededPicture(5, 40_000, pixels: Array(repeating: picture.pixels, count: 800).flatMap(\.self))
    let band = picture.band(0..<50)
    var bytes: [UInt8] = []
    var writer = try PNGStreamWriter(size: whole.size, isOpaque: true, to: Output { bytes += $0 })
    for _ in 0..<800 { try writer.append(band) }
    try writer.finish()
    #expect(try whole.isHeld(by: bytes))
  }

  @Test func `finishing before the last row stops the program`() async {
    await #expect(processExitsWith: .failure) {
      var writer = try PNGStreamWriter(size: PixelSize(4, 8), isOpaque: true, to: Output { _ in })
      try writer.append(SeededPicture(4, 4).band(0..<4))
      try writer.finish()
    }
  }
}
