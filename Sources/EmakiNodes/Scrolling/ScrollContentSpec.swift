import EmakiLayout

/// A scroll content spec is a layout spec that measures a scroll node's content in a range of its own and takes the size of the node.
final class ScrollContentSpec: LayoutSpec {
  private let child: LayoutSpec
  private let range: SizeRange
  private let report: (Size, Scale) -> Void

  init(child: LayoutSpec, range: SizeRange, report: @escaping (Size, Scale) -> Void) {
    self.child = child
    self.range = range
    self.report = report
    super.init()
    debugName = "content"
  }

  override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    let content = child.layoutThatFits(range, parentSize: parentSize, in: context)
    report(content.size, context.scale)
    let (limit, wanted) = (constrainedSize.max, content.size)
    let size = constrainedSize.clamp(
      Size(width: limit.width.isFinite ? limit.width : wanted.width, height: limit.height.isFinite ? limit.height : wanted.height))
    return context.layout(of: self, size: size, children: [Layout.Child(child, at: .zero, layout: content)])
  }
}
