import EmakiCells
import EmakiDisplay
import EmakiFeeds
import EmakiLayout
import EmakiNodes
import Testing

/// Tests what the nodes of a row show. Their texts, and the errors about a row, are in `Cases/rows.txt`.
struct CellRowTests {
  @Test func `marks give ranges their look`() throws {
    let node: TextNode = try node(
      "{ text: { text: 'a **{{ t }}** *i* `c` [l {{ t }}](http://x/{{ t }}) 2 * 3 \\* 4' } }", #"{"t": "B"}"#, data: "{ t: text }")
    let text = try #require(node.attributedText)
    #expect(text.string == "a B i c l B 2 * 3 * 4")
    let fonts = [0, 2, 4, 6].map { text.attributes(at: $0).font }
    #expect(fonts.prefix(2).map(\.weight) == [.regular, .bold] && fonts[2].isItalic)
    #expect(fonts[3].families == Font.monospacedSystem(size: 1).families)
    #expect([8, 10, 12].map { text.attributes(at: $0).link } == ["http://x/B", "http://x/B", nil])
  }

  @Test func `if and switch choose values, and the number of a list's values and a share are some`() throws {
    let row = #"{"kind": "b", "on": false, "done": 0.25, "tags": ["a", "b", "c"]}"#
    let data = "{ kind: text, on: bool, done: number, tags: { type: list, of: text } }"
    let box = try node(
      "{ box: { alpha: { switch: kind, cases: { a: 0.25 }, default: { if: on, then: 0.5, else: 0.75 } } } }", row, data: data)
    let wide = try node("{ box: { style: { width: '{{ done | percent }}' } } }", row, data: data)
    #expect(box.alpha == 0.75 && wide.style.width == .percent(25))
    let lines = "{ text: { when: { key: tags, above: 1 }, text: a, maximumNumberOfLines: '{{ tags | length }}' } }"
    #expect((try node(lines, row, data: data) as TextNode).maximumNumberOfLines == 3)
    #expect(try nodes(lines, #"{"tags": ["a"]}"#, data: "{ tags: { type: list, of: text } }").isEmpty)
  }

  @Test func `a partial is given texts, colours and numbers of the file, and texts with bindings`() throws {
    let file = """
      data: { km: number }
      partials:
        fact: { text: { text: "{{ label }}: {{ value }}", backgroundColor: "{{ tint }}", maximumNumberOfLines: "{{ lines }}", underline: "{{ bold }}" } }
      layout:
        wrapper:
          children:
            - partial: { name: fact, with: { label: { text: time }, value: "{{ km }} km", tint: { color: "#12345678" }, lines: 2, bold: true } }
            - partial: { name: fact, with: { label: { text: "{{ km }}" }, value: "{{ km }}", tint: { color: accent }, lines: km, bold: km } }
      """
    let nodes = nodes(of: try cell(file, #"{"km": 3}"#)).compactMap { $0 as? TextNode }
    #expect(nodes.map { "\($0.attributedText?.string ?? ""), \($0.maximumNumberOfLines)" } == ["time: 3 km, 2", "3: 3, 3"])
    #expect(nodes.map(\.backgroundColor) == [Color(0x123456, alpha: 0x78 / 255.0), CellTheme.ios.colors["accent"]?.resolved(for: .light)])
    #expect(nodes.allSatisfy { $0.attributedText?.attributes(at: 0).underline != nil })
  }

  @Test func `a row's cell, or the rule of the file, picks one of several cells`() throws {
    let text = """
      cells:
        one: { backgroundColor: "#010101", layout: { box: {} } }
        two: { backgroundColor: "#020202", layout: { box: {} } }
      pick: { switch: kind, cases: { a: one, b: two, 3: two }, default: one }
      """
    #expect(
      try [#"{"kind": "b"}"#, #"{"kind": "b", "cell": "one"}"#, "{}", #"{"kind": 3.0}"#, #"{"kind": " 3"}"#].map {
        try cell(text, $0).backgroundColor
      } == [Color(0x020202), Color(0x010101), Color(0x010101), Color(0x020202), Color(0x020202)])
    #expect(throws: CellDataError(feed: "feed.json", row: "7", fault: .cell("tow", allowed: ["one", "two"]))) {
      try cell(text, #"{"cell": "tow"}"#)
    }
    #expect(throws: CellDataError(feed: "feed.json", row: "7", fault: .cell(nil, allowed: ["one", "two"]))) {
      try cell(text.replacing(", default: one", with: ""), #"{"kind": "z"}"#)
    }
  }

  @Test func `colours follow the appearance, and tokens of the file are added`() throws {
    let text = "colors: { brand: { light: '#112233', dark: '#445566' } }\nbackgroundColor: brand\nlayout: { box: {} }\n"
    #expect(try Theme.allCases.map { try cell(text, theme: $0).backgroundColor } == [Color(0x112233), Color(0x445566)])
  }

  @Test func `sizes of texts grow with the size of texts`() throws {
    let text = "layout: { wrapper: { children: [{ text: { text: a, size: 20, lineHeight: 30 } }] } }"
    let shown = try #require((nodes(of: cell(text, typeSize: .xxxl)).first as? TextNode)?.attributedText)
    #expect([shown.runs[0].font.size, shown.paragraphStyle.lineHeight] == [TypeSize.xxxl.scaled(20), TypeSize.xxxl.scaled(30)])
  }

  @Test func `what is drawn as a date and is none is counted once for a list`() throws {
    let text = """
      data: { on: date?, any: any?, stops: list?, unseen: date? }
      partials: { stop: { text: { text: "{{ it.at | time }}" } } }
      layout:
        wrapper:
          children:
            - text: { text: "{{ on }} {{ any.at | relative }}" }
            - partial: { name: stop, each: stops, with: { it: item } }
      """
    let rows = [
      #"{"on": "2026-11-25T08:00:00Z"}"#, #"{"on": "soon"}"#, #"{"any": {"at": "later"}}"#,
      #"{"stops": [{"at": "2026-11-25"}, {"at": "tomorrow"}]}"#, #"{"unseen": "soon"}"#,
      #"{"on": 1795593600, "any": {"at": "20 Nov 2026"}}"#,
      #"{"on": "", "stops": []}"#,
    ]
    let feed = Feed(rows: try rows.enumerated().map { try NotificationRow(id: "\($0)", json: $1) })
    let found = try CellFile(parsing: text.bytes, name: "cell.yaml").warnings(of: feed, dates: DateStyle(), language: nil)
    #expect(found.map(\.fault) == [.unreadDates(count: 3, of: 5, row: "1", date: "soon")])
    // CLDR has no relative words in Yoruba.
    let file = try CellFile(parsing: text.bytes, name: "cell.yaml")
    #expect(file.warnings(of: feed, dates: DateStyle(style: .long), language: "de") == found)
    #expect(file.warnings(of: feed, dates: DateStyle(style: .long), language: "yo").map(\.fault).first == .noDateWords(language: "yo"))
  }

  /// The words are CLDR's.
  @Test func `a date is in the language of the list, or where that is asked for of its row`() throws {
    let file = try CellFile(parsing: "data: { on: date }\nlayout: { text: { text: '{{ on }}' } }".bytes, name: "cell.yaml")
    let now = DateStyle.date(from: "2026-11-25T08:05:00Z")
    for (whose, words, tag) in [(DateStyle.Language.list, "vor 5 Minuten", "de"), (.rows, "5 分前", "ja")] {
      let row = try NotificationRow(id: "7", language: "ja", json: #"{"on": "2026-11-25T08:00:00Z"}"#)
      let look = CellLook(dates: DateStyle(now: now, language: whose))
      let shown = (nodes(of: try file.cell(for: row, look: look, language: "de")).first as? TextNode)?.attributedText
      #expect(shown?.string == words && shown?.language == tag)
    }
  }

  @Test(arguments: ["date", "start"]) func `the day and the month of a cell's dates are told apart as those of rows`(key: String) throws {
    let file = try CellFile(
      parsing: "data: { \(key): date, due: date }\nlayout: { text: { text: '{{ \(key) }} {{ due }}' } }".bytes, name: "c")
    var options = FeedOptions()
    options.keepsValues = true
    let rows = #"[{"\#(key)": "3/4/2026", "due": "5/6/2026"}, {"\#(key)": "25/4/2026", "due": "1.2.2026"}]"#
    let feed = try Feed(parsing: rows.bytes, name: "feed", options: options)
    let texts = try feed.rows.map { (nodes(of: try file.cell(for: $0, look: CellLook())).first as? TextNode)?.attributedText?.string }
    #expect(texts == ["4/3/26 6/5/26", "4/25/26 2/1/26"] && file.warnings(of: feed, dates: DateStyle(), language: nil).isEmpty)
  }

  @Test func `a time of a table is what the clock showed, whatever the name of its column`() throws {
    let file = try CellFile(parsing: "data: { when: date }\nlayout: { text: { text: '{{ when | time }}' } }".bytes, name: "cell.yaml")
    let dates = DateStyle(timeZone: "Europe/Rome", style: .iso)
    var options = FeedOptions(dates: dates)
    options.keepsValues = true
    for (input, time) in [("when,b\n2024-07-25 15:20,a\n", "15:20"), (#"[{"when": "2024-07-25 15:20"}]"#, "17:20")] {
      let feed = try Feed(parsing: input.bytes, name: "feed", options: options)
      let node = nodes(of: try file.cell(for: feed.rows[0], look: CellLook(dates: dates))).first as? TextNode
      #expect(node?.attributedText?.string == time)
    }
  }

  @Test func `a cell shows no more text than a row may, however often it shows the same`() throws {
    let row = #"{"t": "\#(String(repeating: "x", count: 70_000))"}"#
    func shown(_ count: Int) throws -> CellNode {
      try cell("data: { t: text }\nlayout: { text: { text: '\(String(repeating: "{{ t }}", count: count))' } }", row)
    }
    let error = CellDataError(feed: "feed.json", row: "7", fault: .tooMuchText(cell: "cell", limit: 4_194_304))
    #expect(try nodes(of: shown(1)).count == 1)
    #expect(throws: error) { _ = try shown(60) }
    #expect(
      error.description == "feed feed.json: row \"7\": the cell \"cell\" would show more than 4194304 bytes of text. "
        + "Shorten the row's, or show the same fewer times.")
    // Each partial gives the next one its text twice: 2^40 times as much.
    let partials = (0..<40).map { "  p\($0): { partial: { name: p\($0 + 1), with: { t: { text: '{{ t }}{{ t }}' } } } }\n" }.joined()
    let file =
      "data: { t: text }\npartials:\n\(partials)  p40: { text: { text: '{{ t }}' } }\nlayout: { partial: { name: p0, with: { t: t } } }\n"
    #expect(throws: error) { _ = try cell(file, row) }
  }

  @Test func `texts of a row that are too many are not set`() {
    let context = MeasuringContext(scale: Scale(1), typesetter: NoTypesetter())
    let (node, text) = (TextNode(), AttributedText(String(repeating: "x", count: 3_000_000)))
    node.debugName = "title"
    context.beginRow()
    #expect(context.hasRoom(for: text, of: node) && context.errors.isEmpty && !context.hasRoom(for: text, of: node))
    #expect(
      context.errors.map(\.description) == [
        "\"title\": with it the texts of the row have 6000000 bytes, and may have 4194304. Show less text, or the same text fewer times."
      ])
    context.beginRow()
    #expect(context.hasRoom(for: text, of: node))
  }

  @Test func `rows are checked no longer than their task lives`() async throws {
    let file = try CellFile(parsing: "layout: { box: {} }".bytes, name: "cell.yaml")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(CellDataError) { try file.check(Feed(rows: [NotificationRow(id: "7", body: "")]), name: "f") } catch {
        return error.description
      }
      return ""
    }
    #expect(await task.value == "feed f: row \"7\": checking it was ended.")
  }
}

/// Sets no text.
private final class NoTypesetter: Typesetter {
  func layout(_ request: TextRequest) -> TextLayout { preconditionFailure("no text is set") }
  func metrics(of font: Font) -> Font.Metrics { preconditionFailure("no text is set") }
}
