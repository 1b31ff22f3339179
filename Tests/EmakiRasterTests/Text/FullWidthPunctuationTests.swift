import EmakiDisplay
import EmakiLayout
import EmakiTestSupport
import Testing

@testable import EmakiRaster

/// Widths are in em, as CSS Text 4 (`text-spacing-trim`) and Chromium have them: `punctuation.txt` and `neighbours.txt` in `Fixtures`.
struct FullWidthPunctuationTests {
  private static let size = 14.0

  private static func layout(
    _ string: String, em: Double = 1000, language: String? = "ja", by typesetter: PangoTypesetter? = nil,
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) throws -> TextLayout {
    try AttributedText(string, language: language, style: style).layout(width: em * size, by: typesetter)
  }

  private static func widths(_ layout: TextLayout) -> [Double] { layout.lines.map { ($0.frame.width / size * 100).rounded() / 100 } }

  // MARK: Marks that meet

  private static let samples = TextFixture.lines("punctuation.txt").map { $0.split(separator: " ", maxSplits: 2).map(String.init) }
  private static let neighbours = TextFixture.lines("neighbours.txt").map { $0.words }

  @Test(arguments: samples) func `marks that meet share a blank`(sample: [String]) throws {
    let (language, em, string) = (sample[0], Double(sample[1]), sample[2])
    let layouts = try [
      Self.layout(string, language: language), Self.layout(string, language: language) { $0.alignment = .justified },
    ]
    #expect(layouts.map(Self.widths) == [em, em].map { [$0 ?? .nan] })
  }

  @Test(arguments: neighbours) func `a mark has no blank beside a bracket, quote or dot where Chromium has none`(line: [String]) throws {
    for language in line[0].split(separator: ",").map(String.init) {
      for (first, second) in line[2].flatMap({ first in line[3].map { ("\(first)", "\($0)") } }) {
        // By how much two signs between ideographs are narrower than each alone.
        let widths = try [first, second, first + second].map { try Self.layout("国\($0)国", language: language).size.width / Self.size }
        let lost = ((widths[0] + widths[1] - 2 - widths[2]) * 10).rounded() / 10
        #expect(lost == (line[1] == "-" ? 0.5 : 0), "\(first)\(second) in \(language)")
      }
    }
  }

  /// A mark that is not an em wide without the trim has nothing to trim.
  @Test(arguments: "palt halt pwid hwid".words, HyphenationTests.alignments)
  func `a mark that the font makes narrower loses nothing more`(feature: String, alignment: ParagraphStyle.Alignment) throws {
    for string in TextFixture.strings("marks that a font can make narrower") {
      let text = AttributedText(string, alignment: alignment, language: "ja").with(\.fontFeatures, [feature: 1])
      let widths = try text.layout(width: 1000, locates: true).clusters.map { ($0.maxX - $0.minX) / Self.size }
      let alone = try text.string.map { try AttributedText("\($0)", language: "ja").with(\.fontFeatures, [feature: 1]).width / Self.size }
      let areSame = widths.count == alone.count && zip(widths, alone).allSatisfy { abs($0 - $1) < 0.01 || abs($1 - 1) < 0.01 }
      #expect(areSame && alone.contains { $0 < 0.97 }, "\(string)")
    }
  }

  /// What a font's features do to a mark depends on the script and the language that it stands in.
  @Test func `marks are as narrow in whatever order texts are set`() throws {
    let words = "国 ferry 한국어 ไทย नमस्ते 123 שלום مرحبًا 😀".words
    let texts = words.flatMap { before in
      words.flatMap { after in ["「括弧」) ", "）「括", "()「」", "」)"].map { "\(before) \($0)\(after)" } }
    }
    func widths(_ texts: [String]) throws -> [Double] {
      let typesetter = try TestFonts.typesetter()
      return try texts.map { try Self.layout($0, by: typesetter).lines[0].frame.width }
    }
    #expect(try widths(texts) == widths(texts.reversed()).reversed())
  }

  @Test(arguments: [("国”国", 3), ("国”，国", 3.5), ("国，“国", 3.5), ("“你好”，（世界）", 8)])
  func `quotes that are an em wide lose their blanks, too`(string: String, em: Double) throws {
    let text = AttributedText(string, font: .monospacedSystem(size: Self.size), language: "zh-Hans")
    #expect(try Self.widths(text.layout(width: 1000)) == [em])
  }

  @Test func `characters are where their marks are drawn`() throws {
    let layout = try Self.layout("」「あ")
    #expect(layout.size.width == 2.5 * Self.size && layout.glyphs.count == 3)
  }

  // MARK: Lines

  @Test(arguments: TextFixture.rows("marks at the ends of lines", of: 3))
  func `a mark at the end of a line loses its blank where there is no room`(row: [String]) throws {
    let layout = try Self.layout(row[2], em: Double(row[0]) ?? .nan)
    #expect(Self.widths(layout) == row[1].split(separator: ",").map { Double($0) })
  }

  @Test func `a bracket at the end of a spaced line loses its blank`() throws {
    let text = AttributedText("他说：“今天（星期一）很好！”——《日报》", size: 16, language: "zh-Hans")
    let ends = try [0.0, 1].map { spacing in
      // Eight ideographs and marks, one of them without its blank.
      let width = try 16 * 9.5 + spacing * 10 + AttributedText("“", size: 16).width + 0.1
      return try text.with(\.letterSpacing, spacing).layout(width: width).ends[0]
    }
    #expect(ends[0] == ends[1])
  }

  @Test(arguments: TextFixture.rows("marks at the beginnings of lines"), HyphenationTests.alignments)
  func `looser rules let more marks begin a line`(row: [String], alignment: ParagraphStyle.Alignment) throws {
    // The texts differ only in their rules, and are not mistaken for each other.
    let typesetter = try TestFonts.typesetter()
    let counts = try ParagraphStyle.LineBreakStrictness.allCases.map { strictness in
      try Self.layout(row[1], em: 3, by: typesetter) { ($0.lineBreakStrictness, $0.alignment) = (strictness, alignment) }.ends[0] / 3
    }
    #expect(counts.map(String.init).joined() == row[0])
  }
}
