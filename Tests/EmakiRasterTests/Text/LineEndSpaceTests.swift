import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Tests white space at the ends of lines. It takes no room there, however much it is (CSS Text 3, section 4.1.3).
struct LineEndSpaceTests {
  private static func layout(
    _ string: String, width: Double, bold: Range<Int> = 0..<0, style: (inout ParagraphStyle) -> Void = { _ in }
  ) throws -> TextLayout {
    try AttributedText(string, size: 16, language: "en", style: style).with(\.font, .system(size: 16, weight: .bold), bold)
      .layout(width: width)
  }

  private static let words = "trailing spaces at the line end"

  private static func width() throws -> Double { try layout(words, width: .unbounded).size.width }

  @Test(arguments: [" ", "  ", "      ", " \u{200B}", "\u{200B} ", "\u{2003} ", "\u{3000}\u{3000}"])
  func `a word stays on its line, whatever white space follows`(space: String) throws {
    for alignment in [ParagraphStyle.Alignment.natural, .right, .justified] {
      let layout = try Self.layout(Self.words + space + "next", width: Self.width() + 1) { $0.alignment = alignment }
      #expect(layout.lines.map(\.utf8Range.count) == [Self.words.utf8.count + space.utf8.count, 4])
    }
  }

  @Test(arguments: [" ", "   ", "\u{3000}", "\t", " \u{200B}"], ["\n", "\n\n", "\u{2028}"])
  func `a word stays on its line, whatever white space ends its paragraph`(space: String, end: String) throws {
    let lines = try Self.layout(Self.words + space + end + "next", width: Self.width() + 1).lines
    #expect(lines.count == 1 + end.count && lines[0].utf8Range.count >= Self.words.utf8.count + space.utf8.count)
  }

  @Test func `white space at a line's end does not count for its alignment`() throws {
    let words = "It ends here, I think so, OK."
    let width = try Self.layout(words, width: .unbounded).size.width
    for (space, bold) in [("  ", 0..<0), ("     ", 0..<0), ("  ", 0..<words.utf8.count + 1)] {
      let room = bold.isEmpty ? 238.0 : 258
      let layout = try Self.layout(words + space + "Then one more", width: room, bold: bold) { $0.alignment = .right }
      let frame = layout.lines[0].frame
      #expect(layout.lines.count == 2 && isNear([frame.maxX, bold.isEmpty ? frame.width : width], [room, width]), "\(frame)")
    }
  }

  @Test func `white space at the end of a paragraph takes the room that there is`() throws {
    let width = try Self.width()
    let wide = try Self.layout(Self.words + "   ", width: width + 100).size.width
    let narrow = try Self.layout(Self.words + "   ", width: width + 2) { $0.alignment = .right }
    #expect(wide > width + 10 && narrow.lines.count == 1 && narrow.lines[0].frame.minX >= 0 && narrow.size.width <= width + 2)
  }

  @Test func `a no-break space takes its room`() throws {
    let widths = try ["word", "word\u{A0}"].map { try Self.layout($0, width: .unbounded).size.width }
    let lines = try Self.layout("word\u{A0} next", width: widths[1] + 1).lines
    #expect(lines.count == 2 && lines[0].frame.width > widths[0] + 2)
  }

  @Test func `a text of nothing but white space is one line`() throws {
    for mode in [ParagraphStyle.LineBreakMode.byWordWrapping, .byCharWrapping] {
      let layout = try Self.layout(String(repeating: " ", count: 3000), width: 100) { $0.lineBreakMode = mode }
      #expect(layout.size.width <= 100)
    }
  }
}
