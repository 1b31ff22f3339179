import EmakiTestSupport
import Foundation
import Testing

/// Tests how the program reads its arguments.
@Suite struct ArgumentTests {
  /// Whether this machine lets a process have mounts of its own.
  static let canHideProc: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/proc"]
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  @Test(.enabled(if: canHideProc, "needs unshare and mount")) func `arguments are read where /proc is not mounted`() async throws {
    let workspace = try Workspace()
    try workspace.writeRows(1)
    let script = #"mount -t tmpfs none /proc && "$emaki" "$@""#
    func run(_ arguments: String...) async throws -> Workspace.Run {
      try await workspace.shell(
        script.replacing(#""$@""#, with: arguments.map { "'\($0)'" }.joined(separator: " ")), launcher: ["unshare", "-m"])
    }
    let version = try await run("--version")
    #expect(version.code == 0 && version.text.wholeMatch(of: /[0-9.]+\n/) != nil, "\(version.text) \(version.errors)")
    #expect(try await run("render", "nowhere.json").code == 66)
    let drawn = try await run("render", "feed.json", "-o", "without.png")
    #expect(drawn.code == 0 && drawn.text == "without.png\n", "\(drawn.errors)")
    #expect(try await workspace.run("render", "feed.json", "-o", "with.png").code == 0)
    #expect(try workspace.contents("with.png") == workspace.contents("without.png"))
  }

  @Test func `an argument that is not UTF-8 is refused, and no file of another name is written`() async throws {
    let workspace = try Workspace()
    try workspace.writeRows(1)
    let run = try await workspace.shell(#""$emaki" render feed.json -o "$(printf 'caf\351.png')""#)
    #expect(run.code == 64)
    #expect(run.errors == "error: the argument \"caf\u{FFFD}.png\" is not UTF-8. Name files in UTF-8.\n")
    #expect(workspace.files == ["feed.json"])
  }
}
