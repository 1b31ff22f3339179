import EmakiFeeds
import EmakiTestSupport
import Testing

/// Tests that a damaged document gives a feed or an error, and never traps.
@Suite struct FeedRobustnessTests {
  private static let documents = [
    #"[{"body": "日本 \uD83D\uDE00\n", "date": "2024-05-06T07:08:09Z", "imageURL": "a.png", "isRead": false, "id": "é", "lang": "ja"}, {"body": ""}]"#,
    #"{"title": "T", "language": "ar", "rows": [{"body": "مرحبا", "isRead": true}], "next": {"src": "2.json"}}"#,
    """
    {"version": "https://jsonfeed.org/version/1.1", "authors": [{"avatar": "f.png"}], "items": [
      {"id": 12, "content_html": "<p>a &amp; b</p><br><i>c</i>", "authors": [{"avatar": "a.png"}]},
      {"id": "x", "title": "t", "date_published": "2024-02-30T00:00:00Z", "image": null}]}
    """,
  ]

  @Test(arguments: documents)
  func `a feed that is cut off anywhere is an error`(document: String) throws {
    let bytes = Array(document.utf8)
    #expect(throws: Never.self) { try Feed(parsing: bytes, name: "list.json") }
    for length in bytes.indices {
      #expect(throws: FeedError.self, "\(length) bytes") { try Feed(parsing: Array(bytes[..<length]), name: "list.json") }
    }
  }

  @Test(arguments: documents)
  func `a feed with changed bytes never traps`(document: String) {
    let bytes = Array(document.utf8)
    let replacements = Array(#""\{}[],:0u<&"#.utf8) + [0, 0x0A, 0x80, 0xC3, 0xFF]
    for position in bytes.indices {
      for replacement in replacements {
        var damaged = bytes
        damaged[position] = replacement
        _ = try? Feed(parsing: damaged, name: "list.json").rows
        damaged.remove(at: position)
        _ = (try? Feed(parsing: damaged, name: "list.json"))?.rows
      }
    }
  }

  @Test func `random pieces of JSON never trap`() {
    let pieces = [
      "[", "]", "{", "}", ",", ":", "\"", "\\", "\\u", "\\uD800", "\\uDC00", "\\u0000", "null", "true", "-1e9", "0.5", " ", "\n",
      #""body":"#, #""rows":"#, #""items":"#, #""version":"https://jsonfeed.org/version/1""#, #""id":"#, #""a""#, "\u{FEFF}", "日",
    ]
    var random = SeededGenerator(seed: 42)
    for _ in 0..<20_000 {
      let json = (0..<Int.random(in: 0...24, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      _ = failure(json)?.description
    }
  }
}
