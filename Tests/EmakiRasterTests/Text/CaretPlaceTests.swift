import CPango
import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiNodes
@testable import EmakiRaster

/// Tests where carets stand, and what selections cover, in texts of all kinds.
struct CaretPlaceTests {
  private static let lineHeight = 20.0

  private func node(_ string: String, width: Double = 200) throws -> (EditableTextNode, MeasuringContext) {
    let node = EditableTextNode()
    node.attributedText = AttributedText(string, lineHeight: Self.lineHeight)
    let context = try RenderContext.test().measuring
    node.layoutTree(SizeRange(max: Size(width, .unbounded)), in: context)
    return (node, context)
  }

  private static let texts = TextFixture.lines("carets.txt")

  /// The expectation is Pango's own strong cursor, in lines that Pango breaks.
  @Test(arguments: texts, [200.0, 70])
  func `a caret is where Pango's strong cursor is`(text: String, width: Double) throws {
    let typesetter = try TestFonts.typesetter()
    let reference = ReferenceLayout(AttributedText(text).request(width: width), in: typesetter.fonts.context, typesetter.library.set)
    let (node, context) = try node(text, width: width)
    var offset = 0
    for (index, character) in (Array(text) + ["\0"]).enumerated() {
      var cursor = PangoRectangle()
      pango_layout_get_cursor_pos(reference.layout, Int32(offset), &cursor, nil)
      let line = reference.place(ofByte: offset).line
      let caret = node.frame(forTextRange: index..<index, in: context)
      // A text from left to right is only as wide as its line needs. Both texts begin on the left.
      let left = Double(cursor.x) / Double(PANGO_SCALE)
      #expect(
        abs(caret.minX - left) < 0.05 && caret == Rect(caret.minX, Double(line) * Self.lineHeight, 0, Self.lineHeight), "before \(index)")
      offset += character.utf8.count
    }
  }

  @Test(
    arguments: [
      ("", 1), ("a", 1), ("a\n", 2), ("a\n\n", 3), ("\n", 2), (String(repeating: "word ", count: 8000) + "\n", nil),
    ] as [(String, Int?)])
  func `the last line of a text that ends in a newline has the caret, and a height`(text: String, lines: Int?) throws {
    let (node, context) = try node(text)
    let caret = node.caretRect(at: text.count, in: context)
    let bottom = lines.map { Double($0) * Self.lineHeight } ?? node.frame.height
    #expect([caret.maxY, node.frame.height] == [bottom, bottom] && (text.last != "\n" || caret.minX == 0))
  }

  @Test(arguments: texts) func `a caret is two points wide and inside the node`(text: String) throws {
    let (node, context) = try node(text, width: 70)
    let carets = (0...text.count).map { node.caretRect(at: $0, in: context) }
    #expect(
      carets.allSatisfy { $0.width == 2 && Rect(origin: .zero, size: node.frame.size).union($0).size == node.frame.size }, "\(carets)")
  }

  @Test func `a selection covers its characters, and of lines that it goes on behind also the rest`() throws {
    let (node, context) = try node("one two\nsix\n\nten")
    node.frame.size.width = 200
    let rects = node.selectionRects(for: 4..<15, in: context)
    let (word, last) = (node.frame(forTextRange: 4..<7, in: context), node.frame(forTextRange: 13..<15, in: context))
    // The second and third lines are covered as a whole, be they one box or two.
    for (y, start, end) in [(5.0, word.minX, 200.0), (25, 0, 200), (45, 0, 200), (65, 0, last.maxX)] {
      let parts = rects.filter { $0.minY <= y && y < $0.maxY }
      #expect([start] + parts.map(\.maxX) == parts.map(\.minX) + [end])
    }
    #expect(node.selectionRects(for: 3..<3, in: context).isEmpty)
  }

  @Test func `a selection of mixed text has several boxes on a line`() throws {
    let (node, context) = try node("abc אבג def")
    // From inside the Latin word to inside the Hebrew one, whose first letter is on its right.
    let rects = node.selectionRects(for: 2..<5, in: context)
    let parts = [node.frame(forTextRange: 2..<4, in: context), node.frame(forTextRange: 4..<5, in: context)]
    #expect(rects.map(\.minX) == parts.map(\.minX) && rects.map(\.maxX) == parts.map(\.maxX) && parts[1].minX > parts[0].maxX)
  }

  @Test func `a range that is not in the text has no box`() throws {
    let (node, context) = try node("abc")
    let frames = [0..<4, -1..<2, 0..<3].map { node.frame(forTextRange: $0, in: context) }
    let carets = [Int.max, .min, 3, 0].map { node.caretRect(at: $0, in: context) }
    #expect(frames.dropLast() == [.zero, .zero] && frames[2].width > 10 && carets.prefix(2) == carets.suffix(2))
    #expect(node.selectionRects(for: -5..<100, in: context) == node.selectionRects(for: 0..<3, in: context))
  }
}
