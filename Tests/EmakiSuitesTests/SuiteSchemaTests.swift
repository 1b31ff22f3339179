import EmakiSuites
import Foundation
import Testing

/// Tests that the schema and the reader take the same keys.
@Suite struct SuiteSchemaTests {
  @Test(
    arguments: [
      ("the suite", [], ""), ("goldens", ["properties", "goldens"], "goldens: {x: 1}"), ("matrix", ["$defs", "matrix"], "matrix: {x: 1}"),
      ("compare", ["$defs", "compare"], "compare: {x: 1}"), ("cases[0]", ["$defs", "case"], "cases: [{x: 1}]"),
      ("cases[0].shots[0]", ["$defs", "shot", "oneOf", "1"], "cases: [{name: a, feed: f, shots: [{x: 1}]}]"),
    ] as [(String, [String], String)]) func `the keys of each mapping are those that the reader takes`(
      place: String, path: [String], text: String
    ) throws
  {
    var schema = try JSONSerialization.jsonObject(with: Data(SuiteSchema.json.utf8))
    for step in path {
      if let index = Int(step) {
        schema = try #require(schema as? [Any])[index]
      } else {
        schema = try #require((schema as? [String: Any])?[step])
      }
    }
    let object = try #require(schema as? [String: Any])
    #expect(object["additionalProperties"] as? Bool == false)
    let keys = try #require(object["properties"] as? [String: Any]).keys.sorted()
    let error = #expect(throws: SuiteError.self) {
      try EmakiSuites.Suite(parsing: text.isEmpty ? "{emaki: 1, x: 1}" : "emaki: 1\n\(text)", file: "emaki.yaml")
    }
    guard case .unknownKey("x", let found, let allowed) = error?.fault else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
    #expect(found == place)
    #expect(allowed.sorted() == keys)
  }

  @Test(arguments: [("0", false), ("0.009", false), ("0.01", true), ("16", true), ("16.5", false)])
  func `the reader takes scales of the schema's range alone`(scale: String, isAllowed: Bool) throws {
    #expect(SuiteSchema.json.contains(#""scale": {"type": "number", "minimum": 0.01, "maximum": 16, "#))
    #expect(SuiteSchema.json.contains(#""items": {"type": "number", "minimum": 1, "maximum": 16384}"#))
    let suite = try? EmakiSuites.Suite(parsing: "{emaki: 1, scale: \(scale), cases: [{name: a, feed: f}]}", file: "emaki.yaml")
    #expect((suite != nil) == isAllowed)
  }
}
