import CPango
import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// The emoji of Unicode's own list.
struct UnicodeEmojiTests {
  @Test(.enabled(if: UnicodeCases.File.emoji.isThere)) func `each emoji of emoji-test is one character and one coloured glyph`() throws {
    let typesetter = try TestFonts.typesetter()
    let emoji = try #require(Self.font("😀", typesetter))
    try UnicodeCases(.emoji).check { line in
      let fields = line.split(separator: ";")
      let string = UnicodeCases.text(fields[0].words)
      if string.count != 1 { return "is \(string.count) characters" }
      let request = TextRequest(text: AttributedText(string, language: "en"), maximumWidth: .unbounded)
      let layout = typesetter.layout(request)
      if !layout.missingGlyphs.isEmpty { return "lacks a glyph" }
      if layout.glyphs.count != 1 { return "is \(layout.glyphs.count) glyphs" }
      return layout.runs.first?.font == emoji ? nil : "is not of the font of emoji"
    }
  }

  private static func font(_ string: String, _ typesetter: PangoTypesetter) -> FontID? {
    let text = AttributedText(string, language: "en")
    return typesetter.layout(TextRequest(text: text, maximumWidth: .unbounded)).runs.first?.font
  }
}
