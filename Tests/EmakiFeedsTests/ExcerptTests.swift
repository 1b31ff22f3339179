import EmakiFeeds
import Foundation
import Synchronization
import Testing

/// The excerpts that items of a JSON Feed without a title are drawn with, of texts and of HTML. Others are cases of `excerpts.txt`.
struct ExcerptTests {
  private func excerpt(_ text: String, of key: String) throws -> String {
    try Feed(json: #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"\#(key)": \#(quoted(text))}]}"#).rows[0].body
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

  @Test func `an excerpt of a megabyte is refused`() {
    // 1 + 2 x 524,288 bytes: one more than a megabyte.
    let tall = "a" + String(repeating: "\u{301}", count: 524_288)
    #expect(throws: FeedError.rowTextTooLong(file: "list.json", row: 0, bytes: 1_048_577, limit: 1_048_576)) {
      try excerpt(tall, of: "content_text")
    }
  }

  /// Each of these inputs once brought down a parser that builds a tree, by recursion, memory or time.
  @Test(
    .timeLimit(.minutes(2)),
    arguments: [
      Long("<div>", 200_000, behind: "x"), Long("<table>", 100_000, behind: "x"),
      Long("<p>x", 100_000, before: "<p>" + (0..<20_000).map { "<b a\($0)>" }.joined()),
      Long("<p>x", 1000, before: (0..<1000).map { "<b a\($0)><a b\($0)>" }.joined()),
      Long("<p>x", 2000, before: "<a\(String(repeating: " b", count: 999))>"),
      Long("<style>", 100_000), Long("<b c=\"", 100_000), Long("<del><sup>1", 2000), Long("<ol><li>", 1000, behind: "x"),
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
