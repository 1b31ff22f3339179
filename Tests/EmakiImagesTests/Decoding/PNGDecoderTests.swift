import EmakiDisplay
import Testing

@testable import EmakiImages

struct PNGDecoderTests {
  @Test func `colour and alpha come out premultiplied and rounded to nearest`() throws {
    let file = PNGFile(width: 256, height: 4) { x, y in [UInt8(x), 255, UInt8(255 - x), [0, 1, 128, 254][y]] }
    let expected = bitmap(256, 4, isOpaque: false) { x, y in
      Color(red8: UInt8(x), green8: 255, blue8: UInt8(255 - x), alpha8: [0, 1, 128, 254][y]).premultiplied
    }
    #expect(try decode(file.bytes).content == expected.content)
  }

  private typealias File = PNGFile
  static let kinds: [(String, [UInt8], [UInt32])] = [
    ("without alpha", File(width: 2, height: 1, colorType: .rgb) { x, _ in [10, 20, UInt8(x)] }.bytes, [0xFF0A_1400, 0xFF0A_1401]),
    ("alpha full of 255", File(width: 2, height: 1) { _, _ in [1, 2, 3, 255] }.bytes, [0xFF01_0203, 0xFF01_0203]),
    ("grey", File.gray(1, 77), [0xFF4D_4D4D]),
    ("grey and alpha", File(width: 1, height: 1, colorType: .grayAlpha) { _, _ in [255, 51] }.bytes, [0x3333_3333]),
    ("sixteen bits", File(width: 1, height: 1, bitDepth: 16, colorType: .rgb) { _, _ in [10, 10, 200, 200, 77, 77] }.bytes, [0xFF0A_C84D]),
    ("one bit", Samples.pngOneBit, [1, 0, 1, 1, 0, 0, 1, 0, 1, 1].map { $0 == 1 ? white : 0xFF00_0000 }),
    ("two bits", Samples.pngTwoBits, [red, green, blue, white, green]),
    ("four bits", Samples.pngFourBits, [0, 15, 7, 3, 1].map { 0xFF00_0000 | $0 * 16 << 16 | 255 - $0 * 16 }),
    ("a colour that is transparent", Samples.pngTransparentColor, [0xFF01_0203, 0]),
  ]

  @Test func `each kind of pixels gives colours, and is opaque where all of them are`() throws {
    for (name, bytes, pixels) in Self.kinds {
      let expected = bitmap(pixels.count, 1, isOpaque: pixels.allSatisfy { $0 >> 24 == 255 }) { x, _ in pixels[x] }
      #expect(try decode(bytes).content == expected.content, "\(name)")
    }
  }

  @Test func `sixteen bits without a named curve are sRGB, not linear light, and premultiplied`() throws {
    let grey = File(width: 256, height: 1, bitDepth: 16, colorType: .gray) { x, _ in [UInt8(x), UInt8(x)] }
    #expect(try decode(grey.bytes).pixels.map { $0 & 0xFF } == Array(0..<256))
    let half = File(width: 256, height: 1, bitDepth: 16, colorType: .rgba) { x, _ in [UInt8(x), UInt8(x), 255, 255, 0, 0, 0x80, 0x80] }
    #expect(try decode(half.bytes).pixels == (0..<256).map { Color(red8: UInt8($0), green8: 255, blue8: 0, alpha8: 128).premultiplied })
  }

  @Test(arguments: [PNGFile.ColorType.gray, .rgb, .grayAlpha, .rgba], [8, 16])
  func `an interlaced file shows the same as a plain one`(type: PNGFile.ColorType, bitDepth: Int) throws {
    let count = [PNGFile.ColorType.gray: 1, .rgb: 3, .grayAlpha: 2, .rgba: 4][type] ?? 0
    for chunks in [[], [("gAMA", [0, 1, 0x86, 0xA0])]] as [[PNGFile.Chunk]] {
      var file = PNGFile(width: 13, height: 11, bitDepth: bitDepth, colorType: type, extraChunks: chunks) { x, y in
        (0..<count * bitDepth / 8).map { $0 % 2 == 0 ? UInt8(x * 19) : UInt8(y * 23 + $0) }
      }
      let plain = try decode(file.bytes)
      file.isInterlaced = true
      #expect(try decode(file.bytes).pixels == plain.pixels)
    }
  }

  @Test func `packed texts are not unpacked, because libpng would keep a thousand of them`() throws {
    // After the keyword and the methods come bytes that are not packed data. No reader needs them.
    let texts: [PNGFile.Chunk] = [("zTXt", [65, 0, 0, 1, 2]), ("iTXt", [65, 0, 1, 0, 0, 0, 3]), ("zTXt", [65, 0, 0])]
    let other: [PNGFile.Chunk] = [("tEXt", [65, 0, 66]), ("pHYs", [0, 0, 0, 1, 0, 0, 0, 1, 0])]
    let empty = Array(repeating: ("zTXt", []) as PNGFile.Chunk, count: 1000)
    // The chunks follow the signature and the header, which has 25 bytes. Each has 12 bytes besides its content. Neighbours count as one.
    for (chunks, places) in [
      ([texts[0], other[0], texts[1], texts[2], other[1]], [33..<50, 65..<99]), (other, []), (empty + other, [33..<12_033]),
    ] as [([PNGFile.Chunk], [Range<Int>])] {
      let bytes = PNGFile(width: 2, height: 1, colorType: .rgb, extraChunks: chunks) { x, _ in [10, 20, UInt8(x)] }.bytes
      let found = try bytes.withUnsafeBufferPointer { input throws(DecodingFailure) in try PNGDecoder.hiddenChunks(in: input) }
      #expect(found == places)
      #expect(try decode(bytes).pixels == [0xFF0A_1400, 0xFF0A_1401])
    }
  }

  @Test func `a chunk longer than its file is refused before memory is taken for it`() {
    // libpng would take 1,493,172,224 bytes for this one.
    let file = PNGFile(width: 1, height: 1).signatureAndHeader + [0x59, 0, 0, 0] + "eXIf".bytes + [1, 2, 3, 4]
    #expect(failure(of: file) == .broken("PNG", "a chunk is longer than the file"))
  }
}
