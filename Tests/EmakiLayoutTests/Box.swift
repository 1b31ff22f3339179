import EmakiLayout

/// A leaf that wants a size, or as much as it may have, and counts how often it is asked.
final class Box: LayoutElement {
  private let wanted: Size?
  private(set) var measured = 0

  init(_ width: Double? = nil, _ height: Double? = nil) {
    wanted = width.flatMap { width in height.map { Size(width, $0) } }
    super.init()
    isNode = true
  }

  override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    measured += 1
    let range = ownRange(constrainedSize, parentSize, context)
    return context.layout(of: self, size: range.clamp(wanted ?? boxSize(in: range)))
  }
}

extension LayoutElement {
  /// Lays the element out as a root.
  func laidOut(_ range: SizeRange, scale: Double = 2) -> Layout {
    layoutThatFits(range, parentSize: ParentSize(range.max), in: LayoutContext(scale: Scale(scale)))
  }
}

extension Point {
  init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }
}

extension Size {
  init(_ width: Double, _ height: Double) { self.init(width: width, height: height) }
}

extension Rect {
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) { self.init(x: x, y: y, width: width, height: height) }
}
