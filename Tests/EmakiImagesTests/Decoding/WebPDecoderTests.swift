import EmakiDisplay
import Testing

@testable import EmakiImages

@Suite struct WebPDecoderTests {
  @Test func `a lossless file whose header knows no transparency has none`() throws {
    var bytes = Samples.webpLossless
    let chunk = try #require(bytes.indices.dropLast(4).first { bytes[$0..<$0 + 4].elementsEqual("VP8L".utf8) })
    // Behind the signature stand two lengths of 14 bits and the flag.
    let flag = chunk + 12
    try #require(bytes[flag] & 0x10 != 0)
    let transparent = try decode(bytes)
    bytes[flag] &= ~0x10
    let opaque = try decode(bytes)
    #expect(opaque.isOpaque && !transparent.isOpaque)
    #expect(opaque.pixels.allSatisfy { $0 >> 24 == 255 })
  }

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

  @Test func `an animation shows the frame of the time, for ever`() throws {
    let picture = EncodedImage(url: "test", bytes: Samples.webpAnimation)
    let (red, green): (UInt32, UInt32) = (0xFFFF_0100, 0xFF00_FF01)
    for (time, color) in [(0, red), (99, red), (100, green), (199, green), (200, red), (3_000_000_100, green)] {
      let bitmap = try picture.bitmap(limits: ImageLimits(), at: time)
      #expect(bitmap.size == PixelSize(width: 4, height: 4))
      #expect(bitmap.isOpaque)
      #expect(bitmap.pixels.allSatisfy { $0 == color }, "\(time)")
    }
    #expect(try faults(of: picture.bytes) == [])
  }

  @Test func `an animation that is cut off anywhere is an error`() {
    let bytes = Samples.webpAnimation
    for count in 0..<bytes.count - 1 {
      #expect(throws: ImageError.self, "\(count) of \(bytes.count) bytes") { try decode(Array(bytes.prefix(count))) }
    }
  }

  @Test func `an animation has the limits of animations`() throws {
    let picture = EncodedImage(url: "test", bytes: Samples.webpAnimation)
    func draw(_ limits: ImageLimits, at time: Int = 0) throws { _ = try picture.bitmap(limits: limits, at: time) }
    #expect(throws: ImageError.tooMuchWork(url: "test", .frames, limit: 1)) { try draw(ImageLimits(frames: 1)) }
    try draw(ImageLimits(frames: 2))
    // Each frame up to the one that shows counts with its whole canvas, and with the cost of finding it.
    let frame = 16 + 16_384
    try draw(ImageLimits(framePixels: frame))
    #expect(throws: ImageError.tooMuchWork(url: "test", .framePixels, limit: 2 * frame - 1)) {
      try draw(ImageLimits(framePixels: 2 * frame - 1), at: 100)
    }
    // Three canvases beside the picture.
    try draw(ImageLimits(pixels: 64))
    let size = PixelSize(width: 4, height: 4)
    #expect(throws: ImageError.tooManyPixels(url: "test", size: size, limit: 15)) { try draw(ImageLimits(pixels: 63)) }
    #expect(try picture.header(limits: ImageLimits()).workingPixels == 48)
  }

  @Test func `the buffer for lossless pixels counts as memory`() throws {
    func workingPixels(_ bytes: [UInt8]) throws -> Int {
      try EncodedImage(url: "test", bytes: bytes).header(limits: ImageLimits()).workingPixels
    }
    #expect(try workingPixels(Samples.webpLossless) == 32 * 16)
    #expect(try workingPixels(Samples.webpLossy) == 0)
  }
}
