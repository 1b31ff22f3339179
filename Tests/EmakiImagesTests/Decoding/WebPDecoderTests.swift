import EmakiDisplay
import Testing

@testable import EmakiImages

struct WebPDecoderTests {
  @Test func `a lossless file whose header knows no transparency has none`() throws {
    var bytes = Samples.webpLossless
    let chunk = bytes.places(of: Array("VP8L".utf8))[0]
    // Behind the signature stand two lengths of 14 bits and the flag.
    bytes[chunk + 12] &= ~0x10
    let opaque = try decode(bytes)
    #expect(opaque.isOpaque && opaque.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test func `lossless colours are exact and premultiplied`() throws {
    #expect(try !decode(Samples.webpLossless).isOpaque)
    try expectUpright(Samples.webpLossless, isTurned: false, [red, 0x8000_8000, 0x4000_0040, 0], 0)
  }

  @Test func `a lossy file without alpha is opaque`() throws {
    let bitmap = try decode(Samples.webpLossy)
    #expect(bitmap.isOpaque && [bitmap[4, 4], bitmap[27, 11]].isNear([red, white], 8))
  }

  @Test func `an animation shows the frame of the time, for ever`() throws {
    let shown = try [0, 99, 100, 199, 200, 3_000_000_100].map { try EncodedImage(Samples.webpAnimation).bitmap(at: $0).content }
    let (red, green): (UInt32, UInt32) = (0xFFFF_0100, 0xFF00_FF01)
    #expect(shown == [red, red, green, green, red, green].map { bitmap(4, 4, of: $0).content })
    #expect(try faults(of: Samples.webpAnimation) == [])
  }

  @Test func `an animation has the limits of animations`() throws {
    // Each frame up to the one that shows counts with its whole canvas, and with the cost of finding it.
    let frame = 16 + 16_384
    let limits: [(ImageLimits, Int, ImageError?)] = [
      (ImageLimits(frames: 1), 0, .tooMuchWork(.frames, 1)), (ImageLimits(frames: 2), 0, nil), (ImageLimits(framePixels: frame), 0, nil),
      (ImageLimits(framePixels: 2 * frame - 1), 100, .tooMuchWork(.framePixels, 2 * frame - 1)),
      // Three canvases beside the picture.
      (ImageLimits(pixels: 64), 0, nil), (ImageLimits(pixels: 63), 0, .tooManyPixels(4, 4, limit: 15)),
    ]
    #expect(limits.map { failure(of: Samples.webpAnimation, limits: $0.0, at: $0.1) } == limits.map(\.2))
  }
}
