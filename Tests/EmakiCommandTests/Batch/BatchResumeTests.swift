import Foundation
import Testing

/// Tests that nothing is lost: whatever happens to a batch, the next run goes on where it was.
@Suite(.timeLimit(.minutes(20))) struct BatchResumeTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func arguments(_ output: String, _ options: [String] = []) -> [String] {
    ["batch", "feeds", "-o", output, "--quiet", "--full"] + Workspace.small + options
  }

  private func run(_ output: String, _ options: String...) async throws -> Workspace.Run {
    try await workspace.run(arguments(output, options + ["--results", "results.ndjson"]))
  }

  @Test(arguments: [0, 1, 8, 20]) func `a batch that is killed and resumed ends with the same files as one that was not`(count: Int)
    async throws
  {
    try workspace.writeFeeds(24, rows: 10)
    #expect(try await run("all").code == 0)
    let jobs = 2
    let code = try await workspace.interrupt(arguments("out", ["--jobs", "\(jobs)"]), with: SIGKILL) {
      // The pictures in the folder are counted: at least this many are finished.
      let names = try? FileManager.default.contentsOfDirectory(atPath: workspace.folder.path + "/out")
      return (names ?? []).filter { $0.hasSuffix(".png") }.count >= count && names != nil
    }
    #expect(code == 128 + SIGKILL)
    let before = try workspace.pictures("out")
    // All pictures that are there are whole.
    let all = try workspace.pictures("all")
    for (name, picture) in before { #expect(picture == all[name]) }
    #expect(try await run("out", "--resume", "--jobs", "\(jobs)").code == 0)
    #expect(try workspace.pictures("out") == all)
    let kept = try workspace.results().filter { $0.status == "kept" }.count
    #expect(kept >= before.count - jobs && kept <= before.count, "\(kept) of \(before.count) were kept")
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path + "/out/.emaki-batch/unfinished").isEmpty)
  }

  @Test func `only what has changed is drawn again`() async throws {
    try workspace.writeFeeds(6)
    #expect(try await run("out").code == 0)
    let old = try workspace.pictures("out")
    #expect(try await run("out", "--resume").text == (0..<6).map { "out/\($0).png\n" }.joined())
    #expect(try workspace.results().allSatisfy { $0.status == "kept" && $0.code == 0 && $0.width == 200 })

    try workspace.write(#"[{"body": "another"}]"#, to: "feeds/3.json")
    #expect(try await run("out", "--resume").code == 0)
    #expect(try workspace.results().filter { $0.status == "drawn" }.map(\.id) == ["3"])

    // The feeds of even numbers show the avatar.
    try workspace.write(
      try Data(contentsOf: Workspace.samples.appending(path: "pictures/avatars/owl.png")), to: "feeds/avatar.png")
    #expect(try await run("out", "--resume").code == 0)
    #expect(try workspace.results().filter { $0.status == "drawn" }.map(\.id) == ["0", "2", "4"])
    let new = try workspace.pictures("out")
    #expect(Set(old.keys.filter { old[$0] != new[$0] }) == ["0.png", "2.png", "3.png", "4.png"])

    #expect(try await run("out", "--resume", "--lang", "ja").code == 0)
    #expect(try workspace.results().allSatisfy { $0.status == "drawn" })
    // Another number of workers is no reason to draw again, and neither is another time or memory limit.
    #expect(try await run("out", "--resume", "--lang", "ja", "--jobs", "1", "--timeout", "50", "--memory", "1M").code == 0)
    #expect(try workspace.results().allSatisfy { $0.status == "kept" })
  }

  @Test func `a picture that was drawn without its avatar is drawn again once the avatar is there`() async throws {
    try workspace.write(#"[{"body": "x", "imageURL": "late.png"}]"#, to: "feeds/a.json")
    #expect(try await run("out", "--strict").code == 69)
    #expect(try await run("out", "--strict", "--resume").code == 69, "it is kept, and still poor")
    #expect(try workspace.results().map(\.status) == ["kept"])
    try workspace.write(try Data(contentsOf: Workspace.samples.appending(path: "pictures/avatars/fox.png")), to: "feeds/late.png")
    #expect(try await run("out", "--strict", "--resume").code == 0)
    #expect(try workspace.results().map(\.status) == ["drawn"])
  }

  @Test func `a changed page of a feed has the feed drawn again`() async throws {
    try workspace.write(#"{"rows": [{"body": "x"}], "next": "pages/2"}"#, to: "feeds/a.json")
    try workspace.write(#"[{"body": "y"}]"#, to: "feeds/pages/2")
    #expect(try await run("out").code == 0)
    #expect(try await run("out", "--resume").code == 0)
    #expect(try workspace.results().map(\.status) == ["kept"])
    try workspace.write(#"[{"body": "another y"}]"#, to: "feeds/pages/2")
    #expect(try await run("out", "--resume").code == 0)
    #expect(try workspace.results().map(\.status) == ["drawn"])
  }

  @Test func `a second batch into the folder is refused, and the error names the process of the first`() async throws {
    try workspace.writeFeeds(100, rows: 30)
    let process = try workspace.start(arguments("out"))
    let identifier = process.processIdentifier
    // The second batch is run from a thread of its own, because a task may wait longer than the first batch takes.
    let second = await withCheckedContinuation { (continuation: CheckedContinuation<(code: Int32, errors: String)?, Never>) in
      Thread.detachNewThread {
        Workspace.wait { workspace.files.contains("out/0.png") || kill(identifier, 0) != 0 }
        let (second, errors) = (Process(), Pipe())
        second.executableURL = Workspace.executable
        second.arguments = ["batch", "feeds", "-o", "out", "--resume", "--quiet"]
        second.currentDirectoryURL = workspace.folder
        second.standardOutput = FileHandle.nullDevice
        second.standardError = errors
        guard (try? second.start()) != nil else { return continuation.resume(returning: nil) }
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        second.waitUntilExit()
        kill(identifier, SIGKILL)
        continuation.resume(returning: (second.terminationStatus, text))
      }
    }
    #expect(second?.code == 73)
    let prefix = "error: another batch writes into out: process \(identifier) on "
    #expect(second?.errors.hasPrefix(prefix) == true)
    #expect(second?.errors.contains(". Wait until it has ended, or choose another folder with -o.\n") == true)
  }

  @Test func `a batch that is stopped by a signal leaves whole pictures and can be resumed`() async throws {
    try workspace.writeFeeds(50, rows: 10)
    let code = try await workspace.interrupt(arguments("out"), with: SIGTERM) { workspace.files.contains("out/0.png") }
    #expect(code == 130)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path + "/out/.emaki-batch/unfinished").isEmpty)
    #expect(try await run("out", "--resume").code == 0)
    #expect(try workspace.pictures("out").count == 50)
    #expect(try workspace.results().contains { $0.status == "kept" })
  }

  @Test func `a batch that is stopped says how far it came, and waits for nobody to read it`() async throws {
    try workspace.writeFeeds(50, rows: 10)
    let wait = #"until [ -e out/0.png ] || ! kill -0 $p; do sleep 0.01; done; kill -TERM $p; wait $p"#
    let start = #""$emaki" batch feeds -o out --force --size 200x100 --scale 1"#
    let run = try await workspace.shell("\(start) >/dev/null 2>errors & p=$!; \(wait)")
    #expect(run.code == 130)
    let words = String(decoding: try workspace.contents("errors"), as: UTF8.self)
    let pattern = #/interrupted: (\d+) of 50 feeds are done\. Give --resume to draw the others\./#
    let done = try #require(words.firstMatch(of: pattern).flatMap { Int($0.1) }, "\(words)")
    #expect(done < 50)
    // A pipe that is full, and that nobody reads.
    let full = "mkfifo pipe; exec 9<>pipe; dd if=/dev/zero of=pipe bs=65536 count=1 2>/dev/null; rm -f out/0.png"
    #expect(try await workspace.shell("\(full); \(start) >/dev/null 2>pipe & p=$!; \(wait)").code == 130)
  }

  @Test func `a script that comes through a pipe is read once and is part of the key of each picture`() async throws {
    try workspace.writeFeeds(2)
    #expect(mkfifo(workspace.folder.path + "/script", 0o600) == 0)
    let path = workspace.folder.path + "/script"
    for (script, status) in [("{}", "drawn"), ("{}", "kept"), (#"{"duration": 100}"#, "drawn")] {
      Thread.detachNewThread { FileHandle(forWritingAtPath: path)?.write(Data(script.utf8)) }
      let run = try await workspace.run(
        ["batch", "feeds", "-o", "out", "--resume", "--scroll", "script", "--results", "results.ndjson"] + Workspace.small)
      #expect(run.code == 0, "\(run.errors)")
      #expect(try workspace.results().map(\.status) == [status, status])
    }
  }
}
