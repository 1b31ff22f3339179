/// A corner spec centres a second element on a corner of its child, such as a badge on an avatar.
public final class CornerLayoutSpec: LayoutSpec {
  /// A location is one of the four corners.
  public enum Location: Sendable, CaseIterable {
    /// The second element stands at this corner of the child.
    case topLeft, topRight, bottomLeft, bottomRight
  }

  /// The element that the corner belongs to.
  @exclusivity(unchecked) public var child: LayoutElement
  /// The second element, which is painted above the child. Its width and height must not be fractions.
  @exclusivity(unchecked) public var corner: LayoutElement
  /// The corner that the second element is centred on.
  @exclusivity(unchecked) public var location: Location
  /// The distance by which the second element is moved, in points.
  @exclusivity(unchecked) public var offset: Point
  /// Whether the second element counts towards the spec's size. By default it may stick out.
  @exclusivity(unchecked) public var wrapsCorner: Bool

  /// Makes a spec of a child and the element on its corner.
  ///
  /// - Parameters:
  ///   - child: the element that the corner belongs to.
  ///   - corner: the element that is centred on the corner.
  ///   - location: the corner.
  ///   - offset: how far `corner` is moved, in points.
  ///   - wrapsCorner: whether `corner` counts towards the spec's size.
  public init(
    child: LayoutElement = LayoutSpec(), corner: LayoutElement = LayoutSpec(), location: Location = .topLeft, offset: Point = .zero,
    wrapsCorner: Bool = false
  ) {
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
      let near = Point(x: min(0, cornerOrigin.x), y: min(0, cornerOrigin.y))
      let far = Point(
        x: maximum(below.size.width, cornerOrigin.x + above.size.width), y: maximum(below.size.height, cornerOrigin.y + above.size.height))
      size = range.clamp(Size(width: far.x - near.x, height: far.y - near.y))
      childOrigin = childOrigin - near
      cornerOrigin = cornerOrigin - near
    }
    return context.layout(
      of: self, size: size,
      children: Layout.Children(
        Layout.Child(child, at: childOrigin, layout: below),
        Layout.Child(corner, at: context.position(cornerOrigin, of: corner), layout: above)))
  }

  public override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) {
    child = replacement(child)
    corner = replacement(corner)
  }
}

extension CornerLayoutSpec.Location {
  /// Whether the corner is on the right side.
  fileprivate var isRight: Bool { self == .topRight || self == .bottomRight }
  /// Whether the corner is on the bottom side.
  fileprivate var isBottom: Bool { self == .bottomLeft || self == .bottomRight }
}
