import EmakiFeeds
import Foundation
import Testing

/// Texts in other encodings than UTF-8.
@Suite struct TextEncodingTests {
  private func feed(_ bytes: [UInt8], _ encoding: String? = nil, name: String = "a.csv") throws -> Feed {
    var dates = FeedDates()
    dates.encoding = encoding
    return try Feed(parsing: bytes, name: name, dates: dates)
  }

  private func message(_ bytes: [UInt8], _ encoding: String? = nil) -> String? {
    do {
      _ = try feed(bytes, encoding)
      return nil
    } catch { return "\(error)" }
  }

  // MARK: Encodings that are named

  struct Case: CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var text: String

    var testDescription: String { name }
  }

  static let cases: [Case] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "encodings.tsv")
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").filter { !$0.hasPrefix("#") } ?? []
    return lines.map { line in
      let parts = line.split(separator: "\t")
      let bytes = stride(from: 0, to: parts[1].count, by: 2).compactMap { UInt8(parts[1].dropFirst($0).prefix(2), radix: 16) }
      return Case(name: String(parts[0]), bytes: bytes, text: String(parts[2]))
    }
  }()

  @Test func `there are encodings to test`() { #expect(Self.cases.count == 22) }

  @Test(arguments: cases) func `a document is read in the encoding that is asked for`(example: Case) throws {
    // In UTF-16 the other text is as wide.
    let isWide = example.name.hasPrefix("utf-16")
    func wide(_ text: String) -> [UInt8] { text.utf8.flatMap { isWide ? [$0, 0] : [$0] } }
    let table = isWide && example.bytes.starts(with: [0xFF, 0xFE]) ? Array(example.bytes[2...]) : example.bytes
    let feed = try feed(wide("body\n") + table + wide("\n"), isWide ? "utf-16le" : example.name)
    #expect(feed.rows.map(\.body) == [example.text] && feed.warnings.isEmpty)
  }

  @Test(arguments: cases.filter { !$0.name.lowercased().hasPrefix("utf") })
  func `a document in XML is read in the encoding that it names`(example: Case) throws {
    let head = #"<?xml version="1.0" encoding="\#(example.name)"?><rss version="2.0"><channel><item><title>"#
    let bytes = Array(head.utf8) + example.bytes + Array("</title></item></channel></rss>".utf8)
    let feed = try feed(bytes, name: "a.rss")
    #expect(feed.rows.map(\.body) == [example.text] && feed.warnings.isEmpty)
    // What is asked for counts more than what is named.
    #expect(try self.feed(bytes, "windows-1252", name: "a.rss").rows.map(\.body) != [example.text] || example.name.contains("8859-1"))
  }

  @Test func `JSON in another encoding is read where that is asked for`() throws {
    let json = Array(#"[{"body": "Gr"#.utf8) + [0xFC, 0xDF] + Array(#"e"}]"#.utf8)
    #expect(try feed(json, "iso-8859-1").rows.map(\.body) == ["Grüße"])
    #expect(
      message(json)
        == "feed a.csv, line 1, column 14: the bytes are not UTF-8. Save the document as UTF-8, or name its encoding with the option encoding."
    )
  }

  @Test(arguments: ["", "x-klingon", "utf-8//TRANSLIT", "gb18030//IGNORE", "a b"])
  func `an encoding that is not known is refused`(name: String) {
    #expect(
      message(Array("body\na\n".utf8), name)
        == "feed a.csv: the encoding \"\(name)\" is not known. Give one that iconv knows, such as gb18030, shift_jis or windows-1251.")
  }

  @Test func `an encoding that is named and not known is told, and UTF-8 is read`() throws {
    let xml = #"<?xml version="1.0" encoding="x-klingon"?><rss version="2.0"><channel><item><title>é</title></item></channel></rss>"#
    let feed = try feed(Array(xml.utf8), name: "a.rss")
    #expect(feed.rows.map(\.body) == ["é"] && feed.warnings.map(\.fault) == [.ignoredEncoding("x-klingon")])
  }

  // MARK: Marks

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
    (#"<?xml version="1.0" encoding="utf-16"?><rss version="2.0"><channel><item><title>Grüße</title></item></channel></rss>"#, ["Grüße"]),
  ])
  func `UTF-16 and UTF-32 are read by their marks`(text: String, bodies: [String]) throws {
    for isLittle in [true, false] {
      for bytes in [bytes(utf16: text, isLittle: isLittle), bytes(utf32: text, isLittle: isLittle)] {
        let feed = try feed(bytes)
        #expect(feed.rows.map(\.body) == bodies && feed.warnings.isEmpty)
      }
    }
  }

  @Test func `half a pair and a byte too many are lost, which is told`() throws {
    let feed = try feed(bytes(utf16: "body\na", isLittle: true) + [0x00, 0xD8, 0x62, 0x00, 0x63])
    #expect(feed.rows.map(\.body).first?.hasPrefix("a\u{FFFD}") == true)
    guard case .lostBytes(_, line: 2, encoding: "UTF-16LE")? = feed.warnings.map(\.fault).first else {
      Issue.record("\(feed.warnings)")
      return
    }
    #expect(throws: FeedError.self) { try self.feed([0xFF, 0xFE, 0x5B]) }
    #expect(throws: FeedError.self) { try self.feed([0xFF, 0xFE, 0, 0, 1, 2]) }
    #expect(throws: FeedError.self) { try self.feed([0, 0, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) }
  }

  @Test(arguments: [false, true]) func `a text in UTF-16 that has lost its mark is read, with a warning`(isBig: Bool) throws {
    let bytes = Array(bytes(utf16: "Date,Name,Message\n2024-01-05,Ann,Héllo\n", isLittle: !isBig)[2...])
    let feed = try feed(bytes)
    #expect(feed.rows.map(\.body) == ["Ann: Héllo"] && feed.warnings.map(\.fault) == [.assumedEncoding(isBig ? "UTF-16BE" : "UTF-16LE")])
  }

  // MARK: Bytes of no encoding that is named

  @Test func `of a text in UTF-8 a byte that is none is lost alone, and its line is told`() throws {
    let feed = try feed(Array("message,date\nGrüße aus Köln,2026-11-20\ncaf".utf8) + [0xE9] + Array(",2026-11-21\n".utf8))
    #expect(feed.rows.map(\.body) == ["Grüße aus Köln", "caf\u{FFFD}"])
    #expect(feed.warnings.map(\.fault) == [.lostBytes(1, line: 3, encoding: "UTF-8")])
    #expect(
      feed.warnings.map(\.description) == [
        "a.csv: line 3: a byte is of no letter of UTF-8, and U+FFFD or nothing stands there. Name the encoding with the option encoding if it is another one."
      ])
  }

  @Test func `a table that is not UTF-8 is read as Windows-1252, with a warning that names it`() throws {
    let table =
      Array("Titel;Text;Datum\r\nGr".utf8) + [0xFC, 0xDF, 0x65] + Array(";K".utf8) + [0xF6] + Array("ln ".utf8)
      + [0x80] + Array(";25.11.2026 08:00\r\n".utf8)
    let feed = try feed(table)
    #expect(feed.rows.map(\.body) == ["Grüße: Köln €"] && feed.rows.map(\.date) == ["2026-11-25 08:00"])
    #expect(
      feed.warnings.map(\.description) == [
        "a.csv: the document is not UTF-8 and names no encoding, so it was read as windows-1252. Name its encoding with the option encoding if "
          + "letters are wrong."
      ])
    #expect(try self.feed([0xDC] + Array("ber;Text\r\na;b\r\n".utf8)).rows.map(\.body) == ["b"])
  }

  @Test func `a document in XML that is no UTF-8 is read as browsers read it, with a warning`() throws {
    let text = "<rss version=\"2.0\"><channel><item><title>\u{DA}ltimas \u{80}</title></item></channel></rss>"
    for head in ["", #"<?xml version="1.0" encoding="utf-8"?>"#] {
      // Each character is a byte, as in Windows-1252, where 80 is the euro sign.
      let feed = try feed((head + text).unicodeScalars.map { UInt8($0.value) }, name: "f.rss")
      #expect(feed.rows.map(\.body) == ["Últimas €"] && feed.warnings.map(\.fault) == [.assumedEncoding("windows-1252")])
    }
  }

  /// Their first lines are "标题,内容,日期" and "заголовок;текст;дата".
  @Test(arguments: [
    [0xB1, 0xEA, 0xCC, 0xE2, 0x2C, 0xC4, 0xDA, 0xC8, 0xDD, 0x0A, 0xCF, 0xB5, 0x2C, 0xC4, 0xFA, 0x0A],
    [0xE7, 0xE0, 0xE3, 0xEE, 0xEB, 0xEE, 0xE2, 0xEE, 0xEA, 0x3B, 0xF2, 0xE5, 0xEA, 0xF1, 0xF2, 0x0A, 0xD1, 0xE8, 0x3B, 0xC2, 0xE0, 0x0A],
  ])
  func `no mapping is made of the wrong letters`(bytes: [UInt8]) {
    #expect(
      message(bytes) == "feed a.csv: the bytes are not UTF-8, and read as windows-1252 they are no feed. Name its encoding with the option "
        + "encoding, such as gb18030, shift_jis or windows-1251.")
  }

  // MARK: Robustness

  @Test func `bytes of any kind are read in any encoding`() throws {
    // A linear congruential generator.
    var seed: UInt64 = 1
    func next() -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33)
    }
    let marks: [UInt8] = [0x1B, 0x0E, 0x0F, 0x7E, 0x24, 0x42, 0x28, 0x49, 0x2B]
    for name in ["shift_jis", "gb18030", "big5", "euc-jp", "euc-kr", "iso-2022-jp", "iso-2022-kr", "utf-7", "windows-1258", "cp437"] {
      for _ in 0..<20 {
        let body = (0..<300).map { _ in next() % 2 == 0 ? UInt8(next() % 256) : marks[next() % marks.count] }
        // Read or refused, and nothing else.
        _ = try? feed(Array("body,date\n".utf8) + body, name)
      }
    }
  }

  @Test(.timeLimit(.minutes(5))) func `many faults take no more than their number`() throws {
    let bytes = Array("body\n".utf8) + (0..<10_000).flatMap { _ in [UInt8](repeating: 0xFF, count: 400) + [0x0A] }
    let feed = try feed(bytes, "big5")
    #expect(feed.rows.count == 10_000 && feed.warnings.map(\.fault) == [.lostBytes(4_000_000, line: 2, encoding: "big5")])
  }
}
