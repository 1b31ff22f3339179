import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

@Suite struct ParagraphStyleTests {
  private func layout(
    _ string: String, size: Double = 14, lineHeight: Double? = 20, width: Double = 200, lines: Int = 0, typesetter: PangoTypesetter? = nil,
    _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) throws -> TextLayout {
    var text = AttributedText(string, font: .system(size: size), lineHeight: lineHeight)
    change(&text.paragraphStyle)
    return try (typesetter ?? TestFonts.typesetter()).layout(
      TextRequest(text: text, maximumWidth: width, maximumNumberOfLines: lines))
  }

  private let body = "The ferry to the lighthouse leaves at 9:15 on Sunday. Bring a warm jacket, it is windy up there."

  @Test(arguments: [1.0, 2, 3]) func `centred Han text has equal ink margins`(scale: Double) throws {
    // Source: the guide's centred 18 pt text.
    let layout = try layout("居中文字", size: 18, lineHeight: 24, width: 200) { $0.alignment = .center }
    let ink = try paint(layout, size: Size(width: 200, height: 24), scale: scale).inkBounds()
    #expect(abs(ink.x - (Int(200 * scale) - ink.maxX)) <= 1)
  }

  @Test func `centring by ink moves glyphs by at most a twentieth of an em`() throws {
    func lean(_ string: String, _ alignment: ParagraphStyle.Alignment) throws -> Double {
      let layout = try layout(string, size: 18) { $0.alignment = alignment }
      return layout.runs[0].origin.x - layout.lines[0].frame.minX
    }
    // Half of the bracket is empty.
    #expect(try abs(lean("「居", .center) + 0.9) < 1e-9)
    #expect(try abs(lean("居」", .center) - 0.9) < 1e-9)
    #expect(try abs(lean("「居」", .center)) < 0.1)
    for alignment in [ParagraphStyle.Alignment.natural, .right, .justified] { #expect(try lean("「居", alignment) == 0) }
  }

  @Test func `the height of a text of 700 characters is a whole number of line heights`() throws {
    let words = "A long body, 長い本文 and 😀 emoji. "
    let body = String(String(repeating: words, count: 30).prefix(700))
    #expect(body.count == 700)
    let layout = try layout(body, width: 280)
    #expect(layout.lines.count > 10)
    #expect(layout.size.height == 20 * Double(layout.lines.count))
  }

  @Test func `justified lines reach both sides, except the last of a paragraph`() throws {
    let layout = try layout("\(body)\n\(body)") { $0.alignment = .justified }
    #expect(layout.lines.count >= 8)
    let end = "\(body)\n".utf8.count
    for line in layout.lines {
      let isLast = [end - 1, end * 2 - 1].contains(line.utf8Range.upperBound)
      #expect(line.frame.minX == 0)
      #expect(isLast ? line.frame.maxX < 195 : abs(line.frame.maxX - 200) < 0.1)
    }
  }

  @Test func `justified Han text spreads its characters`() throws {
    // 14 characters of 14 points fill 196 of 205.
    let layout = try layout(String(repeating: "永", count: 20), width: 205) { $0.alignment = .justified }
    #expect(layout.lines.count == 2)
    #expect(abs(layout.lines[0].frame.width - 205) < 0.1)
    #expect(abs(layout.lines[1].frame.width - 6 * 14) < 0.1)
  }

  @Test(arguments: [
    ("देश अन्तर्राष्ट्रीयकरणविश्वविद्यालय है", "hi"), ("قال المستشفياتوالجامعاتالعربية ثم", "ar"), ("Die Donaudampfschifffahrtsgesellschaft hat es.", "de"),
    ("ᠮᠣᠩᠭᠣᠯ ᠮᠣᠩᠭᠣᠯᠮᠣᠩᠭᠣᠯᠮᠣᠩᠭᠣᠯ ᠮᠣᠩᠭᠣᠯ", "mn"),
  ])
  func `a justified line of one word stays whole, and stands where lines begin`(string: String, language: String) throws {
    let layouts = try [ParagraphStyle.Alignment.natural, .justified].map { alignment in
      var text = AttributedText(string, font: .system(size: 16), lineHeight: 24, alignment: alignment, language: language)
      text.language = language
      return try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: 180))
    }
    #expect(layouts[0].lines.count >= 2)
    #expect(layouts[0].lines.map(\.utf8Range) == layouts[1].lines.map(\.utf8Range))
    let words = Array(string.utf8)
    for (plain, justified) in zip(layouts[0].lines, layouts[1].lines)
    where String(decoding: words[plain.utf8Range], as: UTF8.self).split(separator: " ").count == 1 {
      #expect(abs(justified.frame.width - plain.frame.width) < 0.01 && abs(justified.frame.minX - plain.frame.minX) < 0.01)
    }
  }

  @Test func `Latin words in justified Han text stay whole`() throws {
    var text = AttributedText("東京タワーのEnglishと日本語のことば", font: .system(size: 16), lineHeight: 24, alignment: .justified)
    text.language = "ja"
    var request = TextRequest(text: text, maximumWidth: 170)
    request.locatesCharacters = true
    let layout = try TestFonts.typesetter().layout(request)
    #expect(abs(layout.lines[0].frame.width - 170) < 0.1)
    func edges(_ layout: TextLayout, _ part: String) throws -> Double {
      let start = try #require(text.string.range(of: part)).lowerBound.utf16Offset(in: text.string) * 3
      let clusters = try #require(layout.details).clusters
      let first = try #require(clusters.first { $0.utf8Range.lowerBound == start })
      return try #require(clusters.first { $0.utf8Range.lowerBound == start + part.utf8.count - 1 }).minX - first.minX
    }
    request.text.paragraphStyle.alignment = .natural
    let plain = try TestFonts.typesetter().layout(request)
    #expect(abs(try edges(layout, "English") - edges(plain, "English")) < 0.01)
  }

  @Test func `a right-to-left paragraph that is justified ends at the right`() throws {
    let layout = try layout(TextAlignmentTests.hebrew, width: 120) { $0.alignment = .justified }
    for line in layout.lines { #expect(abs(line.frame.maxX - 120) < 0.1) }
    #expect(abs(layout.lines[0].frame.minX) < 0.1)
  }

  @Test func `indents leave room for letters in the column`() throws {
    for style in [
      { (style: inout ParagraphStyle) in style.firstLineHeadIndent = 500 }, { $0.headIndent = 1000 }, { $0.tailIndent = 1000 },
      { (style: inout ParagraphStyle) in (style.headIndent, style.tailIndent) = (150, 150) },
    ] {
      for direction in [ParagraphStyle.WritingDirection.leftToRight, .rightToLeft] {
        let layout = try layout(body, width: 200) {
          $0.baseWritingDirection = direction
          style(&$0)
        }
        #expect(layout.size.width <= 200)
        for line in layout.lines { #expect(line.frame.minX >= -0.01 && line.frame.maxX <= 200.01) }
      }
    }
  }

  @Test func `line spacing is added only between lines`() throws {
    let layout = try layout("a\nb\nc") { $0.lineSpacing = 6 }
    #expect(layout.lines.map(\.frame.minY) == [0, 26, 52])
    #expect(layout.size.height == 72)
  }

  @Test(arguments: ["one\ntwo", "one\r\ntwo", "one\rtwo", "one\u{2029}two"]) func `paragraph spacing is added between paragraphs`(
    string: String
  ) throws {
    let layout = try layout(string) {
      $0.lineSpacing = 6
      $0.paragraphSpacing = 10
    }
    #expect(layout.lines.map(\.frame.minY) == [0, 36])
    #expect(layout.size.height == 56)
  }

  @Test func `wrapped lines have no paragraph spacing between them`() throws {
    let layout = try layout(body) { $0.paragraphSpacing = 10 }
    #expect(layout.size.height == 20 * Double(layout.lines.count))
  }

  @Test(arguments: ["x", "日本", "😀", "x日😀", ""]) func `a minimum line height holds for any line`(string: String) throws {
    let layout = try layout(string, lineHeight: nil) { $0.minimumLineHeight = 40 }
    #expect(layout.size.height == 40)
    // Inter at 14 pt has 2728 + 680 of 2816 units; its box is in the middle.
    let height = 3408.0 / 2816 * 14
    #expect(abs(layout.firstBaseline - ((40 - height) / 2 + 2728.0 / 2816 * 14)) < 0.01)
  }

  @Test(arguments: ["x", "日本", "😀", "x日😀", ""]) func `a maximum line height holds for any line`(string: String) throws {
    #expect(try layout(string, lineHeight: nil) { $0.maximumLineHeight = 12 }.size.height == 12)
  }

  @Test func `limits that lines keep anyway change nothing`() throws {
    let plain = try layout("x日😀\nx", lineHeight: nil)
    let limited = try layout("x日😀\nx", lineHeight: nil) {
      $0.minimumLineHeight = 5
      $0.maximumLineHeight = 500
    }
    #expect(limited.lines == plain.lines)
  }

  @Test func `every line of a paragraph is indented`() throws {
    let layout = try layout("\(body)\n\(body)") {
      $0.firstLineHeadIndent = 30
      $0.headIndent = 10
      $0.tailIndent = 25
    }
    let starts = [0, "\(body)\n".utf8.count]
    #expect(layout.lines.count >= 8)
    for line in layout.lines {
      #expect(line.frame.minX == (starts.contains(line.utf8Range.lowerBound) ? 30 : 10))
      #expect(line.frame.maxX <= 175)
    }
  }

  @Test func `a hanging indent breaks lines where a narrower column would`() throws {
    let hanging = try layout(body) {
      $0.firstLineHeadIndent = 20
      $0.headIndent = 20
    }
    #expect(hanging.lines.map(\.utf8Range) == (try layout(body, width: 180)).lines.map(\.utf8Range))
  }

  @Test func `a right-to-left paragraph is indented at the right`() throws {
    let layout = try layout(TextAlignmentTests.hebrew, width: 140) {
      $0.firstLineHeadIndent = 30
      $0.headIndent = 10
    }
    #expect(layout.lines.count >= 2)
    for (index, line) in layout.lines.enumerated() { #expect(abs(line.frame.maxX - (index == 0 ? 110 : 130)) < 1e-9) }
  }

  @Test func `indents hold in a text that is shaped in several parts`() throws {
    // Longer than what is shaped at a time.
    let long = String(repeating: "word and word ", count: 4000)
    let layout = try layout("\(long)\n\(body)") {
      $0.firstLineHeadIndent = 30
      $0.headIndent = 10
    }
    let starts = [0, "\(long)\n".utf8.count]
    for line in layout.lines {
      #expect(line.frame.minX == (starts.contains(line.utf8Range.lowerBound) ? 30 : 10))
      #expect(line.frame.maxX <= 200)
    }
  }

  @Test(arguments: [1, 2]) func `a cut line is indented`(limit: Int) throws {
    let layout = try layout(body, lines: limit) {
      $0.firstLineHeadIndent = 30
      $0.headIndent = 10
      $0.tailIndent = 25
    }
    #expect(layout.isTruncated)
    let last = try #require(layout.lines.last)
    #expect(last.frame.minX == (limit == 1 ? 30 : 10))
    #expect(last.frame.maxX <= 175 && last.frame.maxX > 150)
  }

  @Test func `the base direction of paragraphs can be set`() throws {
    let right = try layout("one", width: 100) { $0.baseWritingDirection = .rightToLeft }
    #expect(abs(right.lines[0].frame.maxX - 100) < 1e-9)
    let left = try layout(TextAlignmentTests.hebrew, width: 600) { $0.baseWritingDirection = .leftToRight }
    #expect(left.lines[0].frame.minX == 0)
    // A full stop at the end of Latin text stands at the left of a right-to-left paragraph.
    let stop = try layout("one.", width: 100) { $0.baseWritingDirection = .rightToLeft }
    let glyph = try layout(".").glyphs[0].index
    #expect(stop.glyphs.min { $0.x < $1.x }?.index == glyph)
  }

  @Test func `lines may break anywhere`() throws {
    // A line has room for seven letters. Broken anywhere, the first line is filled; broken between words, it holds only the first word.
    let word = try layout("n").size.width
    let layout = try layout("nnn nnnnnnnnnnnnn", width: word * 7.5) { $0.lineBreakMode = .byCharWrapping }
    let words = try self.layout("nnn nnnnnnnnnnnnn", width: word * 7.5)
    #expect(layout.lines[0].utf8Range.count > 5)
    #expect(words.lines[0].utf8Range.count == 4)
  }

  @Test func `a plain text after any other text is laid out as before`() throws {
    let typesetter = try TestFonts.typesetter()
    let plain = ComparableLayout(try layout(body, typesetter: typesetter))
    _ = try layout(body, typesetter: typesetter) {
      $0.alignment = .justified
      $0.firstLineHeadIndent = 30
      $0.baseWritingDirection = .rightToLeft
      $0.lineBreakMode = .byCharWrapping
    }
    #expect(ComparableLayout(try layout(body, typesetter: typesetter)) == plain)
    #expect(ComparableLayout(try layout("x", typesetter: typesetter)).size.width < 20)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, -1])
  func `invalid lengths never make an invalid size`(length: Double) throws {
    let changes: [(inout ParagraphStyle) -> Void] = [
      { $0.lineHeight = length }, { $0.lineSpacing = length }, { $0.minimumLineHeight = length }, { $0.maximumLineHeight = length },
      { ($0.firstLineHeadIndent, $0.headIndent) = (length, length) }, { $0.tailIndent = length }, { $0.paragraphSpacing = length },
    ]
    for (number, change) in changes.enumerated() {
      var text = AttributedText("one\ntwo")
      change(&text.paragraphStyle)
      let size = try RenderContext.test().measuring.typesetter.layout(TextRequest(text: text, maximumWidth: 100)).size
      #expect((0...1e8).contains(size.width) && (0...1e8).contains(size.height), "change \(number): \(size)")
    }
    // A line height that is not a number counts as not set.
    let plain = try RenderContext.test().measuring.typesetter.layout(TextRequest(text: AttributedText("one"), maximumWidth: 100)).size
    let odd = AttributedText("one", lineHeight: length)
    let size = try RenderContext.test().measuring.typesetter.layout(TextRequest(text: odd, maximumWidth: 100)).size
    if !length.isFinite { #expect(size == plain) } else { #expect(size.height == (length < 0 ? 0 : 1e6)) }
  }

  /// Each of these once took most of a minute. For Pango the characters of such a font have the width 0, and the width was asked for again
  /// and again.
  @Test(.timeLimit(.minutes(20)), arguments: [1e-9, 0.01, 1e6, 1e300, .nan, -.infinity])
  func `a font of any size is laid out quickly`(size: Double) throws {
    var text = AttributedText("one two three four")
    var attributes = TextAttributes()
    attributes.font.size = size
    text.setAttributes(attributes, range: 0..<text.string.count)
    for width in [3.0, 100] {
      let layout = try RenderContext.test().measuring.typesetter.layout(TextRequest(text: text, maximumWidth: width))
      #expect((0...1e8).contains(layout.size.width) && (0...1e8).contains(layout.size.height), "\(layout.size)")
    }
  }
}
