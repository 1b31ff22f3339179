import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

struct ParagraphStyleTests {
  private func layout(
    _ string: String = body, size: Double = 14, lineHeight: Double? = 20, width: Double = 200, lines: Int = 0,
    by typesetter: PangoTypesetter? = nil,
    _ style: (inout ParagraphStyle) -> Void = { _ in }
  ) throws -> TextLayout {
    try AttributedText(string, size: size, lineHeight: lineHeight, style: style).layout(width: width, lines: lines, by: typesetter)
  }

  private static let body = "The ferry to the lighthouse leaves at 9:15 on Sunday. Bring a warm jacket, it is windy up there."

  // MARK: Alignment

  @Test(arguments: scales) func `centred Han text has equal ink margins`(scale: Double) throws {
    // Source: the guide's centred 18 pt text.
    let layout = try layout("居中文字", size: 18, lineHeight: 24) { $0.alignment = .center }
    let ink = try paint(layout, size: Size(200, 24), scale: scale).inkBounds()
    #expect(abs(ink.x - (Int(200 * scale) - ink.maxX)) <= 1)
  }

  @Test func `centring by ink moves glyphs by at most a twentieth of an em`() throws {
    func lean(_ string: String, _ alignment: ParagraphStyle.Alignment) throws -> Double {
      let layout = try layout(string, size: 18) { $0.alignment = alignment }
      return layout.runs[0].origin.x - layout.lines[0].frame.minX
    }
    // Half of the bracket is empty.
    #expect(try isNear([lean("「居", .center), lean("居」", .center)], [-0.9, 0.9], within: 1e-9) && abs(lean("「居」", .center)) < 0.1)
    #expect(try [.natural, .right, .justified].map { try lean("「居", $0) } == [0, 0, 0])
  }

  @Test func `justified lines reach both sides, except the last of a paragraph`() throws {
    let layout = try layout("\(Self.body)\n\(Self.body)") { $0.alignment = .justified }
    let end = Self.body.utf8.count
    let areFilled = layout.lines.allSatisfy { line in
      let isLast = [end, end * 2 + 1].contains(line.utf8Range.upperBound)
      return line.frame.minX == 0 && (isLast ? line.frame.maxX < 195 : abs(line.frame.maxX - 200) < 0.1)
    }
    #expect(layout.lines.count >= 8 && areFilled, "\(layout.lines)")
  }

  @Test(arguments: TextFixture.rows("lines of one word"))
  func `a justified line of one word stays whole, and stands where lines begin`(row: [String]) throws {
    let (language, string) = (row[0], row[1])
    let layouts = try HyphenationTests.alignments.map {
      try AttributedText(string, size: 16, lineHeight: 24, alignment: $0, language: language).layout(width: 180)
    }
    let words = layouts[0].lines(of: string)
    let edges = layouts.map {
      zip($0.lines, words).filter { $1.words.count == 1 }.flatMap { [$0.0.frame.minX, $0.0.frame.maxX] }
    }
    #expect(words.count >= 2 && layouts[0].ends == layouts[1].ends && isNear(edges[0], edges[1]))
  }

  @Test func `Latin words in justified Han text stay whole`() throws {
    let string = "東京タワーのEnglishと日本語のことば"
    let start = "東京タワーの".utf8.count
    let widths = try HyphenationTests.alignments.map { alignment in
      let layout = try AttributedText(string, size: 16, alignment: alignment, language: "ja").layout(width: 170, locates: true)
      let places = try [start, start + 6].map { place in try #require(layout.clusters.first { $0.utf8Range.lowerBound == place }).minX }
      return (word: places[1] - places[0], line: layout.lines[0].frame.width)
    }
    #expect(isNear([widths[0].word], [widths[1].word]) && abs(widths[1].line - 170) < 0.1)
  }

  @Test func `a full stop is at the end of its paragraph's direction`() throws {
    // A full stop at the end of Latin text stands at the left of a right-to-left paragraph.
    let right = try layout("one.", width: 100) { $0.baseWritingDirection = .rightToLeft }
    #expect(try right.glyphs.min { $0.x < $1.x }?.index == layout(".").glyphs[0].index)
  }

  // MARK: Indents

  @Test func `every line of paragraphs that are shaped in several parts is indented`() throws {
    let first = String(repeating: "word and word ", count: 4000)
    let lines = try layout("\(first)\n\(Self.body)") { ($0.firstLineHeadIndent, $0.headIndent) = (30, 10) }.lines
    let starts = [0, first.utf8.count + 1]
    #expect(lines.allSatisfy { $0.frame.minX == (starts.contains($0.utf8Range.lowerBound) ? 30 : 10) && $0.frame.maxX <= 200 })
  }

  @Test func `a hanging indent breaks lines where a narrower column would`() throws {
    #expect(try layout { ($0.firstLineHeadIndent, $0.headIndent) = (20, 20) }.ends == layout(width: 180).ends)
  }

  @Test func `indents leave room for letters in the column`() throws {
    let styles: [(inout ParagraphStyle) -> Void] = [
      { $0.firstLineHeadIndent = 500 }, { $0.headIndent = 1000 }, { $0.tailIndent = 1000 }, { ($0.headIndent, $0.tailIndent) = (150, 150) },
    ]
    for style in styles {
      for direction in [ParagraphStyle.WritingDirection.leftToRight, .rightToLeft] {
        let layout = try layout {
          $0.baseWritingDirection = direction
          style(&$0)
        }
        #expect(layout.size.width <= 200 && layout.lines.allSatisfy { $0.frame.minX >= -0.01 && $0.frame.maxX <= 200.01 })
      }
    }
  }

  // MARK: Breaks

  @Test func `lines may break anywhere`() throws {
    // A line has room for seven letters. Broken anywhere, the first line is filled; broken between words, it holds only the first word.
    let width = try layout("n").size.width * 7.5
    let ends = try [ParagraphStyle.LineBreakMode.byWordWrapping, .byCharWrapping].map { mode in
      try layout("nnn nnnnnnnnnnnnn", width: width) { $0.lineBreakMode = mode }.ends[0]
    }
    #expect(ends[0] == 4 && ends[1] > 5)
  }

  @Test func `a plain text after any other text is laid out as before`() throws {
    let typesetter = try TestFonts.typesetter()
    let plain = ComparableLayout(try layout(by: typesetter))
    _ = try layout(by: typesetter) {
      ($0.alignment, $0.firstLineHeadIndent) = (.justified, 30)
      ($0.baseWritingDirection, $0.lineBreakMode) = (.rightToLeft, .byCharWrapping)
    }
    #expect(try ComparableLayout(layout(by: typesetter)) == plain)
  }

  // MARK: Invalid numbers

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, -1])
  func `invalid lengths never make an invalid size`(length: Double) throws {
    let changes: [(inout ParagraphStyle) -> Void] = [
      { $0.lineHeight = length }, { $0.lineSpacing = length }, { $0.minimumLineHeight = length }, { $0.maximumLineHeight = length },
      { ($0.firstLineHeadIndent, $0.headIndent) = (length, length) }, { $0.tailIndent = length }, { $0.paragraphSpacing = length },
    ]
    for (number, change) in changes.enumerated() {
      let size = try layout("one\ntwo", lineHeight: nil, width: 100, change).size
      #expect(0...1e8 ~= size.width && 0...1e8 ~= size.height, "change \(number): \(size)")
    }
    // A line height that is not a number counts as not set.
    let size = try layout("one", lineHeight: length).size
    #expect(try length.isFinite ? size.height == (length < 0 ? 0 : 1e6) : size == layout("one", lineHeight: nil).size)
  }

  /// For Pango the characters of such a font have the width 0.
  @Test(.timeLimit(.minutes(2)), arguments: [1e-9, 0.01, 1e6, 1e300, .nan, -.infinity])
  func `a font of any size is laid out quickly`(size: Double) throws {
    var attributes = TextAttributes()
    attributes.font.size = size
    for width in [3.0, 100] {
      let layout = try AttributedText("one two three four", attributes: attributes).layout(width: width)
      #expect(0...1e8 ~= layout.size.width && 0...1e8 ~= layout.size.height, "\(layout.size)")
    }
  }
}
