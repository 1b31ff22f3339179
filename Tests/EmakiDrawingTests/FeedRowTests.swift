import EmakiDrawing
import EmakiFeeds
import Testing

struct FeedRowTests {
  /// The ids are "é" as one code point and as two. "ê" is stored as two, and asked for as one.
  @Test func `a row is found by the bytes of its id, or else by an id that looks the same`() throws {
    let text = #"[{"id": "\u00e9", "body": "a"}, {"id": "e\u0301", "body": "b"}, {"id": "e\u0302", "body": "c"}]"#
    let feed = try Feed(parsing: Array(text.utf8), name: "feed")
    let found = ["\u{E9}", "e\u{301}", "e\u{302}", "\u{EA}", "e"].map { try? feed.index(ofRow: $0, name: "feed") }
    #expect(found == [0, 1, 2, 2, nil])
  }
}
