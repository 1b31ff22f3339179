public import EmakiLayout

extension Layout {
  /// Creates the layout of a node from the layouts of its subnodes, for `calculateLayoutThatFits(_:)`. Texture's name for it is
  /// `ASLayout(layoutElement:size:sublayouts:)`, where each layout has a position of its own.
  ///
  /// ```swift
  /// override func calculateLayoutThatFits(_ constrainedSize: SizeRange) -> Layout {
  ///   guard let inner = try? page.layoutThatFits(constrainedSize) else { return super.calculateLayoutThatFits(constrainedSize) }
  ///   return Layout(layoutElement: self, size: constrainedSize.max, sublayouts: [Layout.Child(page, at: .zero, layout: inner)])
  /// }
  /// ```
  ///
  /// Origins and the size are rounded up to whole pixels. From right to left, the subnodes are mirrored, as those of specs are.
  ///
  /// - Parameters:
  ///   - layoutElement: the node that the layout belongs to.
  ///   - size: the size of the node in points.
  ///   - sublayouts: the subnodes with their layouts and their origins in the node; none by default.
  public init(layoutElement: DisplayNode, size: Size, sublayouts: [Layout.Child] = []) {
    let context = LayoutPass.context ?? LayoutContext(scale: Scale(layoutElement.contentsScale))
    let given = context.layout(of: layoutElement, size: size, children: sublayouts)
    let layout = context.layout(of: layoutElement, size: size, children: given.nodeChildren(scale: context.scale))
    self = context.layoutDirection == .rightToLeft && layoutElement.turnsWithDirection ? layout.mirrored() : layout
  }
}
