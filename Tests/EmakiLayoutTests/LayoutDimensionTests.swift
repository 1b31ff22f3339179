import EmakiLayout
import Testing

struct LayoutDimensionTests {
  @Test func `literals of numbers are points, and percents are fractions`() {
    #expect([50, 0.5, .percent(40)] as [LayoutDimension] == [.points(50), .points(0.5), .fraction(0.4)])
    #expect(LayoutSize() == .auto && LayoutSize.auto.width == .auto && LayoutSize.auto.height == .auto)
  }
}
