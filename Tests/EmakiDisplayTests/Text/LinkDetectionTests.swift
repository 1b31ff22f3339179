import EmakiDisplay
import Testing

@Suite struct LinkDetectionTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let links: [String]
    var testDescription: String { text }

    init(_ text: String, _ links: String...) { (self.text, self.links) = (text, links) }
  }

  static let cases = [
    Case("see https://example.com/a?b=c#d now", "https://example.com/a?b=c#d"),
    Case("two: http://a.example and http://b.example", "http://a.example", "http://b.example"),
    // Without spaces, as Japanese and Chinese are written.
    Case("詳しくはhttps://example.com/ja/をご覧ください", "https://example.com/ja/"),
    Case("公式サイト（https://example.com/）です。", "https://example.com/"),
    Case("見て：https://example.com。次", "https://example.com"),
    Case("请看https://example.com，谢谢", "https://example.com"),
    Case("주소는 https://example.com입니다", "https://example.com"),
    Case("カタカナhttp://example.comカタカナ", "http://example.com"),
    // Punctuation of the sentence.
    Case("Go to https://example.com.", "https://example.com"),
    Case("Really, https://example.com/x?!", "https://example.com/x"),
    Case("https://example.com/x, then", "https://example.com/x"),
    Case("\"https://example.com\"", "https://example.com"),
    Case("<https://example.com>", "https://example.com"),
    // Brackets.
    Case("(https://example.com/x)", "https://example.com/x"),
    Case("https://en.wikipedia.org/wiki/Swift_(bird)", "https://en.wikipedia.org/wiki/Swift_(bird)"),
    Case("(see https://en.wikipedia.org/wiki/Swift_(bird))", "https://en.wikipedia.org/wiki/Swift_(bird)"),
    Case("https://example.com/a(", "https://example.com/a"),
    Case("[x](https://example.com).", "https://example.com"),
    // Without a scheme.
    Case("www.example.com is it", "www.example.com"),
    Case("WWW.Example.com", "WWW.Example.com"),
    Case("www.example and www."),
    Case("HTTPS://EXAMPLE.COM", "HTTPS://EXAMPLE.COM"),
    // No addresses.
    Case("http:// and https://. and xhttp://a.example"),
    Case("me@www.example.com"),
    Case("awww.that is nice"),
    Case(""),
    // Letters of other alphabets.
    Case("https://example.com/été/д", "https://example.com/été/д"),
    Case("https://vi.wikipedia.org/wiki/Việt_Nam ok", "https://vi.wikipedia.org/wiki/Việt_Nam"),
    Case("https://hi.wikipedia.org/wiki/भारत।", "https://hi.wikipedia.org/wiki/भारत"),
    Case("https://ar.wikipedia.org/wiki/مصر، ثم", "https://ar.wikipedia.org/wiki/مصر"),
    Case("https://he.wikipedia.org/wiki/ישראל.", "https://he.wikipedia.org/wiki/ישראל"),
    Case("https://th.wikipedia.org/wiki/ไทย ครับ", "https://th.wikipedia.org/wiki/ไทย"),
    Case("ดูที่https://example.comครับ", "https://example.com"),
    Case("https://ko.wikipedia.org/wiki/한국", "https://ko.wikipedia.org/wiki/"),
    Case("👍https://example.com👍🏽", "https://example.com"),
    Case("http://localhost:8080/x", "http://localhost:8080/x"),
  ]

  @Test(arguments: cases) func `addresses are found without the characters around them`(sample: Case) {
    var text = AttributedText(sample.text)
    let characters = Array(sample.text)
    let ranges = text.detectLinks()
    #expect(ranges.map { String(characters[$0]) } == sample.links)
    for index in characters.indices {
      let isLink = ranges.contains { $0.contains(index) }
      let attributes = text.attributes(at: index)
      #expect((attributes.link != nil) == isLink)
      #expect((attributes.underline != nil) == isLink)
      #expect((attributes.color != .black) == isLink)
    }
    if sample.links.isEmpty { #expect(text == AttributedText(sample.text)) }
  }

  @Test func `an address without a scheme still leads to a target`() {
    var text = AttributedText("www.example.com")
    text.detectLinks()
    #expect(text.attributes(at: 0).link == "http://www.example.com")
  }

  @Test func `text that already has a link keeps it`() {
    var text = AttributedText("https://example.com")
    text.addAttribute(\.link, "https://other.example", range: 0..<19)
    #expect(text.detectLinks().isEmpty)
    #expect(text.attributes(at: 0).link == "https://other.example")
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
    let spacings = (0..<33).map { text.attributes(at: $0).letterSpacing }
    #expect(spacings == (0..<33).map { (5..<9).contains($0) ? 1 : 0 })
    let offsets = (0..<33).map { text.attributes(at: $0).baselineOffset }
    #expect(offsets == (0..<33).map { (8..<20).contains($0) ? 2 : 0 })
    #expect((0..<33).filter { text.attributes(at: $0).link != nil } == Array(2..<15) + Array(18..<31))
  }

  /// Finding a link must not make all runs anew.
  @Test func `thousands of links are found`() {
    var text = AttributedText(String(repeating: "http://a.example ", count: 20_000))
    #expect(text.detectLinks().count == 20_000)
    #expect(text.runs.count == 40_000)
    #expect(text.detectLinks().isEmpty)
  }
}
