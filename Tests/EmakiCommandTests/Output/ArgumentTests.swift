import Foundation
import Testing

/// Tests how the program reads its arguments.
struct ArgumentTests {
  private let workspace = Workspace()

  init() throws {
    try workspace.writeRows(1)
  }

  /// Whether this machine lets a process have mounts of its own.
  static let canHideProc = Workspace.succeeds("unshare -m mount -t tmpfs none /proc".words)

  @Test(.enabled(if: canHideProc, "needs unshare and mount")) func `arguments are read where /proc is not mounted`() async throws {
    let script = #"mount -t tmpfs none /proc && "$emaki" "$@""#
    func run(_ arguments: String) async throws -> Workspace.Run {
      try await workspace.shell(
        script.replacing(#""$@""#, with: arguments.words.map { "'\($0)'" }.joined(separator: " ")), launcher: "unshare -m".words)
    }
    let version = try await run("--version")
    #expect(version.code == 0 && version.text.wholeMatch(of: /[0-9.]+\n/) != nil, "\(version.text) \(version.errors)")
    #expect(try await run("render feed.json --unheard-of").errors.hasPrefix("error: Unknown option '--unheard-of'"))
    // The runtime's threads need /proc, and end the process without it now and then.
    let drawn = try await run("render feed.json -o without.png")
    #expect(drawn.code == 71 && drawn.errors.hasPrefix("error: /proc cannot be read, and Swift's runtime needs it. Mount it: "))
  }

  @Test(arguments: [
    (4, "render feed.json -o list.png"), (31, "render feed.json -o list.png"), (5, "fonts list"),
  ]) func `too few open files are an error, end no process and are no fault of the fonts`(count: Int, command: String) async throws {
    let run = try await workspace.shell("ulimit -n \(count); \"$emaki\" \(command)")
    let message = "71 error: only \(count) files may be open at a time, and 32 are needed. Allow more, as with ulimit -n 1024.\n"
    #expect(run.failure.hasPrefix(message), "\(run.failure)")
  }

  @Test func `thirty-two open files are enough`() async throws {
    #expect(try await workspace.shell("ulimit -n 32; \"$emaki\" render feed.json -o list.png").failure == "0 ")
  }

  @Test func `too few addresses are an error, and hang no process`() async throws {
    let run = try await workspace.shell("ulimit -v 200000; timeout 60 \"$emaki\" render feed.json -o list.png")
    #expect(
      run.failure.hasPrefix(
        "71 error: the process may have only 195 MB of addresses, and 512 are needed. Allow more, as with ulimit -v unlimited.\n"))
  }

  @Test(arguments: [1, 4, 8]) func `a batch with few addresses is drawn, or an error`(jobs: Int) async throws {
    for name in "a b c d".words { try workspace.write(#"[{"body": "Hello 日本 مرحبا 😀"}]"#, to: "feeds/\(name).json") }
    let run = try await workspace.shell("ulimit -v 560000; timeout 60 \"$emaki\" batch feeds -o out --full --jobs \(jobs)")
    // Of Swift's runtime that found no memory, the code was 139.
    #expect(run.code == 0 || run.code == 71 && run.errors.contains("there is no memory for more."), "\(run.code): \(run.errors)")
  }

  @Test func `a picture that there is no memory for is an error, and leaves no file`() async throws {
    let run = try await workspace.shell("ulimit -v 900000; timeout 60 \"$emaki\" render feed.json --size 16000x16000 --scale 1 -o list.png")
    #expect(run.code == 71 && run.errors.contains("MB. Draw a smaller one, or allow more memory.\n"), "\(run.failure)")
    #expect(workspace.files == ["feed.json"])
  }

  @Test func `an argument that is not UTF-8 is refused, and no file of another name is written`() async throws {
    let run = try await workspace.shell(#""$emaki" render feed.json -o "$(printf 'caf\351.png')""#)
    #expect(run.failure == "64 error: the argument \"caf\u{FFFD}.png\" is not UTF-8. Name files in UTF-8.\n")
    #expect(workspace.files == ["feed.json"])
  }
}
