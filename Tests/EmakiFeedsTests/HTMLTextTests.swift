import EmakiFeeds
import Foundation
import Testing

/// Tests the text of an item that has only HTML.
@Suite struct HTMLTextTests {
  private func body(_ html: String) throws -> String {
    try Feed(items: #"{"content_html": \#(quoted(html))}"#).rows[0].body
  }

  @Test(arguments: [
    ("plain", "plain"),
    ("<p>one</p><p>two</p>", "one two"),
    ("one<br>two<br/>three", "one two three"),
    ("<ul><li>a</li><li>b</li></ul>", "a b"),
    ("<table><tr><td>a<td>b<tr><td>c</table>", "a b c"),
    ("un<b>believ</b>able", "unbelievable"),
    ("  a \n\t b  ", "a b"),
    ("a<b> </b>b", "a b"),
    ("<h1>前言</h1>\n<p>日記</p>", "前言 日記"),
    ("Tom &amp; Jerry &lt;3 &#x1F600; &eacute;&hellip;", "Tom & Jerry <3 😀 é…"),
    ("a<script>if (a < b) { '</p>' }</script>b", "ab"),
    ("<style>p { color: red }</style>a<template><p>t</p></template>", "a"),
    ("<html><head><title>t</title></head><body>a</body></html>", "a"),
    ("<video>no video</video><iframe>no frame</iframe>a", "a"),
    ("a<!-- <p>comment</p> -->b", "ab"),
    ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>", "漢(かん)"),
    ("<p>a", "a"),
    ("a < b", "a < b"),
    ("<a href='>'>x</a", "x"),
    ("&nbsp;<p>a&nbsp;!</p>", "a\u{A0}!"),
  ])
  func `HTML is reduced to its text`(html: String, text: String) throws {
    #expect(try body(html) == text)
  }

  @Test func `a long text is cut after 280 characters`() throws {
    let html = "<p>" + String(repeating: "word ", count: 100) + "</p>"
    // 56 words of five characters, the last one without its space.
    #expect(try body(html) == String(repeating: "word ", count: 55) + "word…")
  }

  @Test func `only the first 256 tags are read`() throws {
    #expect(try body(String(repeating: "<i></i>", count: 127) + "<i>a</i><p>b") == "a…")
  }

  @Test func `a picture inside the HTML does not hide the text after it`() throws {
    let data = String(repeating: "A", count: 20_000)
    #expect(try body("<img src='data:image/png;base64,\(data)'>text") == "text")
  }

  /// Each of these inputs once brought down a parser that builds a tree, by recursion, memory or time.
  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      HostileHTML(String(repeating: "<div>", count: 200_000) + "x"),
      HostileHTML(String(repeating: "<table>", count: 100_000) + "x"),
      HostileHTML("<p>" + (0..<20_000).map { "<b a\($0)>" }.joined() + String(repeating: "<p>x", count: 100_000)),
      HostileHTML("<b" + (0..<50_000).map { " a\($0)" }.joined() + ">x"),
      HostileHTML(String(repeating: "<", count: 1_000_000)), HostileHTML(String(repeating: "&", count: 1_000_000)),
      HostileHTML(String(repeating: "</p>", count: 100_000)), HostileHTML("<!--"), HostileHTML("<script>"), HostileHTML("<textarea>"),
      HostileHTML("<![CDATA["), HostileHTML("&#"), HostileHTML("&#xFFFFFFFF;"), HostileHTML("<\0>"), HostileHTML("\0"),
    ])
  func `hostile HTML is read on a small stack`(html: HostileHTML) async throws {
    let json = try #"[{"id": "a", "content_html": \#(quoted(html.text))}]"#
    let document = Array(#"{"version": "https://jsonfeed.org/version/1.1", "items": \#(json)}"#.utf8)
    let feed = await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: try? Feed(parsing: document, name: "list.json")) }
      thread.stackSize = 256 << 10
      thread.start()
    }
    #expect(feed?.rows.count == 1)
  }
}

/// HTML that may be very long. A test's log describes it by its length and its beginning.
struct HostileHTML: CustomTestStringConvertible, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  var testDescription: String { "\(text.utf8.count) bytes from \(text.prefix(12).debugDescription)" }
}
