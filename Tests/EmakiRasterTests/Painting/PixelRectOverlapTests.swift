import EmakiSupport
import Testing

@testable import EmakiRaster

struct PixelRectOverlapTests {
  @Test func `rectangles overlap as comparing each with each says`() {
    var random = SplitMix64(seed: 7)
    var met = [false: 0, true: 0]
    for round in 0..<400 {
      let spread = (UInt64(20 + round % 7 * 40), UInt64(20 + round % 5 * 60))
      let rects = (0..<12).map { _ in
        PixelRect(Int(random.next() % spread.0), Int(random.next() % spread.1), Int(random.next() % 12), Int(random.next() % 12))
      }
      let marks = rects.map { _ in random.next() % 3 == 0 }
      let expected = rects.indices.contains { a in
        rects.indices.contains { b in a < b && (marks[a] || marks[b]) && rects[a].intersects(rects[b]) }
      }
      #expect(PixelRect.overlap(rects, among: marks) == expected, "round \(round)")
      met[expected]? += 1
    }
    #expect(met.values.allSatisfy { $0 > 50 })
  }
}
