import EmakiDigest
import Foundation
import Testing

/// Faults of the disk at each call of a program, and a kill at each: what is lost is told, no half is left, and the next run finds its way.
///
/// `scripts/test-disk` tries more commands, moments and errors.
@Suite struct DiskFaultTests {
  /// A command, the files of an earlier run that it finds, and those that it leaves.
  struct Command: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var old: [String]
    var files: [String]

    var testDescription: String { arguments[0] }
  }

  static let look = ["--size", "60x60", "--scale", "1", "--fonts", "fonts.lock"]
  static let commands = [
    Command(arguments: ["render", "feed.json", "-o", "out/list.png"] + look, old: ["out/list.png"], files: ["out/list.png"]),
    Command(
      arguments: ["frames", "feed.json", "-o", "out", "--count", "2", "--force"] + look,
      old: ["out/frame-00001.png", "out/frame-00002.png"], files: ["out/frame-00000.png", "out/frame-00001.png"]),
  ]
  static let faults: [DiskFaults.Fault] = [.error(EIO), .errors(ENOSPC), .kill]

  /// The fonts that are looked for and their cache are the workspace's own.
  private static func prepare(_ workspace: Workspace) throws -> [String: String?] {
    try workspace.writeRows(2)
    let font = URL(filePath: "/usr/share/fonts/opentype/inter/Inter-Regular.otf")
    try workspace.write(try Data(contentsOf: font), to: "fonts/Inter-Regular.otf")
    let hash = try workspace.contents("fonts/Inter-Regular.otf").withUnsafeBytes { Digest(of: $0).hexadecimal }
    try workspace.write(
      #"{"fonts": [{"path": "fonts/Inter-Regular.otf", "index": 0, "sha256": "\#(hash)"}], "families": ["Inter"]}"#, to: "fonts.lock")
    return ["XDG_CACHE_HOME": workspace.folder.path + "/cache"]
  }

  private static let old = "the file of an earlier run"

  /// Puts the files of an earlier run in their places, and takes those of the last one away.
  private static func reset(_ workspace: Workspace, _ command: Command) throws {
    try? FileManager.default.removeItem(at: workspace.folder.appending(path: "out"))
    for name in command.old { try workspace.write(old, to: name) }
  }

  @Test(.timeLimit(.minutes(15)), arguments: commands, faults)
  func `what is lost is told, and the next run takes away what is left`(command: Command, fault: DiskFaults.Fault) async throws {
    let workspace = try Workspace()
    let environment = try Self.prepare(workspace)
    let disk = DiskFaults(workspace: workspace)
    try Self.reset(workspace, command)
    // The first run makes the caches of fonts, which are a test of their own.
    _ = try await workspace.run(command.arguments, environment: environment)
    try Self.reset(workspace, command)
    let calls = try await disk.calls(of: command.arguments, environment: environment)
    let right = try Dictionary(uniqueKeysWithValues: command.files.map { ($0, try workspace.contents($0)) })
    let files = workspace.files
    #expect(!calls.isEmpty)
    for call in 1...calls.count {
      let place = "call \(call): \(calls[call - 1])"
      try Self.reset(workspace, command)
      let run = try await disk.run(command.arguments, call: call, fault, environment: environment)
      if run.code == 0 {
        #expect(workspace.files == files, "\(place)")
        for (name, contents) in right { #expect(try workspace.contents(name) == contents, "\(place)") }
        continue
      }
      if run.code != 128 + SIGKILL {
        #expect(run.code == 73 && run.errors.hasPrefix("error: cannot "), "\(place): \(run.code) \(run.errors)")
      }
      for (name, contents) in right {
        guard let found = try? workspace.contents(name) else { continue }
        #expect(found == contents || found == Data(Self.old.utf8), "a half of \(name), \(place)")
      }
      #expect(try await workspace.run(command.arguments, environment: environment).code == 0, "\(place)")
      for (name, contents) in right { #expect(try workspace.contents(name) == contents, "\(place)") }
      #expect(workspace.files == files, "\(place)")
    }
  }
}
