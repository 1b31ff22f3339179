import CEmakiKernels
import Testing

/// Tests every pair of values that can meet in one channel.
@Suite struct BlendArithmeticTests {
  private let all = (0..<256 as Range<UInt32>).map { $0 }

  /// An opaque grey pixel for each value.
  private var grounds: [UInt32] { all.map { 0xFF00_0000 | $0 << 16 | $0 << 8 | $0 } }

  @Test func `blending a picture over a ground is exact for every alpha and ground`() {
    for alpha in all {
      var pixels = grounds
      let source = [UInt32](repeating: alpha << 24 | (alpha / 2) << 8, count: 256)
      emaki_blend_over(&pixels, 256, source, 256, 256, 1)
      for value in all {
        let left = product(value, 255 - alpha)
        let expected: UInt32 = 0xFF00_0000 | left << 16 | (left + alpha / 2) << 8 | left
        if pixels[Int(value)] != expected { #expect(pixels[Int(value)] == expected, "alpha \(alpha), ground \(value)") }
      }
    }
  }

  @Test func `blending a colour through a mask is exact for every coverage and ground`() {
    for coverage in all {
      var pixels = grounds
      let mask = [UInt8](repeating: UInt8(coverage), count: 256)
      emaki_blend_mask(&pixels, 256, mask, 256, 256, 1, 0xFFFF_8000)
      for value in all {
        let left = product(value, 255 - coverage)
        let expected: UInt32 = 0xFF00_0000 | (coverage + left) << 16 | (product(128, coverage) + left) << 8 | left
        if pixels[Int(value)] != expected { #expect(pixels[Int(value)] == expected, "coverage \(coverage), ground \(value)") }
      }
    }
  }

  @Test func `an opaque ground stays opaque`() {
    for alpha in all {
      var pixels = grounds
      emaki_blend_color(&pixels, 256, 256, 1, alpha << 24)
      #expect(pixels.allSatisfy { $0 >> 24 == 255 })
    }
  }

  @Test func `adding coverage to coverage is exact for every pair`() {
    for first in all {
      var mask = all.map { UInt8($0) }
      let other = [UInt8](repeating: UInt8(first), count: 256)
      emaki_add_mask(&mask, 256, other, 256, 256, 1)
      for second in all {
        let expected = min(first + second, 255)
        if UInt32(mask[Int(second)]) != expected { #expect(UInt32(mask[Int(second)]) == expected, "\(first), \(second)") }
      }
    }
  }

  @Test func `blending on nothing first and then on the ground equals blending at once`() {
    // The header promises this where one source is blended on a pixel, for every alpha of the source and every ground.
    for alpha in all {
      let source = [UInt32](repeating: alpha << 24 | alpha << 16, count: 256)
      var layer = [UInt32](repeating: 0, count: 256)
      var (direct, composed) = (grounds, grounds)
      emaki_blend_over(&layer, 256, source, 256, 256, 1)
      emaki_blend_over(&direct, 256, source, 256, 256, 1)
      emaki_blend_over(&composed, 256, layer, 256, 256, 1)
      #expect(direct == composed)
    }
  }
}
