import EmakiFeeds
import Testing

@Suite struct TableFeedTests {
  private func bodies(_ table: String) throws -> [String] { try Feed(parsing: Array(table.utf8), name: "list.csv").rows.map(\.body) }

  private func message(_ table: String) -> String? {
    do {
      _ = try bodies(table)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Tables by the rules of RFC 4180, section 2, and as programs write them.
  @Test(arguments: [
    ("body\na\nb\n", ["a", "b"]), ("body\r\na\r\nb", ["a", "b"]), ("body\ra\rb\r", ["a", "b"]),
    ("id,body\n1,\"a, b\"\n", ["a, b"]), ("id,body\n1,\"a \"\"b\"\" c\"\n", ["a \"b\" c"]), ("body,id\n\"a\nb\",1\n", ["a\nb"]),
    ("body\na\0\0 b\n", ["a\u{FFFD}\u{FFFD} b"]), ("body\n\"\"\"\0\"\n", ["\"\u{FFFD}"]),
    ("\u{FEFF}body\na\n", ["a"]), ("sep=;\nid;body\n1;a,b\n", ["a,b"]), ("id\tbody\n1\ta, b; c\n", ["a, b; c"]),
    ("id|body\n1|a\n", ["a"]), ("Title,Body\nx,y\n", ["x: y"]), ("\"body\",\"date\"\n\"a\",\"b\"\n", ["a"]),
    ("id,body\n1,5\" disk\n", ["5\" disk"]),
    ("body,id\na\n\nb,2,\n", ["a", "b"]), ("body,date\n", []),
  ])
  func `a table is read`(table: String, expected: [String]) throws { #expect(try bodies(table) == expected) }

  @Test(arguments: [
    (
      "id,body\n1,\"a\n2,b\n",
      "feed list.csv, line 2: a quote opens here and is not closed. Close it, or double it where it is a part of the text."
    ),
    (
      "id,body\n1,\"a\"b\n",
      "feed list.csv, line 2: column 6: there is more behind a closing quote. Double the quotes that are a part of the text."
    ),
    (
      "id,body\n1,a,b\n",
      "feed list.csv, line 2: there are 3 values for 2 columns: \"b\" has none. Put a text with a separator in it between quotes."
    ),
    (
      "colour,words\nred,so it is\n",
      "feed list.csv: this is a table with the columns \"colour\" and \"words\". Say where the parts of a row are with the mapping "
        + "'body=.words'."
    ),
    ("nothing here", "feed list.csv: this is plain text. A feed is JSON, RSS, Atom, or a table whose first line names its columns."),
  ])
  func `a fault of a table is reported`(table: String, expected: String) { #expect(message(table) == expected) }

  @Test(arguments: [
    (
      "id,body,id\n1,a,2\n",
      ["the column \"id\" is there twice, and the last that has a value counts. Give each column a name of its own."]
    ),
    ("id,body,,\n1,a,,\n", []),
    (
      "id,body,date\n1,a,2024-01-05\n2,c\n3,d\n",
      [
        "line 3 has 2 values where the table has 3 columns, so the last ones are empty. Look whether a separator is missing."
      ]
    ),
    (
      "id,body,read\n1,a,yes\n2,b,perhaps\n3,c,never\n",
      [
        "row \"2\" is \"perhaps\" where it says whether it has been read, which means neither yes nor no, so it counts as read. "
          + "Use true or false."
      ]
    ),
    (
      "id,body\n1,a\n1,b\n1,c\n",
      ["the id \"1\" is there more than once, so a later row is called \"1#2\". Give each row an id of its own."]
    ),
    (
      "body,lang\na,ja\nb,zh_Hans\nc,Deutsch (Österreich)\n",
      ["row \"2\" has the language \"Deutsch (Österreich)\", which is no BCP 47 tag. Use one such as ja or zh-Hans."]
    ),
  ])
  func `what is probably lost in a table is warned of once`(table: String, warnings: [String]) throws {
    let feed = try Feed(parsing: Array(table.utf8), name: "list.csv")
    #expect(feed.warnings.map(\.fault.description) == warnings)
  }

  @Test(arguments: [
    ("Date,Time,Sender,Message\n2024-01-05,18:05:09,Ada,a\n2024-01-06,,Ada,b\n", ["2024-01-05 18:05", "2024-01-06"]),
    ("Datum;Uhrzeit;Nachricht\n05.01.2024;18:05;a\n", ["2024-01-05 18:05"]),
    // Day and month are told apart by another row.
    ("Date,Time,Message\n01/05/2024,6:05 PM,a\n01/25/2024,6:06 PM,b\n", ["2024-01-05 18:05", "2024-01-25 18:06"]),
    // A date that has a time, and a time that is none.
    ("Date,Time,Message\n2024-01-05 18:05,09:00,a\n2024-01-06,3 h,b\n", ["2024-01-05 18:05", "2024-01-06"]),
    ("Time,Message\n18:05,a\n", ["18:05"]),
  ])
  func `a day and a time in two columns are a date`(table: String, dates: [String]) throws {
    #expect(try Feed(parsing: Array(table.utf8), name: "list.csv").rows.map(\.date) == dates)
  }

  @Test(arguments: [
    // Noon on the first of January 2024, and midnight two days later.
    ("Date,Message\n45292.5,a\n45294,b\n", ["2024-01-01 12:00", "2024-01-03 00:00"]),
    ("Date;Message\n45292,75;a\n", ["2024-01-01 18:00"]), ("Datum,Nachricht\n45292,a\n,b\n45293,c\n", ["2024-01-01", "", "2024-01-02"]),
    // One value that is none, a column that does not speak of dates, and numbers that are too small.
    ("Date,Message\n45292,a\n12,b\n", ["45292", "12"]), ("Date,Message\n45292,a\nsoon,b\n", ["45292", "soon"]),
    ("When,Message\n45292,a\n", ["45292"]), ("Date,Message\n2024,a\n", ["2024"]),
  ])
  func `numbers of days that a spreadsheet writes are dates`(table: String, dates: [String]) throws {
    #expect(try Feed(parsing: Array(table.utf8), name: "list.csv").rows.map(\.date) == dates)
  }

  @Test func `a column that is empty in all rows is not the message`() throws {
    #expect(try bodies("Name,Subject,Phone\nAnn Baker,,1\nBob Young,,2\n") == ["Ann Baker", "Bob Young"])
    // Where no other column has a known name, one that may be the message is proposed.
    let table = "Subject,Remark,Phone\n,It rains,1\n,It snows,2\n"
    #expect(message(table)?.contains("Say where the parts of a row are with the mapping 'body=.Remark") == true)
  }

  @Test func `columns with usual names are a row's parts`() throws {
    let table = "From,Subject,Sent At,Avatar,Seen\nAda,Hello,2026-11-20 10:00,https://a.example/a.png,no\n"
    let row = try #require(try Feed(parsing: Array(table.utf8), name: "list.csv").rows.first)
    #expect(row.body == "Ada: Hello")
    #expect(row.date == "2026-11-20 10:00")
    #expect(row.imageURL == "https://a.example/a.png")
    #expect(!row.isRead)
  }

  @Test func `objects in lines of their own are rows, and a fault is reported with its line`() throws {
    let lines = "{\"body\": \"a\"}\r\n\r\n{\"body\": \"b [,\\\"}\"}\n"
    #expect(try bodies(lines) == ["a", "b [,\"}"])
    #expect(
      message("{\"body\": \"a\"}\n{\"body\" \"b\"}\n")
        == "feed list.csv, line 2, column 11: malformed JSON: ':' expected near '\"b\"'. Correct the text at that place.")
    #expect(message("{\"body\": \"a\"}\n{\"body\": \"b\"\n")?.hasPrefix("feed list.csv, line ") == true)
  }
}
