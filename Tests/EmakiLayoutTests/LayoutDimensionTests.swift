import EmakiLayout
import Testing

/// Points, parts of the parent and auto, mixed in one layout.
@Suite struct LayoutDimensionTests {
  @Test func `literals of numbers are points, and percents are fractions`() {
    #expect((50 as LayoutDimension) == .points(50))
    #expect((0.5 as LayoutDimension) == .points(0.5))
    #expect(LayoutDimension.percent(40) == .fraction(0.4))
    #expect(LayoutSize() == .auto && LayoutSize.auto.width == .auto && LayoutSize.auto.height == .auto)
  }

  /// 40 % and 60 % of 333 are 133.2 and 199.8, each rounded up to pixels when its layout is made; the second starts at the first's end.
  @Test(
    arguments: [
      (1, 134, 200), (2, 133.5, 200), (3, 400.0 / 3, 200), (4, 133.25, 200),
    ] as [(Double, Double, Double)]) func `flex bases of 40 and 60 percent are exact except for rounding up to pixels`(
      scale: Double, forty: Double, sixty: Double
    )
  {
    let (a, b) = (Box(1, 1), Box(1, 1))
    a.style.flexBasis = .percent(40)
    b.style.flexBasis = .percent(60)
    let layout = StackLayoutSpec(children: [a, b]).laidOut(SizeRange(exactly: Size(width: 333, height: 10)), scale: scale)
    #expect(layout.children.map(\.layout.size.width) == [forty, sixty])
    #expect(layout.children.map(\.origin.x) == [0, forty])
  }

  @Test func `points, a fraction and auto can be mixed on one axis`() {
    let (points, part, auto) = (Box(1, 1), Box(1, 1), Box(33, 1))
    points.style.width = 20
    part.style.width = .percent(50)
    let layout = StackLayoutSpec(children: [points, part, auto]).laidOut(SizeRange(exactly: Size(width: 200, height: 10)))
    #expect(layout.children.map(\.layout.size.width) == [20, 100, 33])
  }

  @Test func `a fraction of a stack without definite length counts as auto`() {
    let box = Box(33, 1)
    box.style.width = .percent(50)
    let layout = StackLayoutSpec(alignItems: .start, children: [box]).laidOut(SizeRange(max: Size(width: 200, height: 10)))
    #expect(layout.children.map(\.layout.size.width) == [33])
  }

  @Test func `minimums and maximums can be fractions`() {
    let (low, high) = (Box(1, 1), Box(99, 99))
    low.style.minLayoutSize = LayoutSize(width: .percent(25), height: 5)
    high.style.maxLayoutSize = LayoutSize(width: .percent(75), height: .percent(50))
    let range = SizeRange(max: Size(width: 100, height: 100))
    #expect(low.laidOut(range).size == Size(width: 25, height: 5))
    #expect(high.laidOut(range).size == Size(width: 75, height: 50))
  }

  /// SEMANTICS.md, section 3: a box without a size in a range that is unbounded on one axis is 0 on both,
  /// unless the minimum says otherwise.
  @Test func `a plain box takes all of a bounded range and is 0 x 0 in an unbounded one`() {
    #expect(Box().laidOut(SizeRange(max: Size(width: 100, height: 50))).size == Size(width: 100, height: 50))
    #expect(Box().laidOut(SizeRange(max: Size(width: 100, height: .unbounded))).size == .zero)
    #expect(
      Box().laidOut(SizeRange(min: Size(width: 30, height: 7), max: Size(width: 100, height: .unbounded))).size
        == Size(width: 30, height: 7))
  }
}
