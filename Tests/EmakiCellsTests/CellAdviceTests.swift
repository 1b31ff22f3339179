import Testing

@testable import EmakiCells

/// Tests what people are told who misspell words, or make mistakes that are typical.
struct CellAdviceTests {
  private static let data = "{ title: text, n: number, km: number, done: bool, tags: { type: list, of: text }, who: { name: text } }"

  /// Returns the messages about a file without the places.
  private func messages(_ text: String) -> [String] {
    CellFile.faults(parsing: Array(text.utf8), name: "c").map { String($0.description.dropFirst("c:\($0.line):\($0.column): ".count)) }
  }

  private func layout(_ element: String) -> String {
    "data: \(Self.data)\nlayout: \(element)\n"
  }

  @Test(arguments: [
    ("{ stakc: { children: [] } }", "Did you mean \"stack\"?"),
    ("{ stack: { alignItem: center, children: [] } }", "Did you mean \"alignItems\"?"),
    ("{ inset: { insets: 8, chlid: { box: {} } } }", "Did you mean \"child\"?"), ("{ text: { tezt: a } }", "Did you mean \"text\"?"),
    ("{ text: { text: \"{{ n | relativ }}\" } }", "Did you mean \"relative\"?"),
    ("{ text: { text: a, cornerRadius: smal } }", "Did you mean \"small\"?"),
    ("{ text: { text: a, style: { flexgrow: 1 } } }", "Did you mean \"flexGrow\"?"),
    ("{ text: { text: a, color: { switch: title, case: { a: accent } } } }", "Did you mean \"cases\"?"),
    ("{ text: { text: a, style: { color: accent } } }", "Write it outside style, as a key of text."),
    ("{ text: { text: a, maxWidth: 4 } }", "Write it into the element's style: style: { maxWidth: ... }."),
    ("{ stack: { backgroundColor: accent, children: [] } }", "Specs do not have it: put the spec into a box."),
    ("{ progress: 0.5 }", "progress: { progress: ... }"), ("{ spacer: 8 }", "spacer: { style: ... }"),
    ("{ stack: [] }", "stack: { children: ... }"),
    ("{ text: { text: a, lineHeight: 1.4 } }", "text.lineHeight is 1.4. Give points and no factor"),
    ("{ text: { text: a, lineHeight: { if: done, then: 1.4, else: 20 } } }", "Give points and no factor"),
    ("{ inset: { insets: 8 16, child: { box: {} } } }", "or a mapping such as { top: 8"),
    ("{ text: { text: \"{{ n + 1 }}\" } }", "nothing is computed here"), ("{ text: { text: \"{{ title | }}\" } }", "the format is"),
    ("{ text: { text: \"{{ n | number: 2 }}\" } }", "the format is \"number: 2\", which it cannot be."),
    ("{ text: { text: \"{{ title | count | number }}\" } }", "with one format at most"),
    ("{ text: { text: \"{{ who }}\" } }", "such as who.name."), ("{ text: { text: \"{{ tags }}\" } }", "such as tags | joined"),
    ("{ text: { text: \"{{ tags.first }}\" } }", "as in tags[0], or tags[-1] for the last"),
    ("{ text: { text: a, color: title } }", "the value of that key is \"{{ title }}\"."),
    ("{ text: { text: a, style: { width: n } } }", "the value of that key is \"{{ n }}\"."),
    ("{ networkImage: { url: title } }", "the value of that key is \"{{ title }}\"."),
    ("{ text: { text: a, color: } }", "a # behind a space begins a comment"),
    ("{ text: { text: a, color: brand } }", "under colors, in this file or in the theme that --theme names"),
    ("{ partial: nothere }", "partial is \"nothere\", which it cannot be. There is none."),
    ("{ text: { text: a }, box: {} }", "everything else indented below it"),
  ]) func `a mistake is told with what was probably meant, or where it has its place`(element: String, words: String) {
    let found = messages(layout(element))
    #expect(found.count == 1 && found[0].contains(words), "\(found)")
  }

  @Test func `an element that is not under layout, and a declaration without a type, are told so`() {
    let outside = "the cell file has an unknown key \"text\". Write the element under layout: layout: { text: ... }."
    #expect(messages("text: { text: a }\n").contains(outside))
    #expect(messages("data: { title }\nlayout: { box: {} }\n").first?.contains("a type, such as title: text") == true)
    #expect(
      messages("data: { title?: text }\nlayout: { box: {} }\n").first?.contains("a key without spaces, dots, braces, |, ! and ?") == true)
  }

  @Test func `single braces, code and tiles are drawn as they are`() {
    for text in ["{ other }", "{ title }", "set {1, 2}", "`{title}`", "{title"] {
      #expect(messages(layout("{ text: { text: \"\(text)\" } }")) == [], "\(text)")
    }
    #expect(messages("data: { logo: image }\nlayout: { image: { path: logo.png } }\n") == [])
    #expect(messages("data: { x: number }\nlayout: { map: { tiles: \"t/{z}/{x}/{y}.png\" } }\n") == [])
  }

  @Test func `a key of one letter is not taken for another one`() throws {
    let file = try CellFile(parsing: Array("data: { a: text, name: text }\nlayout: { box: {} }".utf8), name: "c")
    func message(_ row: String) -> String? {
      #expect(throws: CellDataError.self) { try file.check(CellRow(id: "1", json: row)) }?.description
    }
    #expect(
      message(#"{"n": "x", "name": "y"}"#)?.hasSuffix("needs \"a\", which the row lacks. Add it, or declare it optional in the cell file.")
        == true)
    #expect(message(#"{"a": "x", "nane": "y"}"#)?.hasSuffix("Did you mean \"name\"?") == true)
  }
}
