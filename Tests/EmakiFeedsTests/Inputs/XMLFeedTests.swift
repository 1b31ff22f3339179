import EmakiFeeds
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

  @Test func `entities of HTML are read, and those that a document declares are not`() throws {
    #expect(try feed(rss("<item><title>a&nbsp;b &mdash; &#233;</title></item>")).rows.map(\.body) == ["a b — é"])
    #expect(
      message(rss("<item><title>&lol;</title></item>", head: "<!DOCTYPE rss [<!ENTITY lol \"x\">]>"))
        == "feed list.xml, line 1, column 81: the entity &lol; is not known: entities that a document declares are not read. "
        + "Write the text that it stands for.")
  }

  @Test func `an item without words is shown by its address`() throws {
    let items = "<item><title/><description/><link>https://a.example/1</link></item><item><guid>https://a.example/2</guid></item>"
    #expect(try feed(rss(items)).rows.map(\.body) == ["https://a.example/1", "https://a.example/2"])
  }

  @Test func `no entity opens a file`() {
    let xml = rss("<item><title>&file;</title></item>", head: "<!DOCTYPE rss [<!ENTITY file SYSTEM \"file:///etc/passwd\">]>")
    #expect(message(xml)?.contains("the entity &file; is not known") == true)
  }

  /// Ten entities hold ten entities each, ten levels deep. That would be 10 GB if they were expanded.
  @Test func `a document of entities in entities is refused`() {
    var head = "<!DOCTYPE rss [<!ENTITY a0 \"0123456789\">"
    for level in 1...9 { head += "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">" }
    for place in ["<item><title>&a9;</title></item>", "<item><link href=\"&a9;\"/></item>"] {
      #expect(message(rss(place, head: head + "]>"))?.contains("is not known: entities that a document declares are not read") == true)
    }
  }

  @Test func `elements that are nested too deeply are refused`() {
    let xml = rss(String(repeating: "<a>", count: 1000) + String(repeating: "</a>", count: 1000))
    #expect(message(xml) == "feed list.xml: its elements are nested more than 64 levels deep. Flatten them.")
  }

  @Test func `malformed XML is reported with line and column`() {
    #expect(
      message("<rss><channel>\n<item><title>a</item></channel></rss>")
        == "feed list.xml, line 2, column 22: malformed XML: Opening and ending tag mismatch: title line 2 and item. "
        + "Correct the text at that place.")
    #expect(message("<rss><channel>")?.contains("malformed XML") == true)
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

  @Test func `a document that names no encoding and is no UTF-8 is read as browsers read it, with a warning`() throws {
    let text = rss("<title>UOL</title><item><title>\u{DA}ltimas \u{80}</title></item>")
    // Each character is a byte, as in Windows-1252, where 80 is the euro sign.
    let feed = try Feed(parsing: text.unicodeScalars.map { UInt8($0.value) }, name: "f.rss")
    #expect(feed.rows.map(\.body) == ["Últimas €"])
    #expect(feed.warnings.map(\.fault) == [.assumedEncoding])
    let named = #"<?xml version="1.0" encoding="utf-8"?>"# + text
    #expect(throws: FeedError.self) { try Feed(parsing: named.unicodeScalars.map { UInt8($0.value) }, name: "f.rss") }
    // What is UTF-8 stays so.
    #expect(try Feed(parsing: Array(text.utf8), name: "f.rss").warnings.isEmpty)
  }

  @Test func `a document in another encoding is read`() throws {
    let head = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><rss><channel><item><title>caf".utf8)
    let feed = try Feed(parsing: head + [0xE9] + Array("</title></item></channel></rss>".utf8), name: "list.xml")
    #expect(feed.rows.map(\.body) == ["café"])
    let utf16: [UInt8] = [0xFF, 0xFE] + rss("<item><title>é</title></item>").utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try Feed(parsing: utf16, name: "list.xml").rows.map(\.body) == ["é"])
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

  @Test func `references in attributes are characters`() throws {
    let atom = """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><entry><title>a</title>
      <media:thumbnail url="https://example.com/a.png?v=3&amp;s=60&#38;t=&amp;amp;"/></entry></feed>
      """
    #expect(try feed(atom).rows.map(\.imageURL) == ["https://example.com/a.png?v=3&s=60&t=&amp;"])
  }
}
