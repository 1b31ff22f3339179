import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiImages

struct ImageBlurTests {
  @Test(arguments: [0.3, 1, 7.5, 500, .infinity]) func `a picture of one colour is not changed, not even at its edges`(radius: Double) {
    let plain = bitmap(23, 9, of: 0xFF80_FE01)
    #expect(plain.modified(by: .blur(radius: radius), scale: 2).content == plain.content)
  }

  @Test(arguments: [2.0, 4, 6.5]) func `a blurred edge is the integral of a Gaussian`(deviation: Double) {
    let edge = bitmap(80, 5) { x, _ in x < 40 ? 0xFF00_0000 : white }
    // Points at 2 device pixels each.
    let result = edge.modified(by: .blur(radius: deviation / 2), scale: 2)
    for x in 0..<80 {
      let expected = 127.5 * (1 + erf((Double(x) + 0.5 - 40) / (deviation * 2.0.squareRoot())))
      // The blur's boxes have whole widths. For a deviation of 2 their variances sum to 14 / 3 in place of 4, so the edge is 8% less steep.
      // That is 2.9% of 255 at most, and less for all larger deviations.
      #expect(abs(Double(result[x, 2] & 0xFF) - expected) <= 8, "column \(x)")
    }
  }

  @Test func `blurring a mirrored picture gives the mirrored result`() {
    var generator = SeededGenerator(seed: 7)
    let noise = (0..<30 * 20).map { _ in 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &generator) }
    let a = bitmap(30, 20) { x, y in noise[y * 30 + x] }.modified(by: .blur(radius: 2.3), scale: 1)
    let b = bitmap(30, 20) { x, y in noise[y * 30 + 29 - x] }.modified(by: .blur(radius: 2.3), scale: 1)
    #expect(bitmap(30, 20) { x, y in b[29 - x, y] }.pixels == a.pixels)
  }

}
