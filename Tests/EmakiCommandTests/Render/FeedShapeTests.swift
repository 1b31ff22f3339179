import Foundation
import Testing

/// Tests that feeds in published forms are drawn like the plain rows that they stand for.
@Suite struct FeedShapeTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var feed: String
    var rows: String
    var options: [String] = []
  }

  private static let date = "2024-05-06T22:08:09Z"

  private static func jsonFeed(_ version: String, _ items: String, _ more: String = "") -> String {
    #"{"version": "https://jsonfeed.org/version/\#(version)", "title": "T", "home_page_url": "https://example.org/", \#(more) "items": [\#(items)]}"#
  }

  static let cases = [
    Case(
      testDescription: "an object with rows", feed: #"{"title": "T", "language": "en", "next": "p2.json", "rows": [{"body": "Hello"}]}"#,
      rows: #"[{"body": "Hello"}]"#),
    Case(
      testDescription: "defaults of a row", feed: #"[{"body": "Hello", "date": "", "imageURL": null, "isRead": true, "id": "0"}]"#,
      rows: #"[{"body": "Hello"}]"#),
    Case(
      testDescription: "JSON Feed 1.1 with a title and authors",
      feed: jsonFeed(
        "1.1", #"{"id": "a", "title": "Hello", "content_html": "<p>no</p>", "date_published": "\#(date)"}"#,
        #""authors": [{"name": "N", "avatar": "kitten.png"}],"#),
      rows: #"[{"id": "a", "body": "Hello", "date": "2024-05-06 22:08", "imageURL": "kitten.png"}]"#),
    Case(
      testDescription: "JSON Feed 1 with an author and an image",
      feed: jsonFeed(
        "1", #"{"id": 7, "content_text": "Hello", "image": "kitten.png", "author": {"avatar": "none.png"}}"#,
        #""author": {"avatar": "none.png"},"#),
      rows: #"[{"id": "7", "body": "Hello", "imageURL": "kitten.png"}]"#),
    Case(
      testDescription: "JSON Feed with a summary", feed: jsonFeed("1.1", #"{"id": "a", "summary": "Hello"}"#),
      rows: #"[{"id": "a", "body": "Hello"}]"#),
    Case(
      testDescription: "JSON Feed with HTML",
      feed: jsonFeed("1.1", #"{"id": "a", "content_html": "<style>p{}</style><p>Tom &amp;  <b>Jerry</b></p><script>x()</script>"}"#),
      rows: #"[{"id": "a", "body": "Tom & Jerry"}]"#),
    Case(
      testDescription: "JSON Feed with a text of 300 characters",
      feed: jsonFeed("1", #"{"id": "a", "content_text": "\#(String(repeating: "字", count: 300))"}"#),
      rows: #"[{"id": "a", "body": "\#(String(repeating: "字", count: 280))…"}]"#),
    Case(
      testDescription: "JSON Feed's language", feed: jsonFeed("1.1", #"{"id": "a", "title": "骨直"}"#, #""language": "zh-CN","#),
      rows: #"[{"id": "a", "body": "骨直", "lang": "zh-CN"}]"#),
    Case(
      testDescription: "a date on another clock", feed: #"[{"body": "x", "date": "\#(date)"}]"#,
      rows: #"[{"body": "x", "date": "2024-05-07 07:08"}]"#,
      options: ["--tz", "Asia/Tokyo"]),
    Case(
      testDescription: "a date in summer time", feed: #"[{"body": "x", "date": "\#(date)"}]"#,
      rows: #"[{"body": "x", "date": "2024-05-07 00:08"}]"#,
      options: ["--tz", "Europe/Berlin"]),
    Case(
      testDescription: "a date relative to another", feed: #"[{"body": "x", "date": "\#(date)"}]"#,
      rows: #"[{"body": "x", "date": "2 hours ago"}]"#,
      options: ["--now", "2024-05-07T10:10:00+10:00", "--tz", "Asia/Tokyo"]),
    Case(
      testDescription: "a day relative to a date", feed: #"[{"body": "x", "date": "2024-05-06"}]"#,
      rows: #"[{"body": "x", "date": "1 day ago"}]"#,
      options: ["--now", "2024-05-07T00:00:00Z"]),
    Case(
      testDescription: "Japanese where nothing names a language", feed: #"[{"body": "骨直"}]"#, rows: #"[{"body": "骨直", "lang": "ja"}]"#),
    Case(
      testDescription: "the option's language", feed: #"[{"body": "骨直"}]"#, rows: #"[{"body": "骨直", "lang": "zh-Hans"}]"#,
      options: ["--lang", "zh-Hans"]),
    Case(
      testDescription: "the feed's language before the option's", feed: #"{"language": "ko", "rows": [{"body": "骨直"}]}"#,
      rows: #"[{"body": "骨直", "lang": "ko"}]"#, options: ["--lang", "zh-Hans"]),
  ]

  /// - Parameter isEmpty: whether the list is empty, so that a warning is expected.
  private func draw(_ feed: String, _ options: [String] = [], isEmpty: Bool = false) async throws -> Data {
    let workspace = try Workspace()
    try workspace.write(feed, to: "feed.json")
    try workspace.write("[]", to: "p2.json")
    try workspace.write(try Data(contentsOf: Workspace.samples.appending(path: "pictures/avatars/kitten.png")), to: "kitten.png")
    let run = try await workspace.run(
      ["render", "feed.json", "-o", "list.png", "--size", "200x400", "--scale", "2", "--full", "--strict"] + options)
    #expect(run.code == 0)
    #expect(
      run.errors == (isEmpty ? "warning: feed.json: the list is empty: the feed has no rows. Look whether it is the right one.\n" : ""))
    return try workspace.contents("list.png")
  }

  @Test(arguments: cases + published) func `a feed draws the rows it stands for`(test: Case) async throws {
    let isEmpty = test.rows == "[]"
    #expect(try await draw(test.feed, test.options, isEmpty: isEmpty) == draw(test.rows, isEmpty: isEmpty))
  }

  @Test func `languages and dates that differ draw other pictures`() async throws {
    let languages = ["ja", "zh-Hans", "zh-Hant", "ko"]
    var drawn: Set<Data> = []
    for language in languages { drawn.insert(try await draw(#"[{"body": "骨直角令"}]"#, ["--lang", language])) }
    #expect(drawn.count >= 3, "Chinese of both kinds and Japanese write these characters differently")
    let dated = #"[{"body": "x", "date": "2024-05-06T22:08:09Z"}]"#
    #expect(try await draw(dated) != draw(dated, ["--tz", "Asia/Tokyo"]))
    #expect(try await draw(dated) != draw(dated, ["--now", "2024-05-07T00:00:00Z"]))
  }

  @Test(arguments: ["notifications.json", "kittens.json"]) func `the samples are drawn without a warning`(name: String) async throws {
    let workspace = try Workspace()
    let feed = Workspace.samples.appending(path: name).path
    let run = try await workspace.run("render", feed, "--full", "--scale", "1", "--strict")
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(workspace.files.count == 1)
  }
}
