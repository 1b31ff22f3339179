/// An inset spec keeps a distance between its bounds and its child. Its own `style` sizes are ignored.
///
/// An infinite inset does not pin the child on that side: with one on an axis the spec takes the axis' largest size and
/// pushes the child to the other side; with two the child is centred.
public final class InsetLayoutSpec: LayoutSpec {
  /// The distances from the four sides, in points.
  @exclusivity(unchecked) public var insets: EdgeInsets
  /// The element that is laid out inside.
  @exclusivity(unchecked) public var child: LayoutElement

  /// Makes a spec of a child and the distances around it, in points.
  public init(insets: EdgeInsets = .zero, child: LayoutElement = LayoutSpec()) {
    self.insets = insets
    self.child = child
  }

  public override func layoutThatFits(_ range: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    context.explainIgnoredStyle(self, range, parentSize)
    let horizontal = Axis(near: insets.left, far: insets.right, min: range.min.width, max: range.max.width)
    let vertical = Axis(near: insets.top, far: insets.bottom, min: range.min.height, max: range.max.height)
    let childRange = SizeRange(
      min: Size(width: horizontal.childMin, height: vertical.childMin),
      max: Size(width: horizontal.childMax, height: vertical.childMax))
    let childParent = ParentSize(width: horizontal.childParent(parentSize.width), height: vertical.childParent(parentSize.height))
    // The child is read once, because it is measured here and also given to the result.
    let child = child
    let layout = child.layoutThatFits(childRange, parentSize: childParent, in: context)
    let size = range.clamp(Size(width: horizontal.size(child: layout.size.width), height: vertical.size(child: layout.size.height)))
    let origin = Point(
      x: horizontal.origin(child: layout.size.width, scale: context.scale),
      y: vertical.origin(child: layout.size.height, scale: context.scale))
    guard origin.x.isFinite && origin.y.isFinite else {
      return context.layout(of: self, size: size.width.isFinite && size.height.isFinite ? Size(width: .infinity, height: 0) : size)
    }
    return context.layout(of: self, size: size, children: .one(Layout.Child(consume child, at: origin, layout: consume layout)))
  }

  public override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) {
    child = replacement(child)
  }
}

/// An axis holds what an inset spec has on one of its axes: its two insets, and the range of lengths that the spec may have, all in points.
private struct Axis {
  let near: Double
  let far: Double
  let min: Double
  let max: Double

  /// The sum of the insets that pin the child, in points.
  private var finiteSum: Double { (near.isInfinite ? 0 : near) + (far.isInfinite ? 0 : far) }
  /// Whether the child is pinned on both sides.
  private var isPinned: Bool { !near.isInfinite && !far.isInfinite }
  /// The least length of the child, in points.
  var childMin: Double { maximum(0, (isPinned ? min : 0) - finiteSum) }
  /// The greatest length of the child, in points.
  var childMax: Double { maximum(0, max - finiteSum) }

  /// Gives the length that the child's fractions refer to, in points: an undefined parent becomes 0 below an inset, as in Texture.
  func childParent(_ parent: Double?) -> Double {
    guard let parent else { return 0 }
    return maximum(0, parent - finiteSum)
  }

  /// Gives the length of the spec, in points.
  func size(child: Double) -> Double { isPinned ? child + near + far : max }

  /// Gives the child's place on the axis, in points. It is measured from the range's maximum, not from the final size.
  func origin(child: Double, scale: Scale) -> Double {
    if !near.isInfinite { return near }
    if !far.isInfinite { return max - (far + child) }
    return max - (scale.roundPixel((max - child) / 2) + child)
  }
}
