package import EmakiLayout

/// A scroll content spec is a layout spec that measures a scroll node's content in a range of its own and takes the size of the node.
package final class ScrollContentSpec: LayoutSpec {
  private let child: LayoutSpec
  private let range: SizeRange
  /// The directions in which the content may be larger than the node.
  package let directions: ScrollNode.ScrollDirections
  private let report: (Size, Scale) -> Void

  init(child: LayoutSpec, range: SizeRange, directions: ScrollNode.ScrollDirections, report: @escaping (Size, Scale) -> Void) {
    self.child = child
    self.range = range
    self.directions = directions
    self.report = report
    super.init()
    debugName = "content"
  }

  package override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    var content = child.layoutThatFits(range, parentSize: parentSize, in: context)
    let (limit, wanted) = (constrainedSize.max, content.size)
    let size = constrainedSize.clamp(
      Size(width: limit.width.isFinite ? limit.width : wanted.width, height: limit.height.isFinite ? limit.height : wanted.height))
    // Content that leaves room in the node is measured once more within that room, so that it can fill it, as in Texture.
    var room = range
    if directions.isVertical && wanted.height < size.height { room.max.height = limit.height }
    if directions.isHorizontal && wanted.width < size.width { room.max.width = limit.width }
    if room != range { content = child.layoutThatFits(room, parentSize: parentSize, in: context) }
    report(content.size, context.scale)
    return context.layout(of: self, size: size, children: [Layout.Child(child, at: .zero, layout: content)])
  }
}
