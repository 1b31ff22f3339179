import EmakiFeeds
import Testing

struct FeedRowsTests {
  private func bytes(_ ids: [String]) -> [[UInt8]] { ids.map { $0.bytes } }

  /// The ids are "é" as one code point and as two.
  @Test func `ids that look the same but have other bytes are different`() throws {
    let feed = try Feed(json: #"[{"id": "\u00e9", "body": "a"}, {"id": "e\u0301", "body": "b"}]"#)
    #expect(bytes(feed.rows.map(\.id)) == bytes(["\u{E9}", "e\u{301}"]))
  }

  @Test func `rows that look the same but have other bytes are not equal`() {
    func rows(_ text: String) -> [NotificationRow] {
      [
        NotificationRow(id: text, body: ""), NotificationRow(id: "", body: text), NotificationRow(id: "", body: "", date: text),
        NotificationRow(id: "", body: "", imageURL: text), NotificationRow(id: "", body: "", language: text),
      ]
    }
    let (some, others) = (rows("\u{E9}"), rows("e\u{301}"))
    #expect(some == rows("\u{E9}"))
    #expect(zip(some, others).allSatisfy { $0 != $1 && Set([$0, $1, $0]).count == 2 })
  }

  @Test func `text from the document is shortened and made safe for a terminal`() {
    let id = "\u{1B}[31m\u{202E}" + String(repeating: "x", count: 100)
    let message = FeedError.duplicateID(file: "list.json", id: id, firstRow: 0, secondRow: 1).description
    #expect(message.contains(#"id "\u{1B}[31m\u{202E}xxx"#) && message.contains(#"x…"."#) && message.count < 300)
  }
}
