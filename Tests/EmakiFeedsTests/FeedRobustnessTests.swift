import EmakiFeeds
import EmakiSupport
import EmakiTestSupport
import Testing

/// Tests that a damaged document gives a feed or an error, and never traps.
struct FeedRobustnessTests {
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
    let bytes = document.bytes
    #expect(throws: Never.self) { try Feed(parsing: bytes, name: "list.json") }
    let read = bytes.indices.filter { (try? Feed(parsing: Array(bytes[..<$0]), name: "list.json")) != nil }
    #expect(read == [], "these lengths are read")
  }

  @Test(arguments: documents)
  func `a feed with changed bytes never traps`(document: String) {
    let bytes = document.bytes
    let replacements = #""\{],:0<"#.bytes + [0, 0xC3]
    for position in bytes.indices {
      var damaged = bytes
      for replacement in replacements {
        damaged[position] = replacement
        _ = try? Feed(parsing: damaged, name: "list.json").rows
      }
      damaged.remove(at: position)
      _ = try? Feed(parsing: damaged, name: "list.json").rows
    }
  }

  @Test func `random pieces of JSON never trap`() {
    let pieces = [
      "[", "]", "{", "}", ",", ":", "\"", "\\", "\\u", "\\uD800", "\\uDC00", "\\u0000", "null", "true", "-1e9", "0.5", " ", "\n",
      #""body":"#, #""rows":"#, #""items":"#, #""version":"https://jsonfeed.org/version/1""#, #""id":"#, #""a""#, "\u{FEFF}", "日",
    ]
    var random = SeededGenerator(seed: 42)
    for _ in 0..<3000 {
      let json = (0..<random.int(0...24)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      _ = failure(json)?.description
    }
  }

  @Test func `rows of any shape, in objects of any depth and width, never trap`() {
    let deep = String(repeating: #"{"a":"#, count: 60) + "1" + String(repeating: "}", count: 60)
    let wide = "[{" + (0..<5000).map { #""k\#($0)": "v \#($0)""# }.joined(separator: ",") + "}]"
    let texts = ["[{}]", "[[1]]", "[{\"a\": []}]", "[{\"a\": [[[1]]]}]", "[\(deep)]", wide, #"{"a": {"b": {}}}"#, #"{"": {"": {"": 1}}}"#]
    #expect(texts.filter { failure($0)?.description.isEmpty != false }.map { $0.prefix(40) } == [])
  }

  @Test(arguments: [
    // A first line and a quote that are looked at once.
    (String(repeating: "a,", count: 200_000) + "\n" + String(repeating: "a,", count: 200_000) + "\n", "there are more than 16384 values"),
    ("x\"" + String(repeating: "\"", count: 100_001), "plain text"),
    (
      "<rss><channel>" + String(repeating: "<a>", count: 1000) + String(repeating: "</a>", count: 1000) + "</channel></rss>",
      "its elements are nested more than 64 levels deep. Flatten them."
    ),
  ])
  func `tables and XML that would take long are refused soon`(text: String, words: String) {
    #expect(failure(text)?.description.contains(words) == true)
  }
}
