import EmakiLayout
import Testing

struct LayoutTests {
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
        corner = Point(corner.x + layout.size.width, corner.y + layout.size.height)
      }
      return context.layout(of: self, size: constrainedSize.clamp(Size(corner.x, corner.y)), children: children)
    }
  }

  private let range = SizeRange(max: Size(300, 300))

  @Test func `a user's own spec lays out its children`() {
    let layout = InsetLayoutSpec(
      insets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4), child: StaircaseLayoutSpec([Box(10, 20), Box(30, 40)])
    ).laidOut(range)
    let stairs = layout.children[0].layout
    #expect(
      layout.size == Size(46, 64)
        && stairs.children.map(\.frame) == [Rect(0, 0, 10, 20), Rect(10, 20, 30, 40)])
  }

  @Test func `layouts are equal by their sizes and places, not by their elements`() {
    func make(_ width: Double) -> Layout { StackLayoutSpec(alignItems: .start, children: [Box(width, 10), Box(20, 20)]).laidOut(range) }
    #expect(Set([make(10), make(10), make(11)]).count == 2)
  }

  @Test func `a negative, infinite or too large size is an error and becomes 0 x 0`() {
    let context = LayoutContext(scale: Scale(2))
    let sizes = [(.infinity, 1), (.nan, 1), (1e8, 1), (-1, 1), (1, 1e7)].map { context.layout(of: Box(), size: Size($0, $1)).size }
    #expect(sizes == Array(repeating: .zero, count: 5) && context.errors.count == 5)
  }

  @Test func `setting a minimum or maximum does not change the exact size`() {
    var style = LayoutElementStyle()
    style.minSize = Size(1, 2)
    style.maxLayoutSize = LayoutSize(width: .percent(50), height: 4)
    #expect(
      [style.width, style.height, style.minWidth, style.minHeight, style.maxWidth, style.maxHeight]
        == [.auto, .auto, 1, 2, .fraction(0.5), 4] && style.preferredSize == .zero)
    style.preferredSize = Size(5, 6)
    #expect(style.preferredLayoutSize == LayoutSize(width: 5, height: 6))
  }

  @Test func `a spec that is made without its elements gets them later`() {
    let (inset, background, overlay, corner) = (InsetLayoutSpec(), BackgroundLayoutSpec(), OverlayLayoutSpec(), CornerLayoutSpec())
    let (wrapper, absolute, center, relative) = (WrapperLayoutSpec(), AbsoluteLayoutSpec(), CenterLayoutSpec(), RelativeLayoutSpec())
    (inset.insets, inset.child) = (EdgeInsets(top: 1, left: 2, bottom: 3, right: 4), Box(10, 10))
    (background.child, background.background) = (inset, Box())
    (overlay.child, overlay.overlay) = (background, Box())
    (corner.child, corner.corner) = (overlay, Box(2, 2))
    wrapper.children = [corner]
    absolute.children = [wrapper]
    (center.child, relative.child) = (absolute, absolute)
    let range = SizeRange(max: Size(100, 50))
    #expect([inset, background, overlay, corner, wrapper].map { $0.laidOut(range).size } == Array(repeating: Size(16, 14), count: 5))
    #expect([absolute, center].map { $0.laidOut(range).size } == Array(repeating: Size(100, 50), count: 2))
    // A ratio that was not set is an error.
    let context = LayoutContext(scale: Scale(1))
    _ = RatioLayoutSpec().layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
    #expect(context.errors.count == 1)
  }
}
