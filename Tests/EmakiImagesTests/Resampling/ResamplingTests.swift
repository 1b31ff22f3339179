import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiImages

struct ResamplingTests {
  private func resized(_ bitmap: Bitmap, _ width: Int, _ height: Int, _ mode: ContentMode = .scaleToFill, scale: Double = 1) -> Bitmap {
    let request = ImageRequest(source: .bitmap(bitmap), size: PixelSize(width, height), scale: scale, contentMode: mode)
    return bitmap.drawn(in: request.size, ImagePlacement(of: bitmap.size, for: request))
  }

  @Test(arguments: [(1, 1), (2, 1), (3, 5), (17, 4), (256, 3), (400, 311)])
  func `an area of one colour keeps it at every size`(width: Int, height: Int) {
    for (boxWidth, boxHeight) in [(1, 1), (2, 3), (5, 5), (150, 7), (31, 150), (401, 2)] {
      let result = resized(bitmap(width, height, isOpaque: false) { _, _ in 0xFF80_FE01 }, boxWidth, boxHeight)
      #expect(result.pixels.allSatisfy { $0 == 0xFF80_FE01 }, "\(boxWidth)x\(boxHeight)")
    }
  }

  @Test(arguments: 1...40) func `no channel is above its alpha, for random pictures that are scaled or blurred`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func side() -> Int { .random(in: 1...40, using: &generator) }
    let source = bitmap(side(), side(), isOpaque: false) { _, _ in
      let alpha = [0, 255, UInt8.random(in: 0...255, using: &generator)].randomElement(using: &generator) ?? 0
      return Color(red8: 255, green8: .random(in: 0...255, using: &generator), blue8: 0, alpha8: alpha).premultiplied
    }
    let blurred = source.modified(by: .blur(radius: .random(in: 0.2...20, using: &generator)), scale: 1)
    let pixels = resized(source, side(), side()).pixels + blurred.pixels
    #expect(pixels.allSatisfy { pixel in [16, 8, 0].allSatisfy { pixel >> $0 & 0xFF <= pixel >> 24 } })
  }

  @Test func `scaling to the same size gives the same bitmap`() {
    let source = bitmap(20, 10) { x, y in 0xFF00_0000 | UInt32(x * y) }
    #expect(resized(source, 20, 10) == source)
  }

  /// Cubic convolution with a = -1/2 (R. G. Keys, 1981), in double precision.
  @Test(arguments: [200, 150, 100, 31]) func `a picture is shrunk by a cubic filter that is as much wider as the picture becomes narrower`(
    side: Int
  ) {
    func cubic(_ t: Double) -> Double { t < 1 ? (1.5 * t - 2.5) * t * t + 1 : t < 2 ? ((-0.5 * t + 2.5) * t - 4) * t + 2 : 0 }
    let ratio = 256 / Double(side)
    let result = resized(bitmap(256, 1, noise), side, 1)
    for x in 0..<side {
      let weights = (0..<256).map { cubic(abs(Double($0) + 0.5 - (Double(x) + 0.5) * ratio) / ratio) }
      let sum = weights.indices.reduce(0.0) { $0 + weights[$1] * Double(noise($1, 0) & 255) }
      #expect(abs(Double(result[x, 0] & 255) - sum / weights.reduce(0, +)) <= 1)
    }
  }

  @Test func `scaling a mirrored picture gives the mirrored result`() {
    let source = bitmap(64, 48, noise)
    let (a, b) = (resized(source, 37, 29), resized(bitmap(64, 48) { x, y in source[63 - x, y] }, 37, 29))
    #expect(a.pixels.isNear(bitmap(37, 29) { x, y in b[36 - x, y] }.pixels, 1))
  }

  @Test func `aspect fill shows the middle of the picture, exact to a fraction of a pixel`() {
    // 300 x 100 into 50 x 50: half size, the columns from 100 to 200. A slope keeps its values under a symmetric filter.
    let result = resized(bitmap(300, 100) { x, _ in 0xFF00_0000 | UInt32(x * 200 / 300) }, 50, 50, .scaleAspectFill)
    for x in 0..<50 {
      let center = 100 + (Double(x) + 0.5) * 2
      // The stored steps are whole numbers, on average half a step below the slope.
      #expect(abs(Double(result[x, 25] & 0xFF) - (center * 200 / 300 - 0.5)) <= 1)
    }
  }

  @Test func `a picture thinner than a pixel is still visible`() {
    let result = resized(bitmap(1000, 1, of: blue), 50, 50, .scaleAspectFit)
    #expect(result.pixels.count { $0 == blue } == 50)
  }

  @Test func `a picture in its own size takes as many device pixels for each of its own as the scale says`() {
    let result = resized(bitmap(2, 1, of: red), 9, 5, .topLeft, scale: 2)
    #expect(result.pixels == (0..<45).map { $0 % 9 < 4 && $0 / 9 < 2 ? red : 0 })
  }

  @Test func `a picture of odd size in an even box moves by whole pixels and stays sharp`() {
    let pixels = resized(bitmap(3, 3) { x, y in x == 1 && y == 1 ? white : 0xFF00_0000 }, 8, 8, .center).pixels
    #expect(Dictionary(grouping: pixels) { $0 }.mapValues(\.count) == [0: 64 - 9, 0xFF00_0000: 8, white: 1])
  }

  @Test func `a picture larger than the box is cut to it`() {
    let source = bitmap(10, 10) { x, y in 0xFF00_0000 | UInt32(y * 10 + x) }
    let parts = [resized(source, 2, 1, .bottomRight), resized(source, 2, 2, .center)]
    #expect(parts.map { $0.pixels.map { $0 & 0xFF } } == [[98, 99], [44, 45, 54, 55]])
  }

  /// Returns a pixel of even noise, far enough from black and white that no sum is limited.
  private func noise(_ x: Int, _ y: Int) -> UInt32 {
    var generator = SeededGenerator(seed: UInt64(y * 256 + x + 1))
    return 0xFF00_0000 | UInt32.random(in: 80...175, using: &generator) * 0x01_0101
  }
}
