import Foundation
import Testing

/// A program that a signal stops removes its half-written file.
@Suite(.serialized) struct InterruptionTests {
  private let workspace = Workspace()

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func `a scroll that is stopped leaves whole frames`(signal: Int32) async throws {
    try workspace.writeRows(50)
    // The number of frames is bounded, in case that no signal stops the program.
    let command = "frames feed.json -o frames --count 50000 --step 0.01".words + Workspace.small
    let code = try await workspace.interrupt(command, with: signal) { workspace.files.contains("frames/frame-00001.png") }
    let files = workspace.files.filter { $0.hasPrefix("frames/") }
    #expect(code == 130 && files.count >= 2, "\(code) \(files)")
    #expect(try files.filter { try workspace.picture($0).size != "200x100" } == [])
  }

  @Test func `a picture that is stopped half way leaves no file`() async throws {
    try workspace.writeRows(4000)
    try await workspace.interruptHalfWay("render feed.json --full -o list.png".words, with: SIGTERM)
  }

  @Test func `a file that is made but not opened yet is removed as well`() async throws {
    try workspace.writeRows(1)
    // The disk is slow, so the signal comes while the file exists but is not open yet. The clock is the real one, as in the program.
    let code = try await workspace.interrupt(
      "render feed.json -o list.png".words, with: SIGTERM,
      environment: DiskFaults.slow(milliseconds: 2000, in: workspace.folder.path)
    ) {
      workspace.files.contains { $0.hasSuffix(".part") }
    }
    #expect(code == 130 && workspace.files == ["feed.json"], "\(code) \(workspace.files)")
  }

  @Test func `a program that nohup has started does not stop when its terminal goes away`() async throws {
    try workspace.writeRows(1000)
    let code = try await workspace.interrupt(
      "render feed.json --full -o list.png --scale 1".words, with: SIGHUP, isIgnored: true
    ) {
      workspace.files.contains { $0.hasPrefix("list.png") }
    }
    #expect(code == 0 && workspace.files == ["feed.json", "list.png"], "\(code) \(workspace.files)")
  }

  @Test func `a file that grows beyond its limit is an error, and is removed`() async throws {
    try workspace.writeRows(100)
    let run = try await workspace.shell(#"ulimit -f 8; "$emaki" render feed.json --full -o list.png"#)
    #expect(run.failure == "73 error: cannot write list.png: File too large. Choose a place that can be written, with enough room.\n")
    #expect(workspace.files == ["feed.json"])
  }
}
