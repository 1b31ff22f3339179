import Foundation
import Testing

/// Tests the command on a system that lets a program have only a few threads, as under a limit of processes.
struct ThreadLimitTests {
  private let workspace = Workspace()
  /// The number of threads that Dispatch may start, with one that waits for signals.
  private var needed: Int { ProcessInfo.processInfo.activeProcessorCount + 2 }

  init() throws {
    try workspace.writeRows(30)
  }

  @Test(
    arguments: ["render feed.json -o list.png".words, "batch feed.json -o out".words, "frames feed.json -o out".words])
  func `too few threads are an error`(arguments: [String]) async throws {
    for count in 0..<3 {
      let run = try await workspace.run(arguments, environment: DiskFaults.threads(count))
      #expect(
        run.failure == """
          71 error: the system starts no further thread: Resource temporarily unavailable. Raise the limit of processes (ulimit -u, or pids.max \
          of a container), or end other programs.

          """)
      #expect(workspace.files == ["feed.json"])
    }
  }

  @Test func `fewer workers than asked for draw the same`() async throws {
    try await workspace.succeed("render feed.json --full -o right.png")
    // Sixty-four workers are more than the system lets the program have.
    let run = try await workspace.run(
      "render feed.json --full --jobs 64 -o list.png", environment: try DiskFaults.threads(needed + 4))
    #expect(try run.failure == "0 " && workspace.contents("list.png") == workspace.contents("right.png"), "\(run.failure)")
  }

  @Test func `a batch draws fewer feeds at a time`() async throws {
    try FileManager.default.createDirectory(atPath: workspace["feeds"], withIntermediateDirectories: true)
    for index in 0..<20 { try workspace.writeRows(1, to: "feeds/\(index).json") }
    let run = try await workspace.run(
      "batch feeds --jobs 16 -q --results - -o out", environment: try DiskFaults.threads(needed + 8))
    #expect(run.failure == "0 " && run.lines.count == 20, "\(run.failure)")
  }
}
