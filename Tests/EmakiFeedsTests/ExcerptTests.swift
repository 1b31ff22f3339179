import EmakiFeeds
import Foundation
import Synchronization
import Testing

/// The excerpts that items of a JSON Feed without a title are drawn with, of texts and of HTML.
@Suite struct ExcerptTests {
  private func excerpt(_ text: String, of key: String = "content_text") throws -> String {
    try Feed(items: #"{"\#(key)": \#(quoted(text))}"#).rows[0].body
  }

  /// A text that may be long: what it is made of, and how often.
  struct Long: Sendable, CustomStringConvertible {
    var description: String
    var text: String

    init(_ piece: String, _ count: Int = 1, before: String = "", behind: String = "") {
      text = before + String(repeating: piece, count: count) + behind
      description = "\(before.prefix(12).debugDescription), \(count) of \(piece.prefix(12).debugDescription), \(behind.debugDescription)"
    }
  }

  @Test(arguments: [
    (Long("a", 280), Long("a", 280)), (Long("a", 281), Long("a", 280, behind: "…")),
    (Long("a", 280, before: "\n \u{3000}", behind: "\n\n"), Long("a", 280)),
    (Long("a", 278, behind: "  tail"), Long("a", 278, behind: "…")),
    (Long("one\n\ntwo"), Long("one\n\ntwo")),
    // A character of several code points is never cut.
    (Long("👨‍👩‍👧‍👦", 400), Long("👨‍👩‍👧‍👦", 280, behind: "…")), (Long("e\u{301}", 400), Long("e\u{301}", 280, behind: "…")),
    (Long("🇯🇵", 400), Long("🇯🇵", 280, behind: "…")), (Long("字", 400), Long("字", 280, behind: "…")),
    // One letter has 100,000 combining accents, so it is longer than the part that is looked at first.
    (Long("\u{301}", 100_000, before: "a", behind: "b"), Long("\u{301}", 100_000, before: "a", behind: "b")),
    // Only the beginning of a long text is read. A cut at a number of bytes could fall inside a character of two.
    (Long("é", 300_000), Long("é", 280, behind: "…")),
  ])
  func `a text is cut behind 280 characters, without white space at its ends`(text: Long, excerpt: Long) throws {
    #expect(try self.excerpt(text.text) == excerpt.text)
  }

  @Test(arguments: [
    // 56 words of five characters, the last one without its space.
    (Long("word ", 100, before: "<p>", behind: "</p>"), Long("word ", 55, behind: "word…")),
    // Only the first 256 tags are read.
    (Long("<i></i>", 127, behind: "<i>a</i><p>b"), Long("a…")),
    // A picture inside does not hide the text after it.
    (Long("A", 20_000, before: "<img src='data:image/png;base64,", behind: "'>text"), Long("text")),
  ])
  func `HTML is cut as its text is`(html: Long, excerpt: Long) throws {
    #expect(try self.excerpt(html.text, of: "content_html") == excerpt.text)
  }

  @Test func `a title is not shortened`() throws {
    let title = String(repeating: "t", count: 500)
    #expect(try excerpt(title, of: "title") == title)
  }

  @Test func `an excerpt of a megabyte is refused`() {
    // 1 + 2 x 524,288 bytes: one more than a megabyte.
    let tall = "a" + String(repeating: "\u{301}", count: 524_288)
    #expect(throws: FeedError.rowTextTooLong(file: "list.json", row: 0, bytes: 1_048_577, limit: 1_048_576)) { try excerpt(tall) }
  }

  /// Each of these inputs once brought down a parser that builds a tree, by recursion, memory or time.
  @Test(
    .timeLimit(.minutes(2)),
    arguments: [
      Long("<div>", 200_000, behind: "x"), Long("<table>", 100_000, behind: "x"),
      Long("<p>x", 100_000, before: "<p>" + (0..<20_000).map { "<b a\($0)>" }.joined()),
      Long("<b" + (0..<50_000).map { " a\($0)" }.joined() + ">x"), Long("<", 1_000_000), Long("&", 1_000_000), Long("</p>", 100_000),
      Long("<!--"), Long("<script>"), Long("<textarea>"), Long("<![CDATA["), Long("&#"), Long("&#xFFFFFFFF;"), Long("<\0>"), Long("\0"),
    ])
  func `hostile HTML is read on a small stack`(html: Long) {
    let isRead = Atomic(false)
    let end = DispatchSemaphore(value: 0)
    let thread = Thread {
      isRead.store((try? excerpt(html.text, of: "content_html")) != nil, ordering: .relaxed)
      end.signal()
    }
    thread.stackSize = 256 << 10
    thread.start()
    end.wait()
    let wasRead = isRead.load(ordering: .relaxed)
    #expect(wasRead)
  }
}
