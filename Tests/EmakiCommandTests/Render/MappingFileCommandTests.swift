import EmakiTestSupport
import Foundation
import Testing

/// Tests mapping files with the commands that read feeds, in batches, requests and suites.
@Suite struct MappingFileCommandTests {
  private let workspace: Workspace

  private static let size = ["--size", "200x120", "--scale", "1"]

  init() throws {
    workspace = try Workspace()
    try workspace.write(
      "rows: .list\nauthor: .who\nbody: { by: .kind, follow: \"{who} followed you\", else: .text }\nid: .n\n", to: "maps/site.yaml")
    try workspace.write(#"{"list": [{"n": 1, "who": "Ann", "kind": "follow"}, {"n": 2, "who": "Bob", "text": "a <b>"}]}"#, to: "feed.json")
    try workspace.write(
      #"[{"id": "1", "author": "Ann", "body": "Ann followed you"}, {"id": "2", "author": "Bob", "body": "a <b>"}]"#, to: "rows.json")
  }

  private func succeed(_ arguments: [String], input: String = "") async throws -> String {
    let run = try await workspace.run(arguments, input: Data(input.utf8))
    #expect(run.code == 0 && (run.errors == "" || arguments[0] == "batch"), "\(arguments): \(run.errors)")
    return run.text
  }

  @Test func `every door draws the rows of a mapping file as rows of JSON are drawn`() async throws {
    let map = ["--map", "maps/site.yaml"]
    _ = try await succeed(["render", "rows.json", "-o", "rows.png"] + Self.size)
    let expected = try workspace.picture("rows.png").words
    _ = try await succeed(["render", "feed.json", "-o", "render.png"] + Self.size + map)
    #expect(try workspace.picture("render.png").words == expected)
    _ = try await succeed(["batch", "feed.json", "-o", "batch"] + Self.size + map)
    #expect(try workspace.picture("batch/feed.png").words == expected)
    let json = #"{"rows": ".list", "author": ".who", "body": {"by": ".kind", "follow": "{who} followed you", "else": ".text"}, "id": ".n"}"#
    let lines = [
      #"{"id": "path", "path": "feed.json", "map": "maps/site.yaml"}"#, #"{"id": "inline", "path": "feed.json", "map": \#(json)}"#,
    ]
    _ = try await succeed(["batch", "-", "--stream", "-o", "stream"] + Self.size, input: lines.joined(separator: "\n") + "\n")
    for name in ["path", "inline"] { #expect(try workspace.picture("stream/\(name).png").words == expected, "\(name)") }
    try workspace.write(
      "{emaki: 1, size: 200x120, scale: 1, cases: [{name: site, feed: ../feed.json, map: ../maps/site.yaml}]}", to: "suite/emaki.yaml")
    #expect(try await workspace.run(["record", "--missing", "--suite", "suite/emaki.yaml"]).code <= 1)
    #expect(try workspace.picture("suite/goldens/site.top@1x.png").words == expected)
    #expect(try await succeed(["measure", "feed.json", "--widths", "200"] + map) == succeed(["measure", "rows.json", "--widths", "200"]))
  }

  @Test func `a mapping file that has changed is drawn anew`() async throws {
    let batch = ["batch", "feed.json", "-o", "out", "--map", "maps/site.yaml", "--results", "results.ndjson", "--resume"] + Self.size
    _ = try await succeed(batch)
    let before = try workspace.picture("out/feed.png").words
    try workspace.write("rows: .list\nbody: .who\n", to: "maps/site.yaml")
    _ = try await succeed(batch)
    #expect(try workspace.picture("out/feed.png").words != before)
  }

  @Test(arguments: [
    ("maps/bad.yaml", 65, "mapping maps/bad.yaml, line 2, column 1: \"boddy\" is no part of a row. Did you mean body?"),
    ("maps/none.yaml", 66, "cannot read maps/none.yaml: No such file or directory. Check the path."),
    ("body", 64, "\"body\" names no path. Write a part and a path, such as body=.title."),
  ]) func `a fault of a mapping is told with its place`(map: String, code: Int32, message: String) async throws {
    try workspace.write("rows: .list\nboddy: .text\n", to: "maps/bad.yaml")
    let run = try await workspace.run(["render", "feed.json", "-o", "a.png", "--map", map])
    #expect(run.code == code && run.errors.contains(message), "\(run.code) \(run.errors)")
  }
}
