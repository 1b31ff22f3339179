import EmakiFeeds
import Testing

/// Texts in other encodings than UTF-8, and JSON inside a line of JavaScript.
@Suite struct TextEncodingTests {
  private func bytes(utf16 text: String, isLittle: Bool) -> [UInt8] {
    Array("\u{FEFF}\(text)".utf16).flatMap { isLittle ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  private func bytes(utf32 text: String, isLittle: Bool) -> [UInt8] {
    "\u{FEFF}\(text)".unicodeScalars.flatMap { scalar in
      let parts = (0..<4).map { UInt8(scalar.value >> (8 * UInt32($0)) & 0xFF) }
      return isLittle ? parts : parts.reversed()
    }
  }

  @Test(arguments: [
    ("[{\"body\": \"Grüße 😀\"}]", ["Grüße 😀"]), ("Titel\tText\tDatum\r\nEins\tGrüße\t25.11.2026\r\n", ["Eins: Grüße"]),
    ("{\"body\": \"a\"}\n{\"body\": \"b\"}\n", ["a", "b"]),
    ("<rss version=\"2.0\"><channel><item><title>Grüße</title></item></channel></rss>", ["Grüße"]),
  ])
  func `UTF-16 and UTF-32 are read by their marks`(text: String, bodies: [String]) throws {
    for isLittle in [true, false] {
      #expect(try Feed(parsing: bytes(utf16: text, isLittle: isLittle), name: "a").rows.map(\.body) == bodies)
      if !text.hasPrefix("<") { #expect(try Feed(parsing: bytes(utf32: text, isLittle: isLittle), name: "a").rows.map(\.body) == bodies) }
    }
  }

  @Test func `half a pair and a byte too many become no fault of the process`() throws {
    #expect(
      try Feed(parsing: bytes(utf16: "body\na", isLittle: true) + [0x00, 0xD8, 0x62, 0x00, 0x63], name: "a").rows.map(\.body) == [
        "a\u{FFFD}b"
      ])
    #expect(throws: FeedError.self) { try Feed(parsing: [0xFF, 0xFE, 0x5B], name: "a") }
    #expect(throws: FeedError.self) { try Feed(parsing: [0xFF, 0xFE, 0, 0, 1, 2], name: "a") }
    #expect(throws: FeedError.self) { try Feed(parsing: [0, 0, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], name: "a") }
  }

  @Test func `a table that is not UTF-8 is read as Windows-1252, with a warning`() throws {
    let table =
      Array("Titel;Text;Datum\r\nGr".utf8) + [0xFC, 0xDF, 0x65] + Array(";K".utf8) + [0xF6] + Array("ln;25.11.2026 08:00\r\n".utf8)
    let feed = try Feed(parsing: table, name: "a.csv")
    #expect(feed.rows.map(\.body) == ["Grüße: Köln"] && feed.rows.map(\.date) == ["2026-11-25 08:00"])
    #expect(feed.warnings.map(\.fault) == [.assumedEncoding])
    let header = [0xDC] + Array("ber;Text\r\na;b\r\n".utf8)
    #expect(try Feed(parsing: header, name: "a.csv").rows.map(\.body) == ["b"])
    // JSON is always UTF-8.
    #expect(throws: FeedError.self) { try Feed(parsing: Array("[{\"body\": \"".utf8) + [0xFC] + Array("\"}]".utf8), name: "a.json") }
  }

  @Test func `a table of Japan is read as Shift-JIS where the system can convert it`() throws {
    // タイトル,本文 / お知らせ,テスト
    let table: [UInt8] =
      [0x83, 0x5E, 0x83, 0x43, 0x83, 0x67, 0x83, 0x8B, 0x2C, 0x96, 0x7B, 0x95, 0xB6, 0x0A]
      + [0x82, 0xA8, 0x92, 0x6D, 0x82, 0xE7, 0x82, 0xB9, 0x2C, 0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x0A]
    let feed = try? Feed(parsing: table, name: "a.csv")
    #expect(feed == nil || feed?.rows.map(\.body) == ["お知らせ: テスト"])
  }

  @Test(arguments: [
    "window.YTD.tweets.part0 = [{\"body\": \"a\"}]", "window[\"a\"].part = [{\"body\": \"a\"}];\n", "callback([{\"body\": \"a\"}]);",
    "cb( [{\"body\": \"a\"}] )\n",
    "/**/jQuery_1.cb([{\"body\": \"a\"}]);", "\u{FEFF}var rows = [{\"body\": \"a\"}];",
  ])
  func `JSON inside a line of JavaScript is read`(text: String) throws {
    #expect(try Feed(parsing: Array(text.utf8), name: "a.js").rows.map(\.body) == ["a"])
  }

  @Test(arguments: ["callback([", "a = ", "a = [", "f({", "f()", "a = [1", "Dear Ada (and all),"])
  func `a text that only begins like JavaScript is refused`(text: String) {
    #expect(throws: FeedError.self) { try Feed(parsing: Array(text.utf8), name: "a.js") }
  }

  @Test func `a fault in such JSON has its line`() {
    #expect {
      try Feed(parsing: Array("a = [\n{\"body\" 1}]".utf8), name: "a.js")
    } throws: {
      "\($0)".contains("line 2, column 9")
    }
  }
}
