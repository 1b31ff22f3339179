import EmakiLayout
import Testing

@testable import EmakiDisplay
@testable import EmakiNodes
@testable import EmakiRaster

struct ExclusionPathsTests {
  private static let body =
    "The ferry to the lighthouse leaves at 9:15 on Sunday. Bring a warm jacket, it is windy up there, and 早めに来てください。"

  private static func text(
    _ string: String = body, lineHeight: Double? = 20, _ alignment: ParagraphStyle.Alignment = .natural
  ) -> AttributedText {
    AttributedText(string, lineHeight: lineHeight, alignment: alignment)
  }

  /// A gap of 40 points in the middle of lines of 200.
  private static func gap(height: Double = 20) -> DrawingPath { DrawingPath(80, 0, 40, height) }

  private func layout(
    _ text: AttributedText, width: Double = 200, lines: Int = 0, truncation: TextTruncation? = nil, around paths: DrawingPath...
  ) throws -> TextLayout {
    try text.layout(width: width, lines: lines, truncation: truncation, around: paths)
  }

  // MARK: Agreement

  @Test(arguments: [body, TextAlignmentTests.hebrew, "one\ntwo\r\n\nthree\n"], ParagraphStyle.Alignment.allCases)
  func `text beside a wall is set as in a narrower box`(string: String, alignment: ParagraphStyle.Alignment) throws {
    let text = Self.text(string, alignment)
    let narrow = try layout(text, width: 140)
    for (left, shift) in [(0.0, 60.0), (140, 0)] {
      let beside = try layout(text, around: DrawingPath(left, 0, 60, 10_000))
      // Where the box is as wide as its text, alignment does not move the lines.
      let edge = narrow.size.width == 140 ? shift : beside.lines[0].frame.minX - narrow.lines[0].frame.minX
      #expect(beside.ends == narrow.ends && beside.glyphs.map(\.x) == narrow.glyphs.map(\.x) && beside.size.height == narrow.size.height)
      #expect(isNear(beside.lines.map(\.frame.minX), narrow.lines.map { $0.frame.minX + edge }, within: 1e-9))
      let places = [beside, narrow].map { $0.lines.map { [$0.frame.width, $0.frame.minY, $0.baseline] } }
      #expect(places[0] == places[1])
    }
  }

  @Test(arguments: SampleRow.all, [20, nil]) func `no line reaches into a circle, and no text is lost`(row: SampleRow, height: Double?)
    throws
  {
    var text = row.text()
    text.paragraphStyle.lineHeight = height
    let (center, radius) = (Point(120, 45), 40.0)
    let layout = try layout(text, width: 240, around: DrawingPath(ellipseIn: Rect(80, 5, 80, 80)))
    let utf8 = row.body.bytes
    var end = 0
    for line in layout.lines {
      // This is the point of the line's box that is nearest to the centre of the circle.
      let x = min(max(center.x, line.frame.minX), line.frame.maxX) - center.x
      let y = min(max(center.y, line.frame.minY), line.frame.maxY) - center.y
      let isClear = line.frame.width == 0 || (x * x + y * y).squareRoot() > radius - 0.05
      #expect(isClear && line.frame.minX >= 0 && line.frame.maxX <= 240, "\(line)")
      #expect(utf8[end..<line.utf8Range.lowerBound].allSatisfy { $0 == 0x0A })
      end = line.utf8Range.upperBound
    }
    #expect(end == utf8.count)
  }

  @Test(arguments: [DrawingPath(0, 5000, 200, 10), DrawingPath(300, 0, 10, 500)])
  func `an excluded area that no line reaches changes nothing`(path: DrawingPath) throws {
    for string in [Self.body, TextAlignmentTests.hebrew, "a\n\nb\n", "", "\n"] {
      #expect(try ComparableLayout(layout(Self.text(string), around: path)) == ComparableLayout(layout(Self.text(string))))
    }
  }

  @Test func `text below an excluded area that is as wide as the box is laid out as without the area`() throws {
    let (plain, below) = try (layout(Self.text()), layout(Self.text(), around: DrawingPath(-5, -5, 300, 55)))
    let origins = [plain, below].map { ComparableLayout($0).glyphs.map(\.origin.y) }
    #expect(origins[1] == origins[0].map { $0 + 50 } && below.glyphs.map(\.x) == plain.glyphs.map(\.x))
    #expect(below.size == Size(plain.size.width, plain.size.height + 50))
  }

  // MARK: Parts of lines

  @Test func `each part of a justified line is filled, unless it is a single word`() throws {
    let layout = try layout(Self.text(Self.body, .justified), around: DrawingPath(90, 0, 20, 60))
    let parts = zip(layout.lines, layout.lines(of: Self.body)).prefix(6)
    #expect(layout.lines.count(where: \.continuesLine) == 3 && parts.contains { $0.0.frame.width > 89 })
    for (line, words) in parts {
      #expect(words.words.count > 1 ? abs(line.frame.width - 90) < 0.1 : line.frame.width < 90, "\(line)")
      #expect(line.frame.minX == (line.continuesLine ? 110 : 0))
    }
  }

  @Test func `a line with a taller letter keeps clear of an area that only this letter reaches`() throws {
    var mixed = Self.text("small ", lineHeight: nil)
    mixed.append(AttributedText("LARGE", size: 40))
    // Small letters are 17 points high, the large ones 48.
    let lines = try layout(mixed, width: 300, around: DrawingPath(0, 30, 100, 30)).lines
    #expect(lines.count == 1 && lines[0].frame.height > 45 && lines[0].frame.minX == 100)
  }

  // MARK: Cuts

  @Test(arguments: [nil, TextTruncation(token: AttributedText("[more]")), TextTruncation(mode: .byTruncatingMiddle)])
  func `a line limit counts lines, not their parts, and cuts the last part`(truncation: TextTruncation?) throws {
    let whole = try layout(Self.text(), around: Self.gap(height: 60))
    let cut = try layout(Self.text(), lines: 2, truncation: truncation, around: Self.gap(height: 60))
    let fits = try layout(Self.text(), lines: whole.lineCount, truncation: truncation, around: Self.gap(height: 60))
    #expect(whole.lineCount > 2 && !whole.isTruncated && ComparableLayout(fits) == ComparableLayout(whole))
    #expect(cut.isTruncated && [cut.lineCount, cut.lines.count] == [2, 4] && cut.lines.prefix(3) == whole.lines.prefix(3))
    let last = try #require(cut.lines.last)
    #expect(last.frame.minX == 120 && last.frame.maxX <= 200 && last.continuesLine)
  }

  @Test func `a paragraph too long for Pango's numbers is cut in its part of the line`() throws {
    // 14 points each: 2.3 million points, of which 32 bits hold 2.1 million.
    let cut = try layout(Self.text(String(repeating: "永", count: 160_000)), lines: 1, around: Self.gap(height: 60))
    // Five of them in each part, but for an ellipsis of some dots.
    #expect(cut.isTruncated && 9...15 ~= cut.glyphs.count)
    #expect(cut.lines.map(\.frame.minX) == [0, 120] && cut.lines[1].frame.maxX <= 200)
  }

  // MARK: Nodes

  @Test func `a range has separate boxes on both sides of a gap`() throws {
    let (node, context) = try TextNode.laidOut(Self.text("one two three four five six")) { $0.exclusionPaths = [Self.gap()] }
    let rects = node.rects(forCharacterRange: 0..<18, in: context)
    #expect(rects.map(\.minX) == [0, 120] && rects[0].maxX < 80)
    #expect(node.characterIndex(at: Point(100, 10), in: context) == nil && node.lineCount == 2)
    let (hebrew, other) = try TextNode.laidOut(Self.text(TextAlignmentTests.hebrew)) { $0.exclusionPaths = [Self.gap()] }
    let both = hebrew.rects(forCharacterRange: 0..<20, in: other).filter { $0.minY == 0 }.map(\.minX)
    #expect(both == both.sorted() && both.count == 2)
  }

  @Test func `paths are relative to the inset text, and count when it is measured`() throws {
    let (node, context) = try TextNode.laidOut(Self.text("lighthouse")) {
      $0.exclusionPaths = [DrawingPath(0, 0, 200, 30)]
      $0.textContainerInset = EdgeInsets(top: 7, left: 11, bottom: 0, right: 0)
    }
    let height = node.calculatedSize.height
    #expect(node.firstBaseline > 37 && node.rects(forCharacterRange: 0..<1, in: context).first?.origin == Point(11, 37))
    node.exclusionPaths = []
    node.layOut(width: 200, in: context)
    #expect([height, node.calculatedSize.height] == [57, 27])
  }
}
