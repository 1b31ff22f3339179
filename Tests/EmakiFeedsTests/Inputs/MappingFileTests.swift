import EmakiFeeds
import Testing

/// Mapping files: what their values mean, and their faults.
@Suite struct MappingFileTests {
  private func feed(_ json: String, _ file: String, keepsValues: Bool = false) throws -> Feed {
    var dates = FeedDates()
    (dates.mapping, dates.keepsValues) = (try FeedMapping(parsing: file, file: "a.yaml"), keepsValues)
    return try Feed(json: json, dates: dates)
  }

  private func bodies(_ json: String, _ file: String) throws -> [String] { try feed(json, file).rows.map(\.body) }

  @Test(arguments: [
    // The first of several, also inside of a sentence.
    ("body: [.none, .t]", "x"), ("body: .none//.t", "x"), (#"body: "{none//t}!""#, "x!"), (#"body: ["{none} a", "{t} b"]"#, "x b"),
    // A table by a value, with sentences, paths, tables and other lists in it; numbers and truths are texts.
    (#"body: { by: .k, a: "{t} is a", else: .t }"#, "x is a"), ("body: { by: .k, b: .t, else: .n }", "7"),
    ("body: [{ by: .k, b: .t }, .n]", "7"),
    (#"body: { by: .n, "7": seven }"#, "seven"), ("body: { by: .k, a: { by: .n, \"8\": .t, else: [.none, eight] } }", "eight"),
    (#"body: { by: .none, else: "none {n}" }"#, "none 7"),
    // Texts of a list.
    ("body: { join: .l }", "p, q"), (#"body: { join: .l, with: "" }"#, "pq"), ("body: { join: .o, each: .u }", "r, s"),
    (#"body: { join: ".o[].w", each: ["{v} {v}", .z], with: "-" }"#, "1 1-2"),
    ("body: [{ join: .none }, { join: .o, each: .none }, .t]", "x"),
    // As with a mapping in one line, of a list without "join" it is the first.
    ("body: \".o[].u\"", "r"),
  ])
  func `a value is a path, a sentence, a table, a list's texts, or the first of several`(file: String, body: String) throws {
    let json = #"[{"t": "x", "k": "a", "n": 7, "l": ["p", "q"], "o": [{"u": "r", "w": [{"v": 1}]}, {"u": "s", "w": [{"z": 2}]}]}]"#
    #expect(try bodies(json, file) == [body])
  }

  @Test func `the document has a title, a language and a next page`() throws {
    let json = #"{"meta": {"name": "N", "lang": "de", "cursor": "c1"}, "list": [{"t": "a", "l": "fr"}]}"#
    let file = #"""
      rows: .list
      title: "All of {meta.name}"
      language: .meta.lang
      next: "https://a.example/list?after={meta.cursor}"
      body: .t
      lang: .l
      """#
    let read = try feed(json, file)
    #expect(read.title == "All of N" && read.language == "de" && read.next == "https://a.example/list?after=c1")
    #expect(read.rows.map(\.language) == ["fr"])
    // Without a cursor there is no further page. A title and a language may be given themselves.
    let last = try feed(#"{"list": [{"t": "a"}]}"#, "title: Mine\nlanguage: ja\nnext: \"?{meta.cursor}\"\nbody: .t")
    #expect(last.title == "Mine" && last.language == "ja" && last.next == nil)
  }

  @Test func `a condition leaves elements out`() throws {
    let json = #"[{"t": "a", "k": "m"}, {"t": "b", "k": "n"}, {"t": "c", "k": "m", "gone": true}, {"t": "d", "k": "o", "gone": null}]"#
    #expect(try bodies(json, "body: .t\nwhere: { .k: m }") == ["a", "c"])
    #expect(try bodies(json, "body: .t\nwhere: { .k: [m, o] }") == ["a", "c", "d"])
    #expect(try bodies(json, "body: .t\nwhere: { .k: [m, o], .gone: null }") == ["a", "d"])
    #expect(try bodies(json, "body: .t\nwhere: { .gone: true }") == ["c"])
  }

  @Test func `a row is unread by the opposite of a truth, or by a table`() throws {
    let json = #"[{"t": "a", "new": true, "state": "pending"}, {"t": "b", "new": false, "state": "done"}, {"t": "c", "new": null}]"#
    #expect(try feed(json, "body: .t\nisRead: \"!.new\"").rows.map(\.isRead) == [false, true, true])
    #expect(
      try feed(json, "body: .t\nisRead: { by: .state, pending: \"false\", else: \"true\" }").rows.map(\.isRead) == [false, true, true])
  }

  @Test func `a body that begins with the author's name has it in bold once`() throws {
    let rows = try feed(
      #"[{"a": "Ann", "t": "x"}, {"a": "An", "t": "x"}, {"a": "Ann", "t": ""}]"#,
      #"""
      author: .a
      body: ["{a} said {t}", .a]
      """#
    ).rows
    #expect(rows.map(\.body) == ["Ann said x", "An said x", "Ann"])
    #expect(rows.map(\.marks) == [[BodyMark(.bold, in: 0..<3)], [BodyMark(.bold, in: 0..<2)], [BodyMark(.bold, in: 0..<3)]])
    // A name that is the beginning of a word is none.
    #expect(try feed(#"[{"a": "An", "t": "Anchor"}]"#, "author: .a\nbody: .t").rows[0].body == "An: Anchor")
  }

  @Test func `text is text, HTML is HTML, and the author's name is a text`() throws {
    let json = #"[{"n": "A <i>", "t": "Replace <b> by <strong> &amp; *more*"}]"#
    #expect(try bodies(json, "body: .t") == ["Replace <b> by <strong> &amp; *more*"])
    #expect(try bodies(json, "body: .t\nformat: text") == ["Replace <b> by <strong> &amp; *more*"])
    let row = try feed(json, "author: .n\nbody: \"{n} wrote: {t}\"\nformat: html").rows[0]
    #expect(row.body == "A <i> wrote: Replace by & *more*")
    #expect(row.marks.contains(BodyMark(.bold, in: 0..<5)))
  }

  @Test func `Markdown is read by CommonMark's rules`() throws {
    let json = ##"[{"t": "# A **b** [c](https://a.example)"}, {"t": "a `<b>` & <i>c</i>\n\n- one\n- two"}, {"t": "a_b_c 2 * 3"}]"##
    let rows = try feed(json, "body: .t\nformat: markdown").rows
    #expect(rows.map(\.body) == ["A b c", "a <b> & c one two", "a_b_c 2 * 3"])
    #expect(rows[0].marks == [BodyMark(.bold, in: 2..<3), BodyMark(.link("https://a.example"), in: 4..<5)])
  }

  @Test(.timeLimit(.minutes(5)), arguments: ["*", "**", "_", "`", "[", "![", "<!--", "#", "[a](", "**a", "> ", "- "])
  func `signs of Markdown in any number take little time`(sign: String) throws {
    let text = String(repeating: sign, count: 200_000 / sign.utf8.count)
    _ = try feed("[{\"t\": \(try quoted(text))}]", "body: .t\nformat: markdown")
  }

  @Test func `a format may depend on the row`() throws {
    let json = #"[{"t": "<b>a</b>", "f": "html"}, {"t": "<b>a</b>", "f": "plain"}, {"t": "<b>a</b>"}]"#
    #expect(try bodies(json, "body: .t\nformat: { by: .f, html: html }") == ["a", "<b>a</b>", "<b>a</b>"])
  }

  @Test func `JSON is a mapping file, and an encoded mapping is the same one`() throws {
    let text = #"{"rows": ".list", "body": {"by": ".k", "a": "{t}!"}, "where": {".k": "a"}}"#
    let mapping = try FeedMapping(parsing: text)
    var dates = FeedDates()
    dates.mapping = try FeedMapping(parsing: mapping.description)
    #expect(dates.mapping?.description == mapping.description)
    #expect(try Feed(json: #"{"list": [{"t": "x", "k": "a"}, {"t": "y", "k": "b"}]}"#, dates: dates).rows.map(\.body) == ["x!"])
  }

  @Test func `a cell file gets the parts of a mapping file beside the row's own keys`() throws {
    let row = try feed(#"[{"t": "x", "n": 1}]"#, #"body: "{t}!""#, keepsValues: true).rows[0]
    #expect(row.body == "x!")
  }

  @Test(arguments: [
    ("body: .t\nboddy: .u", "line 2, column 1: \"boddy\" is no part of a row. Did you mean body?"),
    ("body: .t\nformatt: html", "line 2, column 1: \"formatt\" is no part of a row. Did you mean format?"),
    ("body: .t\navatar: .u", "line 2, column 1: \"avatar\" is no part of a row. Did you mean imageURL?"),
    (
      "body: title",
      "line 1, column 7: \"title\" is neither a path, which begins with a dot, nor a text with a value in braces. Did you mean .title?"
    ),
    (
      "body:\n  - .a\n  - .b[x]",
      "line 3, column 5: \".b[x]\", the path of body, is malformed. Write it as jq does: .title, .author.name, .authors[0] or .[\"two words\"]."
    ),
    ("body: \"a {b\"", "line 1, column 7: \"{b\" has a brace that is not closed. Close it behind the path, as in {user.name}."),
    ("body: .t\nformat: mardown", "line 2, column 9: \"mardown\" stands where markdown is expected. Write that."),
    ("body: .t\nformat: pdf", "line 2, column 9: \"pdf\" stands where one of text, html, markdown is expected. Write that."),
    (
      "body: {actor.login}",
      "line 1, column 7: a mapping stands where one with \"by\" or \"join\", or a text in double quotes is expected. Write that."
    ),
    ("body: { join: .a, wiht: b }", "line 1, column 19: \"wiht\" means nothing there. Did you mean with?"),
    ("author: \"!.a\"\nbody: .t", "line 1, column 9: author cannot be the opposite of a value. Leave the ! out."),
    ("- .t", "line 1, column 1: a list stands where a mapping of parts, such as body: .title is expected. Write that."),
    (
      "where: .a\nbody: .t",
      "line 1, column 8: \".a\" stands where a mapping of paths and texts, such as .type: message is expected. Write that."
    ),
    ("body: .t\nbody: .u", "line 2, column 1: the key \"body\" stands there twice, the first time in line 1. Keep one of them."),
  ])
  func `a fault is told with file, line and column, and what was probably meant`(file: String, message: String) {
    let error = #expect(throws: FeedMappingError.self) { try FeedMapping(parsing: file, file: "a.yaml") }
    #expect(error?.description == "mapping a.yaml, \(message)")
  }

  @Test func `a mapping file without a body is refused`() {
    let error = #expect(throws: FeedMappingError.self) { try FeedMapping(parsing: "date: .a", file: "a.yaml") }
    #expect(error?.description == "mapping a.yaml: there is no path of the body. Add one, such as body: .title.")
  }
}
