import EmakiLayout
import Testing

/// What Texture's `ASDimensionTests` say of ranges.
struct SizeRangeTests {
  private func range(_ low: Double, _ high: Double) -> SizeRange {
    SizeRange(min: Size(low, low), max: Size(high, high))
  }

  @Test(
    arguments: [
      // Overlap, either way.
      ((0, 100), (50, 150), (50, 100)), ((50, 150), (0, 100), (50, 100)),
      // One inside the other, either way.
      ((0, 100), (20, 30), (20, 30)), ((20, 30), (0, 100), (20, 30)),
      // They do not overlap: the result is the end of the first that is nearer to the second.
      ((0, 100), (150, 200), (100, 100)), ((150, 200), (0, 100), (150, 150)),
      // Inverted, as a stretched child's may be: SEMANTICS.md, section 2.
      ((100, 30), (0, 30), (100, 100)),
      ((0, .unbounded), (7, .unbounded), (7, .unbounded)),
    ] as [((Double, Double), (Double, Double), (Double, Double))])
  func `the intersection of two ranges is what both allow, else the nearer end of the first`(
    first: (Double, Double), second: (Double, Double), common: (Double, Double)
  ) {
    #expect(range(first.0, first.1).intersection(range(second.0, second.1)) == range(common.0, common.1))
  }

  @Test func `each axis is intersected separately`() {
    let wide = SizeRange(min: Size(10, 0), max: Size(90, 5))
    let high = SizeRange(min: Size(0, 50), max: Size(20, 90))
    #expect(wide.intersection(high) == SizeRange(min: Size(10, 5), max: Size(20, 5)))
  }

  @Test(arguments: [(5, 10), (10, 10), (15, 15), (20, 20), (25, 20)] as [(Double, Double)])
  func `a size is clamped to a range`(length: Double, inside: Double) {
    #expect(range(10, 20).clamp(Size(length, length)) == Size(inside, inside))
  }

  @Test func `a minimum above the maximum wins`() {
    #expect(range(30, 20).clamp(Size(25, 5)) == Size(30, 30))
  }
}
