import CEmakiKernels
import Testing

@testable import EmakiImages

/// Pictures of more than eight bits.
struct DitheringTests {
  @Test(arguments: [0, 1, 100, 128, 5_000, 12_345, 32_768, 40_000, 65_534, 65_535])
  func `the mean of sixteen bits is kept`(value: Int) throws {
    let file = PNGFile(width: 16, height: 16, bitDepth: 16, colorType: .gray) { _, _ in PNGFile.half(value) }
    let pixels = try decode(file.bytes).pixels
    let levels = pixels.map { $0 & 255 }
    // The pattern has 64 steps.
    let mean = Double(levels.reduce(0, +)) / 256
    #expect(abs(mean - Double(value) / 257) <= 1.0 / 128 + 1e-9 && levels.max()! - levels.min()! <= 1, "\(mean)")
    // Grey stays grey, opaque stays opaque.
    #expect(pixels == levels.map { 0xFF00_0000 | $0 * 0x01_0101 })
  }

  @Test func `what eight bits hold is exact`() {
    for level in 0...255 {
      let samples = [UInt16](repeating: UInt16(level * 257), count: 32)
      for y in 0..<8 {
        var pixels = [UInt32](repeating: 0, count: 8)
        emaki_dither_row(samples, 8, Int32(y), &pixels)
        #expect(pixels.allSatisfy { $0 == UInt32(level) * 0x0101_0101 })
      }
    }
  }

  @Test func `an interlaced file of sixteen bits counts its samples as memory, and another does not`() throws {
    func file(_ width: Int, isInterlaced: Bool) -> EncodedImage {
      let file = PNGFile(width: width, height: 8000, bitDepth: 16, colorType: .gray, isInterlaced: isInterlaced)
      return EncodedImage(file.signatureAndHeader + PNGFile.chunk("IDAT", []))
    }
    #expect(try [false, true].map { try file(1000, isInterlaced: $0).header().workingPixels } == [0, 16_000_000])
    let failures = [false, true].map { isInterlaced in failure { try file(8000, isInterlaced: isInterlaced).header() } }
    #expect(failures == [nil, .tooManyPixels(8000, 8000, limit: 42_666_666)])
  }
}
