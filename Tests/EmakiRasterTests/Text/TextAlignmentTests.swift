import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

@Suite struct TextAlignmentTests {
  private func layout(
    _ string: String, _ alignment: ParagraphStyle.Alignment = .natural, width: Double = 200, language: String? = nil
  ) throws -> TextLayout {
    let text = AttributedText(string, font: .system(size: 14), lineHeight: 20, alignment: alignment, language: language)
    return try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: width))
  }

  static let arabic = "شكرًا جزيلًا يا دانيال"
  static let hebrew = "נועה שלחה לך הזמנה: ארוחת ערב אצלנו ביום שישי"

  @Test func `left aligned text is as wide as its longest line`() throws {
    for alignment in [ParagraphStyle.Alignment.natural, .left] {
      let layout = try layout("Hello, world", alignment)
      #expect(layout.lines[0].frame.minX == 0)
      #expect(layout.size.width == layout.lines[0].frame.width)
      #expect(layout.size.width > 50 && layout.size.width < 200)
    }
  }

  @Test func `centred text takes the whole width and has the same room on both sides`() throws {
    let layout = try layout("Hello, world", .center)
    #expect(layout.size.width == 200)
    #expect(abs(layout.lines[0].frame.minX - (200 - layout.lines[0].frame.maxX)) < 1e-9)
  }

  @Test(arguments: ["Hello, world", "了解", arabic]) func `right aligned text ends at the width`(string: String) throws {
    let layout = try layout(string, .right)
    #expect(layout.size.width == 200)
    #expect(abs(layout.lines[0].frame.maxX - 200) < 1e-9)
  }

  @Test(arguments: [arabic, hebrew]) func `a right-to-left paragraph takes the whole width and sits at the right`(string: String) throws {
    let layout = try layout(string, width: 150)
    #expect(layout.size.width == 150)
    #expect(layout.lines.count >= 1)
    for line in layout.lines { #expect(abs(line.frame.maxX - 150) < 1e-9) }
  }

  @Test func `a right-to-left paragraph of unbounded width is as wide as its text`() throws {
    let layout = try layout(Self.arabic, width: .unbounded)
    #expect(layout.lines[0].frame.minX == 0)
    #expect(layout.size.width == layout.lines[0].frame.width)
  }

  @Test func `a right-to-left text can be left aligned`() throws {
    let layout = try layout(Self.arabic, .left)
    #expect(layout.lines[0].frame.minX == 0)
    #expect(layout.size.width == layout.lines[0].frame.width)
  }

  @Test func `a text without letters is aligned to the side where its language begins`() throws {
    let languages = [
      nil, "ar", "en", "he-IL", "ar-Latn", "fa", "ur_PK", "ja", "az-Arab", "az", "sr", "dv", "ar-x-rtl", "", "xx", "ckb-Arab",
    ]
    let isAtRight = [false, true, false, true, false, true, true, false, true, false, false, true, true, false, false, true]
    // Pango breaks one of these texts, and we break the other.
    for string in ["2026-11-12 16:20", "2026-11-12\t16:20"] {
      for (language, isAtRight) in zip(languages, isAtRight) {
        #expect((try layout(string, language: language).lines[0].frame.minX > 0) == isAtRight, "\(language ?? "none")")
      }
    }
    #expect(try layout("since 2026", language: "ar").lines[0].frame.minX == 0)
    #expect(try layout("2026-11-12", .left, language: "ar").lines[0].frame.minX == 0)
    // The date stands right of the time, and each of them runs from left to right.
    let (date, day) = (try layout("2026-11-12 16:20", language: "ar"), try layout("2026-11-12"))
    #expect(date.glyphs.sorted { $0.x < $1.x }.suffix(day.glyphs.count).map(\.index) == day.glyphs.map(\.index))
  }

  @Test func `each paragraph is aligned by its own direction`() throws {
    let layout = try layout("left\n\(Self.arabic)\nleft", width: 200)
    #expect(layout.lines.map { $0.frame.minX == 0 } == [true, false, true])
  }

  @Test func `letters of a right-to-left word run from right to left`() throws {
    // Alef does not join to its left, so it keeps a glyph of its own: first in the text, last on the line.
    let word = try layout("אבג")
    let first = try layout("א")
    let glyph = try #require(word.glyphs.max { $0.x < $1.x })
    #expect(glyph.index == first.glyphs[0].index)
  }
}

@Suite struct AttributedTextLayoutTests {
  private let red = Color(0xFF0000)
  private let blue = Color(0x0000FF)

  private func mixed(_ first: String, _ second: String, secondFont: Font = .system(size: 20)) -> AttributedText {
    var text = AttributedText(first, font: .system(size: 14), lineHeight: 24, color: red)
    text.append(AttributedText(second, font: secondFont, color: blue))
    return text
  }

  @Test func `each run keeps its colour and font`() throws {
    let layout = try TestFonts.typesetter().layout(TextRequest(text: mixed("red ", "blue"), maximumWidth: .unbounded))
    #expect(layout.runs.map(\.color) == [red, blue])
    #expect(layout.runs[0].font != layout.runs[1].font)
    // The second run begins where the first one ends when that is measured alone.
    let alone = try TestFonts.typesetter().layout(
      TextRequest(text: AttributedText("red ", font: .system(size: 14)), maximumWidth: .unbounded))
    #expect(abs(Double(layout.glyphs[layout.runs[1].glyphs.lowerBound].x) / 1024 - alone.size.width) < 0.01)
  }

  @Test func `colours follow their words across line breaks`() throws {
    let text = mixed("one two three four", " five six seven eight", secondFont: .system(size: 14))
    let layout = try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: 70))
    #expect(layout.lines.count > 2)
    let boundary = "one two three four".utf8.count
    for line in layout.lines {
      let colors = Set(layout.runs.filter { $0.origin.y == line.baseline }.map(\.color))
      if line.utf8Range.upperBound <= boundary { #expect(colors == [red]) }
      if line.utf8Range.lowerBound > boundary { #expect(colors == [blue]) }
    }
  }

  @Test func `an ellipsis has the attributes of the text that it cuts`() throws {
    let text = mixed("red ", "blue blue blue blue blue blue", secondFont: .system(size: 14))
    let layout = try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: 80, maximumNumberOfLines: 1))
    #expect(layout.isTruncated)
    #expect(layout.runs.last?.color == blue)
  }

  @Test func `the first run is painted left of the second`() throws {
    let layout = try TestFonts.typesetter().layout(TextRequest(text: mixed("███", "███"), maximumWidth: .unbounded))
    let bitmap = try paint(layout, size: layout.size, scale: 2)
    let row = bitmap.height / 2
    let isRed = (0..<bitmap.width).filter { bitmap[$0, row] == 0xFFFF_0000 }
    let isBlue = (0..<bitmap.width).filter { bitmap[$0, row] == 0xFF00_00FF }
    #expect(try #require(isRed.last) < #require(isBlue.first))
  }
}
