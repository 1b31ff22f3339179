import EmakiTestSupport
import Foundation
import Testing

/// Tests what is written where. `Cases/outputs.txt` has the places that are refused.
struct OutputTests {
  private let workspace = Workspace()

  init() throws {
    try workspace.writeRows(2)
  }

  @Test func `reports of verify can be standard output, and files without an ending`() async throws {
    try workspace.write("emaki: 1\nscale: 1\nsize: 200x100\ncases:\n  - { name: a, feed: feed.json }\n", to: "emaki.yaml")
    #expect(try await workspace.run("verify --report report --junit junit").code == 1)
    for name in ["report", "junit"] {
      let run = try await workspace.run("verify --\(name) -")
      #expect(run.code == 1 && run.errors.contains("1 picture: 0 passed, 0 failed, 1 missing"), "\(run.errors)")
      #expect(try run.output == workspace.contents(name) && !workspace.files.contains("-"))
    }
  }

  @Test func `a row that is too high is reported as an error of the feed`() async throws {
    let body = String(repeating: #"\n"#, count: 600_000)
    try workspace.write(#"[{"id": "short", "body": "a"}, {"id": "long", "body": "b\#(body)"}]"#, to: "long.json")
    let run = try await workspace.run("measure long.json --json")
    let message = /65 error: row "long": it would be 12000[0-9]* points high, and a row is lower than 10000000\. Shorten its texts\.\n/
    #expect(run.failure.wholeMatch(of: message) != nil, "\(run.failure)")
  }

  @Test func `a folder that holds frames loses the old ones with --force, and nothing else`() async throws {
    for name in "frame-00000.png frame-00009.png notes.txt frame-1.png".words { try workspace.write("older", to: "frames/\(name)") }
    try workspace.writeRows(4)
    let command = "frames feed.json -o frames --size 100x300 --scale 1 --count 2 --force".words
    #expect(try await workspace.run(command).code == 0)
    #expect(
      workspace.files == "feed.json frames frames/frame-00000.png frames/frame-00001.png frames/frame-1.png frames/notes.txt".words)
    #expect(try workspace.picture("frames/frame-00000.png").size == "100x300")
  }

  @Test func `a feed with too many rows comes with advice`() async throws {
    try workspace.write("[" + repeatElement("0", count: 1_000_001).joined(separator: ",") + "]", to: "rows")
    #expect(
      try await workspace.run("render rows").failure
        == "65 error: feed rows: there are more rows than the limit of 1000000. Split it into pages.\n")
  }
}
