/// A ratio spec gives its child a height that is `ratio` times its width, as large as the range allows.
public final class RatioLayoutSpec: LayoutSpec {
  /// The ratio of the height to the width, above 0.
  @exclusivity(unchecked) public var ratio: Double
  /// The element that is laid out inside the spec.
  @exclusivity(unchecked) public var child: LayoutElement

  /// Makes a spec of a child and the ratio of its height to its width.
  public init(ratio: Double = 0, child: LayoutElement = LayoutSpec()) {
    self.ratio = ratio
    self.child = child
  }

  public override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    guard ratio > 0 && ratio.isFinite else {
      context.report(.invalidValue(element: displayName, property: "ratio", value: ratio, allowed: "a finite number above 0"))
      return .empty
    }
    func error(_ size: Size) -> Double { abs(size.height / size.width - ratio) }
    var best: Size?
    if isValidLength(range.max.width) {
      best = range.clamp(Size(width: range.max.width, height: context.scale.floorPixel(ratio * range.max.width)))
    }
    if isValidLength(range.max.height) {
      let other = range.clamp(Size(width: context.scale.floorPixel(range.max.height / ratio), height: range.max.height))
      // The first size is kept where both errors are equal, or where one of them is NaN.
      if best.map({ error($0) > error(other) }) ?? true { best = other }
    }
    // The child is read once, because it is measured here and also given to the result.
    let child = child
    let layout = child.layoutThatFits(
      best.map(SizeRange.init(exactly:)) ?? range, parentSize: best.map(ParentSize.init(_:)) ?? .undefined, in: context)
    let size = layout.size
    return context.layout(of: self, size: size, children: .init(one: Layout.Child(consume child, at: .zero, layout: consume layout)))
  }

  public override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) {
    child = replacement(child)
  }
}
