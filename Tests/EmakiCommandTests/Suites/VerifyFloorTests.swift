import Foundation
import Testing

/// Tests `emaki verify --floor`, which lists small faults that a suite would miss.
@Suite(.timeLimit(.minutes(20))) struct VerifyFloorTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    let rows = ["zero", "one", "two"].enumerated().map { #"{"id": "n-\#($0)", "body": "\#($1)", "date": "2h"}"# }
    try workspace.write("[\(rows.joined(separator: ","))]", to: "list.json")
  }

  /// - Parameter rules: additional lines of the suite.
  private func run(_ rules: String..., options: String...) async throws -> Workspace.Run {
    let head = ["emaki: 1", "size: 200x180", "scale: 1", "cases: [{name: list, feed: list.json, shots: [full]}]"]
    try workspace.write((head + rules).joined(separator: "\n"), to: "emaki.yaml")
    return try await workspace.run(["verify", "--floor"] + options)
  }

  private func lines(_ run: Workspace.Run) -> [String] { run.text.split(separator: "\n").map(String.init) }

  private struct Report: Decodable {
    struct Case: Decodable {
      var name: String
      var mutations: Int
      var unchanged: Int
      var missed: [String]
    }

    var cases: [Case]
  }

  @Test(arguments: ["png", "hash"]) func `without a tolerance no fault is missed, and goldens are neither needed nor made`(mode: String)
    async throws
  {
    let before = workspace.files
    let run = try await run("goldens: {mode: \(mode)}", "matrix: {theme: [light, dark]}", options: "--json")
    #expect(run.code == 0, "\(run.errors)")
    let cases = try JSONDecoder().decode(Report.self, from: run.output).cases
    #expect(cases.map(\.name) == ["list.full", "list.full@theme=dark"])
    // There are ten faults for each row: a character, its picture, a swap with the next row, four shifted nodes (no row is unread), three
    // colours.
    #expect(cases.allSatisfy { $0.missed.isEmpty && $0.mutations == 3 * 10 })
    // No row has a picture to drop, and the last row has none to swap with. Besides these, only a line of one colour from edge to edge may
    // look the same.
    #expect(cases.allSatisfy { (4...7).contains($0.unchanged) })
    #expect(Set(workspace.files).subtracting(before) == ["emaki.yaml"])
  }

  @Test func `a picture that lacks a page is warned about`() async throws {
    try workspace.write(#"{"rows": [{"id": "a", "body": "one"}], "next": "none.json"}"#, to: "list.json")
    let run = try await run()
    #expect(run.warnings.count == 1 && run.errors.hasPrefix("warning: list.full: "), "\(run.errors)")
    #expect(run.errors.contains("none.json"), "\(run.errors)")
  }

  @Test func `a tolerance of one step misses changes of a colour by one step`() async throws {
    let run = try await run("compare: {maxDelta: 1, maxArea: 100000}")
    #expect(run.code == 1)
    let expected = (0..<3).flatMap { row in
      ["background", "message", "date"].map { #"MISSED list.full: row "n-\#(row)": the colour of \#($0) is one step away"# }
    }
    #expect(lines(run).dropLast() == expected[...])
    #expect(lines(run).last?.hasPrefix("1 picture, 30 mutations: 9 missed, ") == true)
  }

  @Test func `no tolerance lets rows pass that have moved`() async throws {
    let run = try await run("compare: {maxDelta: 255, maxArea: 100000}")
    #expect(run.code == 1)
    #expect(lines(run).contains(#"MISSED list.full: row "n-2": a character of the message is gone"#))
    #expect(lines(run).contains(#"MISSED list.full: row "n-2": icon is one pixel further right"#))
    #expect(!lines(run).contains { $0.contains("changed places") })
  }

  @Test func `a picture that cannot be drawn is an error`() async throws {
    try workspace.write("[{", to: "list.json")
    let run = try await run()
    #expect(run.code == 65)
    #expect(run.text.hasPrefix("ERROR list.full: "))
  }

  @Test(arguments: ["--base", "--report", "--junit"]) func `options about goldens are refused beside --floor`(option: String) async throws {
    let run = try await run(options: option, "x")
    #expect(run.code == 64)
    #expect(run.errors.hasPrefix("error: \(option) is about goldens, which --floor does not read."))
  }
}
