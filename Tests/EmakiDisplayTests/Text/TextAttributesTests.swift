import EmakiDisplay
import Testing

struct TextAttributesTests {
  private let red = Color(0xFF0000)

  /// Returns the text of each run.
  private func pieces(_ text: AttributedText) -> [String] {
    var rest = Substring(text.string)
    return text.runs.map { run in
      let end = rest.utf8.index(rest.startIndex, offsetBy: run.utf8Count)
      defer { rest = rest[end...] }
      return String(rest[..<end])
    }
  }

  @Test func `an attribute of a range splits the text round it`() {
    var text = AttributedText("one two three")
    text.addAttribute(\.color, red, range: 4..<7)
    #expect(pieces(text) == ["one ", "two", " three"] && text.runs.map(\.color) == [.black, red, .black])
  }

  @Test func `ranges count characters, not code points or bytes`() {
    // A family of four is one character of 25 bytes, an e with an accent of its own one of 3.
    var text = AttributedText("a👨‍👩‍👧‍👦e\u{301}日z")
    text.addAttribute(\.underline, .single, range: 1..<3)
    #expect(pieces(text) == ["a", "👨‍👩‍👧‍👦e\u{301}", "日z"])
    #expect([2, 3].map { text.attributes(at: $0).underline } == [.single, nil])
  }

  @Test func `a part is replaced by text with its own attributes, and runs that look the same are one`() {
    var text = AttributedText("one two three", alignment: .center)
    text.replace(4..<7, with: AttributedText("2日", color: red))
    let before = pieces(text)
    text.replace(8..<8, with: AttributedText("!", color: red))
    #expect([before, pieces(text)] == [["one ", "2日", " three"], ["one ", "2日!", " three"]])
    text.replace(4..<9, with: AttributedText("two"))
    #expect(text == AttributedText("one two three", alignment: .center))
    text.replace(0..<13, with: AttributedText("", color: red))
    #expect(text.string.isEmpty && text.runs.map(\.color) == [red])
    text.replace(0..<0, with: AttributedText("new"))
    #expect(text.runs.map(\.color) == [.black])
  }

  @Test func `a mask has the attributes that each character begins with`() {
    var text = AttributedText("a👨‍👩‍👧‍👦e\u{301}日z")
    text.addAttribute(\.color, red, range: 1..<3)
    // The combining accent joins the "z", so the run begins inside a character.
    text.append(AttributedText("\u{301}y", color: red))
    let masked = text.masked(by: "•")
    #expect(pieces(masked) == ["•", "••", "••", "•"] && masked.runs.map(\.color) == [.black, red, .black, red])
    #expect(AttributedText("", color: red).masked(by: "•") == AttributedText("", color: red))
  }

  @Test func `setting one attribute keeps the others, and setting all replaces them`() {
    var text = AttributedText("abc", color: red)
    text.addAttribute(\.link, "https://example.com", range: 0..<3)
    text.addAttribute(\.letterSpacing, 2, range: 1..<2)
    #expect(text.attributes(at: 1) == TextAttributes(color: red, letterSpacing: 2, link: "https://example.com"))
    text.setAttributes(TextAttributes(font: .system(size: 20)), range: 0..<3)
    #expect(text == AttributedText("abc", font: .system(size: 20)))
  }

  @Test func `neighbouring runs with equal attributes become one run`() {
    var text = AttributedText("abcdef")
    text.addAttribute(\.underline, .single, range: 0..<3)
    text.addAttribute(\.underline, .single, range: 3..<6)
    #expect(pieces(text) == ["abcdef"])
    text.addAttribute(\.underline, nil, range: 0..<6)
    #expect(text == AttributedText("abcdef"))
  }

  @Test func `an empty range changes nothing`() {
    for (string, range) in [("abc", 0..<0), ("abc", 3..<3), ("", 0..<0)] {
      var text = AttributedText(string)
      text.addAttribute(\.color, red, range: range)
      #expect(text == AttributedText(string))
    }
  }

  @Test func `a range outside the text stops the program`() async {
    await #expect(processExitsWith: .failure) {
      var text = AttributedText("abc")
      text.addAttribute(\.letterSpacing, 1, range: 2..<4)
    }
  }

  @Test func `a substring is found by its characters`() {
    let text = AttributedText("日本の本 e\u{301}e")
    // The first half of the accented letter is not found.
    #expect(["本", "の本", "e", "x", ""].map { text.range(of: $0) } == [1..<2, 2..<4, 6..<7, nil, nil])
  }

  // U+FA19 is canonically equal to U+795E, U+2329 to U+3008; each has a glyph of its own.
  @Test(arguments: [("\u{FA19}", "\u{795E}"), ("\u{2329}a", "\u{3008}a"), ("e\u{301}", "\u{E9}")])
  func `texts of other code points are not equal even if they look the same`(one: String, other: String) {
    #expect(one == other && Set([AttributedText(one), AttributedText(other), AttributedText(one)]).count == 2)
  }

  @Test func `links, languages and font families with other bytes are not equal`() {
    let spellings = ["\u{E9}", "e\u{301}", "\u{E9}"]
    #expect(
      Set(spellings.map { TextAttributes(link: $0) }).count == 2 && Set(spellings.map { AttributedText("a", language: $0) }).count == 2)
    #expect(Set((spellings.map { [$0] } + [spellings]).map { Font(families: $0, size: 14) }).count == 3)
  }

  @Test func `neighbouring links are one only if their URLs have the same bytes`() {
    var text = AttributedText("abc")
    for (place, url) in ["\u{E9}", "e\u{301}", "e\u{301}"].enumerated() { text.addAttribute(\.link, url, range: place..<place + 1) }
    #expect(text.links.map { $0.range } == [0..<1, 1..<3] && text.links.map { $0.url.utf8.count } == [2, 3])
  }

  @Test func `rare attributes take only the room of a reference in a run`() {
    struct Plain {
      var font: Font
      var color: Color
      var rare: AnyObject?
      var utf8Count: Int
    }
    #expect(MemoryLayout<AttributedText.Run>.stride == MemoryLayout<Plain>.stride)
  }

  @Test func `a dictionary gives attributes by the names of NSAttributedString`() {
    var style = ParagraphStyle()
    style.lineHeight = 20
    let text = AttributedText(
      string: "New",
      attributes: [
        .font: Font.boldSystem(size: 12), .foregroundColor: Color.red, .backgroundColor: Color.black, .kern: 2,
        .baselineOffset: 1.5 as Float,
        .underlineStyle: TextLine.single, .strikethroughStyle: TextLine(style: .thick), .link: "https://a.example", .paragraphStyle: style,
      ])
    var other = AttributedText(
      "New",
      attributes: TextAttributes(
        font: .boldSystem(size: 12), color: .red, backgroundColor: .black, underline: .single, strikethrough: TextLine(style: .thick),
        letterSpacing: 2, baselineOffset: 1.5, link: "https://a.example"))
    other.paragraphStyle = style
    #expect(text == other)
    #expect(AttributedText(string: "a") == AttributedText("a"))
    #expect(
      AttributedText(string: "a", attributes: [.foregroundColor: DynamicColor.label]) == AttributedText("a", dynamicColor: .label))
  }

  @Test func `an attribute of another type stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = AttributedText(string: "a", attributes: [.font: "Helvetica"]) }
  }
}
