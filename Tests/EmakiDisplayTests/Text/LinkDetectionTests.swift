import EmakiDisplay
import Testing

struct LinkDetectionTests {
  static let sentences = (try? MarkedSentence.read("links")) ?? []

  @Test func `no sentence is missing`() { #expect(Self.sentences.count == 35) }

  @Test(arguments: sentences) func `addresses are found without the characters around them, and only they look different`(
    sentence: MarkedSentence
  ) {
    var text = AttributedText(sentence.text)
    let ranges = text.detectLinks()
    let isLink = sentence.text.indices.enumerated().map { index, _ in ranges.contains { $0.contains(index) } }
    let looks = isLink.indices.map { text.attributes(at: $0) }.map { [$0.link != nil, $0.underline != nil, $0.color != .black] }
    #expect(ranges == sentence.entities.map(\.range) && looks == isLink.map { [$0, $0, $0] })
    if ranges.isEmpty { #expect(text == AttributedText(sentence.text)) }
  }

  @Test func `an address without a scheme still leads to a target, and an empty text has none`() {
    let links = ["www.example.com", ""].map { string in
      var text = AttributedText(string)
      return text.detectLinks().map { text.attributes(at: $0.lowerBound).link }
    }
    #expect(links == [["http://www.example.com"], []])
  }

  @Test func `text that already has a link keeps it`() {
    var text = AttributedText("https://example.com")
    text.addAttribute(\.link, "https://other.example", range: 0..<19)
    #expect(text.detectLinks().isEmpty && text.attributes(at: 0).link == "https://other.example")
  }

  /// For each beginning the rest of the text could be read: 20,000 times 140,000 characters.
  @Test(arguments: ["http://(", "www.a/(", "www.(", "http:///"])
  func `beginnings that no address follows cost no more than their length`(beginning: String) {
    var text = AttributedText(String(repeating: beginning, count: 20_000))
    #expect(text.detectLinks().isEmpty)
  }

  @Test func `links may keep the text's colour and line`() {
    for line in [nil, TextLine(style: .double)] {
      var text = AttributedText("https://example.com")
      text.addAttribute(\.underline, line, range: 0..<19)
      text.detectLinks(color: nil, underline: nil)
      #expect(text.attributes(at: 0) == TextAttributes(underline: line, link: "https://example.com"))
    }
  }

  @Test func `a link over runs and runs over links keep all other attributes`() {
    var text = AttributedText("a www.x.example b www.y.example c")
    text.addAttribute(\.letterSpacing, 1, range: 5..<9)
    text.addAttribute(\.baselineOffset, 2, range: 8..<20)
    #expect(text.detectLinks() == [2..<15, 18..<31])
    let looks = (0..<33).map { text.attributes(at: $0) }.map { [$0.letterSpacing, $0.baselineOffset] }
    #expect(looks == (0..<33).map { [(5..<9).contains($0) ? 1 : 0, (8..<20).contains($0) ? 2 : 0] })
    #expect((0..<33).filter { text.attributes(at: $0).link != nil } == Array(2..<15) + Array(18..<31))
  }

  /// Finding a link must not make all runs anew.
  @Test func `thousands of links are found`() {
    var text = AttributedText(String(repeating: "http://a.example ", count: 20_000))
    let counts = [text.detectLinks().count, text.runs.count, text.detectLinks().count]
    #expect(counts == [20_000, 40_000, 0])
  }
}
