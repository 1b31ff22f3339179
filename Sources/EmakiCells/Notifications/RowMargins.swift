import EmakiDisplay
import EmakiLayout

/// Row margins are the distances from a row's edges to its content. They keep content inside the safe area. If the row is wider than its
/// content may be, both sides get the same additional margin.
struct RowMargins {
  /// The distances in points; those at the top and the bottom are 0.
  var insets: EdgeInsets
  /// Whether the row is wider than its content may be.
  var isWide = false

  /// Computes the margins.
  ///
  /// - Parameters:
  ///   - left: the margin at the side where rows begin, in points.
  ///   - right: the margin at the side where rows end, in points.
  ///   - width: the width of the row in points.
  ///   - readableWidth: the width in points that content may have at the usual size of texts; larger texts may have more. `nil` is no limit.
  ///   - traits: the traits of the list.
  init(left: Double, right: Double, width: Double, readableWidth: Double?, traits: TraitCollection) {
    let safeArea = traits.safeAreaInsets
    // The layout is mirrored in lists from right to left, but the screen's safe area is not.
    let end = traits.layoutDirection == .rightToLeft ? safeArea.left : safeArea.right
    insets = EdgeInsets(left: left + safeArea.left + safeArea.right - end, right: right + end)
    guard let readableWidth, width.isFinite else { return }
    let rest = ((width - insets.left - insets.right - traits.typeSize.scaled(readableWidth)) / 2).rounded(.down)
    guard rest > 0 else { return }
    (insets.left, insets.right, isWide) = (insets.left + rest, insets.right + rest, true)
  }
}

/// A row axis spec places its child in the middle of a low row, and beside the beginning of the text in a high row. The spec itself takes
/// the height of the row.
final class RowAxisSpec: LayoutSpec {
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

  override func calculateLayoutThatFits(_ constrainedSize: SizeRange, in context: LayoutContext) -> Layout {
    let child = child
    let layout = child.layoutThatFits(SizeRange(exactly: size), parentSize: ParentSize(width: size.width, height: size.height), in: context)
    let height = max(constrainedSize.min.height, layout.size.height)
    let room = height > lowHeight ? min(headHeight, height) : height
    let origin = Point(x: 0, y: context.scale.roundPixel((room - layout.size.height) / 2))
    return context.layout(
      of: self, size: Size(width: layout.size.width, height: height),
      children: Layout.Children(one: Layout.Child(child, at: origin, layout: layout)))
  }

  override var heldElements: [LayoutElement] { [child] }

  override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) { child = replacement(child) }
}
