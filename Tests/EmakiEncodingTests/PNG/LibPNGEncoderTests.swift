import EmakiTestSupport
import Testing

@testable import EmakiEncoding

struct LibPNGEncoderTests {
  private func encode(_ picture: SeededPicture) throws(EncodingFailure) -> [UInt8] {
    try picture.pixels.withUnsafeBufferPointer { (pixels) throws(EncodingFailure) in
      try LibPNGEncoder.encode(pixels, size: picture.size, format: picture.format)
    }
  }

  @Test(arguments: SeededPicture.formats, [1, 2, 17, 64]) func `the files hold the pixels`(format: PNGPixelFormat, width: Int) throws {
    let picture = SeededPicture(width, 31, format, seed: UInt64(width))
    #expect(try picture.isHeld(by: encode(picture)))
  }

  @Test func `the file says sRGB and zlib's default level`() throws {
    let found = try PNGChunks(encode(SeededPicture(100, 100)))
    #expect(found.all.map(\.type).prefix(3) == ["IHDR", "sRGB", "IDAT"])
    // Bits 6 and 7 of a zlib stream's second byte give the level. 2 is the default algorithm (RFC 1950, section 2.2).
    #expect(found.pixels[1] >> 6 == 2)
  }

  @Test func `a side over libpng's million is refused with a reason`() {
    let failure = #expect(throws: EncodingFailure.self) {
      try encode(SeededPicture(1_000_001, 1, pixels: [UInt32](repeating: 0, count: 1_000_001)))
    }
    // This has the message of png_check_IHDR in libpng's png.c.
    #expect(
      failure?.description
        == "libpng did not encode 1000001x1 pixels: Invalid IHDR data. "
        + "It takes at most 1000000 pixels a side: make the picture smaller or encode it in bands.")
  }
}
