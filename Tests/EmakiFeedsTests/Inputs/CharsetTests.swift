import EmakiFeeds
import Testing

/// Tests that mails are read in the encodings that they name.
@Suite struct CharsetTests {
  private func feed(_ body: [UInt8], charset: String) throws -> Feed {
    let type = charset.isEmpty ? "" : "Content-Type: text/plain; charset=\(charset)\n"
    return try Feed(parsing: Array("From: a@example.com\nSubject: s\n\(type)\n".utf8) + body, name: "a.eml")
  }

  private func text(_ body: [UInt8], charset: String) throws -> String {
    let feed = try feed(body, charset: charset)
    #expect(feed.warnings.isEmpty)
    return String(feed.rows[0].body.dropFirst("a@example.com: s\n".count))
  }

  @Test func `a byte that is none of the encoding is one sign, and the rest is as it was`() throws {
    #expect(try text(Array("Grüße ".utf8) + [0xFF] + Array(" München".utf8), charset: "utf-8") == "Grüße \u{FFFD} München")
    // Cut within a letter.
    #expect(try text(Array("Grüß".utf8).dropLast(), charset: "utf-8") == "Grü\u{FFFD}")
    // こ, a byte that begins no letter, ん, and half a letter.
    #expect(try text([0x82, 0xB1, 0xFF, 0x82, 0xF1, 0x82], charset: "Shift_JIS") == "こ\u{FFFD}ん\u{FFFD}")
    // A letter that is not there is one sign, but a new line in place of its second half is one.
    #expect(try text([0x85, 0xFC, 0x82, 0x0A, 0x41], charset: "shift_jis") == "\u{FFFD}\u{FFFD}\nA")
    #expect(try text([0x41, 0xD2, 0x42], charset: "iso-8859-7") == "A\u{FFFD}B")
    // The text names no encoding, and is UTF-8 but for a byte.
    #expect(try text(Array("Grüße ".utf8) + [0xFF], charset: "") == "Grüße \u{FFFD}")
  }

  /// Texts in encodings by the names that mails have for them.
  static let texts: [(charset: String, bytes: [UInt8], text: String)] = [
    ("shift_jis", [0x87, 0x40, 0xEE, 0xE0, 0x8B, 0xB4, 0x82, 0xB3, 0x82, 0xF1], "①髙橋さん"), ("x-sjis", [0x82, 0xB1, 0x82, 0xF1], "こん"),
    ("gb2312", [0xD6, 0xEC, 0xE9, 0x46, 0xBB, 0xF9, 0xCB, 0xB5], "朱镕基说"), ("x-gbk", [0x80, 0x35], "€5"),
    ("gb2312", [0xA2, 0xE3, 0x32, 0x30], "€20"), ("hz-gb-2312", Array("a ~{VPND~} b~~".utf8), "a 中文 b~"),
    ("iso-2022-jp", Array("\u{1B}$B-!$3\u{1B}(B.".utf8), "①こ."), ("iso-2022-jp", Array("\u{1B}(I123\u{1B}$B$3\u{1B}(J!".utf8), "ｱｲｳこ!"),
    // A line that has lost its mark, and a mark that is none.
    ("iso-2022-jp", Array("\u{1B}$B$3\nab \u{1B}?".utf8), "こ\nab \u{FFFD}?"),
    ("euc-jp", [0xAD, 0xA1, 0xA4, 0xB3, 0x8E, 0xB1], "①こｱ"), ("euc-jp", [0xFC, 0xE2, 0x41], "髙A"),
    ("x-euc-jp", [0xA4, 0xB3, 0x8F, 0xB0, 0xA1], "こ丂"),
    ("euc-kr", [0x8C, 0x63, 0xB9, 0xE6, 0xB0, 0xA2, 0xC7, 0xCF], "똠방각하"), ("windows-949", [0x8C, 0x63], "똠"),
    ("iso-2022-kr", Array("\u{1B}$)C\u{E}>H3g\u{F}!".utf8), "안녕!"),
    ("big5", [0xA4, 0xA4, 0xA4, 0xE5, 0xA3, 0xE1], "中文€"), ("big5", [0xC6, 0xA1], "①"),
    ("big5-hkscs", [0x88, 0x62, 0xA4, 0xA4], "\u{CA}\u{304}中"),
    ("iso-8859-9", [0x93, 0xFE, 0x94], "“ş”"), ("us-ascii", [0x93, 0xE9, 0x94], "“é”"), ("ISO-8859-1", [0x80], "€"),
    ("latin1", Array("é".utf8), "é"), ("windows-1255", [0xF9, 0xEC, 0xE5, 0xED], "שלום"), ("windows-1258", [0x56, 0x69, 0xEA], "Viê"),
    ("windows-1258", [0x56, 0x69, 0xEA, 0xF2, 0x74], "Việt"), ("iso-8859-8-i", [0xF9, 0xEC, 0xE5, 0xED], "שלום"),
    ("iso-8859-8-e", [0xF9], "ש"), ("macintosh", [0x6E, 0x61, 0x95, 0x76, 0x65], "naïve"), ("x-mac-roman", [0x95], "ï"),
    ("ibm437", [0x81], "ü"), ("koi8-r", [0xD0], "п"), ("iso_8859-2:1987", [0xB1], "ą"), ("tis-620", [0xA1], "ก"),
    ("'windows-1251'", [0xCF], "П"), ("us-ascii (Plain text)", [0x41], "A"),
    ("utf-16le", [0x41, 0, 0xFC, 0, 0x3D, 0xD8, 0, 0xDE, 0, 0xDC], "Aü😀\u{FFFD}"), ("utf-16", [0xFE, 0xFF, 0, 0x41], "A"),
    ("utf-7", Array("+APw-x".utf8), "üx"),
  ]

  @Test(arguments: texts)
  func `an encoding is what browsers and mail programs take its name for`(charset: String, bytes: [UInt8], expected: String) throws {
    #expect(try text(bytes, charset: charset) == expected)
  }

  @Test func `an encoding that is not known is read as UTF-8 or Windows-1252, with a warning`() throws {
    let mail = try feed([0x47, 0x72, 0xFC, 0xDF, 0x65], charset: "\"x-klingon\"")
    #expect(mail.rows.map(\.body) == ["a@example.com: s\nGrüße"])
    #expect(mail.warnings.map(\.fault) == [.unknownCharset(row: "0", name: "x-klingon")])
    #expect(mail.warnings.map(\.description).first?.contains("\"x-klingon\"") == true)
    let other = try feed(Array("Grüße".utf8), charset: "iso-2022-cn")
    #expect(other.rows.map(\.body) == ["a@example.com: s\nGrüße"] && other.warnings.count == 1)
    // ASCII is the same in all.
    #expect(try feed(Array("Hi".utf8), charset: "x-klingon").warnings.isEmpty)
    let word = try Feed(parsing: Array("From: a@example.com\nSubject: =?x-klingon?Q?Caf=E9?=\n".utf8), name: "a.eml")
    #expect(word.rows.map(\.body) == ["a@example.com: Café"] && word.warnings.count == 1)
  }

  @Test func `a mail without an encoding that is not UTF-8 is read as Windows-1252, with a warning`() throws {
    let feed = try feed([0x47, 0x72, 0xFC, 0xDF, 0x65, 0x20, 0x80], charset: "")
    #expect(feed.rows.map(\.body) == ["a@example.com: s\nGrüße €"] && feed.warnings.map(\.fault) == [.assumedEncoding])
  }

  @Test func `bytes of any kind are read in any encoding`() throws {
    let charsets = [
      "shift_jis", "gb18030", "big5", "euc-jp", "euc-kr", "euc-tw", "iso-2022-jp", "iso-2022-kr", "hz", "utf-16", "utf-7", "windows-1255",
      "windows-1258", "viscii", "cp437", "macintosh",
    ]
    let marks: [UInt8] = [0x1B, 0x0E, 0x0F, 0x7E, 0x24, 0x42, 0x28, 0x49, 0x2B]
    // A linear congruential generator.
    var seed: UInt64 = 1
    func next() -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33)
    }
    for charset in charsets {
      for _ in 0..<20 {
        let body = (0..<300).map { _ in next() % 2 == 0 ? UInt8(next() % 256) : marks[next() % marks.count] }
        #expect(try feed(body, charset: charset).rows.count == 1)
      }
    }
  }

  @Test(.timeLimit(.minutes(5))) func `many faults take no more than their number`() throws {
    let feed = try feed([UInt8](repeating: 0xFF, count: 4 << 20), charset: "big5")
    #expect(feed.rows[0].body.hasSuffix("\u{FFFD}…"))
  }
}
