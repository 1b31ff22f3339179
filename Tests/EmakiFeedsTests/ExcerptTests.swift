import EmakiFeeds
import Testing

/// The excerpts that JSON Feed items without a title are drawn with.
@Suite struct ExcerptTests {
  private func excerpt(_ text: String) throws -> String {
    try Feed(items: #"{"content_text": \#(quoted(text))}"#).rows[0].body
  }

  @Test func `280 characters are drawn whole`() throws {
    let text = String(repeating: "a", count: 280)
    #expect(try excerpt(text) == text)
  }

  @Test func `the 281st character turns into an ellipsis`() throws {
    #expect(try excerpt(String(repeating: "a", count: 281)) == String(repeating: "a", count: 280) + "…")
  }

  @Test func `white space at the ends does not count`() throws {
    let text = String(repeating: "a", count: 280)
    #expect(try excerpt("\n \u{3000}\(text)\n\n") == text)
  }

  @Test func `no space is left before the ellipsis`() throws {
    #expect(try excerpt(String(repeating: "a", count: 278) + "  tail") == String(repeating: "a", count: 278) + "…")
  }

  @Test func `line breaks inside are kept`() throws {
    #expect(try excerpt("one\n\ntwo") == "one\n\ntwo")
  }

  @Test(arguments: ["👨‍👩‍👧‍👦", "e\u{301}", "🇯🇵", "字"])
  func `a character of several code points is never cut`(character: String) throws {
    #expect(try excerpt(String(repeating: character, count: 400)) == String(repeating: character, count: 280) + "…")
  }

  @Test func `a character of very many code points is kept whole`() throws {
    // One letter has 100,000 combining accents, so it is longer than the part that is looked at first.
    let tall = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(try excerpt(tall + "b") == tall + "b")
  }

  @Test func `an excerpt of a megabyte is refused`() {
    // 1 + 2 x 524,288 bytes: one more than a megabyte.
    let tall = "a" + String(repeating: "\u{301}", count: 524_288)
    #expect(throws: FeedError.rowTextTooLong(file: "list.json", row: 0, bytes: 1_048_577, limit: 1_048_576)) { try excerpt(tall) }
  }

  @Test func `excerpting a long text reads only its beginning`() throws {
    // Each character has two bytes, so a cut at a number of bytes could fall inside a character.
    let text = String(repeating: "é", count: 3_000_000)
    #expect(try excerpt(text) == String(repeating: "é", count: 280) + "…")
  }
}
