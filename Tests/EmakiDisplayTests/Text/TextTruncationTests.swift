import EmakiDisplay
import Testing

/// Tests the text that stands in place of text that is left out. It takes missing attributes from that text, as in Texture.
struct TextTruncationTests {
  private let font = Font.system(size: 20, weight: .bold)
  private let color = Color(0xFF0000)

  /// The attributes of the text, and those of each run of what stands in its place.
  private func marks(_ truncation: TextTruncation) -> (text: TextAttributes, marks: [TextAttributes], string: String) {
    var text = AttributedText("body", font: font, color: color)
    text.addAttribute(\.underline, .single, range: 0..<4)
    text.addAttribute(\.letterSpacing, 2, range: 0..<4)
    text.addAttribute(\.link, "https://example.org", range: 0..<4)
    let mark = truncation.mark(in: text.runs[0])
    return (text.runs[0].attributes, mark.runs.map(\.attributes), mark.string)
  }

  @Test func `a token without attributes looks like the text`() {
    let (text, marks, string) = marks(TextTruncation(token: AttributedText("… more")))
    #expect(string == "… more" && marks == [text])
  }

  @Test func `a token keeps the attributes that it was given`() {
    var token = AttributedText("… more", color: .black)
    token.addAttribute(\.underline, TextLine(style: .double), range: 2..<6)
    var (first, marks, _) = marks(TextTruncation(token: token))
    first.color = .black
    var second = first
    second.underline = TextLine(style: .double)
    #expect(marks == [first, second])
  }

  @Test func `a font or a colour that was given is kept, even if it is the default`() {
    let plain = TextAttributes()
    var given = AttributedText("…")
    given.setAttributes(plain, range: 0..<1)
    var added = AttributedText("…")
    added.addAttribute(\.font, plain.font, range: 0..<1)
    added.addAttribute(\.color, plain.color, range: 0..<1)
    for token in [given, added, AttributedText("…", font: plain.font, color: plain.color)] {
      let marks = marks(TextTruncation(token: token)).marks
      #expect(marks.map(\.font) == [plain.font] && marks.map(\.color) == [plain.color])
    }
  }

  @Test func `the message takes what it lacks from the text, not from the token`() {
    let token = AttributedText("…", font: .system(size: 9), color: .black)
    let (_, marks, string) = marks(TextTruncation(token: token, additionalMessage: AttributedText("Read on")))
    #expect(string == "… Read on" && marks.first?.font == .system(size: 9) && marks.last?.font == font && marks.last?.color == color)
  }

  @Test func `texts that look the same are equal, whether they were given their looks or not`() {
    #expect(Set([AttributedText("a"), AttributedText("a", font: .system(size: 14), color: .black)]).count == 1)
  }
}
