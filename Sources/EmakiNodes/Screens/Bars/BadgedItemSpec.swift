import EmakiLayout

/// A badged item spec lays out an item of a tab bar with a badge over it. The badge begins a little after the item's middle.
///
/// The badge is as wide as its own layout says. If the item has no room for it there, the badge ends where the item ends.
final class BadgedItemSpec: LayoutSpec {
  private var item: LayoutElement
  private var badge: LayoutElement
  /// The distance of the badge from the middle of the item in points.
  private static let distance = 4.0
  /// The distance of the badge from the top of the item in points.
  private static let top = 2.0

  /// Creates the layout of an item, which fills it, and its badge.
  init(item: LayoutElement, badge: LayoutElement) { (self.item, self.badge) = (item, badge) }

  override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    let size = range.max
    let parent = ParentSize(size)
    let whole = item.layoutThatFits(SizeRange(min: size, max: size), parentSize: parent, in: context)
    let mark = badge.layoutThatFits(SizeRange(max: size), parentSize: parent, in: context)
    let x = max(0, min(size.width / 2 + Self.distance, size.width - mark.size.width))
    return context.layout(
      of: self, size: size,
      children: [
        Layout.Child(item, at: .zero, layout: whole),
        Layout.Child(badge, at: Point(x: context.scale.floorPixel(x), y: Self.top), layout: mark),
      ])
  }

  override var heldElements: [LayoutElement] { [item, badge] }

  override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) {
    item = replacement(item)
    badge = replacement(badge)
  }
}
