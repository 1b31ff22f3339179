import EmakiCells
import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

/// Tests what the nodes of a row show, and the errors about a row with a fault.
struct CellRowTests {
  private func cell(_ text: String, _ row: String, look: CellLook? = nil, language: String? = nil) throws -> CellNode {
    let file = try CellFile(parsing: Array(text.utf8), name: "cell.yaml")
    return try file.cell(
      for: CellRow(id: "7", language: language, json: row),
      look: look ?? file.look(dates: CellDates { date, form, _ in "<\(date) \(form)>" }), feed: "feed.json"
    )
  }

  /// Returns the nodes that a cell file makes of these elements inside a wrapper.
  private func nodes(_ children: String, _ row: String, data: String, look: CellLook? = nil) throws -> [DisplayNode] {
    let cell = try cell("data: \(data)\nlayout: { wrapper: { children: [\(children)] } }", row, look: look)
    let spec = try #require(cell.layoutSpecThatFits(SizeRange(max: Size(width: 100, height: 100))) as? WrapperLayoutSpec)
    return spec.children.compactMap { $0 as? DisplayNode }
  }

  private func texts(_ children: String, _ row: String, data: String) throws -> [String] {
    try nodes(children, row, data: data).compactMap { ($0 as? TextNode)?.attributedText?.string }
  }

  private func text(_ template: String, _ row: String, data: String) throws -> String? {
    try texts("{ text: { text: \"\(template)\" } }", row, data: data).first
  }

  @Test func `bindings put values into texts, also the values inside objects`() throws {
    #expect(
      try text("{{ who.name }} has {{ n }} of {{id}}", #"{"who": {"name": "Ada"}, "n": 3}"#, data: "{ who: { name: text }, n: number }")
        == "Ada has 3 of 7")
  }

  @Test func `a value is text, never markup or a binding`() throws {
    #expect(try text("{{ a }}", ##"{"a": "**b** {{ a }} [x](y) `c`"}"##, data: "{ a: text }") == "**b** {{ a }} [x](y) `c`")
  }

  @Test(arguments: [
    ("count", "999", "999"), ("count", "1234", "1.2K"), ("count", "999999", "999K"), ("count", "2500000", "2.5M"),
    ("count", "-1500", "-1.5K"),
    ("number", "1234567.5", "1,234,567.5"), ("number", "12", "12"), ("percent", "0.256", "25.6%"), ("duration", "5", "0:05"),
    ("duration", "754", "12:34"), ("duration", "3723", "1:02:03"), ("bytes", "512", "512 B"), ("bytes", "1234567", "1.2 MB"),
    ("number", "0.00001", "0.00001"), ("number", "-0.000012345", "-0.000012"), ("number", "-0.0000001", "0"),
    ("number", "1000000000000000", "1,000,000,000,000,000"), ("number", "-1234567890123", "-1,234,567,890,123"),
    ("percent", "0.0000001", "0%"), ("percent", "20000000000000", "2,000,000,000,000,000%"), ("percent", "12.345", "1,234.5%"),
    ("count", "1000000000000000", "1000T"),
    ("duration", "1000000000000000", "277777777777:46:40"), ("bytes", "1000000000000000", "1000 TB"),
  ])
  func `numbers have formats`(format: String, number: String, shown: String) throws {
    #expect(try text("{{ n | \(format) }}", "{\"n\": \(number)}", data: "{ n: number }") == shown)
  }

  @Test func `dates go through the look, and texts change their case`() throws {
    let row = #"{"d": "2024-02-29T10:00:00Z", "t": "Straße"}"#
    #expect(try text("{{ d }} {{ d | day }}", row, data: "{ d: date }") == "<2024-02-29T10:00:00Z automatic> <2024-02-29T10:00:00Z day>")
    #expect(try text("{{ t | uppercase }} {{ t | lowercase }}", row, data: "{ t: text }") == "STRASSE straße")
  }

  @Test func `marks give ranges their look`() throws {
    let nodes = try nodes(
      "{ text: { text: 'a **{{ t }}** *i* `c` [l {{ t }}](http://x/{{ t }}) 2 * 3 \\* 4' } }", #"{"t": "B"}"#, data: "{ t: text }")
    let text = try #require((nodes[0] as? TextNode)?.attributedText)
    #expect(text.string == "a B i c l B 2 * 3 * 4")
    #expect(text.attributes(at: 0).font.weight == .regular)
    #expect(text.attributes(at: 2).font.weight == .bold)
    #expect(text.attributes(at: 4).font.isItalic)
    #expect(text.attributes(at: 6).font.families == Font.monospacedSystem(size: 1).families)
    #expect(text.attributes(at: 8).link == "http://x/B")
    #expect(text.attributes(at: 10).link == "http://x/B")
    #expect(text.attributes(at: 12).link == nil)
  }

  @Test func `conditions ask for truth, presence, equality and more`() throws {
    let data = "{ a: text?, n: number?, b: bool? }"
    let children = [
      "a", "\"!a\"", "{ key: n, is: 3 }", "{ key: n, isNot: 3 }", "{ key: n, in: [1, 3] }", "{ key: a, present: true }",
      "{ key: n, above: 2 }",
      "{ key: n, below: 2 }", "{ all: [a, b] }", "{ any: [a, b] }", "{ not: b }",
    ].enumerated().map { "{ text: { when: \($1), text: \"\($0)\" } }" }.joined(separator: ", ")
    #expect(try texts(children, #"{"a": "x", "n": 3, "b": false}"#, data: data) == ["0", "2", "4", "5", "6", "9", "10"])
    #expect(try texts(children, "{}", data: data) == ["1", "3", "10"])
    #expect(try texts("{ text: { unless: a, text: no } }", #"{"a": "  "}"#, data: data) == ["no"])
  }

  @Test func `each makes an element of each value of a list, with a name of its own`() throws {
    let row = #"{"who": [{"name": "A", "tags": ["x", "y"]}, {"name": "B", "tags": []}], "t": "!"}"#
    let data = "{ who: { type: list, of: { name: text, tags: { type: list, of: text } } }, t: text }"
    #expect(try texts("{ text: { each: who, as: p, when: p.tags, text: \"{{ p.name }}{{ t }}\" } }", row, data: data) == ["A!"])
    #expect(try texts("{ text: { each: who, text: \"{{ item.name }}\" } }", row, data: data) == ["A", "B"])
  }

  @Test func `each counts the values of a list, and lists become texts`() throws {
    let row = #"{"steps": ["a", "b", "c"]}"#
    let data = "{ steps: { type: list, of: text } }"
    #expect(
      try texts("{ text: { each: steps, as: s, index: n, text: \"{{ n }}. {{ s }}\" } }", row, data: data) == ["1. a", "2. b", "3. c"])
    #expect(
      try texts("{ text: { each: steps, index: n, when: { key: n, above: 1 }, text: \"{{ item }}\" } }", row, data: data) == ["b", "c"])
    #expect(try text("{{ steps | joined }}", row, data: data) == "a, b, c")
  }

  @Test func `lists that are too long, and lists in lists that make too many elements, are errors`() throws {
    func list(_ count: Int) -> String { "[" + (0..<count).map(String.init).joined(separator: ",") + "]" }
    func fault(_ children: String, _ list: String, type: String = "number") -> String {
      do {
        _ = try nodes(children, "{\"l\": \(list)}", data: "{ l: { type: list, of: \(type) } }")
        return "none"
      } catch { return "\(error)" }
    }
    let flat = "{ text: { each: l, text: \"{{ item }}\" } }"
    #expect(try texts(flat, "{\"l\": \(list(1000))}", data: "{ l: { type: list, of: number } }").count == 1000)
    let long = fault(flat, list(1001))
    #expect(
      long.contains("\"l\"") && long.contains("a list of 1001 values") && long.contains("at most 1000 values, for text.each"), "\(long)")
    let items = fault("{ table: { items: l, item: { box: {} }, style: { height: 9 } } }", list(1001))
    #expect(items.contains("a list of at most 1000 values, for table.items"), "\(items)")
    // A hundred times a hundred are as many as there may be, and with the outer ones more.
    let nested = "{ stack: { each: l, as: a, children: [{ box: { each: l, as: b } }] } }"
    #expect(fault(nested, list(99)) == "none")
    let many = fault(nested, list(100))
    #expect(many.contains("a list inside lists that make more than 10000 elements"), "\(many)")
    // It ends soon, however many there would be.
    let deep = "{ stack: { each: l, as: a, children: [{ stack: { each: l, as: b, children: [\(nested)] } }] } }"
    #expect(fault(deep, list(300)).contains("more than 10000 elements"))
  }

  @Test(arguments: ["[91, 0]", "[\"a\", 0]", "\"junk\"", "[1]"])
  func `a point of a map that is no place is an error`(point: String) throws {
    let map = "{ map: { overlays: [{ points: l }], style: { preferredSize: [50, 50] } } }"
    let error = #expect(throws: CellDataError.self) {
      try nodes(map, "{\"l\": [[0, 0], \(point)]}", data: "{ l: { type: list, of: any } }")
    }
    #expect(error?.description.contains("a list with other values") == true, "\(error?.description ?? "none")")
    #expect(try nodes(map, "{\"l\": [[0, 0], [1, 1]]}", data: "{ l: { type: list, of: any } }").count == 1)
  }

  @Test func `if and switch choose elements and values`() throws {
    let data = "{ kind: text, on: bool }"
    let element = "{ switch: kind, cases: { a: { text: { text: A } }, b: { text: { text: B } } }, default: { text: { text: D } } }"
    #expect(try texts(element, #"{"kind": "b", "on": true}"#, data: data) == ["B"])
    #expect(try texts(element, #"{"kind": "z", "on": true}"#, data: data) == ["D"])
    #expect(try texts("{ if: on, then: { text: { text: y } } }", #"{"kind": "b", "on": false}"#, data: data) == [])
    let nodes = try nodes(
      "{ box: { alpha: { switch: kind, cases: { a: 0.25 }, default: { if: on, then: 0.5, else: 0.75 } } } }",
      #"{"kind": "b", "on": false}"#, data: data)
    #expect(nodes[0].alpha == 0.75)
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
    let cell = try cell(file, #"{"km": 3}"#)
    let spec = try #require(cell.layoutSpecThatFits(SizeRange(max: Size(width: 100, height: 100))) as? WrapperLayoutSpec)
    let nodes = spec.children.compactMap { $0 as? TextNode }
    #expect(nodes.map { $0.attributedText?.string } == ["time: 3 km", "3: 3"])
    #expect(nodes.map(\.backgroundColor) == [Color(0x123456, alpha: 0x78 / 255.0), CellTheme.ios.colors["accent"]?.resolved(for: .light)])
    #expect(nodes.map(\.maximumNumberOfLines) == [2, 3])
    #expect(nodes.allSatisfy { $0.attributedText?.attributes(at: 0).underline != nil })
  }

  @Test(arguments: [
    ("time", "a text of the file's own as { text: \"time\" }."), ("kn", "Did you mean \"km\"?"), ("\"{{ kn }}\"", "Did you mean \"km\"?"),
    ("{ txt: a }", "Did you mean \"text\"?"), ("{ text: a, color: accent }", "{ text: \"...\" } or { color: ... }"), ("", "nothing"),
    ("a b", "a text of the file's own as { text: \"a b\" }."), ("[1]", "is a list"),
  ]) func `what a partial cannot be given is told with what it can`(value: String, words: String) {
    let with = "{ label: \(value) }"
    let text =
      "data: { km: number }\npartials: { fact: { text: { text: \"{{ label }}\" } } }\nlayout: { partial: { name: fact, with: \(with) } }\n"
    let error = #expect(throws: CellFileError.self) { try CellFile(parsing: Array(text.utf8), name: "c") }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test func `partials see the row and the values they are given`() throws {
    let text = """
      data: { a: { name: text }, b: { name: text }, t: text }
      partials: { person: { text: { text: "{{ who.name }}{{ t }}" } } }
      layout:
        wrapper:
          children:
            - partial: { name: person, with: { who: a } }
            - partial: { name: person, with: { who: b } }
      """
    let cell = try cell(text, #"{"a": {"name": "A"}, "b": {"name": "B"}, "t": "!"}"#)
    let spec = try #require(cell.layoutSpecThatFits(SizeRange(max: Size(width: 100, height: 100))) as? WrapperLayoutSpec)
    #expect(spec.children.compactMap { ($0 as? TextNode)?.attributedText?.string } == ["A!", "B!"])
  }

  @Test func `a row's cell, or the rule of the file, picks one of several cells`() throws {
    let text = """
      cells:
        one: { backgroundColor: "#010101", layout: { box: {} } }
        two: { backgroundColor: "#020202", layout: { box: {} } }
      pick: { switch: kind, cases: { a: one, b: two }, default: one }
      """
    #expect(try cell(text, #"{"kind": "b"}"#).backgroundColor == Color(0x020202))
    #expect(try cell(text, #"{"kind": "b", "cell": "one"}"#).backgroundColor == Color(0x010101))
    #expect(try cell(text, "{}").backgroundColor == Color(0x010101))
    #expect(throws: CellDataError(feed: "feed.json", row: "7", fault: .cell("tow", allowed: ["one", "two"]))) {
      try cell(text, #"{"cell": "tow"}"#)
    }
  }

  @Test func `colours follow the appearance, and tokens of the file are added`() throws {
    let text = """
      colors: { brand: { light: "#112233", dark: "#445566" } }
      backgroundColor: brand
      layout: { box: {} }
      """
    let file = try CellFile(parsing: Array(text.utf8), name: "cell.yaml")
    let row = try CellRow(id: "7", json: "{}")
    #expect(try file.cell(for: row, look: file.look()).backgroundColor == Color(0x112233))
    #expect(try file.cell(for: row, look: file.look(theme: .dark)).backgroundColor == Color(0x445566))
  }

  @Test func `sizes of texts grow with the size of texts`() throws {
    let file = try CellFile(parsing: Array("layout: { text: { text: a, size: 20, lineHeight: 30 } }".utf8), name: "cell.yaml")
    let cell = try file.cell(for: CellRow(id: "7", json: "{}"), look: file.look(typeSize: .xxxl))
    let spec = try #require(cell.layoutSpecThatFits(SizeRange(max: Size(width: 100, height: 100))) as? WrapperLayoutSpec)
    let text = try #require((spec.children[0] as? TextNode)?.attributedText)
    #expect(text.runs[0].font.size == TypeSize.xxxl.scaled(20))
    #expect(text.paragraphStyle.lineHeight == TypeSize.xxxl.scaled(30))
  }

  @Test func `a row that lacks a key or has a value of another type is an error that names row and key`() throws {
    func fault(_ row: String) -> String {
      do {
        _ = try cell("cell: news\ndata: { title: text, who: { name: text }, c: color? }\nlayout: { box: {} }", row)
        return "no error"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      fault(#"{"who": {"name": "a"}}"#)
        == "feed feed.json: row \"7\": the cell \"news\" needs \"title\", which the row lacks. Add it, or declare it optional in the cell file."
    )
    #expect(
      fault(#"{"titel": "x", "who": {"name": "a"}}"#)
        == "feed feed.json: row \"7\": the cell \"news\" needs \"title\", and the row has \"titel\". Did you mean \"title\"?")
    #expect(
      fault(#"{"title": 3, "who": {"name": "a"}}"#)
        == "feed feed.json: row \"7\": \"title\" is a number, and the cell \"news\" takes a text. Correct the row, or the type in the cell file."
    )
    #expect(fault(#"{"title": "x", "who": {}}"#).contains("\"who.name\", which the row lacks"))
    #expect(fault(#"{"title": "x", "who": {"name": "a"}, "c": "blu"}"#).contains("\"c\" is \"blu\""))
    #expect(fault(#"{"title": "x", "who": {"name": "a"}, "more": 1}"#) == "no error")
  }

  @Test func `defaults stand for keys that a row lacks`() throws {
    #expect(try text("{{ a }}{{ b }}", #"{"b": null}"#, data: "{ a: { type: text, default: x }, b: { type: number, default: 4 } }") == "x4")
  }

  @Test func `the error about a bound word, length or number that is not possible names row and key and says what is allowed`() throws {
    let text = """
      cell: a
      data: { side: text?, wide: text?, part: number?, lines: number?, tags: { type: list, of: { width: text }, default: [] } }
      layout:
        stack:
          alignItems: "{{ side }}"
          children:
            - box: { style: { width: "{{ wide }}", height: "{{ part | percent }}" } }
            - box: { each: tags, as: tag, style: { width: "{{ tag.width }}" } }
            - text: { when: wide, text: a, maximumNumberOfLines: "{{ lines }}" }
      """
    func fault(_ row: String) -> String {
      do {
        let file = try CellFile(parsing: Array(text.utf8), name: "cell.yaml")
        try file.check(CellRow(id: "7", json: row))
        _ = try file.cell(for: CellRow(id: "7", json: row), look: file.look())
        return "no error"
      } catch {
        return "\(error)"
      }
    }
    #expect(fault(#"{"side": "center", "wide": "50%", "part": 0.5, "tags": [{"width": "auto"}]}"#) == "no error")
    #expect(
      fault(#"{"side": "middle"}"#)
        == "feed the feed: row \"7\": \"side\" is \"middle\", and the cell \"a\" takes one of start, end, center, stretch, baselineFirst, "
        + "baselineLast, for stack.alignItems. Correct the row.")
    #expect(fault(#"{"wide": "abc"}"#).contains("\"wide\" is \"abc\", and the cell \"a\" takes points as a number, a percentage from"))
    #expect(fault(#"{"part": 1.5}"#).contains("takes a number from 0 to 1, for box.style.height"))
    #expect(fault(#"{"tags": [{"width": "50%"}, {"width": "x"}]}"#).contains("\"tag.width\" is \"x\""))
    #expect(fault(#"{"wide": "1%", "lines": -1}"#).contains("\"lines\" is \"-1\", and the cell \"a\" takes a whole number"))
    // Values of an element that is not shown are not checked.
    #expect(fault(#"{"lines": -1}"#) == "no error")
  }

  @Test func `the number of a list's values is a number`() throws {
    let data = "{ tags: { type: list, of: text } }"
    #expect(try text("{{ tags | length }}", #"{"tags": ["a", "b"]}"#, data: data) == "2")
    let lines = "{ text: { when: { key: tags, above: 1 }, text: a, maximumNumberOfLines: \"{{ tags | length }}\" } }"
    #expect((try nodes(lines, #"{"tags": ["a", "b", "c"]}"#, data: data).first as? TextNode)?.maximumNumberOfLines == 3)
    #expect(try nodes(lines, #"{"tags": ["a"]}"#, data: data).isEmpty)
  }

  @Test func `a share is a length`() throws {
    let nodes = try nodes(
      "{ box: { style: { width: \"{{ done | percent }}\" } } }", #"{"done": 0.25}"#, data: "{ done: number }")
    #expect(nodes[0].style.width == .percent(25))
  }
}
