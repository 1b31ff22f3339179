import EmakiDisplay
import EmakiEncoding
import EmakiTestSupport
import Testing

@Suite struct SmallPNGEncoderTests {
  /// Makes a picture of these colours, each at least once, in runs and scattered.
  private func picture(colors: [UInt32], width: Int, height: Int, format: PNGPixelFormat = .rgb, seed: UInt64 = 1) -> SeededPicture {
    var random = SeededGenerator(seed: seed)
    var picture = SeededPicture(width: width, height: height, format: format, seed: seed)
    picture.pixels = (0..<width * height).map { $0 < colors.count ? colors[$0] : colors[Int.random(in: 0..<colors.count, using: &random)] }
    return picture
  }

  private func encode(_ picture: SeededPicture) -> [UInt8] {
    picture.pixels.withUnsafeBufferPointer { SmallPNGEncoder.encode($0, size: picture.size, format: picture.format) }
  }

  /// Returns the bit depth and the colour type of a picture's file, and expects that libpng reads the picture back.
  private func header(_ picture: SeededPicture) throws -> (depth: UInt8, colorType: UInt8) {
    let file = encode(picture)
    let decoded = try DecodedPNG(file)
    #expect(PixelSize(width: decoded.width, height: decoded.height) == picture.size)
    let expected = picture.pixels.map { pixel in
      let bytes = SeededPicture.bytes(of: pixel, format: picture.format).map { UInt32($0) }
      return (bytes.count == 4 ? bytes[3] : 255) << 24 | bytes[0] << 16 | bytes[1] << 8 | bytes[2]
    }
    #expect(decoded.words == expected)
    let header = try chunks(of: file)[0].data
    return (header[8], header[9])
  }

  private func colors(_ count: Int) -> [UInt32] { (0..<count).map { 0xFF00_0000 | UInt32($0 * 7 % 256) << 16 | UInt32($0) << 4 | 0x05 } }

  /// Widths that do not fill the last byte of a row.
  @Test(
    arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)], [(17, 40), (33, 21)]
  ) func `a picture of few colours gets a palette with as few bits as possible`(colors: (count: Int, depth: Int), size: (Int, Int)) throws {
    let header = try header(picture(colors: self.colors(colors.count), width: size.0, height: size.1))
    #expect(header == (UInt8(colors.depth), 3))
  }

  @Test func `a picture of one pixel is written`() throws {
    #expect(try header(picture(colors: [0xFF12_3456], width: 1, height: 1)) == (1, 3))
  }

  @Test func `a picture of more than 256 colours is written without a palette`() throws {
    #expect(try header(picture(colors: colors(257), width: 40, height: 30)) == (8, 2))
    #expect(try header(SeededPicture(width: 90, height: 70, format: .rgba, seed: 3)) == (8, 6))
  }

  @Test func `grey of many shades is written as grey, of few shades as a palette`() throws {
    let greys = (0..<256 as Range<UInt32>).map { 0xFF00_0000 | $0 * 0x01_0101 }
    #expect(try header(picture(colors: greys, width: 50, height: 50)) == (8, 0))
    #expect(try header(picture(colors: Array(greys[..<4]), width: 50, height: 50)) == (2, 3))
  }

  @Test func `transparent colours of a palette keep their alpha`() throws {
    let colors: [UInt32] = [0x0000_0000, 0x8040_2010, 0xFF00_00FF, 0xFF10_2030, 0x4020_2020]
    let picture = picture(colors: colors, width: 31, height: 9, format: .rgba)
    #expect(try header(picture) == (4, 3))
    let transparency = try #require(try chunks(of: encode(picture)).first { $0.type == "tRNS" })
    #expect(transparency.data == [0, 0x40, 0x80], "as many as are not opaque")
  }

  @Test(arguments: PNGFileTests.formats, 1...6 as ClosedRange<UInt64>)
  func `the files are no larger than libpng's`(format: PNGPixelFormat, seed: UInt64) throws {
    let picture = SeededPicture(width: 200, height: 150, format: format, seed: seed)
    let reference = try picture.pixels.withUnsafeBufferPointer { try LibPNGEncoder.encode($0, size: picture.size, format: format) }
    _ = try header(picture)
    #expect(encode(picture).count <= reference.count)
  }
}
