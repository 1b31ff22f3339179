import EmakiLayout
import Testing

@Suite struct LayoutDimensionTests {
  @Test func `literals of numbers are points, and percents are fractions`() {
    #expect([50, 0.5] as [LayoutDimension] == [.points(50), .points(0.5)] && LayoutDimension.percent(40) == .fraction(0.4))
    #expect(LayoutSize() == .auto && LayoutSize.auto.width == .auto && LayoutSize.auto.height == .auto)
  }

  @Test func `points, a fraction and auto can be mixed on one axis`() {
    let (points, part, auto) = (Box(1, 1), Box(1, 1), Box(33, 1))
    (points.style.width, part.style.width) = (20, .percent(50))
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
    #expect([low, high].map { $0.laidOut(range).size } == [Size(width: 25, height: 5), Size(width: 75, height: 50)])
  }
}
