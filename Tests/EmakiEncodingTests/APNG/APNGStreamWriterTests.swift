import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiEncoding

struct APNGStreamWriterTests {
  /// Returns a file of two frames, of which the second replaces some rows of the first.
  private func file(_ format: PNGPixelFormat = .rgb, replacing rows: Range<Int>, framesPerSecond: Int = 24) throws -> [UInt8] {
    let (first, second) = pictures(format)
    var bytes: [UInt8] = []
    var writer = try APNGStreamWriter(
      size: first.size, format: format, frameCount: 2, framesPerSecond: framesPerSecond, to: Output { bytes += $0 })
    try writer.append(first.bands(of: 11), from: 0)
    let cut = (rows.lowerBound + rows.upperBound) / 2
    let parts = [rows.lowerBound..<cut, cut..<rows.upperBound].filter { !$0.isEmpty }
    try writer.append(parts.map { second.band($0) }, from: rows.lowerBound)
    try writer.finish()
    return bytes
  }

  private func pictures(_ format: PNGPixelFormat) -> (SeededPicture, SeededPicture) {
    (SeededPicture(21, 40, format, seed: 8), SeededPicture(21, 40, format, seed: 9))
  }

  @Test(arguments: SeededPicture.formats, [0..<40, 0..<1, 39..<40, 7..<33])
  func `a later frame replaces its own rows only`(format: PNGPixelFormat, rows: Range<Int>) throws {
    let apng = try DecodedAPNG(file(format, replacing: rows))
    let (first, second) = pictures(format)
    #expect(apng.frames.map(\.rows) == [0..<40, rows])
    let replaced = rows.lowerBound * 21..<rows.upperBound * 21
    var expected = first.words
    expected.replaceSubrange(replaced, with: second.words[replaced])
    #expect(apng.frames.map(\.words) == [first.words, expected])
  }

  @Test func `frames are shown for equal times and repeat for ever, and a later one is one chunk behind the picture`() throws {
    let apng = try DecodedAPNG(file(replacing: 3..<5, framesPerSecond: 300))
    #expect(apng.plays == 0 && apng.frames.allSatisfy { $0.delay == (1, 300) })
    // The data of the picture is a zlib header, four bands of at most 11 rows, and the end of the stream.
    #expect(apng.types == "IHDR sRGB acTL fcTL".words + Array(repeating: "IDAT", count: 6) + "fcTL fdAT IEND".words)
  }

  @Test(arguments: SeededPicture.formats) func `readers that do not know animations see the first frame`(format: PNGPixelFormat) throws {
    #expect(try pictures(format).0.isHeld(by: file(format, replacing: 0..<40)))
  }

  private static func writer() throws -> APNGStreamWriter {
    try APNGStreamWriter(size: PixelSize(4, 4), format: .rgb, frameCount: 2, framesPerSecond: 60, to: Output { _ in })
  }

  @Test func `writing fewer frames than announced, or a first frame without all rows, stops the program`() async {
    await #expect(processExitsWith: .failure) {
      var writer = try Self.writer()
      try writer.append(SeededPicture(4, 4).bands(of: 4), from: 0)
      try writer.finish()
    }
    await #expect(processExitsWith: .failure) {
      var writer = try Self.writer()
      try writer.append([SeededPicture(4, 4).band(0..<3)], from: 0)
    }
  }
}
