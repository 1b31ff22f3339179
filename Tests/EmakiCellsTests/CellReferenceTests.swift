import EmakiJSON
import Foundation
import Testing

@testable import EmakiCells

/// Tests the pages about elements and values of cell files.
struct CellReferenceTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  @Test func `each element has a page with each of its keys and an example that can be read`() throws {
    for kind in ElementKind.all {
      let page = try #require(CellReference.page(kind.name), "\(kind.name)")
      #expect(page.hasPrefix("# \(kind.name)\n\n\(kind.summary.prefix(20))"), "\(kind.name)")
      let shared = try #require(CellReference.page("node"))
      for key in kind.keys { #expect(page.contains("- `\(key.key)`: ") || shared.contains("- `\(key.key)`: "), "\(kind.name).\(key.key)") }
      let example = try #require(CellReference.example(of: kind.name), "\(kind.name)")
      #expect(example.contains("\(kind.name):"), "\(kind.name)")
      let lines = example.split(separator: "\n").map { "  \($0)\n" }.joined()
      #expect(throws: Never.self, "\(kind.name)") {
        try CellFile(parsing: Array("data: \(CellReference.exampleData)\nlayout:\n\(lines)".utf8), name: kind.name)
      }
    }
  }

  @Test func `pages have lines that a terminal shows, and are found without capitals`() {
    for name in CellReference.names {
      let page = CellReference.page(name) ?? ""
      #expect(page.hasSuffix("\n") && page.split(separator: "\n").allSatisfy { $0.count <= 150 }, "\(name)")
      #expect(CellReference.page(name.uppercased()) == page)
    }
    #expect(CellReference.page("nothing") == nil)
  }

  @Test func `each format and each token of colours stands on its page with what it is for`() throws {
    let formats = try #require(CellReference.page("formats"))
    for format in ValueFormat.allCases { #expect(formats.contains("`\(format.rawValue)`")) }
    #expect(Set(CellReference.colorMeanings.keys) == Set(CellTheme.colorTokens))
  }

  @Test func `the examples of partials and gradients can be read`() throws {
    let page = try #require(CellReference.page("partial"))
    let lines = page.split(separator: "\n").filter { $0.hasPrefix("    ") }.map { "\($0.dropFirst(4))\n" }.joined()
    _ = try CellFile(parsing: Array("data: { km: number }\n\(lines)".utf8), name: "partial")
    for fill in try #require(CellReference.page("gradients")).matches(of: /- `({ (?:linear|radial).*})`/).map({ String($0.1) }) {
      _ = try CellFile(parsing: Array("layout: { shape: { fill: \(fill) } }".utf8), name: "gradients")
    }
  }

  /// `emaki help elements` prints the page.
  @Test func `the documentation has the pages as they are now`() throws {
    let article = try String(contentsOf: Self.root.appending(path: "docs/articles/Cell-Elements.md"), encoding: .utf8)
    #expect(article == CellReference.article, "emaki help elements > docs/articles/Cell-Elements.md")
  }

  @Test func `the page about cell files names each element and each format`() throws {
    let topic = try String(contentsOf: Self.root.appending(path: "Sources/EmakiCommand/Help/Topics/cells.md"), encoding: .utf8)
    let words = Set(topic.split { !$0.isLetter }.map(String.init))
    #expect(Set(ElementKind.names).subtracting(words) == [])
    #expect(Set(ValueFormat.allCases.map(\.rawValue)).subtracting(words) == [])
  }

  @Test func `each key of the schema says what it takes, and no line of it is long`() throws {
    let tree = try JSONObject.read(Array(CellSchema.json.utf8), nestingLevels: 64) { (value) throws(JSONFault) in JSONTree(value) }
    for kind in ElementKind.all {
      let definition = try #require(tree.members?["$defs"]?.members?["kind.\(kind.name)"]?.members)
      #expect(definition["description"]?.text == kind.summary)
      for (key, schema) in definition["properties"]?.members ?? [:] {
        #expect(schema.members?["description"]?.text?.isEmpty == false, "\(kind.name).\(key)")
      }
    }
    #expect(CellSchema.json.split(separator: "\n").allSatisfy { $0.count < 400 })
  }
}
