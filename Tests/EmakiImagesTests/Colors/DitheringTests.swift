import CEmakiKernels
import EmakiDisplay
import Testing

@testable import EmakiImages

/// Pictures of more than eight bits.
@Suite struct DitheringTests {
  private func gray(_ value: Int, isInterlaced: Bool = false) throws -> [UInt32] {
    try decode(
      PNGFile(width: 16, height: 16, bitDepth: 16, colorType: .gray, isInterlaced: isInterlaced) { _, _ in ICCFile.half(value) }.bytes
    ).pixels
  }

  @Test(arguments: [0, 1, 100, 128, 5_000, 32_768, 40_000, 65_534, 65_535]) func `the mean of sixteen bits is kept`(value: Int) throws {
    let pixels = try gray(value)
    let mean = Double(pixels.reduce(0) { $0 + Int($1 & 255) }) / 256
    // The pattern has 64 steps.
    #expect(abs(mean - Double(value) / 257) <= 1.0 / 128 + 1e-9)
    let levels = Set(pixels.map { $0 & 255 })
    #expect((levels.max() ?? 0) - (levels.min() ?? 0) <= 1)
    // Grey stays grey, opaque stays opaque.
    #expect(pixels.allSatisfy { $0 >> 24 == 255 && $0 & 255 == $0 >> 8 & 255 && $0 & 255 == $0 >> 16 & 255 })
  }

  @Test func `the same place has the same pixel`() throws {
    #expect(try gray(12_345) == gray(12_345))
    #expect(try gray(12_345) == gray(12_345, isInterlaced: true))
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
      let data: [UInt8] = [0, 0, 0, 0] + Array("IDAT".utf8) + [0x35, 0xAF, 0x06, 0x1E]
      return EncodedImage(url: "test", bytes: file.signatureAndHeader + data)
    }
    #expect(try file(1000, isInterlaced: false).header(limits: ImageLimits()).workingPixels == 0)
    #expect(try file(1000, isInterlaced: true).header(limits: ImageLimits()).workingPixels == 16_000_000)
    #expect(throws: Never.self) { try file(8000, isInterlaced: false).header(limits: ImageLimits()) }
    #expect(throws: ImageError.tooManyPixels(url: "test", size: PixelSize(width: 8000, height: 8000), limit: 42_666_666)) {
      try file(8000, isInterlaced: true).header(limits: ImageLimits())
    }
  }
}
