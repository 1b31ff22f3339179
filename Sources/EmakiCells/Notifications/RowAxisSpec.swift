package import EmakiLayout

/// A row axis spec places its child in the middle of a low row, and beside the beginning of the text in a high row. The spec itself takes
/// the height of the row.
package final class RowAxisSpec: LayoutSpec {
  private var child: LayoutElement
  private let size: Size
  private let lowHeight: Double
  private let headHeight: Double

  /// Creates the place of a child.
  ///
  /// - Parameters:
  ///   - child: the element that is placed.
  ///   - size: the child's size in points.
  ///   - lowHeight: the largest height, in points, of a row that counts as low. In such a row the child is in the middle.
  ///   - headHeight: the height, in points, of the upper part of a higher row. The child is in the middle of this part.
  init(_ child: LayoutElement, size: Size, lowHeight: Double, headHeight: Double) {
    (self.child, self.size, self.lowHeight, self.headHeight) = (child, size, lowHeight, headHeight)
    super.init()
    style.alignSelf = .stretch
  }

  package override func calculateLayoutThatFits(_ constrainedSize: SizeRange, in context: LayoutContext) -> Layout {
    let child = child
    let layout = child.layoutThatFits(SizeRange(exactly: size), parentSize: ParentSize(width: size.width, height: size.height), in: context)
    let height = max(constrainedSize.min.height, layout.size.height)
    let room = height > lowHeight ? min(headHeight, height) : height
    let origin = Point(x: 0, y: context.scale.roundPixel((room - layout.size.height) / 2))
    return context.layout(
      of: self, size: Size(width: layout.size.width, height: height),
      children: Layout.Children(one: Layout.Child(child, at: origin, layout: layout)))
  }

  package override var heldElements: [LayoutElement] { [child] }

  package override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) { child = replacement(child) }
}
