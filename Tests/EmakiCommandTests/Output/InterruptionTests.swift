import Foundation
import Testing

/// A program that a signal stops removes its half-written file.
@Suite(.serialized) struct InterruptionTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func `a scroll that is stopped leaves whole frames`(signal: Int32) async throws {
    let workspace = try Workspace()
    try workspace.writeRows(50)
    let code = try await workspace.interrupt(["frames", "feed.json", "-o", "frames", "--count", "1000000", "--step", "0.01"], with: signal)
    {
      workspace.files.contains("frames/frame-00001.png")
    }
    #expect(code == 130)
    let files = workspace.files.filter { $0.hasPrefix("frames/") }
    #expect(files.count >= 2)
    for file in files { #expect(try workspace.picture(file).size == "1170x2532", "\(file)") }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func `a picture that is stopped half way leaves no file`(signal: Int32) async throws {
    let workspace = try Workspace()
    try workspace.writeRows(4000)
    let halves = SeenFiles()
    let code = try await workspace.interrupt(
      ["render", "feed.json", "--full", "-o", "list.png"], with: signal,
      whenHalves: { names in
        halves.names.withLock { $0 = names }
        return !names.isEmpty
      })
    #expect(code == 130)
    #expect(halves.names.withLock { $0.count } == 1, "the half was seen")
    #expect(workspace.files == ["feed.json"])
  }

  @Test func `a file that is made but not opened yet is removed as well`() async throws {
    let workspace = try Workspace()
    try workspace.writeRows(1)
    // The disk is slow, so the signal comes while the file exists but is not open yet. The clock is the real one, as in the program.
    let code = try await workspace.interrupt(
      ["render", "feed.json", "-o", "list.png"], with: SIGTERM,
      environment: DiskFaults.slow(milliseconds: 2000, in: workspace.folder.path)
    ) {
      workspace.files.contains { $0.hasSuffix(".part") }
    }
    #expect(code == 130)
    #expect(workspace.files == ["feed.json"])
  }

  @Test func `a program that nohup has started does not stop when its terminal goes away`() async throws {
    let workspace = try Workspace()
    try workspace.writeRows(1000)
    let code = try await workspace.interrupt(
      ["render", "feed.json", "--full", "-o", "list.png", "--scale", "1"], with: SIGHUP, isIgnored: true
    ) {
      workspace.files.contains { $0.hasPrefix("list.png") }
    }
    #expect(code == 0)
    #expect(workspace.files == ["feed.json", "list.png"])
  }

  @Test func `a file that grows beyond its limit is an error, and is removed`() async throws {
    let workspace = try Workspace()
    try workspace.writeRows(100)
    let run = try await workspace.shell(#"ulimit -f 8; "$emaki" render feed.json --full -o list.png"#)
    #expect(run.code == 73)
    #expect(run.errors == "error: cannot write list.png: File too large. Choose a place that can be written, with enough room.\n")
    #expect(workspace.files == ["feed.json"])
  }
}
