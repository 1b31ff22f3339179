import Emaki

/// The strips screen is a table whose rows are strips of gradients that are scrolled sideways, each to another place, after Texture's
/// example HorizontalWithinVerticalScrolling.
enum StripsScreen {
  private static let itemLength = 100.0

  static func table() -> TableNode {
    let table = TableNode(numberOfRows: 50) { row in { StripCell(row) } }
    table.separator = nil
    return table
  }

  /// A strip of squares above a hairline.
  private final class StripCell: CellNode {
    private let strip: CollectionNode
    private let divider = DisplayNode()

    init(_ row: Int) {
      let layout = CollectionFlowLayout(
        .fixed(Size(width: itemLength, height: itemLength)), minimumLineSpacing: 10,
        sectionInset: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16), scrollDirection: .horizontal)
      strip = CollectionNode(numberOfItems: 20, layout: layout) { item in { GradientCell(row * 20 + item) } }
      super.init()
      automaticallyManagesSubnodes = true
      strip.contentOffset = Point(x: Double(row * 67 % 300), y: 0)
      strip.style.height = .points(itemLength)
      divider.backgroundColor = .separator
      divider.style.height = .points(1)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec(
        .vertical,
        children: [InsetLayoutSpec(insets: EdgeInsets(top: 10, left: 0, bottom: 10, right: 0), child: strip), divider])
    }
  }

  /// A square with a gradient of two colours that its number chooses.
  private final class GradientCell: CellNode {
    init(_ number: Int) {
      super.init()
      let hue = Double(number * 47 % 360) / 360
      let colors = [
        Color(hue: hue, saturation: 0.6, brightness: 1),
        Color(hue: (hue + 0.12).truncatingRemainder(dividingBy: 1), saturation: 0.8, brightness: 0.7),
      ]
      cornerRadius = 6
      backgroundColor = .white
      drawing = Drawing(key: "gradient \(number)") { context in
        let gradient = LinearGradient(from: .zero, to: Point(x: context.bounds.maxX, y: context.bounds.maxY), colors: colors)
        context.fill(DrawingPath(context.bounds), with: .linearGradient(gradient))
      }
    }
  }
}
