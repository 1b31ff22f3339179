import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Tests what scripts other than Latin need.
struct ScriptTests {
  private func text(_ string: String, language: String? = nil, weight: Font.Weight = .regular) -> AttributedText {
    AttributedText(string, font: .system(size: 14, weight: weight), lineHeight: 20, language: language)
  }

  // MARK: Lines

  static let japanese =
    SampleRow.all.map(\.body).filter { body in body.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) } }
    + ["請求書「一二三」（四五六）『七八九』を受け取りました。"]

  @Test(arguments: japanese) func `no line of Japanese begins with what closes, or ends with what opens`(string: String) throws {
    let typesetter = try TestFonts.typesetter()
    // Narrower than a number, a line may break anywhere.
    for width in stride(from: 90.0, through: 300, by: 7.5) {
      let lines = try text(string).layout(width: width, by: typesetter).lines(of: string)
      #expect(lines.allSatisfy { !"、。，．！？）」』】〕：".contains($0.first ?? " ") && !"「（『".contains($0.last ?? " ") }, "\(width): \(lines)")
    }
  }

  @Test(arguments: TextFixture.strings("digits between words from right to left"))
  func `digits in a right-to-left line run from left to right`(
    string: String
  ) throws {
    let clusters = try AttributedText(string).layout(width: 200, locates: true).clusters
    let starts = string.byteOffsets
    func left(_ character: Int) throws -> Double { try #require(clusters.first { $0.utf8Range.contains(starts[character]) }).minX }
    let first = try #require(string.firstIndex { $0.isNumber }).utf16Offset(in: string)
    // The word before stands at their right, the one behind at their left.
    let places = try [string.count - 1, first, first + 1, first + 2, 0].map(left)
    #expect(places == places.sorted())
  }

  @Test(
    arguments: TextFixture.strings("characters of several code points"), [ParagraphStyle.LineBreakMode.byWordWrapping, .byCharWrapping])
  func `no line ends inside a character, however narrow the lines are`(string: String, mode: ParagraphStyle.LineBreakMode) throws {
    let text = AttributedText(string, lineHeight: 20) { $0.lineBreakMode = mode }
    let starts = Set(string.byteOffsets)
    for width in [0.0, 1, 10, 20, 30, 45] {
      for limit in [0, 1, 2] {
        let layout = try text.layout(width: width, lines: limit, locates: true)
        let shown = layout.lines.indices.map { index in layout.clusters.filter { $0.line == index }.map(\.utf8Range.upperBound).max() ?? 0 }
        let areWhole = starts.isSuperset(of: shown + layout.lines.map(\.utf8Range.lowerBound))
        #expect(areWhole && (width != 1 || limit != 0 || layout.lines.count > 1), "\(width) pt, \(limit) lines")
      }
    }
  }

  // MARK: Languages

  @Test func `Han characters have Chinese, Taiwanese and Japanese forms, and without a language Japanese ones`() throws {
    let pictures = try ["zh-Hans", "zh-Hant", "ja", nil].map { try paint(text("直骨角刃海", language: $0).layout(), scale: 2).words }
    #expect(Set(pictures).count == 3 && pictures[2] == pictures[3])
  }

  @Test(arguments: TextFixture.rows("families of Han")) func `a language decides the family of Han fonts`(row: [String]) {
    #expect(FontFamilies.han(row[1]) == "Noto Sans CJK \(row[0])")
  }

  @Test(arguments: TextFixture.rows("tags of languages")) func `a language tag is mapped to the one that fonts know`(row: [String]) {
    #expect(FontFamilies.language(of: row[1]) == (row[0] == "-" ? "" : row[0]))
  }

  @Test func `fonts for many languages are dropped, and look the same when they are needed again`() throws {
    let typesetter = try TestFonts.typesetter()
    func layout(_ language: String) throws -> ComparableLayout {
      ComparableLayout(try AttributedText("直骨 Abc", language: language).layout(width: 30, by: typesetter))
    }
    let first = try layout("ja")
    for number in 0..<600 {
      _ = try layout("q\(number)")
      #expect(typesetter.fonts.faceCount <= TypesetterFonts.faceLimit)
    }
    #expect(try layout("ja") == first)
  }

  @Test(arguments: ["Latin", "漢字", "مرحبًا"]) func `bold text has another font`(string: String) throws {
    #expect(try text(string).layout().runs[0].font != text(string, weight: .bold).layout().runs[0].font)
  }

  // MARK: Glyphs

  /// Returns for each glyph with ink whether it has colours of its own.
  private func colors(_ layout: TextLayout) -> [Bool] {
    let cache = GlyphCache(scale: 1)
    return layout.runs.flatMap { run in layout.glyphs[run.glyphs].map { cache.glyph($0.index, of: run.font) } }
      .filter { $0.width > 0 }.map { $0.pixels != nil }
  }

  @Test(arguments: TextFixture.strings("digits and signs")) func `digits and signs are not set in the emoji font`(
    string: String
  ) throws {
    #expect(try !colors(text(string).layout()).contains(true))
  }

  @Test(arguments: ["\u{E001}", "\u{EE01}", "\u{F8FF}", "\u{10FFFD}"])
  func `a character of private use has no glyph in the default fonts`(string: String) throws {
    for family in ["Inter", "Inter Display"] {
      let layout = try text("a\(string)").with(\.font, Font(families: [family], size: 20)).layout()
      #expect(layout.missingScalars == Array(string.unicodeScalars))
    }
  }

  @Test(arguments: TextFixture.strings("emoji")) func `an emoji of any number of code points is one coloured glyph`(string: String)
    throws
  {
    let layout = try text(string).layout()
    #expect(colors(layout) == [true] && layout.glyphs.count == 1 && layout.missingScalars.isEmpty)
    // Noto Color Emoji's advance is 2550 of 2048 units: 1.245 of the font size.
    #expect(abs(layout.size.width - 14 * 1.245) < 0.3)
  }

  @Test func `a word looks the same in precomposed and in combining letters`() throws {
    let pictures = try ["Hương", "Hu\u{31B}o\u{31B}ng"].map { try paint(text($0).layout(), scale: 2).words }
    #expect(pictures[0] == pictures[1])
  }
}
