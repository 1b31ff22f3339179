import Testing

@testable import EmakiDrawing

struct LayoutDocumentErrorTests {
  private func document(_ text: some StringProtocol) throws(LayoutDocumentError) -> LayoutDocument {
    try LayoutDocument(parsing: text.bytes, name: "case.json")
  }

  @Test func `messages name elements as a terminal may show them, and no two alike`() throws {
    let long = String(repeating: "x", count: 100)
    let boxes = [#"a\u001b[31m"#, long + "1", long + "2", "", "$.layout.stack", "root"].map { #"{"box": {"id": "\#($0)"}}"# }
    let elements = try document(
      #"{"sizeRange": {"max": [9, 9]}, "layout": {"stack": {"children": [\#(boxes.joined(separator: ","))]}}}"#
    ).elements
    #expect(elements.map(\.id) == ["a\u{1B}[31m", long + "1", long + "2", "", "$.layout.stack", "root", "$.layout.stack"])
    let paths = (2...5).map { "$.layout.stack.children[\($0)].box" }
    #expect(elements.map(\.shownName) == [#"a\u{1B}[31m"#, String(repeating: "x", count: 80) + "…"] + paths + ["$.layout.stack"])
  }

  @Test func `a document that goes too deep is refused before it is laid out`() {
    let layout = String(repeating: #"{"inset": {"insets": {}, "child": "#, count: 70) + "{}" + String(repeating: "}}", count: 70)
    let error = #expect(throws: LayoutDocumentError.self) { try document(#"{"sizeRange": {"max": [9, 9]}, "layout": \#(layout)}"#) }
    #expect(error?.description.contains("at most 64 levels") == true)
  }

  @Test func `no truncation of a document traps`() {
    let text = Array(
      #"{"name": "x", "scale": 2, "sizeRange": {"max": [3, "inf"]}, "layout": {"stack": {"children": [{"box": {"id": "é"}}]}}}"#.utf8)
    for length in 0..<text.count {
      #expect(throws: LayoutDocumentError.self) { try LayoutDocument(parsing: Array(text[..<length]), name: "cut") }
    }
  }
}
