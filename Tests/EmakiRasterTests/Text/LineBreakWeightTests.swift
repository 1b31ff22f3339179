import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

@Suite struct LineBreakWeightTests {
  private static let texts =
    SampleRow.all.map(\.body) + [
      "Sofia liked your photo “First snow at the cabin”.", "Million-follower accounts illustrate immaculate minimalism immediately.",
      "Der Donaudampfschifffahrtsgesellschaftskapitän verspätet sich.", "https://example.com/a/very/long/address?with=many&parts=1",
      "会議は12:30にLobbyで、雨ならcaféのterraceです。資料はhttps://example.com/a にあります。", "مرحبًا! وصلتك رسالة جديدة من أميرة: هل نلتقي غدًا؟",
      "One line.\nAnother line of the same text that is longer than its column.\n\nThe last.", "สวัสดีครับ วันนี้อากาศดีมากเลยนะครับ ไปเที่ยวกันไหม",
      "e\u{301}te\u{301} 👩🏽‍🚀 fiancée’s office affluent waffles", "Trailing spaces    ", "",
    ]

  private func lines(_ text: AttributedText, width: Double, limit: Int = 0) throws -> [Range<Int>] {
    try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: width, maximumNumberOfLines: limit)).lines.map(\.utf8Range)
  }

  private func text(_ string: String, _ weight: Font.Weight, breaking: Font.Weight? = nil) -> AttributedText {
    var text = AttributedText(string, font: .system(size: 14, weight: weight))
    text.paragraphStyle.lineBreakWeight = breaking
    return text
  }

  @Test(arguments: [60.0, 120, 180, 267]) func `a regular text has the lines of the bold one`(width: Double) throws {
    var differing = 0
    for string in Self.texts {
      let bold = try lines(text(string, .bold), width: width)
      let request = TextRequest(text: text(string, .regular, breaking: .bold), maximumWidth: width)
      let layout = try TestFonts.typesetter().layout(request)
      #expect(layout.lines.map(\.utf8Range) == bold, "\(string)")
      #expect(layout.lines.allSatisfy { $0.frame.width <= width + 7 }, "\(string)")
      if try lines(text(string, .regular), width: width) != bold { differing += 1 }
    }
    #expect(differing > 0, "some of the texts break elsewhere by themselves")
  }

  @Test func `heavier letters are shaped without having Pango look at the text again`() throws {
    let texts = [
      "Sofia liked your photo", "会議は12:30にLobbyで、雨なら", "وصلتك رسالة جديدة", "Happy birthday 🎂 from all of us 👩🏽‍🚀",
      "e\u{301}te\u{301}\nnew line",
    ]
    for string in texts {
      let typesetter = try TestFonts.typesetter()
      _ = typesetter.layout(TextRequest(text: text(string, .regular, breaking: .bold), maximumWidth: 90))
      #expect(typesetter.setCount == 1, "\(string)")
    }
  }

  @Test func `letters that are shaped with the places where they may be parted are Pango's`() throws {
    let typesetter = try TestFonts.typesetter()
    typesetter.spacesBetweenScripts = false
    typesetter.shapesWithPango = true
    var (items, characters) = (0, 0)
    for (string, language) in (SampleRow.languages + SampleRow.all).map({ ($0.body, $0.language) }) + Self.texts.map({ ($0, nil) }) {
      let request = TextRequest(text: AttributedText(string, font: .system(size: 14), language: language), maximumWidth: .unbounded)
      typesetter.prepare(request)
      var copy = string
      guard let shaped = copy.withUTF8({ typesetter.makeShapedText(request, $0) }) else { continue }
      let details = ShapedItem.Details(
        starts: shaped.starts, hasFeatures: false, marks: [], gaps: [], spaces: [], spaceWidth: { _, _ in nil },
        narrowing: { _, _ in GlyphAdjustment() }, isSpaced: false)
      let again = shaped.replacingItems { item, text, length in
        item.font.map { ShapedItem(item, in: $0, text: text, length: length, details) }
      }
      for (item, other) in zip(shaped.paragraphs.flatMap(\.items), try #require(again).paragraphs.flatMap(\.items)) {
        if !other.knowsBreaks { continue }
        // The text's own marks may have lost their blank.
        let isPlain = shaped.marks.isEmpty && shaped.gaps.isEmpty
        #expect(item.glyphs.clusters == other.glyphs.clusters, "\(string)")
        #expect(item.glyphs.glyphs.map(\.glyph) == other.glyphs.glyphs.map(\.glyph), "\(string)")
        for (glyph, same) in zip(item.glyphs.glyphs, other.glyphs.glyphs) {
          #expect(glyph.attr.is_cluster_start == same.attr.is_cluster_start)
          #expect(glyph.geometry.y_offset == same.geometry.y_offset, "\(string)")
          guard isPlain else { continue }
          #expect(glyph.geometry.width == same.geometry.width && glyph.geometry.x_offset == same.geometry.x_offset, "\(string)")
        }
        item.findBreaks(in: Array(string.utf8), starts: shaped.starts)
        #expect((0..<item.count).allSatisfy { item.isUnsafe($0) == other.isUnsafe($0) }, "\(string)")
        (items, characters) = (items + 1, characters + item.count)
      }
    }
    #expect(items > 200 && characters > 4000, "most items are shaped so")
  }

  @Test func `a text that is laid out again has the lines of the width and the style that are asked for`() throws {
    let plain = text("Sofia liked your photo “First snow at the cabin”, and three others.", .regular, breaking: .bold)
    var (indented, balanced) = (plain, plain)
    indented.paragraphStyle.headIndent = 40
    balanced.paragraphStyle.lineBreaking = .balanced
    let requests = [plain, indented, balanced, plain].flatMap { text in
      [120.0, 120, 200, 90, 120].map { TextRequest(text: text, maximumWidth: $0) }
    }
    let typesetter = try TestFonts.typesetter()
    var endings: Set<[Int]> = []
    for request in requests {
      let lines = typesetter.layout(request).lines
      #expect(try lines.map(\.utf8Range) == TestFonts.typesetter().layout(request).lines.map(\.utf8Range))
      endings.insert(lines.map(\.utf8Range.upperBound))
    }
    #expect(endings.count > 5, "the requests have different lines")
    #expect(typesetter.shapedTexts.counters.shaped == 1, "all of them have the same glyphs")
  }

  @Test(arguments: [40.0, 90, 150, 240]) func `texts of all languages have the lines of their heavier letters`(width: Double) throws {
    let typesetter = try TestFonts.typesetter()
    for row in SampleRow.languages + SampleRow.all {
      for weight in [Font.Weight.semibold, .bold] {
        var (heavy, light) = (text(row.body, weight), text(row.body, .regular, breaking: weight))
        (heavy.language, light.language) = (row.language, row.language)
        let bold = typesetter.layout(TextRequest(text: heavy, maximumWidth: width))
        let read = typesetter.layout(TextRequest(text: light, maximumWidth: width))
        #expect(read.lines.map(\.utf8Range) == bold.lines.map(\.utf8Range), "\(row.body)")
        #expect(read.contentWidth == bold.contentWidth, "\(row.body)")
      }
    }
  }

  @Test(arguments: [200.0, 250, 267, 280, 320]) func `spaces that are narrower in bold lose width`(width: Double) throws {
    let typesetter = try TestFonts.typesetter()
    let texts = [
      String(repeating: "a ", count: 60), String(repeating: "x          ", count: 20),
      "Chapter 1 " + String(repeating: ". ", count: 32) + "12", "H A P P Y   B I R T H D A Y   T O   Y O U !", "I I l l i i",
      String(repeating: "🎉 ", count: 28), String(repeating: "א ", count: 60),
    ]
    for string in texts {
      let bold = typesetter.layout(TextRequest(text: text(string, .bold), maximumWidth: width))
      let read = typesetter.layout(TextRequest(text: text(string, .regular, breaking: .bold), maximumWidth: width))
      #expect(read.lines.map(\.utf8Range) == bold.lines.map(\.utf8Range), "\(string)")
      #expect(read.contentWidth == bold.contentWidth, "\(string)")
      // The end of each line that a space has made too wide is that of the bold letters.
      #expect(read.lines.allSatisfy { $0.frame.width <= bold.contentWidth + 0.01 }, "\(string)")
      var justified = text(string, .regular, breaking: .bold)
      justified.paragraphStyle.alignment = .justified
      let filled = typesetter.layout(TextRequest(text: justified, maximumWidth: width))
      #expect(filled.lines.allSatisfy { $0.frame.width <= width + 0.01 }, "\(string)")
    }
  }

  @Test func `a text without room on the heavier lines has its own, and none of one word`() throws {
    let typesetter = try TestFonts.typesetter()
    var string = Self.texts[0]
    let request = TextRequest(text: text(string, .regular), maximumWidth: 150)
    let own = typesetter.layout(request)
    typesetter.prepare(request)
    try string.withUTF8 { utf8 in
      let shaped = try #require(typesetter.shapedText(request, utf8))
      // The first line would hold what takes two.
      let heavier = HeavierLines(ends: [own.lines[1].utf8Range.upperBound, utf8.count], contentWidth: 150, excess: 7)
      let layout = try #require(typesetter.layout(request, utf8, of: shaped, asIn: heavier))
      #expect(own.lines.count > 2 && layout.lines.map(\.utf8Range) == own.lines.map(\.utf8Range))
      #expect(layout.contentWidth == own.contentWidth)
    }
  }

  @Test func `letters are those of the text, not of its lines`() throws {
    let typesetter = try TestFonts.typesetter()
    let request = TextRequest(text: text(Self.texts[0], .regular, breaking: .bold), maximumWidth: 120)
    let plain = typesetter.layout(TextRequest(text: text(Self.texts[0], .regular), maximumWidth: .unbounded))
    let set = typesetter.layout(request)
    #expect(set.lines.count > 1 && Set(set.runs.map(\.font)) == Set(plain.runs.map(\.font)))
    #expect(set.lines.allSatisfy { $0.frame.maxX <= 120 })
  }

  @Test func `letters that are heavy enough break by themselves`() throws {
    for string in Self.texts {
      #expect(try lines(text(string, .bold, breaking: .semibold), width: 120) == lines(text(string, .bold), width: 120))
    }
  }

  @Test func `a text that is cut is cut on the same line`() throws {
    for string in Self.texts {
      let (bold, read) = (text(string, .bold), text(string, .regular, breaking: .bold))
      #expect(try lines(read, width: 120, limit: 2).count == lines(bold, width: 120, limit: 2).count, "\(string)")
      #expect(try lines(read, width: 120, limit: 2).first == lines(bold, width: 120, limit: 2).first, "\(string)")
    }
  }

  @Test(arguments: [120.0, 267]) func `a text takes the room of the bold one, and has its lines there, too`(width: Double) throws {
    let typesetter = try TestFonts.typesetter()
    for string in Self.texts {
      let bold = typesetter.layout(TextRequest(text: text(string, .bold), maximumWidth: width))
      let read = typesetter.layout(TextRequest(text: text(string, .regular, breaking: .bold), maximumWidth: width))
      #expect(read.size == bold.size && read.contentWidth == bold.contentWidth, "\(string)")
      let own = typesetter.layout(TextRequest(text: text(string, .regular, breaking: .bold), maximumWidth: read.contentWidth))
      #expect(own.lines.map(\.utf8Range) == read.lines.map(\.utf8Range), "\(string)")
    }
  }
}
