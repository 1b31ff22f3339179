import EmakiDisplay
import Testing

/// Tests the text that stands in place of text that is left out. It takes missing attributes from that text, as in Texture.
@Suite struct TextTruncationTests {
  private let font = Font.system(size: 20, weight: .bold)
  private let color = Color(0xFF0000)

  private var look: AttributedText.Run {
    var text = AttributedText("body", font: font, color: color)
    text.addAttribute(\.underline, .single, range: 0..<4)
    text.addAttribute(\.letterSpacing, 2, range: 0..<4)
    text.addAttribute(\.link, "https://example.org", range: 0..<4)
    return text.runs[0]
  }

  @Test func `a token without attributes looks like the text`() {
    let mark = TextTruncation(token: AttributedText("… more")).mark(in: look)
    #expect(mark.string == "… more")
    #expect(mark.runs.map(\.attributes) == [look.attributes])
  }

  @Test func `a token keeps the attributes that it was given`() {
    var token = AttributedText("… more", color: .black)
    token.addAttribute(\.underline, TextLine(style: .double), range: 2..<6)
    let mark = TextTruncation(token: token).mark(in: look)
    #expect(mark.runs.map(\.font) == [font, font])
    #expect(mark.runs.map(\.color) == [.black, .black])
    #expect(mark.runs.map(\.attributes.underline) == [.single, TextLine(style: .double)])
    #expect(mark.runs.map(\.attributes.link) == ["https://example.org", "https://example.org"])
  }

  @Test func `a font or a colour that was given is kept, even if it is the default`() {
    let plain = TextAttributes()
    var given = AttributedText("…")
    given.setAttributes(plain, range: 0..<1)
    var added = AttributedText("…")
    added.addAttribute(\.font, plain.font, range: 0..<1)
    added.addAttribute(\.color, plain.color, range: 0..<1)
    for token in [given, added, AttributedText("…", font: plain.font, color: plain.color)] {
      let mark = TextTruncation(token: token).mark(in: look)
      #expect(mark.runs.map(\.font) == [plain.font] && mark.runs.map(\.color) == [plain.color])
    }
  }

  @Test func `the message takes what it lacks from the text, not from the token`() {
    let truncation = TextTruncation(
      token: AttributedText("…", font: .system(size: 9), color: .black), additionalMessage: AttributedText("Read on"))
    let mark = truncation.mark(in: look)
    #expect(mark.string == "… Read on")
    #expect(mark.runs.first?.font == .system(size: 9) && mark.runs.last?.font == font && mark.runs.last?.color == color)
  }

  @Test func `texts that look the same are equal, whether they were given their looks or not`() {
    #expect(AttributedText("a") == AttributedText("a", font: .system(size: 14), color: .black))
    #expect(Set([AttributedText("a"), AttributedText("a", font: .system(size: 14), color: .black)]).count == 1)
  }
}
