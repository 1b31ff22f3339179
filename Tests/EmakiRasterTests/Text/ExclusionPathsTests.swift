import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiNodes
@testable import EmakiRaster

@Suite struct ExclusionPathsTests {
  private static let body =
    "The ferry to the lighthouse leaves at 9:15 on Sunday. Bring a warm jacket, it is windy up there, and 早めに来てください。"

  private func layout(
    _ text: AttributedText, width: Double = 200, lines: Int = 0, truncation: TextTruncation? = nil, around paths: [DrawingPath]
  ) throws -> TextLayout {
    var request = TextRequest(text: text, maximumWidth: width, maximumNumberOfLines: lines, truncation: truncation)
    request.exclusionPaths = paths
    return try TestFonts.typesetter().layout(request)
  }

  private func text(_ string: String = body, lineHeight: Double? = 20, _ alignment: ParagraphStyle.Alignment = .natural) -> AttributedText {
    AttributedText(string, font: .system(size: 14), lineHeight: lineHeight, alignment: alignment)
  }

  static let left = DrawingPath(Rect(x: 0, y: 0, width: 60, height: 10_000))
  static let right = DrawingPath(Rect(x: 140, y: 0, width: 60, height: 10_000))

  @Test(arguments: [body, TextAlignmentTests.hebrew, "one\ntwo\r\n\nthree\n"], ParagraphStyle.Alignment.allCases)
  func `text beside a wall is set as in a narrower box`(string: String, alignment: ParagraphStyle.Alignment) throws {
    let narrow = try layout(text(string, alignment), width: 140, around: [])
    for (path, shift) in [(Self.left, 60.0), (Self.right, 0)] {
      let beside = try layout(text(string, alignment), around: [path])
      #expect(beside.lines.map(\.utf8Range) == narrow.lines.map(\.utf8Range))
      // Where the box is as wide as its text, alignment does not move the lines.
      let edge = narrow.size.width == 140 ? shift : beside.lines[0].frame.minX - narrow.lines[0].frame.minX
      for (line, other) in zip(beside.lines, narrow.lines) {
        #expect(abs(line.frame.minX - other.frame.minX - edge) < 1e-9)
        #expect(line.frame.width == other.frame.width && line.frame.minY == other.frame.minY && line.baseline == other.baseline)
      }
      #expect(beside.glyphs.map(\.x) == narrow.glyphs.map(\.x))
      #expect(beside.size.height == narrow.size.height)
    }
  }

  @Test(arguments: SampleRow.all, [14.0, 0]) func `no line reaches into a circle, and no text is lost`(row: SampleRow, lineHeight: Double)
    throws
  {
    var text = row.text()
    if lineHeight == 0 { text.paragraphStyle.lineHeight = nil }
    let (center, radius) = (Point(x: 120, y: 45), 40.0)
    let circle = DrawingPath(ellipseIn: Rect(x: 80, y: 5, width: 80, height: 80))
    let layout = try layout(text, width: 240, around: [circle])
    let utf8 = Array(row.body.utf8)
    var end = 0
    for line in layout.lines {
      // This is the point of the line's box that is nearest to the centre of the circle.
      let x = min(max(center.x, line.frame.minX), line.frame.maxX) - center.x
      let y = min(max(center.y, line.frame.minY), line.frame.maxY) - center.y
      #expect(line.frame.width == 0 || (x * x + y * y).squareRoot() > radius - 0.05)
      #expect(line.frame.minX >= 0 && line.frame.maxX <= 240)
      #expect(utf8[end..<line.utf8Range.lowerBound].allSatisfy { $0 == 0x0A })
      end = line.utf8Range.upperBound
    }
    #expect(end == utf8.count)
  }

  @Test(arguments: SampleRow.all) func `text that is shaped once flows as text that Pango breaks part by part`(row: SampleRow) throws {
    let (ours, pango) = (try TestFonts.typesetter(), try TestFonts.typesetter())
    pango.breaksWithPango = true
    (ours.trimsPunctuation, pango.trimsPunctuation) = (false, false)
    (ours.spacesBetweenScripts, pango.spacesBetweenScripts) = (false, false)
    for width in stride(from: 150.0, through: 300, by: 30) {
      for limit in [0, 2] {
        var request = TextRequest(text: row.text(), maximumWidth: width, maximumNumberOfLines: limit)
        request.exclusionPaths = [DrawingPath(ellipseIn: Rect(x: 60, y: 5, width: 70, height: 70))]
        let isSame = ComparableLayout(ours.layout(request)) == ComparableLayout(pango.layout(request))
        #expect(isSame, "\(width) pt, \(limit) lines")
      }
    }
    #expect(ours.shapedTexts.counters.shaped == 1)
  }

  @Test func `a line continues across a gap, and both parts are one line`() throws {
    let gap = DrawingPath(Rect(x: 80, y: 0, width: 40, height: 20))
    let layout = try layout(text("one two three four five six"), around: [gap])
    // The words "one two " stand before the gap, as "one two three" is wider than 80. The next words begin at the right side of the gap.
    #expect(layout.lines.count == 3)
    #expect(layout.lineCount == 2)
    #expect(layout.lines.map(\.continuesLine) == [false, true, false])
    #expect(layout.lines.map(\.utf8Range.lowerBound) == [0, 8, 19])
    #expect(layout.lines.map(\.frame.minX) == [0, 120, 0])
    #expect(layout.lines.map(\.frame.minY) == [0, 0, 20])
    #expect(layout.lines[0].baseline == layout.lines[1].baseline)
  }

  @Test func `a right-to-left line starts in its right part`() throws {
    let gap = DrawingPath(Rect(x: 80, y: 0, width: 40, height: 20))
    let layout = try layout(text(TextAlignmentTests.hebrew), around: [gap])
    #expect(layout.lines[1].continuesLine)
    #expect(layout.lines[0].utf8Range.upperBound == layout.lines[1].utf8Range.lowerBound)
    #expect(layout.lines[0].frame.minX >= 120 && abs(layout.lines[0].frame.maxX - 200) < 1e-9)
    #expect(abs(layout.lines[1].frame.maxX - 80) < 1e-9)
  }

  @Test func `each part of a justified line is filled, unless it is a single word`() throws {
    let gap = DrawingPath(Rect(x: 90, y: 0, width: 20, height: 60))
    let layout = try layout(text(Self.body, .justified), around: [gap])
    #expect(layout.lines.count { $0.continuesLine } == 3)
    let utf8 = Array(Self.body.utf8)
    for line in layout.lines.prefix(6) {
      #expect(line.frame.minX == (line.continuesLine ? 110 : 0))
      let words = String(decoding: utf8[line.utf8Range], as: UTF8.self).split(separator: " ").count
      if words > 1 { #expect(abs(line.frame.width - 90) < 0.1) } else { #expect(line.frame.width < 90) }
    }
    #expect(layout.lines.prefix(6).contains { $0.frame.width > 89 })
  }

  @Test func `a part that is too narrow for the next word stays empty`() throws {
    // 20 points hold neither "lighthouse" nor "leaves", 110 points do.
    let gap = DrawingPath(Rect(x: 20, y: 0, width: 70, height: 20))
    let layout = try layout(text("lighthouse leaves"), around: [gap])
    #expect(layout.lines.map(\.frame.minX) == [90, 0])
    #expect(layout.lines.map(\.continuesLine) == [false, false])
  }

  @Test func `a line moves down until its first word fits`() throws {
    let step = [DrawingPath(Rect(x: 30, y: 0, width: 170, height: 33)), DrawingPath(Rect(x: 100, y: 33, width: 100, height: 20))]
    let layout = try layout(text("lighthouse leaves"), around: step)
    // Beside the upper rectangle are 30 points. From 33 on there are 100, which hold "lighthouse" and not both words.
    #expect(layout.lines.map(\.frame.minY) == [33, 53])
    #expect(layout.lines.map(\.utf8Range.lowerBound) == [0, 11])
  }

  @Test func `text below an excluded area that is as wide as the box is laid out as without the area`() throws {
    let plain = try layout(text(), around: [])
    let below = try layout(text(), around: [DrawingPath(Rect(x: -5, y: -5, width: 300, height: 55))])
    #expect(ComparableLayout(below).glyphs.map(\.origin.y) == ComparableLayout(plain).glyphs.map { $0.origin.y + 50 })
    #expect(below.glyphs.map(\.x) == plain.glyphs.map(\.x))
    #expect(below.size == Size(width: plain.size.width, height: plain.size.height + 50))
  }

  @Test(arguments: [DrawingPath(Rect(x: 0, y: 5000, width: 200, height: 10)), DrawingPath(Rect(x: 300, y: 0, width: 10, height: 500))])
  func `an excluded area that no line reaches changes nothing`(path: DrawingPath) throws {
    for string in [Self.body, TextAlignmentTests.hebrew, "a\n\nb\n", "", "\n"] {
      #expect(try ComparableLayout(layout(text(string), around: [path])) == ComparableLayout(layout(text(string), around: [])))
    }
  }

  @Test func `an empty text stands below the excluded area`() throws {
    let layout = try layout(text(""), around: [DrawingPath(Rect(x: 0, y: 0, width: 200, height: 30))])
    #expect(layout.lines.map(\.frame) == [Rect(x: 0, y: 30, width: 0, height: 20)])
  }

  @Test func `a line with a taller letter keeps clear of an area that only this letter reaches`() throws {
    var mixed = text("small ", lineHeight: nil)
    mixed.append(AttributedText("LARGE", font: .system(size: 40)))
    // Small letters are 17 points high, the large ones 48.
    let path = DrawingPath(Rect(x: 0, y: 30, width: 100, height: 30))
    let layout = try layout(mixed, width: 300, around: [path])
    #expect(layout.lines.count == 1)
    #expect(layout.lines[0].frame.height > 45)
    #expect(layout.lines[0].frame.minX == 100)
  }

  @Test(arguments: [
    nil, TextTruncation(token: AttributedText("[more]", font: .system(size: 14))), TextTruncation(mode: .byTruncatingMiddle),
  ])
  func `a line limit counts lines, not their parts, and cuts the last part`(truncation: TextTruncation?) throws {
    let gap = DrawingPath(Rect(x: 80, y: 0, width: 40, height: 60))
    let whole = try layout(text(), around: [gap])
    let cut = try layout(text(), lines: 2, truncation: truncation, around: [gap])
    #expect(whole.lineCount > 2 && !whole.isTruncated)
    #expect(cut.isTruncated && cut.lineCount == 2 && cut.lines.count == 4)
    #expect(cut.lines.prefix(3) == whole.lines.prefix(3))
    #expect(cut.lines[3].frame.minX == 120 && cut.lines[3].frame.maxX <= 200 && cut.lines[3].continuesLine)
    let fits = try layout(text(), lines: whole.lineCount, truncation: truncation, around: [gap])
    #expect(ComparableLayout(fits) == ComparableLayout(whole))
  }

  @Test func `a paragraph too long for Pango's numbers is cut in its part of the line`() throws {
    // 14 points each: 2.3 million points, of which 32 bits hold 2.1 million.
    let han = text(String(repeating: "永", count: 160_000))
    let cut = try layout(han, lines: 1, around: [DrawingPath(Rect(x: 80, y: 0, width: 40, height: 60))])
    #expect(cut.isTruncated)
    // Five of them in each part, but for an ellipsis of some dots.
    #expect((9...15).contains(cut.glyphs.count))
    #expect(cut.lines.map(\.frame.minX) == [0, 120] && cut.lines[1].frame.maxX <= 200)
  }

  @Test func `paragraphs after the last allowed line are replaced by an ellipsis`() throws {
    let gap = DrawingPath(Rect(x: 80, y: 0, width: 40, height: 60))
    let cut = try layout(text("one\ntwo\nsix"), lines: 2, around: [gap])
    let written = try layout(text("one\ntwo\u{2026}"), around: [gap])
    #expect(cut.isTruncated)
    #expect(ComparableLayout(cut).glyphs == ComparableLayout(written).glyphs)
  }

  @Test func `indents and spacing are kept beside an excluded area`() throws {
    var indented = text("one two three\nfour five six")
    indented.paragraphStyle.firstLineHeadIndent = 10
    indented.paragraphStyle.headIndent = 25
    indented.paragraphStyle.tailIndent = 115
    indented.paragraphStyle.paragraphSpacing = 7
    let layout = try layout(indented, around: [DrawingPath(Rect(x: 0, y: 0, width: 15, height: 1000))])
    // Lines reach from 15 or 25 to 85, which holds two words.
    #expect(layout.lines.map(\.frame.minX) == [15, 25, 15, 25])
    #expect(layout.lines.map(\.frame.minY) == [0, 20, 47, 67])
  }

  // MARK: Nodes

  private func node(_ string: String, _ paths: [DrawingPath], _ change: (TextNode) -> Void = { _ in }) throws -> (
    TextNode, MeasuringContext
  ) {
    let node = TextNode()
    node.attributedText = text(string)
    node.exclusionPaths = paths
    change(node)
    let context = try RenderContext.test().measuring
    node.layoutTree(SizeRange(max: Size(width: 200, height: .unbounded)), in: context)
    return (node, context)
  }

  @Test(arguments: ["one two three four five six", TextAlignmentTests.hebrew, "one שלום two עולם and more of it", "日本語の文章です。折り返します。"])
  func `each character is found in the middle of its box`(string: String) throws {
    let (node, context) = try node(string, [DrawingPath(ellipseIn: Rect(x: 70, y: 0, width: 50, height: 50))])
    #expect(try #require(node.broken.first).layout.lines.contains { $0.continuesLine })
    for index in 0..<string.count {
      for rect in node.rects(forCharacterRange: index..<index + 1, in: context) {
        #expect(node.characterIndex(at: Point(x: rect.midX, y: rect.midY), in: context) == index)
      }
    }
  }

  @Test func `a range has separate boxes on both sides of a gap`() throws {
    let (node, context) = try node("one two three four five six", [DrawingPath(Rect(x: 80, y: 0, width: 40, height: 20))])
    let rects = node.rects(forCharacterRange: 0..<18, in: context)
    #expect(rects.count == 2)
    #expect(rects[0].minX == 0 && rects[0].maxX < 80 && rects[1].minX == 120)
    #expect(node.characterIndex(at: Point(x: 100, y: 10), in: context) == nil)
    let (hebrew, other) = try self.node(TextAlignmentTests.hebrew, [DrawingPath(Rect(x: 80, y: 0, width: 40, height: 20))])
    let both = hebrew.rects(forCharacterRange: 0..<20, in: other).filter { $0.minY == 0 }
    #expect(both.map(\.minX) == both.map(\.minX).sorted() && both.count == 2)
  }

  @Test func `paths are relative to the inset text, and count when it is measured`() throws {
    let (node, context) = try node("lighthouse", [DrawingPath(Rect(x: 0, y: 0, width: 200, height: 30))]) {
      $0.textContainerInset = EdgeInsets(top: 7, left: 11, bottom: 0, right: 0)
    }
    #expect(node.calculatedSize.height == 57)
    #expect(node.rects(forCharacterRange: 0..<1, in: context).first?.origin == Point(x: 11, y: 37))
    #expect(node.firstBaseline > 37)
    node.exclusionPaths = []
    node.layoutTree(SizeRange(max: Size(width: 200, height: .unbounded)), in: context)
    #expect(node.calculatedSize.height == 27)
  }

  @Test func `a node counts lines, not their parts`() throws {
    let (node, _) = try node("one two three four five six", [DrawingPath(Rect(x: 80, y: 0, width: 40, height: 20))])
    #expect(node.lineCount == 2)
  }

  @Test func `no ink is painted over an excluded area`() throws {
    let circle = Rect(x: 60, y: 10, width: 80, height: 80)
    let (node, _) = try node(String(repeating: Self.body + " ", count: 3), [DrawingPath(ellipseIn: circle)])
    let root = DisplayNode(Rect(x: 0, y: 0, width: 200, height: node.frame.height), nil, [node])
    let bitmap = try root.painted()
    var (beside, below) = (0, 0)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] != 0xFFFF_FFFF {
        let (dx, dy) = (Double(x) + 0.5 - circle.midX, Double(y) + 0.5 - circle.midY)
        // Letters may hang out of their boxes by less than a point, and are on whole pixels.
        #expect((dx * dx + dy * dy).squareRoot() > 38)
        if y >= 10 && y < 90 { beside += x > 100 ? 1 : 0 } else { below += 1 }
      }
    }
    #expect(beside > 100 && below > 100)
  }
}
