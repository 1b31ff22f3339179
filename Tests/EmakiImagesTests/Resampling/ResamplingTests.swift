import EmakiDisplay
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiImages

@Suite struct ResamplingTests {
  private func resized(_ bitmap: Bitmap, _ width: Int, _ height: Int, _ mode: ContentMode = .scaleToFill, scale: Double = 1) -> Bitmap {
    let request = ImageRequest(source: .bitmap(bitmap), size: PixelSize(width: width, height: height), scale: scale, contentMode: mode)
    return bitmap.drawn(in: request.size, ImagePlacement(of: bitmap.size, for: request))
  }

  @Test func `an area of one colour keeps it at every size`() {
    for (width, height) in [(1, 1), (2, 1), (3, 5), (17, 4), (256, 3), (400, 311)] {
      let flat = bitmap(width, height, isOpaque: false) { _, _ in 0xFF80_FE01 }
      for (boxWidth, boxHeight) in [(1, 1), (2, 3), (5, 5), (150, 7), (31, 150), (401, 2)] {
        #expect(
          resized(flat, boxWidth, boxHeight).pixels.allSatisfy { $0 == 0xFF80_FE01 }, "\(width)x\(height) to \(boxWidth)x\(boxHeight)")
      }
    }
  }

  @Test func `no channel is above its alpha, for random pictures`() {
    for seed in 1...40 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let source = bitmap(Int.random(in: 1...40, using: &generator), Int.random(in: 1...40, using: &generator), isOpaque: false) { _, _ in
        let alpha = [0, 255, UInt8.random(in: 0...255, using: &generator)].randomElement(using: &generator) ?? 0
        return Color(red: 255, green: .random(in: 0...255, using: &generator), blue: 0, alpha: alpha).premultiplied
      }
      let result = resized(source, Int.random(in: 1...40, using: &generator), Int.random(in: 1...40, using: &generator))
      for pixel in result.pixels {
        let alpha = pixel >> 24
        #expect(pixel >> 16 & 0xFF <= alpha && pixel >> 8 & 0xFF <= alpha && pixel & 0xFF <= alpha, "seed \(seed)")
      }
    }
  }

  @Test func `scaling to the same size gives the same bitmap`() {
    let source = bitmap(20, 10) { x, y in 0xFF00_0000 | UInt32(x * y) }
    #expect(resized(source, 20, 10) == source)
  }

  @Test func `scaling 256 to 150 pixels is nearer to Lanczos than Cairo's good filter`() {
    let source = bitmap(256, 256, photograph)
    let decibels = ReferenceScaling.decibels(resized(source, 150, 150).pixels, to: ReferenceScaling.lanczos(side: 150))
    // Cairo's is 37.7 on a photograph-like picture.
    #expect(decibels > 40, "\(decibels) dB")
  }

  @Test func `scaling a mirrored picture gives the mirrored result`() {
    let source = bitmap(64, 48, photograph)
    let mirrored = bitmap(64, 48) { x, y in source[63 - x, y] }
    let (a, b) = (resized(source, 37, 29), resized(mirrored, 37, 29))
    for y in 0..<29 {
      for x in 0..<37 { #expect(Bitmap.difference(a[x, y], b[36 - x, y]) <= 1) }
    }
  }

  @Test func `aspect fill shows the middle of the picture, exact to a fraction of a pixel`() {
    // 300 x 100 into 50 x 50: half size, the columns from 100 to 200. A slope keeps its values under a symmetric filter.
    let slope = bitmap(300, 100) { x, _ in 0xFF00_0000 | UInt32(x * 200 / 300) }
    let result = resized(slope, 50, 50, .scaleAspectFill)
    for x in 0..<50 {
      let center = 100 + (Double(x) + 0.5) * 2
      // The stored steps are whole numbers, on average half a step below the slope.
      #expect(abs(Double(result[x, 25] & 0xFF) - (center * 200 / 300 - 0.5)) <= 1)
    }
    #expect(result.isOpaque)
  }

  @Test func `aspect fit leaves the rest transparent`() {
    let result = resized(bitmap(40, 20) { _, _ in 0xFFFF_FFFF }, 20, 20, .scaleAspectFit)
    for y in 0..<20 {
      #expect(result[7, y] == ((5..<15).contains(y) ? 0xFFFF_FFFF : 0))
    }
    #expect(!result.isOpaque)
  }

  @Test func `a picture thinner than a pixel is still visible`() {
    let result = resized(bitmap(1000, 1) { _, _ in 0xFF00_00FF }, 50, 50, .scaleAspectFit)
    #expect(result.pixels.filter { $0 == 0xFF00_00FF }.count == 50)
  }

  @Test func `a picture in its own size takes as many device pixels for each of its own as the scale says`() {
    let source = bitmap(2, 1) { x, _ in x == 0 ? 0xFFFF_0000 : 0xFF00_00FF }
    let result = resized(source, 9, 5, .topLeft, scale: 2)
    #expect((0..<9).map { result[$0, 0] != 0 } == [true, true, true, true, false, false, false, false, false])
    #expect((0..<5).map { result[0, $0] != 0 } == [true, true, false, false, false])
    #expect(result[0, 0] == 0xFFFF_0000)
  }

  @Test func `a picture of odd size in an even box moves by whole pixels and stays sharp`() {
    let source = bitmap(3, 3) { x, y in x == 1 && y == 1 ? 0xFFFF_FFFF : 0xFF00_0000 }
    let result = resized(source, 8, 8, .center)
    #expect(Set(result.pixels) == [0, 0xFF00_0000, 0xFFFF_FFFF])
    #expect(result.pixels.filter { $0 == 0xFFFF_FFFF }.count == 1)
  }

  @Test func `a picture larger than the box is cut to it`() {
    let source = bitmap(10, 10) { x, y in 0xFF00_0000 | UInt32(y * 10 + x) }
    #expect(resized(source, 2, 1, .bottomRight).pixels == [0xFF00_0062, 0xFF00_0063])
    #expect(resized(source, 2, 2, .center).pixels == [0xFF00_002C, 0xFF00_002D, 0xFF00_0036, 0xFF00_0037])
  }

  private func photograph(_ x: Int, _ y: Int) -> UInt32 {
    let color = ReferenceScaling.photograph(x, y)
    return Color(red: color[0], green: color[1], blue: color[2]).premultiplied
  }
}
