import EmakiTestSupport
import Foundation
import Testing

/// Tests that nothing is lost: whatever happens to a batch, the next run goes on where it was.
struct BatchResumeTests {
  private let workspace = Workspace()

  private func arguments(_ output: String, _ options: [String] = []) -> [String] {
    "batch feeds -o \(output) --quiet --full".words + Workspace.small + options
  }

  private func status(_ options: String = "") async throws -> [String] {
    try await workspace.succeed(arguments("out", "\(options) --results results.ndjson".words))
    return try workspace.results().map(\.status)
  }

  @Test(arguments: [(0, []), (8, []), (30, "--split 100".words)] as [(Int, [String])])
  func `a batch that is killed and resumed ends with the same files as one that was not`(count: Int, options: [String]) async throws {
    try workspace.writeFeeds(16, rows: 10)
    try await workspace.succeed(arguments("all", options))
    let jobs = 2
    let code = try await workspace.interrupt(arguments("out", options + "--jobs \(jobs)".words), with: SIGKILL) {
      // The pictures in the folder are counted: at least this many are finished.
      let names = try? FileManager.default.contentsOfDirectory(atPath: workspace["out"])
      return (names ?? []).filter { $0.hasSuffix(".png") }.count >= count && names != nil
    }
    let (all, before) = (try workspace.pictures("all"), try workspace.pictures("out"))
    #expect(code == 128 + SIGKILL && before.allSatisfy { $0.value == all[$0.key] }, "all pictures that are there are whole")
    try await workspace.succeed(arguments("out", options + "--resume --jobs \(jobs) --results results.ndjson".words))
    #expect(try workspace.pictures("out") == all)
    let finished = Set(before.keys.map { $0.prefix { $0 != "-" && $0 != "." } }).count
    let kept = try workspace.results().filter { $0.status == "kept" }.count
    #expect(kept >= finished - jobs && kept <= finished, "\(kept) of \(finished) were kept")
    #expect(unfinished == [])
  }

  /// The files that a batch has begun and not finished.
  private var unfinished: [String] { workspace.files.filter { $0.hasPrefix("out/.emaki-batch/unfinished/") } }

  @Test func `only what has changed is drawn again`() async throws {
    try workspace.writeFeeds(4)
    try workspace.write(#"{"rows": [{"body": "x"}], "next": "pages/2"}"#, to: "feeds/9.json")
    _ = try await workspace.run(arguments("out"))
    // The page comes late.
    try workspace.write(#"[{"body": "y"}]"#, to: "feeds/pages/2")
    #expect(try await status("--resume").last == "drawn")
    let old = try workspace.pictures("out")
    #expect(try await status("--resume") == "kept kept kept kept kept".words)
    #expect(try workspace.results().allSatisfy { $0.code == 0 && $0.width == 200 })

    try workspace.write(#"[{"body": "another"}]"#, to: "feeds/3.json")
    #expect(try await status("--resume") == "kept kept kept drawn kept".words)
    // The feeds of even numbers show the avatar.
    try workspace.writeAvatar("owl", to: "feeds/avatar.png")
    #expect(try await status("--resume") == "drawn kept drawn kept kept".words)
    try workspace.write(#"[{"body": "another y"}]"#, to: "feeds/pages/2")
    #expect(try await status("--resume") == "kept kept kept kept drawn".words)
    let new = try workspace.pictures("out")
    #expect(Set(old.keys.filter { old[$0] != new[$0] }) == ["0.png", "2.png", "3.png", "9.png"])

    #expect(Set(try await status("--resume --lang ja")) == ["drawn"])
    // Another number of workers is no reason to draw again, and neither is another time or memory limit.
    #expect(Set(try await status("--resume --lang ja --jobs 1 --timeout 50 --memory 1M")) == ["kept"])
  }

  @Test func `a picture that was drawn without its avatar is drawn again once the avatar is there`() async throws {
    try workspace.write(#"[{"body": "x", "imageURL": "late.png"}]"#, to: "feeds/a.json")
    for (options, status) in [(["--strict"], "drawn"), ("--strict --resume".words, "kept")] {
      let run = try await workspace.run(arguments("out", options + "--results results.ndjson".words))
      #expect(try run.code == 69 && workspace.results().map(\.status) == [status], "\(run.failure)")
    }
    try workspace.writeAvatar("fox", to: "feeds/late.png")
    #expect(try await status("--strict --resume") == ["drawn"])
  }

  @Test func `a batch that is stopped by a signal says how far it came, leaves whole pictures and can be resumed`() async throws {
    try workspace.writeFeeds(50, rows: 10)
    #expect(try await workspace.shell(Self.stopped(">/dev/null 2>errors")).code == 130)
    let words = try workspace.contents("errors").text
    let pattern = #/interrupted: (\d+) of 50 feeds are done\. Give --resume to draw the others\./#
    let done = try #require(words.firstMatch(of: pattern).flatMap { Int($0.1) }, "\(words)")
    #expect(done < 50 && unfinished == [], "\(done) \(unfinished)")
    try await workspace.succeed("batch feeds -o out --resume --quiet --results results.ndjson".words + Workspace.small)
    #expect(try workspace.pictures("out").count == 50 && workspace.results().contains { $0.status == "kept" })
  }

  /// A script that stops a batch once it has drawn a picture.
  private static func stopped(_ streams: String) -> String {
    #""$emaki" batch feeds -o out -q --force --size 200x100 --scale 1 \#(streams) & p=$!; "#
      + "until [ -e out/0.png ] || ! kill -0 $p; do sleep 0.01; done; kill -TERM $p; wait $p"
  }

  @Test func `a batch that is stopped waits for nobody to read what it says`() async throws {
    try workspace.writeFeeds(50, rows: 10)
    // A pipe that is full, and that nobody reads.
    let full = "mkfifo pipe; exec 9<>pipe; dd if=/dev/zero of=pipe bs=65536 count=1 2>/dev/null"
    #expect(try await workspace.shell("\(full); \(Self.stopped(">/dev/null 2>pipe"))").code == 130)
  }

  @Test func `a script that comes through a pipe is read once and is part of the key of each picture`() async throws {
    try workspace.writeFeeds(2)
    let path = workspace["script"]
    #expect(mkfifo(path, 0o600) == 0)
    for (script, status) in [("{}", "drawn"), ("{}", "kept"), (#"{"duration": 100}"#, "drawn")] {
      Thread.detachNewThread { FileHandle(forWritingAtPath: path)?.write(Data(script.utf8)) }
      let options = "--resume --scroll script --results results.ndjson".words + Workspace.small
      try await workspace.succeed("batch feeds -o out --quiet".words + options)
      #expect(try workspace.results().map(\.status) == [status, status])
    }
  }
}
