/// A rule that sizes and places its children, made anew at each measuring pass. On its own it is a spacer: as small as it
/// may be, and in a stack as large as its flex factors make it.
///
/// Subclass it for a layout algorithm of your own: override `calculateLayoutThatFits(_:in:)`.
open class LayoutSpec: LayoutElement {
  open override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    calculateLayoutThatFits(ownRange(constrainedSize, parentSize, context), in: context)
  }

  /// Lays the children out. The default has none and takes the smallest size allowed.
  ///
  /// - Parameter constrainedSize: the parent's range already narrowed by the spec's own `style`.
  /// - Returns: made by `context.layout(of:size:children:)`, which rounds the size up to pixels.
  open func calculateLayoutThatFits(_ constrainedSize: SizeRange, in context: LayoutContext) -> Layout {
    context.layout(of: self, size: constrainedSize.min)
  }
}
