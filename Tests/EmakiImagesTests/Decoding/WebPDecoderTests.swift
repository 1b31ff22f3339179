import EmakiDisplay
import Testing

@testable import EmakiImages

@Suite struct WebPDecoderTests {
  @Test func `lossless colours are exact and premultiplied`() throws {
    let bitmap = try decode(Samples.webpLossless)
    #expect(bitmap.size == PixelSize(width: 32, height: 16))
    #expect(!bitmap.isOpaque)
    #expect([bitmap[0, 0], bitmap[31, 0], bitmap[0, 15], bitmap[31, 15]] == [0xFFFF_0000, 0x8000_8000, 0x4000_0040, 0])
  }

  @Test func `a lossy file without alpha is opaque`() throws {
    let bitmap = try decode(Samples.webpLossy)
    #expect(bitmap.isOpaque)
    #expect(Bitmap.difference(bitmap[4, 4], 0xFFFF_0000) <= 8)
    #expect(Bitmap.difference(bitmap[27, 11], 0xFFFF_FFFF) <= 8)
  }

  @Test func `an animation is refused`() {
    #expect(throws: ImageError.broken(url: "test", format: "WebP", cause: "it is an animation, not a still picture")) {
      try decode(Samples.webpAnimation)
    }
  }
}
