import EmakiFeeds
import Foundation
import Testing

@Suite struct FeedMappingTests {
  private func feed(_ text: String, _ map: String, keepsValues: Bool = false) throws -> Feed {
    var dates = FeedDates()
    dates.mapping = try FeedMapping(parsing: map)
    dates.keepsValues = keepsValues
    return try Feed(parsing: Array(text.utf8), name: "list.json", dates: dates)
  }

  @Test(arguments: [
    ("body=.a", "x"), ("body=a", "x"), ("body=.b.c", "y"), ("body=.d[1]", "q"), ("body=.d[-1]", "q"), ("body=.[\"e f\"]", "z"),
    ("body=.\"e f\"", "z"), ("body=.none//.a", "x"), ("body=.n", "7"), (" body = .a , date = .b.c ", "x"), ("body=.g[0].h", "deep"),
  ])
  func `a path leads to a value`(map: String, body: String) throws {
    let json = #"[{"a": "x", "b": {"c": "y"}, "d": ["p", "q"], "e f": "z", "n": 7, "g": [{"h": "deep"}]}]"#
    #expect(try feed(json, map).rows.map(\.body) == [body])
  }

  @Test(arguments: [
    ("date=.a", "there is no path of the body. Add one, such as body=.title."),
    ("body", "\"body\" names no path. Write a part and a path, such as body=.title."),
    ("boddy=.a", "\"boddy\" is no part of a row. Did you mean body?"),
    ("avatar=.a,body=.b", "\"avatar\" is no part of a row. Did you mean imageURL?"),
    ("body=.a,body=.b", "body is there twice. Give it once, with // between paths of which the first with a value is taken."),
    ("body=!.a", "body cannot be the opposite of a value. Leave the ! out."),
    (
      "body=.a[x]",
      "\".a[x]\", the path of body, is malformed. Write it as jq does: .title, .author.name, .authors[0] or .[\"two words\"]."
    ),
    ("body=", "\"\", the path of body, is malformed. Write it as jq does: .title, .author.name, .authors[0] or .[\"two words\"]."),
  ])
  func `a malformed mapping is refused`(map: String, message: String) {
    let error = #expect(throws: FeedMappingError.self) { try FeedMapping(parsing: map) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    "body\na\n", "<rss version=\"2.0\"><channel><item><title>a</title></item></channel></rss>",
  ])
  func `a place of rows is not silently ignored where rows have one place`(text: String) throws {
    let map = text.hasPrefix("<") ? "rows=.items,body=.title" : "rows=.items,body=.body"
    #expect(
      try feed(text, map).warnings.map(\.fault.description) == [
        "the mapping looks for rows at .items, but the rows of this format have one place. Leave rows= out of the mapping."
      ])
    #expect(try feed(#"{"items": [{"body": "a"}]}"#, "rows=.items,body=.body").warnings.isEmpty)
  }

  @Test(arguments: ["A &amp; B it&#39;s", "Replace <b> by <strong>", "<p>A</p>", "**a** `b` [c](https://a.example)", "AT&T &unknown;"])
  func `a text is drawn as it stands`(text: String) throws {
    #expect(try feed(#"[{"t": "\#(text)", "who": "R&amp;D"}]"#, "body=.t").rows[0].body == text)
    #expect(try feed(#"[{"t": "x", "who": "\#(text)"}]"#, "body=.t,author=.who").rows[0].body == "\(text): x")
  }

  @Test func `a mapping that is proposed is whole, and in quotes of the shell`() throws {
    let key = String(repeating: "long'", count: 30)
    let error = #expect(throws: FeedError.self) {
      try Feed(parsing: Array(#"[{"\#(key)": {"title": "words of a message"}}]"#.utf8), name: "list.json")
    }
    let proposed = try #require(error?.description.split(separator: "mapping ").last?.dropFirst().dropLast(2))
    let map = String(proposed).replacing("'\\''", with: "'")
    #expect(try feed(#"[{"\#(key)": {"title": "words of a message"}}]"#, map).rows[0].body == "words of a message")
  }

  @Test func `rows of one author have the author`() throws {
    #expect(try feed(#"[{"a": "Ann", "b": "x"}, {"a": "", "b": "y"}]"#, "author=.a,body=.b").rows.map(\.author) == ["Ann", nil])
  }

  @Test func `the text says in which direction a row is read, and not the name before it`() throws {
    let table = "author,body\nאבי,hello\nAda,שלום\nאבי,שלום\nAda,12\n"
    let bodies = try Feed(parsing: Array(table.utf8), name: "a.csv").rows.map(\.body)
    #expect(bodies == ["\u{200E}אבי: hello", "\u{200F}Ada: שלום", "אבי: שלום", "Ada: 12"])
  }

  @Test func `ids that repeat in mapped rows are warned of, and published ones are not`() throws {
    let rows = #"[{"n": 1, "t": "a"}, {"n": 1, "t": "b"}]"#
    let mapped = try feed(rows, "id=.n,body=.t")
    #expect(mapped.rows.map(\.id) == ["1", "1#2"])
    #expect(mapped.warnings.map(\.fault) == [.repeatedID("1", renamed: "1#2")])
    let published = #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "title": "a"}, {"id": "1", "title": "b"}]}"#
    #expect(try Feed(parsing: Array(published.utf8), name: "feed.json").warnings.isEmpty)
  }

  @Test func `a mapping is written as it is read`() throws {
    let text = "rows=.data.items,body=.a//.[\"b c\"],isRead=!.unread"
    let mapping = try FeedMapping(parsing: "isRead = !unread, body=.a//.\"b c\",rows=data.items")
    #expect(mapping.description == text)
    #expect(try FeedMapping(parsing: text) == mapping)
    #expect(try JSONDecoder().decode([FeedMapping].self, from: JSONEncoder().encode([mapping])) == [mapping])
  }

  @Test func `dates may be numbers, and a row is unread where the path of isRead finds no value`() throws {
    let json = #"[{"t": "a", "at": 1795219200, "seen": null}, {"t": "b", "at": 1795219200000, "seen": "2026-11-20T00:00:00Z"}]"#
    let rows = try feed(json, "body=.t,date=.at,isRead=.seen").rows
    #expect(rows.map(\.date) == ["2026-11-21 00:00", "2026-11-21 00:00"])
    #expect(rows.map(\.isRead) == [false, true])
  }

  @Test func `paths that lead nowhere are reported`() throws {
    #expect(
      throws: FeedError.unmapped(file: "list.json", part: .body, path: ".x", known: .rows(keys: ["a"]))
    ) { try feed(#"[{"a": "b"}]"#, "body=.x") }
    #expect(
      try feed(#"[{"a": "b"}]"#, "body=.a,date=.x").warnings.map(\.description)
        == ["list.json: no row has a value at .x, where date is looked for. Look whether the path is right."])
    #expect(throws: FeedError.self) { try feed(#"{"a": []}"#, "rows=.b,body=.x") }
  }

  @Test func `a cell file gets the values of a known shape or a mapping besides a row's own keys`() throws {
    let row = try #require(try feed(#"[{"a": "b", "n": 1}]"#, "body=.a", keepsValues: true).rows.first)
    #expect(row.body == "b")
  }
}
