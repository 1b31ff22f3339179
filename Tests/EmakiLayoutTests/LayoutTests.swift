import EmakiLayout
import Testing

@Suite struct LayoutTests {
  /// A staircase: each child to the right of and below the one before.
  final class StaircaseLayoutSpec: LayoutSpec {
    let steps: [LayoutElement]
    init(_ steps: [LayoutElement]) { self.steps = steps }

    override func calculateLayoutThatFits(_ constrainedSize: SizeRange, in context: LayoutContext) -> Layout {
      var corner = Point.zero
      var children: [Layout.Child] = []
      for step in steps {
        let layout = step.layoutThatFits(
          SizeRange(max: constrainedSize.max), parentSize: ParentSize(constrainedSize.max), in: context)
        children.append(Layout.Child(step, at: corner, layout: layout))
        corner = Point(x: corner.x + layout.size.width, y: corner.y + layout.size.height)
      }
      return context.layout(of: self, size: constrainedSize.clamp(Size(width: corner.x, height: corner.y)), children: children)
    }
  }

  private let range = SizeRange(max: Size(width: 300, height: 300))

  @Test func `a user's own spec lays out its children`() {
    let layout = InsetLayoutSpec(
      insets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4), child: StaircaseLayoutSpec([Box(10, 20), Box(30, 40)])
    ).laidOut(range)
    #expect(layout.size == Size(width: 46, height: 64))
    let stairs = layout.children[0].layout
    #expect(stairs.children.map(\.frame) == [Rect(x: 0, y: 0, width: 10, height: 20), Rect(x: 10, y: 20, width: 30, height: 40)])
  }

  @Test func `layouts are equal by their sizes and places, not by their elements`() {
    func make(_ width: Double) -> Layout { StackLayoutSpec(alignItems: .start, children: [Box(width, 10), Box(20, 20)]).laidOut(range) }
    #expect(make(10) == make(10))
    #expect(make(10).hashValue == make(10).hashValue)
    #expect(make(10) != make(11))
  }

  @Test func `a negative, infinite or too large size is an error and becomes 0 x 0`() {
    let context = LayoutContext(scale: Scale(2))
    for size in [Size(width: .infinity, height: 1), Size(width: 1e8, height: 1), Size(width: -1, height: 1), Size(width: 1, height: 1e7)] {
      #expect(context.layout(of: Box(), size: size).size == .zero)
    }
    #expect(context.errors.count == 4)
  }

  @Test(arguments: [
    (SizeRange(min: Size(width: 0, height: 0), max: Size(width: 50, height: 50)), 50.0),
    (SizeRange(min: Size(width: 80, height: 0), max: Size(width: 200, height: 200)), 100.0),
  ])
  func `the constraint wins over the style`(range: SizeRange, width: Double) {
    let box = Box()
    box.style.preferredSize = Size(width: 100, height: 100)
    #expect(box.laidOut(range).size.width == width)
  }

  @Test func `a minimum wins over a maximum, and a maximum over the exact length`() {
    let box = Box()
    box.style.width = 100
    box.style.maxWidth = 60
    #expect(box.laidOut(range).size.width == 60)
    box.style.minWidth = 80
    #expect(box.laidOut(range).size.width == 80)
  }

  @Test func `setting a minimum or maximum does not change the exact size`() {
    var style = LayoutElementStyle()
    style.minSize = Size(width: 1, height: 2)
    style.maxLayoutSize = LayoutSize(width: .percent(50), height: 4)
    #expect(style.width == .auto && style.height == .auto)
    #expect(style.minWidth == 1 && style.minHeight == 2 && style.maxWidth == .fraction(0.5) && style.maxHeight == 4)
    #expect(style.preferredSize == .zero)
    style.preferredSize = Size(width: 5, height: 6)
    #expect(style.preferredLayoutSize == LayoutSize(width: 5, height: 6))
  }
}
