import Foundation
import Testing

@testable import EmakiSuites

/// Tests that the schema and the reader take the same keys.
struct SuiteSchemaTests {
  @Test(
    arguments: [
      ("the suite", [], ""), ("goldens", ["properties", "goldens"], "goldens: {x: 1}"), ("matrix", ["$defs", "matrix"], "matrix: {x: 1}"),
      ("compare", ["$defs", "compare"], "compare: {x: 1}"), ("cases[0]", ["$defs", "case"], "cases: [{x: 1}]"),
      ("cases[0].shots[0]", ["$defs", "shot", "oneOf", "1"], "cases: [{name: a, feed: f, shots: [{x: 1}]}]"),
    ] as [(String, [String], String)]) func `the keys of each mapping are those that the reader takes`(
      place: String, path: [String], text: String
    ) throws
  {
    var schema: Any? = try JSONSerialization.jsonObject(with: Data(SuiteSchema.json.utf8))
    for step in path { schema = Int(step).flatMap { (schema as? [Any])?[$0] } ?? (schema as? [String: Any])?[step] }
    let object = try #require(schema as? [String: Any])
    let keys = (object["properties"] as? [String: Any] ?? [:]).keys.sorted()
    #expect(object["additionalProperties"] as? Bool == false && !keys.isEmpty)
    let error = #expect(throws: SuiteError.self) {
      try EmakiSuites.Suite(parsing: text.isEmpty ? "{emaki: 1, x: 1}" : "emaki: 1\n\(text)", file: "emaki.yaml")
    }
    guard case .unknownKey("x", let found, let allowed) = error?.fault else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect([found] + allowed.sorted() == [place] + keys)
  }

  @Test(arguments: [("0", false), ("0.009", false), ("0.01", true), ("16", true), ("16.5", false)])
  func `the reader takes scales of the schema's range alone`(scale: String, isAllowed: Bool) throws {
    let ranges = [
      #""scale": {"type": "number", "minimum": 0.01, "maximum": 16, "#, #""items": {"type": "number", "minimum": 1, "maximum": 16384}"#,
    ]
    #expect(ranges.map(SuiteSchema.json.contains) == [true, true])
    let suite = try? EmakiSuites.Suite(parsing: "{emaki: 1, scale: \(scale), cases: [{name: a, feed: f}]}", file: "emaki.yaml")
    #expect((suite != nil) == isAllowed)
  }
}
