import EmakiDisplay
import EmakiEncoding
import EmakiTestSupport
import Testing

@Suite struct APNGStreamWriterTests {
  /// Returns a file of two frames, of which the second replaces some rows of the first.
  private func file(format: PNGPixelFormat, replacing rows: Range<Int>, framesPerSecond: Int = 24) -> [UInt8] {
    let encoder = PNGBandEncoder()
    let (first, second) = pictures(format)
    var bytes: [UInt8] = []
    var writer = APNGStreamWriter(size: first.size, format: format, frameCount: 2, framesPerSecond: framesPerSecond) { bytes += $0 }
    writer.append(first.bands(of: 11, by: encoder), from: 0)
    let cut = (rows.lowerBound + rows.upperBound) / 2
    let parts = [rows.lowerBound..<cut, cut..<rows.upperBound].filter { !$0.isEmpty }
    writer.append(parts.map { second.band($0, by: encoder) }, from: rows.lowerBound)
    writer.finish()
    return bytes
  }

  private func pictures(_ format: PNGPixelFormat) -> (SeededPicture, SeededPicture) {
    (SeededPicture(width: 21, height: 40, format: format, seed: 8), SeededPicture(width: 21, height: 40, format: format, seed: 9))
  }

  /// Returns the pixels as the reader gives them.
  private func words(_ picture: SeededPicture) -> [UInt32] {
    let channels = picture.format.bytesPerPixel
    return picture.expectedBytes.chunked(by: channels).map { bytes in
      bytes.prefix(3).reduce(channels == 4 ? UInt32(bytes.last!) : 255) { $0 << 8 | UInt32($1) }
    }
  }

  @Test(arguments: PNGFileTests.formats, [0..<40, 0..<1, 39..<40, 7..<33])
  func `a later frame replaces its own rows only`(format: PNGPixelFormat, rows: Range<Int>) throws {
    let apng = try DecodedAPNG(file(format: format, replacing: rows))
    let (first, second) = pictures(format)
    try #require(apng.frames.count == 2)
    #expect(apng.frames.map(\.rows) == [0..<40, rows])
    #expect(apng.frames[0].words == words(first))
    let replaced = rows.lowerBound * 21..<rows.upperBound * 21
    var expected = words(first)
    expected.replaceSubrange(replaced, with: words(second)[replaced])
    #expect(apng.frames[1].words == expected)
  }

  @Test func `frames are shown for equal times and repeat for ever`() throws {
    let apng = try DecodedAPNG(file(format: .rgb, replacing: 3..<5, framesPerSecond: 300))
    #expect(apng.plays == 0)
    for frame in apng.frames { #expect(frame.delay == (1, 300)) }
  }

  @Test func `the animation is announced before the picture, and a later frame is one chunk`() throws {
    let types = try DecodedAPNG(file(format: .rgb, replacing: 3..<9)).types
    // The data of the picture is a zlib header, four bands of at most 11 rows, and the end of the stream.
    #expect(types == ["IHDR", "sRGB", "acTL", "fcTL"] + Array(repeating: "IDAT", count: 6) + ["fcTL", "fdAT", "IEND"])
  }

  @Test(arguments: PNGFileTests.formats) func `readers that do not know animations see the first frame`(format: PNGPixelFormat) throws {
    #expect(try DecodedPNG(file(format: format, replacing: 0..<40)).words == words(pictures(format).0))
  }

  @Test func `an error of the sink is thrown on`() throws {
    struct DiskFull: Error, Equatable {}
    #expect(throws: DiskFull()) {
      _ = try APNGStreamWriter(size: PixelSize(width: 1, height: 1), format: .rgb, frameCount: 1, framesPerSecond: 1) {
        (_) throws(DiskFull) in throw DiskFull()
      }
    }
  }

  @Test func `writing fewer frames than announced stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let picture = SeededPicture(width: 4, height: 4, format: .rgb, seed: 1)
      var writer = APNGStreamWriter(size: picture.size, format: .rgb, frameCount: 2, framesPerSecond: 60) { _ in }
      writer.append(picture.bands(of: 4, by: PNGBandEncoder()), from: 0)
      writer.finish()
    }
  }

  @Test func `a first frame without all rows stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let picture = SeededPicture(width: 4, height: 4, format: .rgb, seed: 1)
      var writer = APNGStreamWriter(size: picture.size, format: .rgb, frameCount: 2, framesPerSecond: 60) { _ in }
      writer.append([picture.band(0..<3, by: PNGBandEncoder())], from: 0)
    }
  }
}

extension Array {
  fileprivate func chunked(by count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<$0 + count] }
  }
}
