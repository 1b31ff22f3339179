import EmakiFeeds
import Foundation
import Testing

@Suite struct XMLFeedTests {
  private func feed(_ xml: String, limits: FeedLimits = FeedLimits()) throws -> Feed {
    try Feed(parsing: Array(xml.utf8), name: "list.xml", limits: limits)
  }

  private func message(_ xml: String) -> String? {
    do {
      _ = try feed(xml)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func rss(_ items: String, head: String = "") -> String { "\(head)<rss version=\"2.0\"><channel>\(items)</channel></rss>" }

  private func texts(_ xml: String) throws -> [String] { try feed(xml).rows.map(\.body) }

  // MARK: Faults

  struct Fault: CustomTestStringConvertible {
    var name: String
    var values: [Substring: String] = [:]
    var item = ""
    var text = ""

    var testDescription: String { name }

    var document: String {
      (values["head"] ?? #"<?xml version="1.0" encoding="UTF-8"?>"#)
        + "<rss version=\"2.0\"><channel>\n<item><title>Q&amp;A</title></item>\n"
        + "<item>\(item)</item>\n<item><title>last</title></item>\n</channel></rss>" + (values["tail"] ?? "")
    }

    init(_ lines: [Substring]) {
      name = String(lines[0])
      for line in lines.dropFirst() {
        let plain = String(line).replacing("\\n", with: "\n").replacing("\\v", with: "\u{B}")
        if let key = ["head", "tail", "line"].first(where: { line.hasPrefix($0 + ": ") }) {
          values[Substring(key)] = String(plain.dropFirst(key.count + 2))
        } else if item.isEmpty {
          item = plain
        } else {
          text = plain
        }
      }
    }
  }

  static let faults: [Fault] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "faults.txt")
    let blocks = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n\n").dropFirst() ?? []
    return blocks.map { Fault($0.split(separator: "\n")) }
  }()

  @Test func `there are faults to test`() { #expect(Self.faults.count == 16) }

  @Test(arguments: faults) func `a feed with a fault is read as far as it can be, with a warning that names line and fault`(fault: Fault)
    throws
  {
    let feed = try feed(fault.document)
    #expect(feed.rows.map(\.body) == ["Q&A", fault.text, "last"])
    #expect(feed.warnings.count == 1)
    guard case .malformedXML(let line, _, let reason)? = feed.warnings.map(\.fault).first else {
      Issue.record("\(feed.warnings)")
      return
    }
    #expect(line == Int(fault.values["line"] ?? "3") && !reason.isEmpty)
  }

  @Test func `a feed that is cut off is read as far as it goes`() throws {
    let xml = rss("<item><title>first</title></item><item><title>second</title></item><item><title>third it").dropLast(
      "</channel></rss>".count)
    let feed = try feed(String(xml))
    #expect(feed.rows.map(\.body) == ["first", "second", "third it"])
    #expect(feed.warnings.count == 1 && feed.warnings[0].description.contains("It was read as far as it can be."))
  }

  @Test func `a second mark and an encoding that cannot be are told`() throws {
    let item = rss("<item><title>é</title></item>")
    let marked = try Feed(parsing: [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + Array(item.utf8), name: "list.xml")
    #expect(marked.rows.map(\.body) == ["é"] && marked.warnings.map(\.fault) == [.lostBytes(3, line: 1, encoding: "UTF-8")])
    let named = try feed(#"<?xml version="1.0" encoding="utf-16"?>"# + item)
    #expect(named.rows.map(\.body) == ["é"] && named.warnings.map(\.fault) == [.ignoredEncoding("utf-16")])
  }

  @Test(arguments: [
    ("a&nbsp;b &mdash; &#233;", "a b — é"), ("R&nbsp;&amp;&nbsp;D", "R & D"), ("<![CDATA[a ]]]]><![CDATA[> b]]>", "a ]]> b"),
  ])
  func `what publishers write and HTML knows is no fault`(title: String, text: String) throws {
    for root in ["rss", "RSS"] {
      let feed = try feed("<\(root) version=\"2.0\"><channel><item><title>\(title)</title></item></channel></\(root)>")
      #expect(feed.rows.map(\.body) == [text] && feed.warnings.isEmpty)
    }
  }

  @Test func `entities that a document declares are not read`() throws {
    let lol = try feed(rss("<item><title>&lol;</title></item>", head: "<!DOCTYPE rss [<!ENTITY lol \"x\">]>"))
    #expect(lol.rows.map(\.body) == ["&lol;"] && lol.warnings.count == 1)
    let file = rss("<item><title>&file;</title></item>", head: "<!DOCTYPE rss [<!ENTITY file SYSTEM \"file:///etc/passwd\">]>")
    #expect(try texts(file) == ["&file;"])
  }

  /// Ten entities hold ten entities each, ten levels deep. That would be 10 GB if they were expanded.
  @Test func `entities in entities are not read either`() throws {
    var head = "<!DOCTYPE rss [<!ENTITY a0 \"0123456789\">"
    for level in 1...9 { head += "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">" }
    #expect(try texts(rss("<item><title>&a9;</title></item>", head: head + "]>")) == ["&a9;"])
    #expect(try texts(rss("<item><title>x</title><enclosure type=\"image/png\" url=\"&a9;\"/></item>", head: head + "]>")) == ["x"])
  }

  @Test func `elements that are nested too deeply are refused`() {
    let xml = rss(String(repeating: "<a>", count: 1000) + String(repeating: "</a>", count: 1000))
    #expect(message(xml) == "feed list.xml: its elements are nested more than 64 levels deep. Flatten them.")
  }

  @Test(arguments: ["<rss><channel>", "<rss", "<rss><channel><title"]) func `malformed XML without rows is an error with line and column`(
    xml: String
  ) {
    #expect(message(xml)?.hasPrefix("feed list.xml, line 1, column ") == true && message(xml)?.contains("malformed XML: ") == true)
  }

  @Test func `the error for another document in XML or HTML names its kind`() {
    #expect(
      message("<opml version=\"2.0\"/>")
        == "feed list.xml: this is an XML document whose outermost element is \"opml\". A feed in XML is RSS or Atom.")
    #expect(message("<!DOCTYPE html><html><p>x")?.hasPrefix("feed list.xml: this is a page in HTML.") == true)
  }

  @Test func `the number of rows is limited`() {
    var limits = FeedLimits()
    limits.rows = 2
    #expect(throws: FeedError.tooManyRows(file: "list.xml", limit: 2)) {
      try feed(rss(String(repeating: "<item><title>a</title></item>", count: 3)), limits: limits)
    }
  }

  @Test func `the best picture of an item is taken, else that of the feed`() throws {
    let xml = """
      <rss xmlns:media="http://search.yahoo.com/mrss/"><channel><link>https://a.example/blog/</link><image><url>/logo.png</url></image>
      <item><title>1</title><enclosure url="https://a.example/1.jpg" type="image/jpeg" length="1"/><media:thumbnail url="https://a.example/t.png"/></item>
      <item><title>2</title><enclosure url="https://a.example/2.mp3" type="audio/mpeg" length="1"/></item>
      <item><title>3</title><media:group><media:content url="https://a.example/3.png" medium="image"/></media:group></item></channel></rss>
      """
    #expect(
      try feed(xml).rows.map(\.imageURL) == ["https://a.example/t.png", "https://a.example/logo.png", "https://a.example/3.png"])
  }

  @Test func `values of the source that an entry quotes do not count as the entry's own`() throws {
    let xml = """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><source><title>Other</title><id>x</id></source><title>Own</title>
      <author><name>Ada</name></author><published>2026-11-20T10:00:00Z</published></entry></feed>
      """
    let rows = try feed(xml).rows
    #expect(rows.map(\.body) == ["Own"])
    #expect(rows.map(\.id) == ["1"])
  }

  @Test(arguments: [
    ("Sat, 21 Nov 2026 07:30:00 GMT", "2026-11-21 07:30"), ("Sat, 21 Nov 26 07:30 EST", "2026-11-21 12:30"),
    ("21 November 2026 07:30:00 +0130", "2026-11-21 06:00"), ("2026-11-21T07:30:00+01:00", "2026-11-21 06:30"),
    ("2026-11-21 07:30", "2026-11-21 07:30"), ("Sat Nov 21 07:30:00 2026", "2026-11-21 07:30"),
    ("Nov 21, 2026 7:30 PM", "2026-11-21 19:30"), ("2026/11/21 07:30:00", "2026-11-21 07:30"), ("11/21/2026 07:30", "2026-11-21 07:30"),
    ("11/12/2026 07:30", "11/12/2026 07:30"),
    ("yesterday", "yesterday"), ("2026-11-21", "2026-11-21"),
    ("Fri, 31 Feb 2026 07:30:00 GMT", "Fri, 31 Feb 2026 07:30:00 GMT"),
  ])
  func `dates are read in the forms that feeds have`(text: String, drawn: String) throws {
    #expect(try feed(rss("<item><title>a</title><pubDate>\(text)</pubDate></item>")).rows.map(\.date) == [drawn])
  }

  // MARK: Texts

  /// RFC 4287, section 3.1.1.1, and what the specification of RSS says of a title: nothing.
  @Test(arguments: [
    "Replace <b> by <strong> everywhere", "Fix <img src=x> alt text", "Why List<String> is not List<Object>", "a <a href=\"x\"> link",
    "Remove <!-- comments --> from output", "&lt; must be escaped as &amp;lt;", "Vue <template> blocks",
  ])
  func `a title that is not said to be HTML is as it stands`(text: String) throws {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    #expect(try texts(rss("<item><title>\(escaped)</title></item>")) == [text])
    for type in ["", " type=\"text\""] {
      let entry = "<entry><title\(type)>\(escaped)</title></entry>"
      #expect(try texts("<feed xmlns=\"http://www.w3.org/2005/Atom\">\(entry)</feed>") == [text])
    }
  }

  @Test(arguments: [
    "<title type=\"html\">a &lt;b&gt;bold&lt;/b&gt; word</title>", "<title type=\"xhtml\"><div>a <b>bold</b> word</div></title>",
  ])
  func `a title that is said to be HTML is HTML`(title: String) throws {
    let rows = try feed("<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry>\(title)</entry></feed>").rows
    #expect(rows.map(\.body) == ["a bold word"] && rows[0].marks.map(\.range) == [2..<6])
  }

  @Test func `an item without words is shown by its address`() throws {
    let items = "<item><title/><description/><link>https://a.example/1</link></item><item><guid>https://a.example/2</guid></item>"
    #expect(try texts(rss(items)) == ["https://a.example/1", "https://a.example/2"])
  }

  @Test func `an item that has but a picture shows it, and one without anything is warned about`() throws {
    let feed = try feed(
      rss(
        """
        <item><title>normal</title></item><item><guid>tag:x,1</guid><pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate></item>
        <item><enclosure url="https://a.example/a.mp3" type="audio/mpeg" length="1"/></item>
        <item><title></title><media:thumbnail xmlns:media="http://search.yahoo.com/mrss/" url="https://a.example/p.png"/></item>
        <item><title><![CDATA[ ]]></title><description>&lt;img src="https://a.example/only.png"/&gt;</description></item>
        <item><description>words and &lt;img src="https://a.example/one.png"/&gt;</description></item>
        """))
    #expect(feed.rows.map(\.body) == ["normal", "", "", "", "", "words and"])
    #expect(feed.rows.map(\.imageURL) == [nil, nil, nil, "https://a.example/p.png", "https://a.example/only.png", nil])
    #expect(feed.warnings.map(\.fault) == [.emptyItem(index: 1)])
  }

  @Test func `references in attributes are characters`() throws {
    let atom = """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><entry><title>a</title>
      <media:thumbnail url="https://example.com/a.png?v=3&amp;s=60&#38;t=&amp;amp;"/></entry></feed>
      """
    #expect(try feed(atom).rows.map(\.imageURL) == ["https://example.com/a.png?v=3&s=60&t=&amp;"])
  }
}
