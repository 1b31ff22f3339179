import EmakiTestSupport
import Foundation
import Testing

/// Tests programs whose standard output or standard error cannot be written.
struct LostStreamTests {
  private let workspace = Workspace()

  init() throws {
    try workspace.writeRows(2)
    try workspace.write(#"[{"body": "\u0378", "imageURL": "nowhere.png"}]"#, to: "faulty.json")
    try workspace.write(
      #"{"layout": {"box": {"id": "red", "style": {"preferredSize": [10, 10]}}}, "sizeRange": {"max": [100, 100]}, "scale": 1}"#,
      to: "case.json")
    try workspace.write(SuiteWorkspace.suite(cases: "name: list, feed: feed.json"), to: "emaki.yaml")
    try workspace.write(#"{"path": "feed.json"}"# + "\n", to: "requests")
    try workspace.write(#"{"path": "faulty.json"}"# + "\n", to: "faulty")
  }

  private func run(_ command: String, output: String? = nil, errors: String? = nil) async throws -> Workspace.Run {
    let parts = command.split(separator: " < ")
    let input = try parts.count > 1 ? workspace.contents(String(parts[1])) : Data()
    return try await workspace.run(
      parts[0].words, input: input, output: output, errors: errors)
  }

  private static let small = "--size 100x100 --scale 1"

  /// Commands that print something.
  static let commands = [
    "--help", "--version", "help render", "render --help", "--generate-completion-script bash", "schema", "fonts list",
    "fonts check faulty.json", "fonts lock -o a.lock --force", "fonts lock -o -", "measure feed.json",
    "render feed.json -o a.png --scale 1", "render feed.json -o - --scale 1", "render faulty.json -o a.png --scale 1 --strict",
    "frames feed.json -o frames --count 2 --scale 1", "frames feed.json -o frames --count 2 --scale 1 --json",
    "frames feed.json -o - --format raw --count 2 --scale 1", "frames feed.json -o a.apng --count 2 --scale 1", "layout case.json",
    "layout case.json --explain red", "layout case.json -o b.png", "layout feed.json --row 0", "layout - < case.json",
    "diff first.png second.png", "verify", "record --all", "prune", "batch feed.json -o out --scale 1",
    "batch feed.json -o out --scale 1 --json", "batch feed.json -o out --scale 1 --results - --quiet",
    "batch feed.json nowhere.ndjson -o out --scale 1 --json",
  ]

  @Test(arguments: commands) func `a standard output that cannot be written exits with 73`(command: String) async throws {
    if command.hasPrefix("diff") {
      for (name, theme) in [("first", "light"), ("second", "dark")] {
        _ = try await run("render feed.json -o \(name).png --theme \(theme) \(Self.small)")
      }
    }
    if command == "prune" {
      // A picture without a manifest is none of the suite's.
      try workspace.write("", to: "goldens/other")
      _ = try await run("render feed.json -o goldens/orphan.top@1x.png --scale 1 --manifest")
    }
    // A fault that is found before anything is printed decides the exit code.
    let full = try await run(command, output: "/dev/full")
    let isLate = full.code == 73 && full.errors.contains("error: cannot write standard output: ")
    #expect(command.contains("nowhere") ? full.code == 66 : isLate, "\(full.failure)")
  }

  @Test(arguments: ["measure feed.json", "render feed.json -o - --scale 1", "batch - --stream < requests"], [">/dev/full", ">&-"])
  func `a program whose standard output is closed or full exits with 73`(command: String, place: String) async throws {
    let run = try await workspace.shell(#""$emaki" \#(command) \#(place)"#)
    #expect(run.code == 73 && run.errors.contains("error: cannot write standard output: "), "\(run.errors)")
  }

  /// Commands that write to standard error, each with its exit code.
  static let failures: [(String, Int32)] = [
    ("render nowhere.json", 66), ("measure feed.json --scale 99", 64), ("render faulty.json -o a.png --scale 1", 0),
    ("render faulty.json -o a.png --scale 1 --strict", 69), ("frames faulty.json -o frames --count 2 --scale 1 --force --stats", 0),
    ("layout feed.json", 65), ("batch faulty.json nowhere.json -o out --scale 1 --force", 66),
    ("batch - --stream --scale 1 < faulty", 0), ("record --missing --suite nowhere.yaml", 66),
    ("fonts check faulty.json", 69), ("frames feed.json -o - --format raw --count 1 --scale 1", 0),
  ]

  @Test(arguments: failures) func `a standard error that cannot be written changes no exit code and no output`(
    command: String, code: Int32
  ) async throws {
    let expected = try await run(command)
    let picture = try? workspace.contents("a.png")
    let full = try await run(command, errors: "/dev/full")
    #expect([expected.code, full.code] == [code, code], "\(expected.errors)")
    #expect((command.contains("--stream") || full.output == expected.output) && (try? workspace.contents("a.png")) == picture)
  }

  @Test(arguments: ["2>/dev/full", "2>&-"]) func `a program without a standard error draws the same`(place: String) async throws {
    #expect(try await workspace.shell(#""$emaki" render faulty.json -o a.png --scale 1 \#(place)"#).code == 0)
    _ = try await run("render faulty.json -o b.png --scale 1")
    #expect(try workspace.contents("a.png") == workspace.contents("b.png"))
  }

  @Test func `a standard error whose reader has gone changes nothing`() async throws {
    let script = #"""
      mkfifo gone
      { read line <gone; "$emaki" render faulty.json -o a.png 2>&3; echo $? >code; } 3>&1 >/dev/null | { exec <&-; echo >gone; }
      """#
    _ = try await workspace.shell(script)
    #expect(try workspace.contents("code") == Data("0\n".utf8) && workspace.picture("a.png").size == "1170x720")
  }

  @Test func `the program waits until a pipe that does not block can take more`() async throws {
    try workspace.writeRows(10_000)
    // Python makes the pipe non-blocking. The program has the same pipe, so it is non-blocking there, too.
    let script = #"""
      python3 -c 'import os, subprocess, sys
      r, w = os.pipe(); os.set_blocking(w, False)
      p = subprocess.Popen([sys.argv[1], "measure", "feed.json"], stdout=w); os.close(w)
      n = 0
      while True:
        b = os.read(r, 512)
        if not b: break
        n += b.count(10)
      print(n, p.wait())' "$emaki"
      """#
    #expect(try await workspace.shell(script).text == "10001 0\n")
  }
}
