import Foundation
import Testing

@Suite struct HelpTests {
  /// Returns the commands that the help of a command lists, with the commands below them.
  private func commands(below path: [String]) async throws -> [[String]] {
    let text = try await Workspace().run(path + ["--help"]).text
    guard let list = text.split(separator: "SUBCOMMANDS:", maxSplits: 1).dropFirst().first else { return [] }
    var found: [[String]] = []
    for line in list.split(separator: "\n") {
      guard let name = line.prefixMatch(of: /\s\s([a-z]+)\s/)?.1 else { continue }
      found += [path + [String(name)]]
      found += try await commands(below: path + [String(name)])
    }
    return found
  }

  @Test func `every command has an example of itself`() async throws {
    let all = try await commands(below: [])
    #expect(all.contains(["frames"]) && all.contains(["fonts", "check"]), "\(all)")
    for command in all {
      let text = try await Workspace().run(command + ["--help"]).text
      #expect(text.contains("Example: emaki \(command.joined(separator: " ")) "), "\(command)")
    }
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["help"], ["render", "--help"], ["help", "render"], ["frames", "--help"], ["help", "frames"], ["batch", "--help"],
  ])
  func `help goes to standard output, with an example`(arguments: [String]) async throws {
    let run = try await Workspace().run(arguments)
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(run.text.contains("Example: emaki "))
    #expect(run.text.contains("USAGE: emaki "))
  }

  @Test func `the command without arguments shows its help`() async throws {
    let run = try await Workspace().run([])
    #expect(run.code == 0)
    #expect(try await run.text == Workspace().run("--help").text)
  }

  @Test func `help lists the exit codes`() async throws {
    let text = try await Workspace().run("--help").text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for code in [
      "0 done", "64 usage", "65 invalid feed", "66 missing input", "69 a resource", "70 internal", "73 cannot write", "130 interrupted",
    ] {
      #expect(text.contains(code))
    }
  }

  @Test func `the version is three numbers`() async throws {
    let run = try await Workspace().run("--version")
    #expect(run.code == 0)
    #expect(run.text.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }

  @Test(arguments: [["--help"], ["render", "--help"], ["frames", "--help"]]) func `the examples work`(help: [String]) async throws {
    let workspace = try Workspace()
    let text = try await workspace.run(help).text
    let example = try #require(text.firstMatch(of: /Example: emaki (.*)/)).1.split(separator: " ").map(String.init)
    for name in ["notifications.json", "pictures/avatars"] {
      try FileManager.default.copyItemWithFolders(
        at: Workspace.samples.appending(path: name), to: workspace.folder.appending(path: name))
    }
    try workspace.writeRows(2)
    // Other tests look at the pictures, so small pictures do here.
    let run = try await workspace.run(example + ["--scale", "0.5", "--strict"].suffix(example.contains("--scale") ? 1 : 3))
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(workspace.files.contains { $0.hasSuffix(".png") && !$0.hasPrefix("pictures/") })
  }
}

extension FileManager {
  fileprivate func copyItemWithFolders(at source: URL, to target: URL) throws {
    try createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try copyItem(at: source, to: target)
  }
}
