import EmakiDisplay
import EmakiLayout

/// A row card node is the ground of the cell of a grouped table's row.
final class RowCardNode: DisplayNode {
  /// The function that returns the items painted above the cell. By default it returns no items.
  var foreground: (_ context: MeasuringContext, _ frame: Rect) -> [DisplayItem] = { _, _ in [] }

  package override init() {
    super.init()
    debugName = "card"
    automaticallyManagesSubnodes = true
  }

  package override func backgroundItems(in shape: RoundedRect) -> [DisplayItem] {
    // The rounded corners of the card cut everything that it shows.
    [.fill(RoundedRect(shape.rect), DynamicColor.secondarySystemGroupedBackground.resolved(for: traitCollection.theme))]
  }

  package override func foregroundEntries(in context: MeasuringContext, frame: Rect) -> [DisplayList.Entry] {
    let items = foreground(context, frame)
    return items.isEmpty ? [] : [.pass(DisplayPass(node: "separator", items: items))]
  }
}
