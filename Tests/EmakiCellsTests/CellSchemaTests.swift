import EmakiJSON
import EmakiYAML
import Foundation
import Testing

@testable import EmakiCells
@testable import EmakiDocuments

/// Tests that the schema, the reader and the layout documents take the same keys.
struct CellSchemaTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../samples/cells")
    .standardizedFileURL

  private func tree(_ value: YAMLValue) -> JSONTree {
    switch value.content {
    case .scalar(let text, _):
      value.isNull ? .null : value.boolean.map { .boolean($0) } ?? value.number.map { .number($0) } ?? .text(.init(text))
    case .list(let values): .list(values.map(tree))
    case .mapping(let members): .object(Dictionary(uniqueKeysWithValues: members.map { ($0.key, tree($0.value)) }))
    }
  }

  private func schema() throws -> SmallSchema {
    let tree = try JSONObject.read(Array(CellSchema.json.utf8), nestingLevels: 64) { (value) throws(JSONFault) in JSONTree(value) }
    return SmallSchema(root: tree)
  }

  @Test func `every sample is a cell file, and valid by the schema`() throws {
    let schema = try schema()
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.samples.path).filter { $0.hasSuffix(".yaml") }.sorted()
    #expect(files.contains("notification.yaml"))
    for file in files {
      let text = Array(try Data(contentsOf: Self.samples.appending(path: file)))
      #expect(throws: Never.self, "\(file)") { try CellFile(parsing: text, name: file, folder: Self.samples.path) }
      #expect(schema.fault(tree(try YAMLValue(parsing: text))) == nil, "\(file)")
    }
  }

  @Test func `the schema refuses everything that the reader refuses`() throws {
    let schema = try schema()
    let texts = [
      "layuot: {}", "layout: { txt: {} }", "layout: { text: { txt: a } }", "layout: { text: { text: a, style: { flexgrow: 1 } } }",
      "layout: { stack: { children: 1 } }", "layout: { text: { text: a }, box: {} }", "layout: { text: { text: a, alpha: 2 } }",
      "data: { a: txt }\nlayout: { box: {} }", "layout: { text: { text: a, when: { kee: a } } }", "layout: { text: { weight: bold } }",
    ]
    for text in texts {
      #expect(throws: CellFileError.self, "\(text)") { try CellFile(parsing: Array(text.utf8), name: "a") }
      #expect(schema.fault(tree(try YAMLValue(parsing: Array(text.utf8)))) != nil, "\(text)")
    }
  }

  @Test func `each key of each kind is in the schema, and no other`() throws {
    let root = try schema().root
    let definitions = try #require(root.members?["$defs"]?.members)
    for kind in ElementKind.all {
      let keys = try #require(definitions["kind.\(kind.name)"]?.members?["properties"]?.members, "\(kind.name)").keys.sorted()
      let error = #expect(throws: CellFileError.self) {
        try CellFile(parsing: Array("layout: { \(kind.name): { nope: 1 } }".utf8), name: "a")
      }
      let allowed: [String]? = if case .unknownKey("nope", _, let allowed)? = error?.fault { allowed.sorted() } else { nil }
      #expect(allowed == keys, "\(kind.name)")
    }
  }

  @Test func `every layout spec and style property of layout documents exists in cell files under the same name`() {
    for kind in LayoutDocumentReader.Kind.allCases {
      let own = ElementKind.byName[kind.rawValue]?.keys.map(\.key)
      // Boxes are left out: in layout documents they have an id and a colour, by which answers name them.
      #expect(own.map { Set(kind == .box ? [] : kind.keys).subtracting($0) } == [], "\(kind.rawValue)")
    }
    #expect(StyleProperties.keys.sorted() == StyleTable.all.map(\.name).sorted())
  }
}

/// A small schema checks values. It knows the keywords of JSON Schema that the cell schema uses.
private struct SmallSchema {
  let root: JSONTree

  /// Returns the place of the fault in a value and what is wrong; `nil` for a valid value.
  func fault(_ value: JSONTree) -> String? { fault(value, root, "$") }

  private func fault(_ value: JSONTree, _ schema: JSONTree, _ path: String) -> String? {
    guard let words = schema.members else { return "\(path): no schema" }
    if let reference = words["$ref"]?.text {
      guard let target = root.members?["$defs"]?.members?[String(reference.dropFirst("#/$defs/".count))] else { return "no \(reference)" }
      if let fault = fault(value, target, path) { return fault }
    }
    if case .list(let schemas)? = words["anyOf"] {
      let faults = schemas.map { fault(value, $0, path) }
      if !faults.contains(where: { $0 == nil }) { return faults.compactMap(\.self).max { $0.count < $1.count } }
    }
    if let not = words["not"], fault(value, not, path) == nil { return "\(path): not" }
    if case .list(let values)? = words["enum"], !values.contains(value) { return "\(path): enum" }
    if let const = words["const"], const != value { return "\(path): const" }
    if let type = words["type"] {
      let types = if case .list(let list) = type { list.compactMap(\.text) } else { [type.text ?? ""] }
      if !types.contains(where: { matches(value, $0) }) { return "\(path): type" }
    }
    if case .number(let number) = value {
      if case .number(let minimum)? = words["minimum"], number < minimum { return "\(path): minimum" }
      if case .number(let maximum)? = words["maximum"], number > maximum { return "\(path): maximum" }
    }
    if let pattern = words["pattern"]?.text, let text = value.text, let expression = try? Regex(pattern),
      text.firstMatch(of: expression) == nil
    {
      return "\(path): pattern"
    }
    if case .list(let items) = value {
      if case .number(let count)? = words["minItems"], items.count < Int(count) { return "\(path): minItems" }
      if case .number(let count)? = words["maxItems"], items.count > Int(count) { return "\(path): maxItems" }
      for (index, item) in items.enumerated() {
        if let schema = words["items"], let fault = fault(item, schema, "\(path)[\(index)]") { return fault }
      }
    }
    return members(of: value, words, path)
  }

  private func members(of value: JSONTree, _ words: [String: JSONTree], _ path: String) -> String? {
    guard let members = value.members else { return nil }
    if case .list(let required)? = words["required"], let key = required.compactMap(\.text).first(where: { members[$0] == nil }) {
      return "\(path): requires \(key)"
    }
    if case .number(let count)? = words["minProperties"], members.count < Int(count) { return "\(path): minProperties" }
    if case .number(let count)? = words["maxProperties"], members.count > Int(count) { return "\(path): maxProperties" }
    for (key, member) in members {
      if let schema = words["properties"]?.members?[key] {
        if let fault = fault(member, schema, "\(path).\(key)") { return fault }
      } else if let others = words["additionalProperties"] {
        if others == .boolean(false) { return "\(path): no \(key)" }
        if others.members != nil, let fault = fault(member, others, "\(path).\(key)") { return fault }
      }
    }
    return nil
  }

  private func matches(_ value: JSONTree, _ type: String) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .list), ("string", .text), ("number", .number), ("boolean", .boolean), ("null", .null): true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}
