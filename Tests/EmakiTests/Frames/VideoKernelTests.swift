import CEmakiKernels
import EmakiSupport
import EmakiTestSupport
import Testing

struct VideoKernelTests {
  /// Returns the three samples of each pixel.
  private func samples(_ pixels: [UInt32]) -> [[UInt8]] {
    var (y, cb, cr) = (pixels.map { _ in 0 as UInt8 }, pixels.map { _ in 0 as UInt8 }, pixels.map { _ in 0 as UInt8 })
    emaki_ycbcr_bt709(&y, &cb, &cr, pixels, pixels.count)
    return pixels.indices.map { [y[$0], cb[$0], cr[$0]] }
  }

  /// Rec. ITU-R BT.709-6, items 3.2 to 3.5, with 8 bits, not rounded.
  private static func reference(_ pixel: UInt32) -> [Double] {
    let (red, green, blue) = (Double(pixel >> 16 & 255) / 255, Double(pixel >> 8 & 255) / 255, Double(pixel & 255) / 255)
    let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return [16 + 219 * luma, 128 + 224 * (blue - luma) / 1.8556, 128 + 224 * (red - luma) / 1.5748]
  }

  @Test(
    arguments: [
      (0xFFFF_FFFF, [235, 128, 128]), (0xFF00_0000, [16, 128, 128]),
      // The sums by hand: 16 + 219 * 0.2126 = 62.56 and so on; a primary alone is at the end of its difference.
      (0xFFFF_0000, [63, 102, 240]), (0xFF00_FF00, [173, 42, 26]), (0xFF00_00FF, [32, 240, 118]),
    ] as [(UInt32, [UInt8])]) func `white, black and the primary colours have the values of the standard`(pixel: UInt32, expected: [UInt8])
  {
    #expect(samples([pixel]) == [expected])
  }

  @Test func `every grey has neutral colour samples`() {
    let greys = (0...255).map { UInt32($0) * 0x01_0101 }
    #expect(samples(greys) == greys.map { [UInt8(Self.reference($0)[0].rounded()), 128, 128] })
  }

  @Test func `samples are the exact values, rounded to nearest`() {
    var random = SeededGenerator(seed: 709)
    let corners: [UInt32] = (0..<8).map { ($0 & 4) / 4 * 0xFF_0000 | ($0 & 2) / 2 * 0xFF00 | ($0 & 1) * 0xFF }
    let pixels = corners + (0..<20_000).map { _ in .random(in: 0...0xFF_FFFF, using: &random) }
    let far = zip(pixels, samples(pixels)).filter { pixel, samples in
      zip(samples, Self.reference(pixel)).contains { abs(Double($0) - $1) > 0.51 }
    }
    #expect(far.isEmpty, "\(far.prefix(3).map { String($0.0, radix: 16) })")
  }

  @Test(arguments: 0...70) func `the vector code equals the plain code, and writes no other byte`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let pixels = (0..<count).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    let outputs = [emaki_ycbcr_bt709, emaki_ycbcr_bt709_portable].map { kernel in
      // The planes are 20 bytes apart.
      var bytes = [UInt8](repeating: 0xAA, count: 3 * (count + 20))
      bytes.withUnsafeMutableBufferPointer {
        let first = $0.baseAddress!
        kernel(first, first + count + 20, first + 2 * (count + 20), pixels, count)
      }
      return bytes
    }
    let isKept = outputs[0].enumerated().allSatisfy { $0.offset % (count + 20) < count || $0.element == 0xAA }
    #expect(outputs[0] == outputs[1] && isKept)
  }
}
