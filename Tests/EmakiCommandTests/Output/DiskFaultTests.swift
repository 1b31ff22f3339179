import Foundation
import Testing

/// Tests faults of the disk at each call of a program, and a kill at each: a fault is reported, no half-written file is left, and the next
/// run succeeds.
///
/// There is a command for each kind of writer: one file, a report with its pictures, and a folder with its journal. `scripts/check disk` tries all
/// commands, and more moments and errors.
struct DiskFaultTests {
  /// A command to test, with the files of an earlier run that it finds and those that it leaves.
  struct Command: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    /// The arguments of the next run; `nil` where they are the same.
    var again: [String]?
    var old: [String]
    var files: [String]
    /// The exit code of a run without faults.
    var code: Int32 = 0

    var testDescription: String { arguments[0] }
  }

  static let look = "--size 200x60 --scale 1 --fonts fonts/fonts.lock".words
  static let commands = [
    Command(arguments: "render feed.json -o out/list.png".words + look, old: ["out/list.png"], files: ["out/list.png"]),
    Command(
      arguments: "verify --suite suite.yaml --report out/report.html".words, old: ["out/report.html", failed + "expected.png"],
      files: ["out/report.html", failed + "actual.png"], code: 1),
    Command(
      arguments: "batch feed.json -o out --jobs 1 --quiet --force --results out/results.ndjson".words + look,
      again: "batch feed.json -o out --jobs 1 --quiet --resume --results out/results.ndjson".words + look,
      old: ["out/feed.png"], files: ["out/feed.png"]),
  ]
  private static let failed = ".emaki/failed/b.top@1x."
  static let faults: [DiskFaults.Fault] = [.error(EIO), .errors(ENOSPC), .kill]

  /// Writes a feed, a font and a suite, and returns an environment in which the workspace alone holds the fonts and their cache.
  private static func prepare(_ workspace: Workspace) throws -> [String: String?] {
    try workspace.writeRows(2)
    try workspace.writeLock("fonts")
    try workspace.write(
      """
      emaki: 1
      fonts: fonts/fonts.lock
      size: 200x60
      scale: 1
      goldens: {dir: out}
      cases:
        - {name: a, feed: feed.json}
        - {name: b, feed: feed.json}

      """, to: "suite.yaml")
    return ["XDG_CACHE_HOME": workspace["cache"]]
  }

  private static let old = "the file of an earlier run"

  /// Removes the files of the last run, and writes those of an earlier run in their place.
  private static func reset(_ workspace: Workspace, _ command: Command) throws {
    for name in ["out", ".emaki"] { try? FileManager.default.removeItem(atPath: workspace[name]) }
    for name in command.old { try workspace.write(old, to: name) }
  }

  @Test(arguments: commands, faults)
  func `a fault of the disk is reported, and the next run succeeds and cleans up`(command: Command, fault: DiskFaults.Fault) async throws {
    let workspace = Workspace()
    let environment = try Self.prepare(workspace)
    let disk = DiskFaults(workspace: workspace)
    try Self.reset(workspace, command)
    // The first run makes the caches of fonts. `FontCacheTests` tests those.
    _ = try await workspace.run(command.arguments, environment: environment)
    try Self.reset(workspace, command)
    let calls = try await disk.calls(of: command.arguments, code: command.code, environment: environment)
    let right = try Dictionary(uniqueKeysWithValues: command.files.map { ($0, try workspace.contents($0)) })
    /// Whether there are these files and no others.
    func finds(_ right: [String: Data], _ files: [String]) throws -> Bool {
      try workspace.files == files && right.allSatisfy { try workspace.contents($0.key) == $0.value }
    }
    let files = workspace.files
    try #require(!calls.isEmpty)
    for call in 1...calls.count {
      let place = "call \(call): \(calls[call - 1])"
      try Self.reset(workspace, command)
      let before = workspace.files
      let run = try await disk.run(command.arguments, call: call, fault, environment: environment)
      if run.code == command.code {
        #expect(try finds(right, files), "\(place)")
        continue
      }
      if run.code != 128 + SIGKILL {
        #expect(run.failure.hasPrefix("73 error: ") && run.errors.contains("cannot "), "\(place): \(run.failure)")
      }
      let halves = right.filter { name, contents in
        (try? workspace.contents(name)).map { $0 != contents && $0 != Data(Self.old.utf8) } ?? false
      }
      #expect(halves.keys.sorted() == [], "\(place)")
      // Where nothing has changed, the next run is like the first.
      if workspace.files == before, try command.old.allSatisfy({ try workspace.contents($0) == Data(Self.old.utf8) }) { continue }
      #expect(try await workspace.run(command.again ?? command.arguments, environment: environment).code == command.code, "\(place)")
      #expect(try finds(right, files), "\(place)")
    }
  }

  @Test func `a cache keeps no unfinished file, even where a file cannot be emptied`() async throws {
    let workspace = Workspace()
    // This file system has no nameless files, so each file has a name while it is written.
    let environment = try Self.prepare(workspace).merging(["FAULTS_NAMELESS": "no"]) { $1 }
    let disk = DiskFaults(workspace: workspace)
    let arguments = "render feed.json -o list.png --force --jobs 1 --cache kept".words + Self.look
    let calls = try await disk.calls(of: arguments, environment: environment)
    let emptied = calls.indices.filter { calls[$0].hasPrefix("ftruncate ") && calls[$0].contains("/kept/layers/") }
    #expect(!emptied.isEmpty, "\(calls)")
    for call in emptied {
      try FileManager.default.removeItem(atPath: workspace["kept"])
      #expect(try await disk.run(arguments, call: call + 1, .error(EIO), environment: environment).code == 0)
      let files = workspace.files.filter { $0.hasPrefix("kept/") }
      #expect(!files.isEmpty && !files.contains { $0.contains(".emaki-") }, "\(files)")
    }
  }
}
