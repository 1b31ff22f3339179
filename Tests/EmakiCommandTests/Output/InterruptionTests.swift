import Foundation
import Testing

/// A program that is told to stop takes its half-written file away.
@Suite(.serialized, .timeLimit(.minutes(15))) struct InterruptionTests {
  @Test(arguments: [SIGINT, SIGTERM]) func `a scroll that is stopped leaves whole frames`(signal: Int32) async throws {
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

  @Test(arguments: [SIGINT, SIGTERM]) func `a picture that is stopped half way is not there`(signal: Int32) async throws {
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
}
