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
    if context.explanation != nil { context.explainIgnoredStyle(self, range, parentSize) }
    let horizontal = Axis(insets.left, insets.right, min: range.min.width, max: range.max.width, parent: parentSize.width)
    let vertical = Axis(insets.top, insets.bottom, min: range.min.height, max: range.max.height, parent: parentSize.height)
    let childRange = SizeRange(
      min: Size(width: horizontal.childMin, height: vertical.childMin),
      max: Size(width: horizontal.childMax, height: vertical.childMax))
    let childParent = ParentSize(width: horizontal.childParent, height: vertical.childParent)
    // The child is read once, because it is measured here and also given to the result.
    let child = child
    let layout = child.layoutThatFits(childRange, parentSize: childParent, in: context)
    let (width, x) = horizontal.place(layout.size.width, context.scale)
    let (height, y) = vertical.place(layout.size.height, context.scale)
    let size = range.clamp(Size(width: width, height: height))
    guard x.isFinite && y.isFinite else {
      return context.layout(of: self, size: size.width.isFinite && size.height.isFinite ? Size(width: .infinity, height: 0) : size)
    }
    let placed = Layout.Child(consume child, at: Point(x: x, y: y), layout: consume layout)
    return context.layout(of: self, size: size, children: .init(one: consume placed))
  }

  public override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) {
    child = replacement(child)
  }
}

/// An axis holds what an inset spec has on one of its axes: its two insets, and the most that the spec may have, all in points.
private struct Axis {
  let near: Double
  let far: Double
  let max: Double
  /// The least and the greatest length of the child, in points.
  let childMin, childMax: Double
  /// The length that the child's fractions refer to, in points: an undefined parent becomes 0 below an inset, as in Texture.
  let childParent: Double

  @inline(__always)
  init(_ near: Double, _ far: Double, min: Double, max: Double, parent: Double?) {
    (self.near, self.far, self.max) = (near, far, max)
    // The insets that pin the child.
    let sum = (near.isInfinite ? 0 : near) + (far.isInfinite ? 0 : far)
    childMin = maximum(0, (near.isInfinite || far.isInfinite ? 0 : min) - sum)
    childMax = maximum(0, max - sum)
    childParent = parent.map { maximum(0, $0 - sum) } ?? 0
  }

  /// Gives the length of the spec and the child's place in it, in points. The place is measured from the range's maximum, not from the final size.
  @inline(__always)
  func place(_ child: Double, _ scale: Scale) -> (length: Double, origin: Double) {
    if !near.isInfinite { return (far.isInfinite ? max : child + near + far, near) }
    if !far.isInfinite { return (max, max - (far + child)) }
    return (max, max - (scale.roundPixel((max - child) / 2) + child))
  }
}
