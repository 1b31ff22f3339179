import EmakiFeeds
import EmakiTestSupport
import Testing

/// Texts in UTF-16 and UTF-32, and of any bytes. Others are cases of `encodings.txt`.
@Suite struct TextEncodingTests {
  private func feed(_ bytes: [UInt8], _ encoding: String? = nil) throws -> Feed {
    var dates = FeedDates()
    dates.encoding = encoding
    return try Feed(parsing: bytes, name: "a.csv", dates: dates)
  }

  /// Returns a text with its mark in a number of bytes a unit.
  private func bytes(_ text: String, width: Int, isLittle: Bool) -> [UInt8] {
    let units = width == 2 ? Array("\u{FEFF}\(text)".utf16).map(UInt32.init) : "\u{FEFF}\(text)".unicodeScalars.map(\.value)
    return units.flatMap { unit in
      let parts = (0..<width).map { UInt8(unit >> (8 * UInt32($0)) & 0xFF) }
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
    for (width, isLittle) in [(2, true), (2, false), (4, true), (4, false)] {
      let feed = try feed(bytes(text, width: width, isLittle: isLittle))
      #expect(feed.rows.map(\.body) == bodies && feed.warnings.isEmpty, "\(width) bytes")
    }
  }

  @Test func `half a pair and a byte too many are lost, which is told`() throws {
    let feed = try feed(bytes("body\na", width: 2, isLittle: true) + [0x00, 0xD8, 0x62, 0x00, 0x63])
    #expect(feed.rows.map(\.body).first?.hasPrefix("a\u{FFFD}") == true)
    guard case .lostBytes(_, line: 2, encoding: "UTF-16LE")? = feed.warnings.map(\.fault).first else {
      Issue.record("\(feed.warnings)")
      return
    }
  }

  @Test(arguments: [[0xFF, 0xFE, 0x5B], [0xFF, 0xFE, 0, 0, 1, 2], [0, 0, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]] as [[UInt8]])
  func `a mark with half a unit behind it is refused`(bytes: [UInt8]) { #expect(throws: FeedError.self) { try feed(bytes) } }

  @Test(arguments: [false, true]) func `a text in UTF-16 that has lost its mark is read, with a warning`(isBig: Bool) throws {
    let feed = try feed(Array(bytes("Date,Name,Message\n2024-01-05,Ann,Héllo\n", width: 2, isLittle: !isBig)[2...]))
    #expect(feed.rows.map(\.body) == ["Ann: Héllo"] && feed.warnings.map(\.fault) == [.assumedEncoding(isBig ? "UTF-16BE" : "UTF-16LE")])
  }

  @Test func `bytes of any kind are read in any encoding, or refused`() throws {
    var random = SeededGenerator(seed: 1)
    let marks: [UInt8] = [0x1B, 0x0E, 0x0F, 0x7E, 0x24, 0x42, 0x28, 0x49, 0x2B]
    for name in ["shift_jis", "gb18030", "big5", "euc-jp", "euc-kr", "iso-2022-jp", "iso-2022-kr", "utf-7", "windows-1258", "cp437"] {
      for _ in 0..<20 {
        let body = (0..<300).map { _ in
          Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : marks.randomElement(using: &random)!
        }
        _ = try? feed(Array("body,date\n".utf8) + body, name)
      }
    }
  }

  @Test(.timeLimit(.minutes(2))) func `many faults take no more than their number`() throws {
    let bytes = Array("body\n".utf8) + (0..<1000).flatMap { _ in [UInt8](repeating: 0xFF, count: 400) + [0x0A] }
    let feed = try feed(bytes, "big5")
    #expect(feed.rows.count == 1000 && feed.warnings.map(\.fault) == [.lostBytes(400_000, line: 2, encoding: "big5")])
  }
}
