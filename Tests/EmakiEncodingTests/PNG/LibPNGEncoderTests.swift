import EmakiDisplay
import EmakiEncoding
import Testing

@Suite struct LibPNGEncoderTests {
  private func encode(_ picture: SeededPicture, texts: [PNGText] = []) throws(EncodingFailure) -> [UInt8] {
    try picture.pixels.withUnsafeBufferPointer { (pixels) throws(EncodingFailure) in
      try LibPNGEncoder.encode(pixels, size: picture.size, format: picture.format, texts: texts)
    }
  }

  @Test(arguments: PNGFileTests.formats, [1, 2, 17, 64])
  func `the files hold the pixels`(format: PNGPixelFormat, width: Int) throws {
    let picture = SeededPicture(width: width, height: 31, format: format, seed: UInt64(width))
    let decoded = try decodedByLibPNG(encode(picture), format: format)
    #expect(decoded.size == picture.size)
    #expect(decoded.bytes == picture.expectedBytes)
  }

  @Test func `the file says sRGB and zlib's default level, and holds the texts`() throws {
    let picture = SeededPicture(width: 100, height: 100, format: .rgb, seed: 6)
    let found = try chunks(of: encode(picture, texts: [PNGText(keyword: "Title", text: "t")]))
    #expect(found.map(\.type).prefix(4) == ["IHDR", "iTXt", "sRGB", "IDAT"])
    #expect(found[1].data == Array("Title".utf8) + [0, 0, 0, 0, 0] + Array("t".utf8))
    // Bits 6 and 7 of a zlib stream's second byte give the level. 2 is the default algorithm (RFC 1950, section 2.2).
    #expect(zlibStream(of: found)[1] >> 6 == 2)
  }

  @Test func `a side over libpng's million is refused with a reason`() throws {
    let picture = SeededPicture(width: 1_000_001, height: 1, format: .rgb, seed: 1)
    // This is the message of png_check_IHDR in libpng's png.c.
    let failure = #expect(throws: EncodingFailure.self) { try encode(picture) }
    #expect(failure?.size == picture.size)
    #expect(failure?.reason == "Invalid IHDR data")
    #expect(
      failure?.description
        == "libpng did not encode 1000001x1 pixels: Invalid IHDR data. "
        + "It takes at most 1000000 pixels a side: make the picture smaller or encode it in bands.")
  }
}
