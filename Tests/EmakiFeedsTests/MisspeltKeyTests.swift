import EmakiFeeds
import Testing

@Suite struct MisspeltKeyTests {
  private func warnings(_ json: String) throws -> [FeedWarning.Fault] { try Feed(json: json).warnings.map(\.fault) }

  @Test(arguments: [
    ("imageurl", #""x""#, "imageURL"), ("image_url", #""x""#, "imageURL"), ("imageUrl", #""x""#, "imageURL"),
    ("ImageURL", #""x""#, "imageURL"),
    ("imagURL", #""x""#, "imageURL"), ("avatar", #""x""#, "imageURL"), ("avatar", #"{"url": "x"}"#, "imageURL"),
    ("is_read", "false", "isRead"), ("isread", "false", "isRead"), ("is-read", "0", "isRead"), ("read", "false", "isRead"),
    ("isRaed", "false", "isRead"), ("dat", #""3m""#, "date"), ("dte", #""3m""#, "date"), ("Date", #""3m""#, "date"),
    ("daet", #""3m""#, "date"),
    ("sender", #""x""#, "author"), ("Author", #""x""#, "author"), ("timestamp", "123", "date"), ("Lang", #""ja""#, "lang"),
    ("language", #""ja""#, "lang"), ("ID", #""7""#, "id"),
  ])
  func `a key that is like a known one is reported with the known one`(key: String, value: String, meant: String) throws {
    let found = try warnings(#"[{"body": "a"}, {"body": "b", "\#(key)": \#(value)}]"#)
    #expect(found == (meant == "nothing" ? [] : [.misspeltKey(row: "1", key: key, meant: meant)]))
  }

  @Test(arguments: [
    #""url": "x""#, #""name": "x""#, #""type": "x""#, #""link": "x""#, #""x": 1"#, #""tags": []"#, #""rate": 4.5"#,
    #""data": {}"#, #""uid": 3"#, #""": 1"#, #""imageURL": "a", "avatar": "b""#, #""isRead": true, "read": 1"#, #""date": null"#,
    #""lang": "", "id": """#, #""date": "3m", "dte": "4m""#, #""boddy": "x""#, #""lng": "13.4""#, #""ate": "x""#, #""dat": 3"#,
  ])
  func `a key that is like no known one, or stands beside the right one, is not reported`(members: String) throws {
    #expect(try warnings(#"[{"body": "a", \#(members)}]"#) == [])
  }

  @Test func `each key is reported once for each feed, with the first row that has it`() throws {
    let rows = (0..<50).map { #"{"id": "r\#($0)", "body": "a"\#($0 % 3 == 1 ? #", "avatar": "x", "is_read": 1"# : "")}"# }
    let found = try warnings("[\(rows.joined(separator: ","))]")
    #expect(
      found == [.misspeltKey(row: "r1", key: "avatar", meant: "imageURL"), .misspeltKey(row: "r1", key: "is_read", meant: "isRead")])
  }

  @Test(arguments: [("lang", "language"), ("next_url", "next"), ("nextPage", "next"), ("Title", "title"), ("titel", "title")])
  func `a key of the feed itself is reported, too`(key: String, meant: String) throws {
    #expect(try warnings(#"{"rows": [{"body": "a"}], "\#(key)": "x"}"#) == [.misspeltKey(row: nil, key: key, meant: meant)])
  }

  @Test func `whether a key counts as misspelt depends on the object that it is in`() throws {
    let rows = #"{"body": "a", "lang": "ja", "rows": [], "next": "y"}, {"body": "b", "lang": "ja", "language": "ja"}"#
    #expect(try warnings(#"{"lang": "ja", "language": "ja", "rows": [\#(rows)]}"#) == [])
  }

  @Test(arguments: [
    ("body,dat,imageurll,isred\na,3m,x.png,false", ["dat": "date", "imageurll": "imageURL", "isred": "isRead"]),
    ("body\tis_raed\na\tyes", ["is_raed": "isRead"]),
    // The right column is there, or the values are of another type, or the name is far from all.
    ("body,date,dte\na,2026-11-25,4m", [:]), ("body,imageURL,imageurll\na,x,y", [:]), ("body,rate,dat\na,4.5,7", [:]),
    ("body,isred\na,perhaps", [:]), ("body,city,lng\na,Rome,12.5", [:]), ("Buchungstag;Betrag;Verwendungszweck\n01.02.2026;3;a", [:]),
  ]) func `the columns of a table are looked at, too`(table: String, meant: [String: String]) throws {
    let feed = try Feed(parsing: Array(table.utf8), name: "list.csv")
    #expect(Set(feed.warnings.map(\.fault)) == Set(meant.map { .misspeltColumn($0.key, meant: $0.value) }))
  }

  @Test func `a warning about a column says what was probably meant`() throws {
    let feed = try Feed(parsing: Array("body,imageurll\na,x.png".utf8), name: "list.csv")
    #expect(
      feed.warnings.map(\.description) == [
        #"list.csv: the table has the column "imageurll", which is none of a feed. Did you mean "imageURL"?"#
      ])
  }

  @Test func `keys of a JSON Feed are never reported`() throws {
    #expect(try Feed(items: #"{"title": "a", "avatar": "x", "is_read": true}"#).warnings == [])
  }

  @Test(arguments: ["[]", #"{"rows": []}"#, #"{"version": "https://jsonfeed.org/version/1.1"}"#])
  func `an empty list is reported`(json: String) throws { #expect(try warnings(json) == [.noRows]) }

  @Test func `an empty first page is no empty list`() throws { #expect(try warnings(#"{"rows": [], "next": "2.json"}"#) == []) }

  @Test func `a warning says what was probably meant`() throws {
    let feed = try Feed(json: #"[{"body": "a", "is_read": false}]"#)
    #expect(
      feed.warnings.map(\.description) == [
        #"list.json: row "0" has the key "is_read", which is none of a row. Did you mean "isRead"?"#
      ])
  }
}
