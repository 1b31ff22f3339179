/// Centres a second element on a corner of its child: a badge on an avatar.
public final class CornerLayoutSpec: LayoutSpec {
  public enum Location: Hashable, Sendable, CaseIterable {
    case topLeft, topRight, bottomLeft, bottomRight
  }

  @exclusivity(unchecked) public var child: LayoutElement
  /// Painted above the child. Its width and height must not be fractions.
  @exclusivity(unchecked) public var corner: LayoutElement
  @exclusivity(unchecked) public var location: Location
  /// Moves the corner element, in points.
  @exclusivity(unchecked) public var offset: Point
  /// Whether the corner element counts towards the spec's size. By default it may stick out.
  @exclusivity(unchecked) public var wrapsCorner: Bool

  public init(child: LayoutElement, corner: LayoutElement, location: Location, offset: Point = .zero, wrapsCorner: Bool = false) {
    self.child = child
    self.corner = corner
    self.location = location
    self.offset = offset
    self.wrapsCorner = wrapsCorner
  }

  public override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    for element in [child, corner] {
      for (property, value) in [("width", element.style.width), ("height", element.style.height)] where value.isFraction {
        context.report(.fractionInCorner(element: element.displayName, property: property, value: value))
      }
    }
    let parent = ParentSize(validLengthsOf: range.max)
    let below = child.layoutThatFits(range, parentSize: parent, in: context)
    let above = corner.layoutThatFits(range, parentSize: parent, in: context)
    var childOrigin = Point.zero
    var cornerOrigin = Point(
      x: (location.isRight ? below.size.width : 0) - above.size.width / 2 + offset.x,
      y: (location.isBottom ? below.size.height : 0) - above.size.height / 2 + offset.y)
    var size = below.size
    if wrapsCorner {
      let near = Point(x: minimum(0, cornerOrigin.x), y: minimum(0, cornerOrigin.y))
      let far = Point(
        x: maximum(below.size.width, cornerOrigin.x + above.size.width), y: maximum(below.size.height, cornerOrigin.y + above.size.height))
      size = range.clamp(Size(width: far.x - near.x, height: far.y - near.y))
      childOrigin = childOrigin - near
      cornerOrigin = cornerOrigin - near
    }
    return context.layout(
      of: self, size: size,
      children: .two(
        Layout.Child(child, at: childOrigin, layout: below),
        Layout.Child(corner, at: context.position(cornerOrigin, of: corner), layout: above)))
  }
}

extension CornerLayoutSpec.Location {
  fileprivate var isRight: Bool { self == .topRight || self == .bottomRight }
  fileprivate var isBottom: Bool { self == .bottomLeft || self == .bottomRight }
}
