import Testing

@testable import EmakiDisplay

struct DataDetectionTests {
  /// The numbers of orders, of two letters and six digits.
  private struct OrderNumbers: TextDetector {
    func links(in text: String, language: String?) -> [(range: Range<String.Index>, url: String)] {
      text.matches(of: /[A-Z]{2}-[0-9]{6}/).map { ($0.range, "orders:\($0.output)?\(language ?? "")") }
    }
  }

  /// Finds fixed stretches, in scalars.
  private struct Stretches: TextDetector {
    var ranges: [Range<Int>]

    func links(in text: String, language: String?) -> [(range: Range<String.Index>, url: String)] {
      func index(_ offset: Int) -> String.Index { text.unicodeScalars.index(text.startIndex, offsetBy: offset) }
      return ranges.map { (index($0.lowerBound)..<index($0.upperBound), "x:\($0.lowerBound)") }
    }
  }

  /// Returns what is found in a text, with the kind that its target says.
  private func found(_ text: String) -> [MarkedSentence.Entity] {
    var attributed = AttributedText(text)
    return attributed.detectData().map { range in
      let isMail = attributed.attributes(at: range.lowerBound).link?.hasPrefix("mailto:") == true
      return MarkedSentence.Entity(kind: isMail ? "mail" : "link", range: range)
    }
  }

  /// The targets of what is found in a text.
  private func targets(_ text: String, _ kinds: TextDetectors = [.link, .mail], _ detector: (any TextDetector)? = nil) -> [String] {
    var attributed = AttributedText(text)
    return attributed.detectData(kinds, with: detector).compactMap { attributed.attributes(at: $0.lowerBound).link }
  }

  // MARK: Sentences

  /// The sentences were written before the scanners were. Those of `nothing` hold prices, dates, versions, scores and other numbers.
  @Test func `addresses are found with the right extent, and no other number is one`() throws {
    let sentences = try ["addresses", "nothing"].map { try MarkedSentence.read($0) }
    #expect(sentences.map(\.count) == [50, 72])
    let others = sentences.joined().filter { found($0.text) != $0.entities }
    // Han end an address: words follow it without a space.
    #expect(others.map(\.text) == ["ブログ更新しました→https://blog.example.com/日記"])
  }

  // MARK: Targets

  @Test(arguments: [
    ("a.b+c@example.com!", "mailto:a.b+c@example.com"), ("o'neil@example.ie", "mailto:o%27neil@example.ie"),
    ("jörg@example.de", "mailto:j%C3%B6rg@example.de"),
    ("see example.co.jp/a?b=1.", "http://example.co.jp/a?b=1"), ("https://example.com", "https://example.com"),
    ("it is Example.com", "http://Example.com"), ("EXAMPLE.COM", "http://EXAMPLE.COM"),
  ])
  func `each address leads to the target that is opened or written to`(text: String, target: String) {
    #expect(targets(text) == [target])
  }

  @Test func `only the kinds of data that are asked for are found`() {
    let text = "https://example.com, a@example.com, 020 7946 0958, AB-123456"
    let (link, mail) = ("https://example.com", "mailto:a@example.com")
    // Telephone numbers and street addresses are what a detector finds.
    let kinds: [TextDetectors] = [.link, .mail, [.link, .mail], [.phoneNumber, .address], []]
    #expect(kinds.map { targets(text, $0) } == [[link], [mail], [link, mail], [], []])
  }

  @Test func `a link that the text has stays, and nothing that overlaps it is detected`() {
    var text = AttributedText("write to a@example.com")
    text.addAttribute(\.link, "https://example.com/us", range: 15..<22)
    let before = text
    #expect(text.detectData().isEmpty && text == before)
  }

  // MARK: Detectors

  @Test func `what a detector finds becomes links beside addresses`() {
    let text = "日 AB-123456, https://example.com/AB-654321 and CD-000001."
    var attributed = AttributedText(text, language: "ja")
    let found = attributed.detectData(with: OrderNumbers())
    let links = ["orders:AB-123456?ja", "https://example.com/AB-654321", "orders:CD-000001?ja"]
    #expect(found == [2..<11, 13..<42, 47..<56] && found.map { attributed.attributes(at: $0.lowerBound).link } == links)
    // Without addresses the detector finds the number inside one, too.
    #expect(targets(text, [], OrderNumbers()) == ["orders:AB-123456?", "orders:AB-654321?", "orders:CD-000001?"])
  }

  @Test func `stretches of a detector come in any order, and those that overlap others or part characters are left out`() {
    // The combining mark forms one character with the letter.
    let texts = [
      ("abcdefgh", [5..<7, 0..<2, 1..<4, 3..<3, 6..<8]), ("ae\u{301}o", [0..<2, 2..<4]), ("ae\u{301}o", [1..<3]), ("", [0..<0]),
    ]
    #expect(texts.map { targets($0, [], Stretches(ranges: $1)) } == [["x:0", "x:5"], [], ["x:1"], []])
  }

  // MARK: Time

  /// Each unit could be the beginning of something for which a scanner looks far ahead or behind.
  @Test(arguments: ["1 A ", "1-", "a@", "a.", "a.com/(", "@", "-", "1", "a", "市", "www.a", "http://a"])
  func `the steps of a search grow no more than the text`(unit: String) {
    func steps(_ length: Int) -> Int {
      var steps = 0
      _ = DataDetector(kinds: .all).links(in: String(repeating: unit, count: length / unit.unicodeScalars.count), steps: &steps)
      return steps
    }
    let (short, long) = (steps(2_000), steps(8_000))
    // A search looks less far near the ends of the text, so a short text takes fewer steps for its length. Each scanner looks only a
    // limited way around a scalar, so both together look at a scalar a limited number of times.
    #expect(long <= min(4 * short + short / 4, 150 * 8_000))
  }

  @Test func `a long text takes fewer than 30 steps for each scalar`() {
    var steps = 0
    let text = String(repeating: "a1-あ.@ ", count: 10_000)
    _ = DataDetector(kinds: .all).links(in: text, steps: &steps)
    #expect(steps < 30 * text.unicodeScalars.count)
  }
}
