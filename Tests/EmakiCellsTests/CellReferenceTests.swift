import EmakiSupport
import Foundation
import Testing

@testable import EmakiCells

/// Tests the reference of elements and values of cell files.
struct CellReferenceTests {
  @Test func `the reference has a section of each element with each of its keys, and is short`() {
    let sections = CellReference.article.split(separator: "\n## ").map { $0.lines }
    let keys = Dictionary(sections.map { ($0[0], Set($0.filter { $0.hasPrefix("|`") }.map { String($0.split(separator: "`")[1]) })) }) {
      first, _ in first
    }
    let shared = keys["Every node", default: []].union(keys["Every text", default: []])
    let incomplete = ElementKind.all.filter { kind in
      keys[kind.name].map { $0.union(shared).isSuperset(of: kind.keys.map(\.key)) } != true
    }
    #expect(incomplete.map(\.name) == [])
    #expect(keys["style"] == Set(StyleTable.all.map(\.name)))
    #expect(CellReference.article.split(whereSeparator: \.isWhitespace).count <= 2500)
  }

  /// `emaki help elements` prints the page.
  @Test func `the documentation has the reference as it is now`() throws {
    let article = try String(beside: "../../docs/articles/Cell-Elements.md")
    #expect(article == CellReference.article, "emaki help elements > docs/articles/Cell-Elements.md")
  }

  @Test func `the examples of gradients in the reference can be read`() throws {
    let fills = CellReference.article.matches(of: /`({ (?:linear|radial).*?})`/).map { String($0.1) }
    #expect(fills.count == 2)
    for fill in fills { _ = try CellFile(parsing: "layout: { shape: { fill: \(fill) } }".bytes, name: "gradients") }
  }

  @Test func `the page about cell files names each element, each format and each token of colours`() throws {
    let topic = try String(beside: "../../Sources/EmakiCommand/Help/Topics/cells.md")
    let words = Set(topic.split { !$0.isLetter }.map(String.init))
    let names = ElementKind.names + ValueFormat.all.map(\.name) + CellTheme.colorTokens
    #expect(Set(names).subtracting(words) == [])
  }

  @Test func `each key of the schema says what it takes, and no line of it is long`() throws {
    let tree = try JSONObject.read(CellSchema.json.bytes, nestingLevels: 64) { (value) throws(JSONFault) in JSONTree(value) }
    for kind in ElementKind.all {
      let definition = tree.members?["$defs"]?.members?["kind.\(kind.name)"]?.members
      let silent = (definition?["properties"]?.members ?? [:]).filter { $0.value.members?["description"]?.text?.isEmpty != false }
      #expect(definition?["description"]?.text == kind.summary && silent.isEmpty, "\(kind.name): \(silent.keys)")
    }
    #expect(CellSchema.json.lines.allSatisfy { $0.count < 400 })
  }
}
