import EmakiFeeds
import Testing

@Suite struct FeedRowsTests {
  @Test func `a bare array holds rows with all their keys`() throws {
    let feed = try Feed(
      json: #"[{"body": "こんにちは", "date": "2 min", "imageURL": "a/b.png", "isRead": false, "id": "x", "lang": "ja"}]"#)
    #expect(
      feed == Feed(rows: [NotificationRow(id: "x", body: "こんにちは", date: "2 min", imageURL: "a/b.png", isRead: false, language: "ja")]))
  }

  @Test func `a row needs only a body`() throws {
    let feed = try Feed(json: #"[{"body": "a"}, {"body": ""}]"#)
    #expect(
      feed.rows == [
        NotificationRow(id: "0", body: "a", date: "", imageURL: nil, isRead: true, language: nil),
        NotificationRow(id: "1", body: "", date: "", imageURL: nil, isRead: true, language: nil),
      ])
  }

  @Test func `null and an empty string count as absent`() throws {
    let feed = try Feed(
      json: """
        [{"body": "a", "date": null, "imageURL": null, "isRead": null, "id": null, "lang": null},
         {"body": "a", "date": "", "imageURL": "", "id": "", "lang": ""}]
        """)
    #expect(feed.rows == [NotificationRow(id: "0", body: "a"), NotificationRow(id: "1", body: "a")])
  }

  @Test func `unknown keys are ignored`() throws {
    #expect(try Feed(json: #"[{"body": "a", "extra": [{"body": 1}]}]"#).rows == [NotificationRow(id: "0", body: "a")])
  }

  private func bytes(_ ids: [String]) -> [[UInt8]] { ids.map { Array($0.utf8) } }

  /// The ids are "é" as one code point and as two. "ê" is stored as two, and asked for as one.
  @Test func `ids that look the same but have other bytes are different, and each row is found`() throws {
    let feed = try Feed(json: #"[{"id": "\u00e9", "body": "a"}, {"id": "e\u0301", "body": "b"}, {"id": "e\u0302", "body": "c"}]"#)
    #expect(bytes(feed.rows.map(\.id)) == bytes(["\u{E9}", "e\u{301}", "e\u{302}"]))
    #expect(["\u{E9}", "e\u{301}", "e\u{302}", "\u{EA}", "e"].map { feed.index(ofRow: $0) } == [0, 1, 2, 2, nil])
  }

  @Test func `rows that look the same but have other bytes are not equal`() {
    func rows(_ text: String) -> [NotificationRow] {
      [
        NotificationRow(id: text, body: ""), NotificationRow(id: "", body: text), NotificationRow(id: "", body: "", date: text),
        NotificationRow(id: "", body: "", imageURL: text), NotificationRow(id: "", body: "", language: text),
      ]
    }
    let (some, others) = (rows("\u{E9}"), rows("e\u{301}"))
    #expect(some == rows("\u{E9}"))
    for (row, other) in zip(some, others) {
      #expect(row != other)
      #expect(Set([row, other, row]).count == 2)
    }
  }

  @Test func `an object names the list, its language and its next page`() throws {
    let feed = try Feed(json: #"{"title": "News", "language": "ja", "rows": [{"body": "a"}], "next": "2.json"}"#)
    #expect(feed == Feed(title: "News", language: "ja", rows: [NotificationRow(id: "0", body: "a")], next: "2.json"))
  }

  @Test func `the next page may be an object with a source`() throws {
    #expect(try Feed(json: #"{"rows": [], "next": {"src": "2.json", "latencyMs": 300}}"#).next == "2.json")
    #expect(try Feed(json: #"{"rows": [], "next": {}}"#).next == nil)
    #expect(try Feed(json: #"{"rows": [], "next": null}"#).next == nil)
  }

  @Test(arguments: ["[]", #"{"rows": []}"#, " \n[\t]\r\n"])
  func `a feed may be empty`(json: String) throws {
    #expect(try Feed(json: json) == Feed(rows: []))
  }

  @Test func `a byte order mark is not part of the text`() throws {
    let feed = try Feed(parsing: [0xEF, 0xBB, 0xBF] + Array(#"[{"body": "a"}]"#.utf8), name: "list.json")
    #expect(feed.rows.map(\.body) == ["a"])
  }

  @Test func `escapes of half a surrogate pair or of NUL become U+FFFD`() throws {
    // U+1F600 is the pair D83D DE00. The last one is a backslash followed by the letters uD800.
    let feed = try Feed(
      json: #"[{"body": "\uD83D\uDE00"}, {"body": "\uD83D!"}, {"body": "\uDE00\ud83d\u0041"}, {"body": "a\u0000b\\uD800"}]"#)
    #expect(feed.rows.map(\.body) == ["😀", "\u{FFFD}!", "\u{FFFD}\u{FFFD}A", "a\u{FFFD}b\\uD800"])
  }

  @Test func `a date-time is reformatted, other dates stay as they are`() throws {
    let feed = try Feed(json: #"[{"body": "a", "date": "2024-05-06T07:08:09Z"}, {"body": "b", "date": "yesterday"}]"#)
    #expect(feed.rows.map(\.date) == ["2024-05-06 07:08", "yesterday"])
  }

  @Test func `parsing raw memory gives the same feed as parsing an array`() throws {
    let data = Array(#"[{"body": "a"}]"#.utf8)
    let feed = try data.withUnsafeBytes { try Feed(parsing: $0, name: "list.json") }
    #expect(try feed == Feed(parsing: data, name: "list.json"))
  }

  @Test func `an integer of more than 64 bits is a number like others`() throws {
    let json = #"{"total": 18446744073709551615, "rows": [{"body": "a", "n": -123456789012345678901234567890}]}"#
    #expect(try Feed(parsing: Array(json.utf8), name: "feed.json").rows.map(\.body) == ["a"])
    #expect(failure(#"[{"body": "a", "n": 1e999}]"#) != nil)
  }

  @Test(arguments: ["zh_CN", "ja", "en-US", "zh-Hans"]) func `languages as feeds write them are no fault`(tag: String) throws {
    let json = #"{"language": "\#(tag)", "rows": [{"body": "a", "lang": "\#(tag)"}]}"#
    #expect(try Feed(parsing: Array(json.utf8), name: "feed.json").warnings.isEmpty)
  }

  @Test func `a language that is no tag is warned of`() throws {
    let json = #"{"language": "english please", "rows": [{"body": "a", "lang": "x"}]}"#
    #expect(
      try Feed(parsing: Array(json.utf8), name: "feed.json").warnings.map(\.fault) == [
        .malformedLanguage(row: nil, tag: "english please")
      ])
  }

  private func feed(_ json: String) throws -> Feed { try Feed(parsing: Array(json.utf8), name: "feed.json") }

  @Test func `rows as databases write them have numbers for ids, dates and booleans`() throws {
    let rows = try feed(#"[{"id": 7, "body": "a", "date": 1700000000, "isRead": 0}, {"id": 8, "body": "b", "isRead": 1}]"#).rows
    #expect(rows.map(\.id) == ["7", "8"] && rows.map(\.isRead) == [false, true])
    // 1,700,000,000 seconds after 1970: https://www.epochconverter.com
    #expect(rows[0].date == "2023-11-14 22:13")
    #expect(failure(#"[{"body": "a", "isRead": 2}]"#) != nil && failure(#"[{"body": "a", "id": true}]"#) != nil)
  }

  @Test func `an object that is one row is a list of one`() throws {
    let feed = try feed(#"{"body": "One", "isRead": false}"#)
    #expect(feed.rows.map(\.body) == ["One"] && feed.rows[0].id == "0" && !feed.rows[0].isRead)
  }

  @Test func `an author stands before the body in bold, and a body that begins with the name has it once`() throws {
    let rows = try feed(#"[{"body": "a <b>", "author": "Ann"}, {"body": "Bob left", "author": "Bob"}, {"body": "", "author": "Cy"}]"#).rows
    #expect(rows.map(\.body) == ["Ann: a <b>", "Bob left", "Cy"] && rows.map(\.author) == ["Ann", "Bob", "Cy"])
    #expect(rows.map(\.marks) == [[BodyMark(.bold, in: 0..<3)], [BodyMark(.bold, in: 0..<3)], [BodyMark(.bold, in: 0..<2)]])
    let plain = try feed(#"[{"body": "a", "author": null}, {"body": "b", "author": ""}, {"body": "c"}]"#)
    #expect(plain.rows.map(\.body) == ["a", "b", "c"] && plain.rows.allSatisfy { $0.author == nil && $0.marks.isEmpty })
  }

  @Test func `a row for a cell file has its author beside its body`() throws {
    var dates = FeedDates()
    dates.keepsValues = true
    let row = try Feed(json: #"[{"body": "a", "author": "Ann"}]"#, dates: dates).rows[0]
    #expect(row.body == "a" && row.author == "Ann" && row.values?["author"]?.text == "Ann")
  }

  @Test func `a title that only a mapping shows is warned of once`() throws {
    let feed = try feed(#"[{"body": "a"}, {"body": "b", "title": "T", "colour": "red"}, {"body": "c", "title": "U"}]"#)
    #expect(
      feed.warnings.map(\.fault.description) == [
        #"row "1" has the key "title", which a row does not show. The mapping "body=.body,author=.title" shows it."#
      ])
  }

  @Test(
    arguments: [
      ([0x50, 0x4B, 3, 4], "a ZIP archive"), ([0x1F, 0x8B, 8, 0], "gzip"), (Array("HTTP/2 200\r\n\r\n[]".utf8), "curl without -i"),
      (Array("SQLite format 3\0".utf8), "sqlite3 -json"), ([0xFF, 0xD8, 0xFF, 0xE0], "a picture"),
    ] as [([UInt8], String)]) func `a file that is no feed is named for what it is`(bytes: [UInt8], words: String)
  {
    let error = #expect(throws: FeedError.self) { try Feed(parsing: bytes, name: "list") }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }
}
