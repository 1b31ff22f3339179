import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Widths are in em. They are those that CSS Text 4 (`text-spacing-trim`) gives, and that Chromium draws with the same font.
@Suite struct FullWidthPunctuationTests {
  private static let size = 14.0

  private static func lines(
    _ string: String, em: Double = 1000, language: String? = "ja", _ typesetter: PangoTypesetter? = nil,
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) throws -> [TextLayout.Line] {
    var text = AttributedText(string, font: .system(size: size), language: language)
    style(&text.paragraphStyle)
    return try (typesetter ?? TestFonts.typesetter()).layout(TextRequest(text: text, maximumWidth: em * size)).lines
  }

  private static func widths(
    of string: String, em: Double = 1000, language: String? = "ja", _ typesetter: PangoTypesetter? = nil,
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) throws -> [Double] { widths(try lines(string, em: em, language: language, typesetter, style: style)) }

  /// The number of UTF-8 code units on the first line.
  private static func firstLength(
    of string: String, em: Double, _ typesetter: PangoTypesetter, style: (inout ParagraphStyle) -> Void = { _ in }
  )
    throws -> Int
  { try lines(string, em: em, typesetter, style: style)[0].utf8Range.count }

  /// Returns a typesetter whose marks keep their blanks.
  private static func untrimmed() throws -> PangoTypesetter {
    let typesetter = try TestFonts.typesetter()
    typesetter.trimsPunctuation = false
    return typesetter
  }

  private static func widths(_ lines: [TextLayout.Line]) -> [Double] { lines.map { ($0.frame.width / size * 100).rounded() / 100 } }

  @Test(arguments: [
    ("」。「", 2), ("：「", 1.5), ("（「", 1.5), ("「（」）", 3), ("。　", 1.5), ("　「", 1.5), ("」）」", 2), ("・「", 1.5), ("」・", 1.5), ("！「", 2),
    ("。あ「", 3), ("「あ」", 3), ("あ、い。", 4), ("、、、", 2),
  ])
  func `marks that meet share a blank`(string: String, em: Double) throws {
    #expect(try Self.widths(of: string) == [em])
    #expect(try Self.widths(of: string) { $0.alignment = .justified } == [em])
    let pango = try TestFonts.typesetter()
    pango.breaksWithPango = true
    #expect(try Self.widths(of: string, pango) == [em])
    #expect(try Self.widths(of: string, Self.untrimmed()) == [Double(string.count)])
  }

  /// A mark that is not an em wide without the trim has nothing to trim.
  @Test(arguments: ["palt", "halt", "pwid", "hwid"], [ParagraphStyle.Alignment.natural, .justified])
  func
    `a mark that the font makes narrower loses nothing more`(
      feature: String, alignment: ParagraphStyle.Alignment
    ) throws
  {
    for string in ["彼は「はい」。と言った（笑）。", "「日本」、『語』。（テスト）・【！？】", "《书》、（世界）。"] {
      func clusters(_ typesetter: PangoTypesetter) throws -> [Double] {
        var text = AttributedText(string, font: .system(size: Self.size), language: "ja")
        text.addAttribute(\.fontFeatures, [feature: 1], range: 0..<string.count)
        text.paragraphStyle.alignment = alignment
        var request = TextRequest(text: text, maximumWidth: 1000)
        request.locatesCharacters = true
        return try #require(typesetter.layout(request).details).clusters.map { ($0.maxX - $0.minX) / Self.size }
      }
      let (trimmed, whole) = (try clusters(TestFonts.typesetter()), try clusters(Self.untrimmed()))
      #expect(trimmed.count == whole.count && whole.contains { $0 < 0.97 })
      for (width, other) in zip(trimmed, whole) { #expect(width == other || abs(other - 1) < 0.01, "\(string)") }
    }
  }

  @Test func `quotes that are an em wide lose their blanks, too`() throws {
    func width(_ string: String) throws -> Double {
      let text = AttributedText(string, font: .monospacedSystem(size: Self.size), language: "zh-Hans")
      let layout = try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: 1000))
      return (layout.size.width / Self.size * 100).rounded() / 100
    }
    #expect(try width("国”国") == 3)
    #expect(try width("国”，国") == 3.5)
    #expect(try width("国，“国") == 3.5)
    #expect(try width("“你好”，（世界）") == 8)
  }

  @Test(arguments: [
    ("ja", "：「", 1.5), ("zh-Hans", "：「", 1.5), ("zh-Hans", "」：", 1.5), ("ja", "：」", 2), ("zh-Hans", "：」", 1.5), ("ja", "。」", 1.5),
    ("zh-TW", "。」", 2), ("zh-TW", "」。", 1.5), ("zh-Hant-HK", "，「", 1.5), ("zh-Hans-TW", "。」", 1.5),
  ])
  func `the language decides where commas and colons stand`(language: String, string: String, em: Double) throws {
    #expect(try Self.widths(of: string, language: language) == [em])
  }

  /// What Chromium draws narrower by half an em than without the mark's neighbor, with Inter's quotes and brackets.
  @Test(
    arguments: [
      ("《", "“‘([{", "”’", ")]}«»-…"), ("「", "“‘([{", "”’", ")]}«»-…"), ("（", "“‘([{", "”’", ")]}«»-…"), ("・", "", "", "“”()"),
      ("！", "", "", "“”()"),
    ], ["ja", "zh-Hans"])
  func `a mark that opens has no blank behind a bracket or quote of Latin`(
    marks: (mark: String, always: String, inChinese: String, never: String), language: String
  ) throws {
    for before in marks.always + marks.inChinese + marks.never {
      let isNarrow = marks.always.contains(before) || language == "zh-Hans" && marks.inChinese.contains(before)
      #expect(try Self.lost("\(before)", marks.mark, language) == (isNarrow ? 0.5 : 0), "\(before)\(marks.mark)")
    }
  }

  /// What Chromium draws narrower, whatever font the dot is of.
  @Test(arguments: ["ja", "zh-Hans", "zh-TW", "ko"], ["·", "‧"]) func `beside a middle dot a mark has no blank`(
    language: String, dot: String
  ) throws {
    for mark in ["「", "《", "『", "（"] { #expect(try Self.lost(dot, mark, language) == 0.5, "\(dot)\(mark)") }
    for mark in ["」", "》", "』", "）"] { #expect(try Self.lost(mark, dot, language) == 0.5, "\(mark)\(dot)") }
    // Commas stand in the middle in Taiwan.
    #expect(try Self.lost("、", dot, language) == (language == "zh-TW" ? 0 : 0.5))
  }

  @Test(
    arguments: [
      ("》", "”’)]}", "“‘([{«»-…"), ("。", "”’)]}", "“‘([{«»-…"), ("，", "”’)]}", "“‘([{«»-…"), ("）", "”’)]}", "“‘([{"), ("？", "", "”)"),
    ],
    ["ja", "zh-Hans"])
  func `a mark that closes has no blank before a bracket or quote of Latin`(
    marks: (mark: String, always: String, never: String), language: String
  ) throws {
    for after in marks.always + marks.never {
      #expect(try Self.lost(marks.mark, "\(after)", language) == (marks.always.contains(after) ? 0.5 : 0), "\(marks.mark)\(after)")
    }
  }

  /// Returns by how much two signs between ideographs are narrower than each alone, in em.
  private static func lost(_ first: String, _ second: String, _ language: String) throws -> Double {
    func width(_ string: String) throws -> Double { try lines("国\(string)国", language: language)[0].frame.width / size }
    return try ((width(first) + width(second) - 2 - width(first + second)) * 10).rounded() / 10
  }

  @Test func `a mark at the end of a line loses its blank where there is no room`() throws {
    #expect(try Self.widths(of: "ああああ」", em: 5) == [5])
    #expect(try Self.widths(of: "ああああ」", em: 4.5) == [4.5])
    #expect(try Self.widths(of: "ああああ」", em: 4.4) == [3, 2])
    #expect(try Self.widths(of: "ああああ」いい", em: 4.7) == [4.5, 2])
    #expect(try Self.widths(of: "ああああ」\nい", em: 4.5) == [4.5, 1])
    #expect(try Self.widths(of: "ああああ」", em: 4.5, Self.untrimmed()) == [3, 2])
    // A full stop keeps its blank at the end of a line, as in Chromium.
    #expect(try Self.widths(of: "ああああ。いい", em: 4.7) == [3, 4])
  }

  @Test func `a mark at the start of a line keeps its blank`() throws {
    #expect(try Self.widths(of: "あああ」「いいい", em: 4) == [4, 4])
    #expect(try Self.widths(of: "「あああ", em: 10) == [4])
  }

  @Test func `a bracket at the end of a spaced line loses its blank`() throws {
    let string = "他说：“今天（星期一）很好！”——《日报》"
    func ends(_ spacing: Double) throws -> [Int] {
      var text = AttributedText(string, font: .system(size: 16), language: "zh-Hans")
      text.addAttribute(\.letterSpacing, spacing, range: 0..<string.count)
      let quote = try TestFonts.typesetter().layout(TextRequest(text: AttributedText("“", font: .system(size: 16)), maximumWidth: 100))
      // Eight ideographs and marks, one of them without its blank.
      let width = 16 * 9.5 + spacing * 10 + quote.size.width + 0.1
      return try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: width)).lines.map(\.utf8Range.upperBound)
    }
    #expect(try ends(1)[0] == ends(0)[0])
  }

  @Test func `looser rules let more marks begin a line`() throws {
    for (string, first) in [("あああっあ", [2, 3, 3]), ("アアアーア", [2, 3, 3]), ("人人人々人", [2, 2, 3]), ("人人人・人", [2, 2, 3])] as [(String, [Int])] {
      for (strictness, count) in zip(ParagraphStyle.LineBreakStrictness.allCases, first) {
        for alignment in [ParagraphStyle.Alignment.natural, .justified] {
          let lines = try Self.lines(string, em: 3) {
            $0.lineBreakStrictness = strictness
            $0.alignment = alignment
          }
          #expect(lines[0].utf8Range.count == 3 * count, "\(string) \(strictness) \(alignment)")
        }
      }
    }
    // No rule lets a line begin with these.
    for string in ["あああ。あ", "あああ」あ"] {
      let lines = try Self.lines(string, em: 3, Self.untrimmed()) { $0.lineBreakStrictness = .loose }
      #expect(lines[0].utf8Range.count == 6)
    }
  }

  @Test func `texts that differ only in their rules are not mistaken for each other`() throws {
    let typesetter = try TestFonts.typesetter()
    for _ in 0..<2 {
      #expect(try Self.firstLength(of: "あああっあ", em: 3, typesetter) == 6)
      #expect(try Self.firstLength(of: "あああっあ", em: 3, typesetter) { $0.lineBreakStrictness = .normal } == 9)
    }
  }

  @Test func `characters are where their marks are drawn`() throws {
    let typesetter = try TestFonts.typesetter()
    var request = TextRequest(text: AttributedText("」「あ", font: .system(size: Self.size), language: "ja"), maximumWidth: .unbounded)
    request.locatesCharacters = true
    let layout = typesetter.layout(request)
    #expect(layout.size.width == 2.5 * Self.size)
    #expect(layout.glyphs.count == 3)
  }
}
