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

  /// Returns a text of a number of lines, none of which is nearly as wide as the column.
  private static func lines(_ count: Int) -> String { Array(repeating: "kitten", count: count).joined(separator: "\n") }

  @Test(arguments: [(10, 1), (11, 2), (40, 4), (700, 70)]) func `the cell is 30 points higher than its text`(characters: Int, lines: Int)
    throws
  {
    let cell = TextCell(String(repeating: "x", count: characters))
    // Ten characters of 7 points fit in 100 - 30.
    let context = MeasuringContext(scale: Scale(2), typesetter: SquareTypesetter())
    #expect(cell.layoutTree(.row(width: 100), in: context) == [])
    let height = Double(lines) * 20
    #expect(cell.frame.size == Size(width: 100, height: height + 30))
    #expect(cell.text.frame == Rect(x: 15, y: 15, width: 70, height: height))
  }

  @Test func `another width lays the text out again`() {
    let cell = TextCell(String(repeating: "x", count: 40))
    let context = MeasuringContext(scale: Scale(2), typesetter: SquareTypesetter())
    let heights = [100.0, 310, 100].map { width in
      cell.layoutTree(.row(width: width), in: context)
      #expect(cell.text.frame.width == width - 30)
      return cell.frame.height
    }
    #expect(heights == [110, 50, 110])
  }

  @Test(arguments: [1.0, 2, 3]) func `a table draws the cell with its text inside the margin`(scale: Double) async throws {
    let renderer = try Renderer.test(width: 320, height: 200, scale: scale)
    let table = TableNode.plain(rows: [1, 3, 2]) { count in { TextCell(Self.lines(count)) } }
    #expect(try await renderer.heights(of: table) == [50, 90, 70])
    let picture = try await renderer.render(table).decoded()
    func color(_ x: Double, _ y: Double) -> UInt32 { picture[Int(x * scale), Int(y * scale)] }
    for (top, height) in [(0.0, 50.0), (50, 90)] {
      // These are places inside and outside of each edge of the text's ground. All ink is further left.
      for (inside, outside) in [((304.0, top + height / 2), (305.0, top + height / 2)), ((300, top + 15), (300, top + 14))]
        + [((300.0, top + height - 16), (300.0, top + height - 15))]
      {
        #expect(color(inside.0, inside.1) == Color.white.premultiplied)
        #expect(color(outside.0, outside.1) == Color.unread.premultiplied)
      }
      #expect(color(14, top + 20) == Color.unread.premultiplied)
    }
    // Every line of the second row has some ink.
    for line in 0..<3 {
      let part = picture.part(Rect(x: 15, y: 65 + Double(line) * 20, width: 60, height: 20), scale: scale)
      #expect(part.contains { $0 & 0xFF < 0x80 }, "line \(line)")
    }
  }

  @Test(arguments: [1.0, 2, 3]) func `the cell drawn alone looks as in its row`(scale: Double) async throws {
    let renderer = try Renderer.test(width: 320, height: 200, scale: scale)
    let alone = try await renderer.render(TextCell(Self.lines(3)), in: .row(width: 320))
    let row = try await renderer.render(TableNode.plain(rows: [3]) { count in { TextCell(Self.lines(count)) } }, onlyRow: 0)
    #expect(alone.size == PixelSize(width: Int(320 * scale), height: Int(90 * scale)))
    #expect(try alone.decoded().difference(from: row.decoded()) == nil)
    #expect(Set(try alone.decoded().words).count > 2)
  }

  @Test func `heights can be asked for before there is a table`() throws {
    let heights = try [1, 2, 5].map { count in try TextCell(Self.lines(count)).measure(.row(width: 320)).height }
    #expect(heights == [50, 70, 130])
  }
}
