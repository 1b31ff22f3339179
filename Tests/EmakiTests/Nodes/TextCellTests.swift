import Emaki
import EmakiRaster
import Testing

/// Tests the fourth article's cell: a text with a margin of 15 points, whose frame is set by hand. The cell is 30 points higher than the
/// text.
@Suite struct TextCellTests {
  private final class TextCell: CellNode {
    static let margin = 15.0
    let text = TextNode()

    init(_ string: String) {
      super.init()
      backgroundColor = .unread
      text.backgroundColor = .white
      text.attributedText = AttributedText(string, font: .system(size: 14), lineHeight: 20)
      addSubnode(text)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size, in context: LayoutContext) -> Size {
      let column = Size(width: constrainedSize.width - Self.margin * 2, height: .unbounded)
      let height = text.layoutThatFits(SizeRange(max: column), parentSize: ParentSize(column), in: context).size.height
      return Size(width: constrainedSize.width, height: height + Self.margin * 2)
    }

    override func layout() {
      text.frame = Rect(
        x: Self.margin, y: Self.margin, width: bounds.width - Self.margin * 2, height: bounds.height - Self.margin * 2)
    }
  }

  @Test(arguments: [(10, 1), (11, 2), (40, 4), (700, 70)]) func `the cell is 30 points higher than its text`(characters: Int, lines: Int) {
    let cell = TextCell(String(repeating: "x", count: characters))
    let context = MeasuringContext(scale: Scale(2), typesetter: SquareTypesetter())
    // Ten characters of 7 points fit in 100 - 30. Another width in between lays the text out again.
    for width in [100.0, 310, 100] { #expect(cell.layoutTree(.row(width: width), in: context) == []) }
    let height = Double(lines) * 20
    #expect(cell.frame.size == Size(width: 100, height: height + 30))
    #expect(cell.text.frame == Rect(x: 15, y: 15, width: 70, height: height))
  }
}
