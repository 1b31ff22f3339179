import EmakiDocuments
import Testing

/// What, where, how to mend it: the wording of each fault of a document.
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
      #""a": width is 50.0%, but its parent has no definite length on that axis. Give points, or make the parent's size exact."#
    ),
  ])
  func `what Texture asserts against is an error that names the element`(layout: String, expected: String) {
    #expect(message(layout) == expected)
  }

  @Test func `an inset that is not pinned on an unbounded axis is an error, never a trap`() {
    let message = message(
      #"{"inset": {"insets": {"top": "inf"}, "child": {"box": {"id": "a"}}}}"#, range: #"{"max": [100, "inf"]}"#)
    #expect(message?.contains("$.layout.inset") == true)
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
