import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiEncoding

struct SmallPNGEncoderTests {
  /// Makes a picture of these colours, each at least once, in runs and scattered.
  private func picture(_ width: Int, _ height: Int, _ format: PNGPixelFormat = .rgb, colors: [UInt32]) -> SeededPicture {
    var random = SeededGenerator(seed: 1)
    let pixels = (0..<width * height).map { $0 < colors.count ? colors[$0] : colors[random.int(0..<colors.count)] }
    return SeededPicture(width, height, format, pixels: pixels)
  }

  private func encode(_ picture: SeededPicture) -> [UInt8] {
    picture.pixels.withUnsafeBufferPointer { SmallPNGEncoder.encode($0, size: picture.size, format: picture.format) }
  }

  /// Returns the bit depth and the colour type of a picture's file, and expects that libpng reads the picture back.
  private func header(_ picture: SeededPicture) throws -> [UInt8] {
    let file = encode(picture)
    let decoded = try DecodedPNG(file)
    #expect((decoded.width, decoded.words) == (picture.size.width, picture.words))
    return Array(try PNGChunks(file).all[0].data[8..<10])
  }

  private func colors(_ count: Int) -> [UInt32] { (0..<count).map { 0xFF00_0000 | UInt32($0 * 7 % 256) << 16 | UInt32($0) << 4 | 0x05 } }

  /// Widths that do not fill the last byte of a row.
  @Test(
    arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)] as [(Int, UInt8)], [(17, 40), (33, 21)]
  ) func `a picture of few colours gets a palette with as few bits as possible`(colors: (count: Int, depth: UInt8), size: (Int, Int)) throws
  {
    #expect(try header(picture(size.0, size.1, colors: self.colors(colors.count))) == [colors.depth, 3])
  }

  @Test func `a picture of more colours, or of many shades of grey, is written without a palette`() throws {
    let greys = (0..<256 as Range<UInt32>).map { 0xFF00_0000 | $0 * 0x01_0101 }
    let pictures = [
      picture(40, 30, colors: colors(257)), SeededPicture(90, 70, .rgba, seed: 3), picture(50, 50, colors: greys),
      picture(50, 50, colors: Array(greys[..<4])), picture(1, 1, colors: [0xFF12_3456]),
    ]
    #expect(try pictures.map(header) == [[8, 2], [8, 6], [8, 0], [2, 3], [1, 3]])
  }

  @Test func `transparent colours of a palette keep their alpha`() throws {
    let picture = picture(31, 9, .rgba, colors: [0x0000_0000, 0x8040_2010, 0xFF00_00FF, 0xFF10_2030, 0x4020_2020])
    let transparency = try PNGChunks(encode(picture)).all.first { $0.type == "tRNS" }?.data
    // As many as are not opaque.
    #expect(try [header(picture), transparency] == [[4, 3], [0, 0x40, 0x80]])
  }

  @Test(arguments: SeededPicture.formats, 1...6)
  func `the files are no larger than libpng's`(format: PNGPixelFormat, seed: UInt64) throws {
    let picture = SeededPicture(200, 150, format, seed: seed)
    let reference = try picture.pixels.withUnsafeBufferPointer { try LibPNGEncoder.encode($0, size: picture.size, format: format) }
    _ = try header(picture)
    #expect(encode(picture).count <= reference.count)
  }
}
