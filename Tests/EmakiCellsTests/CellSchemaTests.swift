import EmakiSupport
import Foundation
import Testing

@testable import EmakiCells

/// Tests that the schema, the reader and the layout documents take the same keys.
struct CellSchemaTests {
  private static let samples = URL.beside("../../samples/cells")

  private func tree(_ value: YAMLValue) -> JSONTree {
    switch value.content {
    case .scalar(let text, _):
      value.isNull ? .null : value.boolean.map { .boolean($0) } ?? value.number.map { .number($0) } ?? .text(text.exact)
    case .list(let values): .list(values.map(tree))
    case .mapping(let members): .object(Dictionary(uniqueKeysWithValues: members.map { ($0.key, tree($0.value)) }))
    }
  }

  private func schema() throws -> SmallSchema {
    let tree = try JSONObject.read(CellSchema.json.bytes, nestingLevels: 64) { (value) throws(JSONFault) in JSONTree(value) }
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
      #expect(throws: CellFileError.self, "\(text)") { try CellFile(parsing: text.bytes, name: "a") }
      #expect(schema.fault(tree(try YAMLValue(parsing: text.bytes))) != nil, "\(text)")
    }
  }

  @Test func `each key of each kind is in the schema, and no other`() throws {
    let root = try schema().root
    let definitions = try #require(root.members?["$defs"]?.members)
    for kind in ElementKind.all {
      let keys = try #require(definitions["kind.\(kind.name)"]?.members?["properties"]?.members, "\(kind.name)").keys.sorted()
      let error = #expect(throws: CellFileError.self) {
        try CellFile(parsing: "layout: { \(kind.name): { nope: 1 } }".bytes, name: "a")
      }
      let allowed: [String]? = if case .unknownKey("nope", _, let allowed)? = error?.fault { allowed.sorted() } else { nil }
      #expect(allowed == keys, "\(kind.name)")
    }
  }
}

/// A small schema checks values. It knows the keywords of JSON Schema that the cell schema uses.
private struct SmallSchema {
  let root: JSONTree

  /// Returns the place of the fault in a value and what is wrong; `nil` for a valid value.
  func fault(_ value: JSONTree) -> String? { fault(value, root, "$") }

  private func fault(_ value: JSONTree, _ schema: JSONTree, _ path: String) -> String? {
    guard let words = schema.members else { return "\(path): no schema" }
    func list(_ word: String) -> [JSONTree]? { if case .list(let values)? = words[word] { values } else { nil } }
    func number(_ word: String) -> Double? { if case .number(let number)? = words[word] { number.value } else { nil } }
    if let reference = words["$ref"]?.text {
      guard let target = root.members?["$defs"]?.members?[String(reference.dropFirst("#/$defs/".count))] else { return "no \(reference)" }
      if let fault = fault(value, target, path) { return fault }
    }
    if let schemas = list("anyOf") {
      let faults = schemas.map { fault(value, $0, path) }
      if !faults.contains(where: { $0 == nil }) { return faults.compactMap(\.self).max { $0.count < $1.count } }
    }
    if let not = words["not"], fault(value, not, path) == nil { return "\(path): not" }
    if let values = list("enum"), !values.contains(value) { return "\(path): enum" }
    if let const = words["const"], const != value { return "\(path): const" }
    if let type = words["type"], !(list("type") ?? [type]).contains(where: { matches(value, $0.text ?? "") }) { return "\(path): type" }
    if let pattern = words["pattern"]?.text, let text = value.text, let expression = try? Regex(pattern),
      text.firstMatch(of: expression) == nil
    {
      return "\(path): pattern"
    }
    let limits: (value: Double, least: String, most: String)? =
      switch value {
      case .number(let number): (number.value, "minimum", "maximum")
      case .list(let items): (Double(items.count), "minItems", "maxItems")
      case .object(let members): (Double(members.count), "minProperties", "maxProperties")
      default: nil
      }
    if let limits, limits.value < number(limits.least) ?? -.infinity { return "\(path): \(limits.least)" }
    if let limits, limits.value > number(limits.most) ?? .infinity { return "\(path): \(limits.most)" }
    if case .list(let items) = value, let schema = words["items"] {
      for (index, item) in items.enumerated() { if let fault = fault(item, schema, "\(path)[\(index)]") { return fault } }
    }
    guard let members = value.members else { return nil }
    if let key = (list("required") ?? []).compactMap(\.text).first(where: { members[$0] == nil }) { return "\(path): requires \(key)" }
    for (key, member) in members {
      if let schema = words["properties"]?.members?[key] ?? words["additionalProperties"] {
        if schema == .boolean(false) { return "\(path): no \(key)" }
        if schema.members != nil, let fault = fault(member, schema, "\(path).\(key)") { return fault }
      }
    }
    return nil
  }

  private func matches(_ value: JSONTree, _ type: String) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .list), ("string", .text), ("number", .number), ("boolean", .boolean), ("null", .null): true
    case ("integer", .number(let number)): number.value == number.value.rounded()
    default: false
    }
  }
}
