import EmakiDisplay
import Testing

@testable import EmakiImages

@Suite struct WebPDecoderTests {
  @Test func `a lossless file whose header knows no transparency has none`() throws {
    var bytes = Samples.webpLossless
    let chunk = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("VP8L".utf8)) })
    // Behind the signature stand two lengths of 14 bits and the flag.
    try #require(bytes[chunk + 12] & 0x10 != 0)
    bytes[chunk + 12] &= ~0x10
    let opaque = try decode(bytes)
    #expect(opaque.isOpaque && opaque.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test func `lossless colours are exact and premultiplied`() throws {
    let bitmap = try decode(Samples.webpLossless)
    #expect(bitmap.size == PixelSize(32, 16) && !bitmap.isOpaque)
    #expect(bitmap.corners == [red, 0x8000_8000, 0x4000_0040, 0])
  }

  @Test func `a lossy file without alpha is opaque`() throws {
    let bitmap = try decode(Samples.webpLossy)
    #expect(bitmap.isOpaque && [bitmap[4, 4], bitmap[27, 11]].isNear([red, white], 8))
  }

  @Test func `an animation shows the frame of the time, for ever`() throws {
    let shown = try [0, 99, 100, 199, 200, 3_000_000_100].map { try EncodedImage(Samples.webpAnimation).bitmap(at: $0) }
    let (red, green): (UInt32, UInt32) = (0xFFFF_0100, 0xFF00_FF01)
    #expect(shown.map(\.pixels) == [red, red, green, green, red, green].map { Array(repeating: $0, count: 16) })
    #expect(shown.allSatisfy { $0.size == PixelSize(4, 4) && $0.isOpaque })
    #expect(try faults(of: Samples.webpAnimation) == [])
  }

  @Test func `an animation has the limits of animations`() throws {
    func failure(_ limits: ImageLimits, at time: Int = 0) -> ImageError? {
      EmakiImagesTests.failure(of: Samples.webpAnimation, limits: limits, at: time)
    }
    #expect([1, 2].map { failure(ImageLimits(frames: $0)) } == [.tooMuchWork(.frames, 1), nil])
    // Each frame up to the one that shows counts with its whole canvas, and with the cost of finding it.
    let frame = 16 + 16_384
    #expect(failure(ImageLimits(framePixels: frame)) == nil)
    #expect(failure(ImageLimits(framePixels: 2 * frame - 1), at: 100) == .tooMuchWork(.framePixels, 2 * frame - 1))
    // Three canvases beside the picture.
    #expect([64, 63].map { failure(ImageLimits(pixels: $0)) } == [nil, .tooManyPixels(4, 4, limit: 15)])
  }

  @Test func `the buffer for lossless pixels, and canvases, count as memory`() throws {
    let files = [Samples.webpLossless, Samples.webpLossy, Samples.webpAnimation]
    #expect(try files.map { try EncodedImage($0).header().workingPixels } == [32 * 16, 0, 48])
  }
}
