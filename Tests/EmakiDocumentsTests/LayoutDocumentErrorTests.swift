import EmakiDocuments
import EmakiLayout
import Testing

/// Tests the wording of each fault of a document: what is wrong, where, and how to mend it.
@Suite struct LayoutDocumentErrorTests {
  private func message(_ layout: String, range: String = #"{"max": [100, 100]}"#) -> String? {
    let text = #"{"sizeRange": \#(range), "layout": \#(layout)}"#
    do {
      _ = try LayoutDocument(parsing: Array(text.utf8), name: "case.json").answer()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    (#"{"stack": {"spaceing": 4, "children": []}}"#, #"case.json: $.layout.stack has an unknown key "spaceing". Did you mean "spacing"?"#),
    (
      #"{"stack": {"direction": "diagonal", "children": []}}"#,
      #"case.json: $.layout.stack.direction is "diagonal", which it cannot be. It can be horizontal, vertical."#
    ),
    (#"{"box": {"style": {"width": 10}}}"#, #"case.json: $.layout.box has no "id". Add it."#),
    (#"{"box": {"id": "a", "style": {"width": -1}}}"#, #"case.json: $.layout.box.style.width is -1.0. Give 0 or more points."#),
    (
      #"{"box": {"id": "a", "style": {"flexGrow": "1"}}}"#,
      #"case.json: $.layout.box.style.flexGrow is a string, not a number. Write a number."#
    ),
    (
      #"{"inset": {"insets": {"top": "infinity"}, "child": {"box": {"id": "a"}}}}"#,
      #"case.json: $.layout.inset.insets.top is "infinity". Give a number, or "inf" for no limit."#
    ),
    (
      #"{"box": {"id": "a", "style": {"preferredLayoutSize": [1, 2, 3]}}}"#,
      #"case.json: $.layout.box.style.preferredLayoutSize is an array of 3. Give two lengths."#
    ),
    (
      #"{"box": {"id": "a", "style": {"preferredSize": [1]}}}"#,
      #"case.json: $.layout.box.style.preferredSize is an array of 1. Give two numbers."#
    ),
    (
      #"{"a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1}"#,
      #"case.json: $.layout has the keys "a", "b", "c", "d", "e" and 2 more. An element is an object with one key, its kind: {"box": {...}}."#
    ),
    (#"{"inset": {"insets": {}, "child": 3}}"#, #"case.json: $.layout.inset.child is a number, not an object. Write an object."#),
    (
      #"{"stack": {"children": [{"box": {"id": "a"}}, {"box": {"id": "a"}}]}}"#,
      #"case.json: $.layout.stack.children[0].box and $.layout.stack.children[1].box have the same id "a". Give each box an id of its own."#
    ),
    (
      #"{"boks": {}}"#, #"case.json: $.layout (kind) is "boks", which it cannot be. Did you mean "box"?"#
    ),
    (
      #"{}"#, #"case.json: $.layout has no key. An element is an object with one key, its kind: {"box": {...}}."#
    ),
  ])
  func `a fault is placed by its path`(layout: String, expected: String) {
    #expect(message(layout) == expected)
  }

  @Test(arguments: [
    (#"{"max": [1e308, 1]}"#, #"max[0] is 1e+308. Give 0 to 1000000000 points, or "inf"."#),
    (#"{"max": [1, -1]}"#, #"max[1] is -1.0. Give 0 to 1000000000 points, or "inf"."#),
    (#"{"min": [0, 1e10], "max": ["inf", "inf"]}"#, "min[1] is 10000000000.0. Give 0 to 1000000000 points."),
    (#"{"min": ["inf", 0], "max": ["inf", "inf"]}"#, "min[0] is inf. Give 0 to 1000000000 points."),
  ])
  func `a size that no layout has is refused with the limit`(range: String, expected: String) {
    #expect(message(#"{"box": {"id": "a"}}"#, range: range) == "case.json: $.sizeRange." + expected)
  }

  @Test(arguments: [
    "0x10%", "5e1%", "+5%", "-0%", " 50%", "50 %", ".5%", "5.%", "1.2.3%", "1,5%", "nan%", "%", "101%", "٥%", "0x10pt", "5e1pt", "infpt",
    "-1pt", "+1pt", "pt",
  ])
  func `a length in a string that is not a plain decimal is refused`(word: String) {
    #expect(
      message(#"{"box": {"id": "a", "style": {"width": "\#(word)"}}}"#)
        == "case.json: $.layout.box.style.width is \"\(word)\". "
        + #"Give points as a number, a percentage from "0%" to "100%", or "auto"."#)
  }

  @Test(
    arguments: [
      ("0%", 0), ("50%", 50), ("33.5%", 33.5), ("100%", 100), ("050.0%", 50), ("20pt", 20), ("20.5pt", 20.5), ("auto", 100),
    ] as [(String, Double)])
  func `plain decimals are lengths`(word: String, width: Double) throws {
    let text =
      #"{"sizeRange": {"max": [100, 100]}, "layout": {"wrapper": {"children": [{"box": {"id": "a", "style": {"width": "\#(word)"}}}]}}}"#
    let answer = try LayoutDocument(parsing: Array(text.utf8), name: "case.json").answer()
    #expect(answer.frames.first?.frame.width == width)
  }

  @Test func `ids that only look the same are different ids`() {
    #expect(message(#"{"stack": {"children": [{"box": {"id": "\u00e9"}}, {"box": {"id": "e\u0301"}}]}}"#) == nil)
  }

  @Test(arguments: [
    (
      #"{"ratio": {"ratio": 0, "child": {"box": {"id": "a"}}}}"#,
      #""$.layout.ratio": ratio is 0.0. Allowed: a finite number above 0."#
    ),
    (
      #"{"stack": {"children": [{"box": {"id": "a", "style": {"minWidth": "50%"}}}]}}"#,
      #""a": minWidth is 50.0%, but its parent has no definite length on that axis. Give points, or make the parent's size exact."#
    ),
    (
      #"{"stack": {"children": [{"box": {"id": "a", "style": {"flexBasis": "50%"}}}]}}"#,
      #""a": flexBasis is 50.0%, but its parent has no definite length on that axis. Give points, or make the parent's size exact."#
    ),
    (
      #"{"corner": {"child": {"box": {"id": "a", "style": {"width": "50%"}}}, "corner": {"box": {"id": "b"}}}}"#,
      #""a": width is 50.0%, but a CornerLayoutSpec has no length to take it of. Give points."#
    ),
    (
      #"{"stack": {"verticalAlignment": "center", "alignItems": "end", "children": []}}"#,
      #""$.layout.stack": alignItems is set while verticalAlignment is in use. "#
        + "Use either the two alignments, or alignItems and justifyContent."
    ),
    (
      #"{"inset": {"child": {"stack": {"justifyContent": "start", "horizontalAlignment": "left", "children": []}}, "insets": {}}}"#,
      #""$.layout.inset.child.stack": justifyContent is set while horizontalAlignment is in use. "#
        + "Use either the two alignments, or alignItems and justifyContent."
    ),
  ])
  func `a layout that Texture asserts against is an error that names the element`(layout: String, expected: String) {
    #expect(message(layout) == expected)
  }

  /// Texture resolves the style of a stretched child without a parent size, on both axes.
  @Test(arguments: [("minWidth", "Width"), ("maxHeight", "Height")])
  func `a stretched child's bounds cannot be fractions on either axis, even in a stack of definite size`(property: String, axis: String) {
    func message(_ align: String) -> String? {
      self.message(
        #"{"stack": {"alignItems": "\#(align)", "children": [{"box": {"id": "a", "style": {"\#(property)": "50%"}}}]}}"#,
        range: #"{"min": [100, 100], "max": [100, 100]}"#)
    }
    #expect(message("start") == nil)
    #expect(message("stretch")?.hasPrefix(#""a": \#(property) (of a stretched child) is 50.0%, but"#) == true)
  }

  /// These specs take their parent's range and never resolve their own style. The stack around them resolves it.
  @Test(arguments: ["inset", "overlay", "background"])
  func `bounds of specs that ignore their sizes cannot be fractions in a stack of no definite length`(spec: String) {
    let other = spec == "inset" ? #""insets": {}"# : #""\#(spec)": {"box": {"id": "b"}}"#
    for (direction, property) in [("horizontal", "maxWidth"), ("vertical", "maxHeight"), ("horizontal", "minHeight")] {
      let child = #"{"\#(spec)": {\#(other), "child": {"box": {"id": "a"}}, "style": {"\#(property)": "25%"}}}"#
      let message = message(#"{"stack": {"direction": "\#(direction)", "children": [\#(child)]}}"#)
      let told = property == "minHeight" ? "minHeight (of a stretched child)" : property
      #expect(message?.contains("\(told) is 25.0%, but") == true, "\(message ?? "no error")")
    }
  }

  @Test func `a bound of 0 percent of an unbounded length is an error`() {
    let inside = #"{"wrapper": {"children": [{"box": {"id": "a", "style": {"minHeight": "0%"}}}]}}"#
    #expect(
      message(inside, range: #"{"max": [100, "inf"]}"#)?.hasPrefix(#""a": minHeight is 0.0%, but its parent has no definite"#) == true)
    #expect(message(inside) == nil)
  }

  @Test func `a vertical alignment of none leaves alignItems to be set`() {
    #expect(message(#"{"stack": {"verticalAlignment": "none", "alignItems": "end", "children": []}}"#) == nil)
  }

  @Test func `an inset that is not pinned on an unbounded axis is an error, never a trap`() {
    let message = message(
      #"{"inset": {"insets": {"top": "inf"}, "child": {"box": {"id": "a"}}}}"#, range: #"{"max": [100, "inf"]}"#)
    #expect(message?.contains("$.layout.inset") == true)
  }

  @Test func `an offset beyond all numbers in pixels is an error, and no number is infinite`() {
    let message = message(
      #"{"corner": {"offset": [1e308, 0], "child": {"box": {"id": "a"}}, "corner": {"box": {"id": "b"}}}}"#)
    #expect(message?.hasPrefix(#""b": its place came out as (inf, "#) == true)
  }

  @Test func `messages name elements as a terminal may show them, and no two alike`() throws {
    let long = String(repeating: "x", count: 100)
    let text =
      #"{"sizeRange": {"max": [9, 9]}, "layout": {"stack": {"children": [{"box": {"id": "a\u001b[31m"}}, {"box": {"id": "\#(long)1"}}, "#
      + #"{"box": {"id": "\#(long)2"}}, {"box": {"id": ""}}, {"box": {"id": "$.layout.stack"}}, {"box": {"id": "root"}}]}}}"#
    let elements = try LayoutDocument(parsing: Array(text.utf8), name: "case.json").elements
    #expect(elements.map(\.id) == ["a\u{1B}[31m", long + "1", long + "2", "", "$.layout.stack", "root", "$.layout.stack"])
    #expect(
      elements.map(\.shownName) == [
        #"a\u{1B}[31m"#, String(repeating: "x", count: 80) + "…", "$.layout.stack.children[2].box", "$.layout.stack.children[3].box",
        "$.layout.stack.children[4].box", "$.layout.stack.children[5].box", "$.layout.stack",
      ])
  }

  @Test func `a document that goes too deep is refused before it is laid out`() {
    let depth = 70
    let open = String(repeating: #"{"inset": {"insets": {}, "child": "#, count: depth)
    let layout = open + #"{"box": {"id": "a"}}"# + String(repeating: "}}", count: depth)
    #expect(message(layout)?.contains("at most 64 levels") == true)
  }

  @Test func `no truncation of a document traps`() {
    let text = Array(
      #"{"name": "x", "scale": 2, "sizeRange": {"min": [0, 0], "max": [300, "inf"]}, "layout": {"stack": {"children": [{"box": {"id": "é"}}]}}}"#
        .utf8)
    for length in 0..<text.count {
      #expect(throws: LayoutDocumentError.self) { try LayoutDocument(parsing: Array(text[..<length]), name: "cut") }
    }
  }
}
