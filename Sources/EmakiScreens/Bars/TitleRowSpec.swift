import EmakiLayout

/// A title row spec lays out a navigation bar's row: buttons at both ends, and the title in the middle.
///
/// As in UIKit, the title is in the middle of the bar if there is room for it there. Otherwise it is as near to the middle as the buttons
/// allow. Its
/// width is limited to the space between the buttons. The buttons on one side take at most a third of the row, or a half of it where there is
/// no title.
final class TitleRowSpec: LayoutSpec {
  private var leading: LayoutElement
  private var title: LayoutElement
  private var trailing: LayoutElement
  /// The part of the row that the buttons on one side take at most.
  private let sideShare: Double
  /// The least distance between the title and the buttons, and between the title and the ends of a row without buttons, in points.
  private static let gap = 8.0

  /// Creates a row of the buttons at the beginning, the title, and the buttons at the end.
  ///
  /// - Parameter hasTitle: whether the title is seen.
  init(leading: LayoutElement, title: LayoutElement, trailing: LayoutElement, hasTitle: Bool = true) {
    (self.leading, self.title, self.trailing, sideShare) = (leading, title, trailing, hasTitle ? 1.0 / 3 : 0.5)
  }

  override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    let size = range.max
    let parent = ParentSize(size)
    func layout(_ element: LayoutElement, width: Double) -> Layout {
      element.layoutThatFits(SizeRange(max: Size(width: max(0, width), height: size.height)), parentSize: parent, in: context)
    }
    let sides = (start: layout(leading, width: size.width * sideShare), end: layout(trailing, width: size.width * sideShare))
    let start = sides.start.size.width + Self.gap
    let end = size.width - sides.end.size.width - Self.gap
    let middle = layout(title, width: end - start)
    func y(_ layout: Layout) -> Double { context.scale.floorPixel((size.height - layout.size.height) / 2) }
    let centred = (size.width - middle.size.width) / 2
    let fits = centred >= start && centred + middle.size.width <= end
    let x = context.scale.floorPixel(fits ? centred : max(start, min(centred, end - middle.size.width)))
    return context.layout(
      of: self, size: size,
      children: [
        Layout.Child(leading, at: Point(x: 0, y: y(sides.start)), layout: sides.start),
        Layout.Child(title, at: Point(x: x, y: y(middle)), layout: middle),
        Layout.Child(trailing, at: Point(x: size.width - sides.end.size.width, y: y(sides.end)), layout: sides.end),
      ])
  }

  override var heldElements: [LayoutElement] { [leading, title, trailing] }

  override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) {
    leading = replacement(leading)
    trailing = replacement(trailing)
    title = replacement(title)
  }
}
