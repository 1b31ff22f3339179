import EmakiDisplay
import Testing

@testable import EmakiImages

@Suite struct PNGDecoderTests {
  @Test func `colour and alpha come out premultiplied and rounded to nearest`() throws {
    let file = PNGFile(width: 256, height: 4) { x, y in [UInt8(x), 255, UInt8(255 - x), [0, 1, 128, 254][y]] }
    let bitmap = try decode(file.bytes)
    for y in 0..<4 {
      let alpha = [0, 1, 128, 254][y]
      for x in 0..<256 {
        let expected = Color(red: UInt8(x), green: 255, blue: UInt8(255 - x), alpha: UInt8(alpha)).premultiplied
        #expect(bitmap[x, y] == expected)
      }
    }
    #expect(!bitmap.isOpaque)
  }

  @Test func `a file without an alpha channel is opaque`() throws {
    let bitmap = try decode(PNGFile(width: 2, height: 1, colorType: .rgb) { x, _ in [10, 20, UInt8(x)] }.bytes)
    #expect(bitmap.pixels == [0xFF0A_1400, 0xFF0A_1401])
    #expect(bitmap.isOpaque)
  }

  @Test func `an alpha channel full of 255 is opaque too`() throws {
    let bitmap = try decode(PNGFile(width: 3, height: 3) { _, _ in [1, 2, 3, 255] }.bytes)
    #expect(bitmap.isOpaque)
    #expect(bitmap[2, 2] == 0xFF01_0203)
  }

  @Test func `a file with one channel is grey`() throws {
    #expect(try decode(PNGFile(width: 1, height: 1, colorType: .gray) { _, _ in [77] }.bytes).pixels == [0xFF4D_4D4D])
    #expect(try decode(PNGFile(width: 1, height: 1, colorType: .grayAlpha) { _, _ in [255, 51] }.bytes).pixels == [0x3333_3333])
  }

  @Test func `a palette gives its colours and transparency`() throws {
    let file = PNGFile(
      width: 2, height: 1, colorType: .palette, extraChunks: [("PLTE", [255, 0, 0, 0, 0, 255]), ("tRNS", [255, 0])]
    ) { x, _ in [UInt8(x)] }
    #expect(try decode(file.bytes).pixels == [0xFFFF_0000, 0])
  }

  @Test func `sixteen bits without a named curve are sRGB, not linear light`() throws {
    let file = PNGFile(width: 256, height: 1, bitDepth: 16, colorType: .gray) { x, _ in [UInt8(x), UInt8(x)] }
    let bitmap = try decode(file.bytes)
    for x in 0..<256 { #expect(bitmap[x, 0] & 0xFF == UInt32(x)) }
  }

  @Test func `sixteen bits of colour and alpha become eight, premultiplied`() throws {
    let file = PNGFile(width: 256, height: 1, bitDepth: 16, colorType: .rgba) { x, _ in
      [UInt8(x), UInt8(x), 255, 255, 0, 0, 0x80, 0x80]
    }
    let bitmap = try decode(file.bytes)
    for x in 0..<256 { #expect(bitmap[x, 0] == Color(red: UInt8(x), green: 255, blue: 0, alpha: 128).premultiplied) }
    let deep = PNGFile(width: 1, height: 1, bitDepth: 16, colorType: .rgb) { _, _ in [10, 10, 200, 200, 77, 77] }
    #expect(try decode(deep.bytes).pixels == [0xFF0A_C84D])
  }

  @Test func `pixels of one to four bits are read as grey or as palette indices`() throws {
    #expect(try decode(Samples.pngOneBit).pixels == [1, 0, 1, 1, 0, 0, 1, 0, 1, 1].map { $0 == 1 ? 0xFFFF_FFFF : 0xFF00_0000 })
    #expect(try decode(Samples.pngTwoBits).pixels == [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF, 0xFF00_FF00])
    #expect(try decode(Samples.pngFourBits).pixels == [0, 15, 7, 3, 1].map { 0xFF00_0000 | $0 * 16 << 16 | 255 - $0 * 16 })
  }

  @Test func `a colour that the file names as transparent is transparent`() throws {
    let bitmap = try decode(Samples.pngTransparentColor)
    #expect(bitmap.pixels == [0xFF01_0203, 0])
    #expect(!bitmap.isOpaque)
  }

  @Test func `an interlaced file shows the same as a plain one`() throws {
    var file = PNGFile(width: 13, height: 11) { x, y in [UInt8(x * 19), UInt8(y * 23), UInt8(x ^ y), 255] }
    let plain = try decode(file.bytes)
    file.isInterlaced = true
    #expect(try decode(file.bytes).pixels == plain.pixels)
  }

  @Test func `a header of 60,000 x 60,000 is refused before anything is decoded`() {
    let file = PNGFile(width: 60000, height: 60000).signatureAndHeader + [0, 0, 0, 0] + Array("IDAT".utf8) + [0x35, 0xAF, 0x06, 0x1E]
    let error = ImageError.tooManyPixels(url: "test", size: PixelSize(width: 60000, height: 60000), limit: 64_000_000)
    #expect(throws: error) { try decode(file) }
    #expect(throws: error) { try EncodedImage(url: "test", bytes: file).pixelSize(limits: ImageLimits()) }
  }

  @Test func `packed texts are not unpacked, because libpng would keep a thousand of them`() throws {
    // After the keyword and the methods come bytes that are not packed data. No reader needs them.
    let texts: [(name: String, content: [UInt8])] = [("zTXt", [65, 0, 0, 1, 2]), ("iTXt", [65, 0, 1, 0, 0, 0, 3]), ("zTXt", [65, 0, 0])]
    let other: [(name: String, content: [UInt8])] = [("tEXt", [65, 0, 66]), ("pHYs", [0, 0, 0, 1, 0, 0, 0, 1, 0])]
    func file(_ chunks: [(name: String, content: [UInt8])]) -> PNGFile {
      PNGFile(width: 2, height: 1, colorType: .rgb, extraChunks: chunks) { x, _ in [10, 20, UInt8(x)] }
    }
    let bytes = file([texts[0], other[0], texts[1], texts[2], other[1]]).bytes
    func packedTexts(_ bytes: [UInt8]) throws -> [Range<Int>] {
      try bytes.withUnsafeBufferPointer { input throws(DecodingFailure) in try PNGDecoder.packedTexts(in: input) }
    }
    // The chunks follow the signature and the header, which has 25 bytes. Each has 12 bytes besides its content. Neighbours count as one.
    #expect(try packedTexts(bytes) == [33..<50, 65..<99])
    #expect(try decode(bytes).pixels == [0xFF0A_1400, 0xFF0A_1401])
    #expect(try decode(bytes).pixels == decode(file(other).bytes).pixels)
    #expect(try packedTexts(file(other).bytes) == [])
    let emptyTexts = [(name: String, content: [UInt8])](repeating: (name: "zTXt", content: []), count: 1000)
    let empty = file(emptyTexts + other).bytes
    #expect(try packedTexts(empty) == [33..<12_033])
    #expect(try decode(empty).pixels == decode(bytes).pixels)
  }

  @Test func `a chunk longer than its file is refused before memory is taken for it`() {
    // libpng would take 1,493,172,224 bytes for this one.
    let file = PNGFile(width: 1, height: 1).signatureAndHeader + [0x59, 0, 0, 0] + Array("eXIf".utf8) + [1, 2, 3, 4]
    #expect(throws: ImageError.broken(url: "test", format: "PNG", cause: "a chunk is longer than the file")) { try decode(file) }
  }
}
