import EmakiFeeds
import Testing

@Suite struct JSONFeedTests {
  @Test(arguments: ["https://jsonfeed.org/version/1", "https://jsonfeed.org/version/1.1", "http://jsonfeed.org/version/1"])
  func `a JSON Feed is recognised by its version`(version: String) throws {
    let feed = try Feed(
      json: """
        {"version": "\(version)", "title": "Blog", "language": "en", "next_url": "https://example.org/2.json",
         "items": [{"id": "a", "title": "Hello", "date_published": "2024-01-02T03:04:05+09:00", "image": "i.png", "language": "de"}]}
        """)
    let row = NotificationRow(id: "a", body: "Hello", date: "2024-01-01 18:04", imageURL: "i.png", isRead: true, language: "de")
    #expect(feed == Feed(title: "Blog", language: "en", rows: [row], next: "https://example.org/2.json"))
  }

  @Test(arguments: ["", #", "items": null"#, #", "items": []"#])
  func `without items the feed is empty`(items: String) throws {
    #expect(try Feed(json: #"{"version": "https://jsonfeed.org/version/1"\#(items)}"#).rows.isEmpty)
  }

  @Test(arguments: [
    (#""title": " T\n", "content_text": "C", "summary": "S", "content_html": "H""#, "T"),
    (#""title": "", "content_text": "C", "summary": "S", "content_html": "H""#, "C"),
    (#""title": " ", "content_text": "\n", "summary": "S", "content_html": "H""#, "S"),
    (#""title": null, "content_text": null, "summary": "\u00a0", "content_html": "<i>H</i>""#, "H"),
    (#""content_html": "<img src='x'>&nbsp;", "url": "https://example.org""#, "https://example.org"),
    (#""external_url": "https://example.com""#, "https://example.com"),
    (#""attachments": []"#, ""),
    (#""title": 1984"#, "1984"),
    (#""title": false, "summary": ["x"], "content_text": {}, "content_html": "H""#, "H"),
  ])
  func `the body is the first text that the item has`(keys: String, body: String) throws {
    #expect(try Feed(items: #"{"id": "a", \#(keys)}"#).rows.map(\.body) == [body])
  }

  @Test(arguments: ["Tom &amp; Jerry", "Replace <b> by <strong>", "&#8220;Hi&#x201D;", "AT&T; a & b; &;"])
  func `a text is drawn as it stands`(text: String) throws {
    for key in ["title", "content_text", "summary"] { #expect(try Feed(items: #"{"\#(key)": "\#(text)"}"#).rows[0].body == text, "\(key)") }
    #expect(try Feed(items: #"{"content_html": "&amp; <b>c</b>"}"#).rows[0].body == "& c")
  }

  @Test func `an excerpt has 280 characters`() throws {
    let text = String(repeating: "é", count: 300)
    #expect(try Feed(items: #"{"content_text": "\#(text)"}"#).rows[0].body == String(repeating: "é", count: 280) + "…")
  }

  @Test func `a title is not shortened`() throws {
    let title = String(repeating: "t", count: 500)
    #expect(try Feed(items: #"{"title": "\#(title)"}"#).rows[0].body == title)
  }

  @Test(arguments: [
    (#""image": "i", "authors": [{"avatar": "a"}]"#, "i"),
    (#""image": null, "authors": [{"avatar": "a"}, {"avatar": "b"}]"#, "a"),
    (#""image": "", "authors": [{"name": "n"}, {"avatar": "b"}]"#, "b"),
    (#""author": {"avatar": "old"}"#, "old"),
    (#""authors": [], "author": {"avatar": "old"}"#, "old"),
    (#""image": false, "authors": [null, 1], "author": "n""#, "feed"),
    (#""summary": "s""#, "feed"),
  ])
  func `the picture is the item's, else its author's, else the feed's author's`(keys: String, imageURL: String) throws {
    let feed = try Feed(items: "{\(keys)}", head: #""authors": [{"avatar": "feed"}],"#)
    #expect(feed.rows.map(\.imageURL) == [imageURL])
  }

  @Test func `version 1 names one author, for the whole feed`() throws {
    #expect(try Feed(items: "{}", head: #""author": {"avatar": "feed"},"#).rows[0].imageURL == "feed")
    #expect(try Feed(items: "{}").rows[0].imageURL == nil)
  }

  @Test func `ids of other types become strings`() throws {
    let feed = try Feed(items: #"{"id": 42}, {"id": 1.5}, {"id": true}, {"id": null}, {"id": ""}, {"id": {"a": 1}}, {}"#)
    #expect(feed.rows.map(\.id) == ["42", "1.5", "true", "3", "4", "5", "6"])
  }

  @Test func `a JSON Feed version counts even beside a key named rows`() throws {
    #expect(try Feed(items: #"{"title": "T"}"#, head: #""rows": [],"#).rows.count == 1)
  }

  @Test func `an id that only looks like an earlier one stays as it is`() throws {
    let feed = try Feed(items: #"{"id": "\u00e9", "title": "1"}, {"id": "e\u0301", "title": "2"}"#)
    #expect(feed.rows.map { Array($0.id.utf8) } == [Array("\u{E9}".utf8), Array("e\u{301}".utf8)])
  }

  /// The specification forbids equal ids, but publishers write them. The list is drawn all the same, and every row can be named.
  @Test func `an id that an earlier item has gets a number`() throws {
    let json = #"""
      {"version": "https://jsonfeed.org/version/1.1", "items": [
        {"id": "a", "title": "1"}, {"id": "a", "title": "2"}, {"id": "a#2", "title": "3"}, {"id": "a", "title": "4"}]}
      """#
    let feed = try Feed(parsing: Array(json.utf8), name: "feed.json")
    #expect(feed.rows.map(\.id) == ["a", "a#2", "a#2#2", "a#3"])
  }

  @Test(arguments: [
    ("2018-01-06T08:00", "2018-01-06 08:00"), ("2018-01-06T08:00:00+0200", "2018-01-06 06:00"),
    ("2018-01-06T08:00:00Z", "2018-01-06 08:00"),
    ("some day", "some day"),
  ])
  func `dates are read where they leave something out`(date: String, drawn: String) throws {
    #expect(try Feed(items: #"{"id": "1", "title": "a", "date_published": "\#(date)"}"#).rows[0].date == drawn)
  }
}
