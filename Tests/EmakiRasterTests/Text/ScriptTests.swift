import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Tests what scripts other than Latin need.
@Suite struct ScriptTests {
  private func layout(_ string: String, width: Double = .unbounded, language: String? = nil, weight: Font.Weight = .regular) throws
    -> TextLayout
  {
    let text = AttributedText(string, font: .system(size: 14, weight: weight), lineHeight: 20, language: language)
    return try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: width))
  }

  static let japanese = SampleRow.all.filter { row in row.body.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) } }

  @Test(arguments: japanese) func `closing punctuation never starts a line of Japanese`(row: SampleRow) throws {
    let typesetter = try TestFonts.typesetter()
    let utf8 = Array(row.body.utf8)
    // Narrower than a number, a line may break anywhere.
    for width in stride(from: 90.0, through: 300, by: 15) {
      let layout = typesetter.layout(TextRequest(text: row.text(), maximumWidth: width))
      for line in layout.lines {
        let start = String(decoding: utf8[line.utf8Range], as: UTF8.self).first ?? " "
        #expect(!"、。，．！？）」』】〕：".contains(start), "\(width) pt: \(start)")
      }
    }
  }

  @Test func `opening brackets never end a line of Japanese`() throws {
    let string = "請求書「一二三」（四五六）『七八九』を受け取りました。"
    let utf8 = Array(string.utf8)
    for width in stride(from: 60.0, through: 200, by: 7) {
      for line in try layout(string, width: width).lines {
        let end = String(decoding: utf8[line.utf8Range], as: UTF8.self).last ?? " "
        #expect(!"「（『".contains(end), "\(width) pt: \(end)")
      }
    }
  }

  @Test(arguments: ["رقم 123 هنا", "رقم ١٢٣ هنا", "מספר 123 כאן"]) func `digits in a right-to-left line run from left to right`(
    string: String
  ) throws {
    var request = TextRequest(text: AttributedText(string, font: .system(size: 14)), maximumWidth: 200)
    request.locatesCharacters = true
    let clusters = try #require(TestFonts.typesetter().layout(request).details).clusters
    let starts = string.reduce(into: [0]) { $0.append(($0.last ?? 0) + String($1).utf8.count) }
    func left(_ character: Int) throws -> Double { try #require(clusters.first { $0.utf8Range.contains(starts[character]) }).minX }
    let first = try #require(string.firstIndex { $0.isNumber }).utf16Offset(in: string)
    #expect(try left(first) < left(first + 1) && left(first + 1) < left(first + 2))
    // The word before stands at their right, the one behind at their left.
    #expect(try left(0) > left(first + 2) && left(string.count - 1) < left(first))
  }

  static let clusters = [
    "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "🇯🇵🇫🇷🇩🇪🇯🇵", "e\u{301}e\u{301}u\u{308}\u{301}e\u{301}", "1️⃣2️⃣3️⃣", "👩🏽‍💻👩🏿‍🚀❤️🏳️‍🌈", "กี่ที่นี่", "한국어각",
    "กำน้ำกำ", "ক্তক্ত", "क्षक्ष",
  ]

  @Test(arguments: clusters, [ParagraphStyle.LineBreakMode.byWordWrapping, .byCharWrapping])
  func `no line ends inside a character, however narrow the lines are`(string: String, mode: ParagraphStyle.LineBreakMode) throws {
    var text = AttributedText(string, font: .system(size: 14), lineHeight: 20)
    text.paragraphStyle.lineBreakMode = mode
    let starts = Set(string.reduce(into: [0]) { $0.append(($0.last ?? 0) + String($1).utf8.count) })
    for width in [0.0, 1, 10, 20, 30, 45] {
      for limit in [0, 1, 2] {
        var request = TextRequest(text: text, maximumWidth: width, maximumNumberOfLines: limit)
        request.locatesCharacters = true
        let layout = try TestFonts.typesetter().layout(request)
        for (index, line) in layout.lines.enumerated() {
          #expect(starts.contains(line.utf8Range.lowerBound), "\(width) pt")
          let shown = layout.details?.clusters.filter { $0.line == index }.map(\.utf8Range.upperBound).max()
          #expect(starts.contains(shown ?? 0), "\(width) pt, \(limit) lines")
        }
        if width == 1 && limit == 0 { #expect(layout.lines.count > 1) }
      }
    }
  }

  // Each is more than 512 bytes. A family is 17.4 points wide.
  @Test(arguments: [("👨‍👩‍👧‍👦", 24, 500.0), ("👨‍👩‍👧‍👦", 24, 700.0), ("ก", 200, Double.unbounded)])
  func `a long word that fits stays on its line`(character: String, count: Int, width: Double) throws {
    let layout = try layout(String(repeating: character, count: count), width: width)
    #expect(layout.lines.count == 1)
    #expect(layout.glyphs.count == count)
  }

  @Test func `Han characters have Chinese, Taiwanese and Japanese forms`() throws {
    let pictures = try ["zh-Hans", "zh-Hant", "ja"].map { try paint(layout("直骨角刃海", language: $0), scale: 2).words }
    #expect(pictures[0] != pictures[1])
    #expect(pictures[1] != pictures[2])
    #expect(pictures[0] != pictures[2])
  }

  @Test func `Han characters without a language have Japanese forms`() throws {
    #expect(try paint(layout("直骨角刃海"), scale: 2).words == paint(layout("直骨角刃海", language: "ja"), scale: 2).words)
  }

  @Test(arguments: [
    ("zh", "SC"), ("zh-Hans", "SC"), ("zh-CN", "SC"), ("zh-Hant", "TC"), ("zh-TW", "TC"), ("zh_HK", "HK"), ("zh-Hant-HK", "HK"),
    ("ko", "KR"),
    ("ja", "JP"), ("en", "JP"), ("", "JP"),
  ])
  func `a language decides the family of Han fonts`(language: String, suffix: String) {
    #expect(FontFamilies.han(language) == "Noto Sans CJK \(suffix)")
  }

  @Test(arguments: [
    ("ja", "ja"), ("zh-Hant-HK", "zh-Hant-HK"), ("zh_TW", "zh-TW"), ("ja-JP-u-ca-japanese", "ja-JP"), ("en-x-row-17", "en"),
    ("el-polyton", "el-polyton"), ("x-klingon", "x-klingon"), ("日本", ""),
    (String(repeating: "a", count: 99), String(repeating: "a", count: 35)),
  ])
  func `a language tag is mapped to the one that fonts know`(tag: String, language: String) {
    #expect(FontFamilies.language(of: tag) == language)
  }

  @Test func `fonts for many languages are dropped, and look the same when they are needed again`() throws {
    let typesetter = try TestFonts.typesetter()
    func layout(_ language: String) -> ComparableLayout {
      ComparableLayout(typesetter.layout(TextRequest(text: AttributedText("直骨 Abc", language: language), maximumWidth: 30)))
    }
    let first = layout("ja")
    for number in 0..<600 {
      _ = layout("q\(number)")
      #expect(typesetter.faceCount <= PangoTypesetter.faceLimit)
    }
    #expect(layout("ja") == first)
  }

  /// Returns for each glyph with ink whether it has colours of its own.
  private func colors(_ layout: TextLayout) -> [Bool] {
    let cache = GlyphCache(scale: 1)
    return layout.runs.flatMap { run in layout.glyphs[run.glyphs].map { cache.glyph($0.index, of: run.font) } }
      .filter { $0.width > 0 }.map { $0.pixels != nil }
  }

  @Test(arguments: ["0123456789", "12:30 #1 *2*", "3枚 30日 18:30", "(C) 2026 ©"]) func `digits and signs are not set in the emoji font`(
    string: String
  ) throws {
    #expect(try colors(layout(string)).allSatisfy { !$0 })
  }

  @Test(arguments: ["📷", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇯🇵", "1️⃣", "❤️", "👩🏽‍💻"]) func `an emoji of any number of code points is one coloured glyph`(string: String)
    throws
  {
    let layout = try layout(string)
    #expect(colors(layout) == [true])
    #expect(layout.glyphs.count == 1)
    #expect(layout.missingScalars.isEmpty)
  }

  @Test func `emoji are about as wide as the text is high`() throws {
    // Noto Color Emoji's advance is 2550 of 2048 units: 1.245 of the font size.
    #expect(abs(try layout("📷").size.width - 14 * 1.245) < 0.3)
  }

  @Test func `a word looks the same in precomposed and in combining letters`() throws {
    let composed = try paint(layout("Hương"), scale: 2)
    let combining = try paint(layout("Hu\u{31B}o\u{31B}ng"), scale: 2)
    #expect(composed.words == combining.words)
  }

  @Test func `Thai breaks between words though it has no spaces`() throws {
    let thai = try #require(SampleRow.all.first { $0.name == "flower-market" })
    let lines = try layout(thai.body, width: 120, language: "th").lines
    #expect(lines.count > 2)
    let combining = Set(thai.body.unicodeScalars.filter { $0.properties.generalCategory == .nonspacingMark })
    let utf8 = Array(thai.body.utf8)
    for line in lines {
      let start = String(decoding: utf8[line.utf8Range], as: UTF8.self).unicodeScalars.first
      #expect(!combining.contains(start ?? " "))
    }
  }

  @Test func `bold text has another font`() throws {
    for string in ["Latin", "漢字", "مرحبًا"] {
      #expect(try layout(string).runs[0].font != layout(string, weight: .bold).runs[0].font)
    }
  }
}
