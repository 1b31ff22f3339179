import EmakiTestSupport
import Foundation
import Testing

/// Tests the help of commands and of topics. `Cases/help.txt` has what is said of misspelt ones.
struct HelpTests {
  static let topics = "start feeds cells pictures scrolls suites batches services errors".words

  /// Returns what a command prints that must succeed.
  private func said(_ arguments: [String]) async throws -> String {
    try await Workspace().succeed(arguments).text
  }

  /// Returns the commands that the help of a command lists, with the commands below them, each with its help.
  private func commands(below path: [String], help: String) async throws -> [(words: [String], help: String)] {
    guard let list = help.split(separator: "SUBCOMMANDS:", maxSplits: 1).dropFirst().first else { return [] }
    var found: [([String], String)] = []
    for line in list.lines {
      guard let name = line.prefixMatch(of: /\s\s([a-z]+)\s/)?.1 else { continue }
      let words = path + [String(name)]
      let help = try await said(words + ["--help"])
      found += try await [(words, help)] + commands(below: words, help: help)
    }
    return found
  }

  @Test func `every command has an example of itself`() async throws {
    let all = try await commands(below: [], help: said(["--help"]))
    let names = all.map { $0.words.joined(separator: " ") }
    #expect(Set(["frames", "fonts check"]).isSubset(of: names), "\(names)")
    #expect(all.indices.filter { !all[$0].help.contains("Example: emaki \(names[$0]) ") }.map { names[$0] } == [])
  }

  @Test func `each way to ask for help is answered alike`() async throws {
    let help = try await said(["--help"])
    #expect(help.contains("USAGE: emaki ") && help.contains("Example: emaki "))
    for other in [["-h"], ["help"], []] { #expect(try await said(other) == help, "\(other)") }
    #expect(try await said("help frames".words) == said("frames --help".words))
  }

  @Test func `help lists the exit codes and the topics`() async throws {
    let text = try await said(["--help"]).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let parts = [
      "0 done", "64 usage", "65 invalid feed", "66 missing input", "69 a resource", "70 internal", "73 cannot write", "130 interrupted",
      "emaki help TOPIC: \(Self.topics.joined(separator: ", ")).",
    ]
    #expect(parts.filter { !text.contains($0) } == [])
  }

  @Test func `what a person needs first is first, and every option is in one group`() async throws {
    for command in "render frames batch serve preview".words {
      let text = try await said("help \(command)".words)
      let groups = text.matches(of: /\n([A-Z ]+):\n/).map { String($0.1) }
      let names = text.matches(of: /\n  (?:-., )?--([a-z-]+)/).map { String($0.1) }
      #expect(Array(groups.drop { $0 == "ARGUMENTS" }.prefix(1)) == ["FIRST"] && groups.last == "WORK", "\(command): \(groups)")
      #expect(Set(names).count == names.count && names.count > 25 && names.contains("help"), "\(command): \(names)")
      #expect(text.contains("See 'emaki help "), "\(command)")
    }
    let root = try await said(["help"])
    let order = try ["emaki render feed.json", "SUBCOMMANDS:", "Exit codes:"].map { try #require(root.firstRange(of: $0)).lowerBound }
    #expect(order == order.sorted())
  }

  @Test func `the version is three numbers`() async throws {
    #expect(try await said(["--version"]).wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }

  @Test(arguments: [["--help"], "render --help".words, "frames --help".words]) func `the examples work`(help: [String]) async throws {
    let workspace = Workspace()
    let example = try #require(try await said(help).firstMatch(of: /Example: emaki (.*)/)).1.words
    let feed = try String(contentsOf: URL.samples.appending(path: "notifications.json"), encoding: .utf8)
    try workspace.write(feed, to: "notifications.json")
    for picture in Set(feed.matches(of: /pictures\/[a-z0-9\/-]+\.(?:png|jpg|webp)/).map { String($0.output) }) {
      try workspace.write(Workspace.sample(picture), to: picture)
    }
    try workspace.writeRows(2)
    // Other tests look at the pictures, so small pictures do here.
    try await workspace.succeed(example + "--scale 0.5 --strict".words.suffix(example.contains("--scale") ? 1 : 3))
    #expect(workspace.files.contains { $0.hasSuffix(".png") && !$0.hasPrefix("pictures/") })
  }

  // MARK: Topics

  @Test func `a topic has a title, and names only topics that there are`() async throws {
    for topic in Self.topics {
      let text = try await said("help \(topic)".words)
      // Lists of topics, such as "emaki help feeds, cells", are looked at to their ends.
      let named = text.matches(of: /emaki help ([a-z]+(?:, [a-z]+)*)/).flatMap { $0.1.split(separator: ", ").map(String.init) }
      #expect(named.filter { !(Self.topics + ["elements"]).contains($0) } == [], "\(topic)")
      #expect(text.hasPrefix("# ") && text.hasSuffix("\n") && text.lines.allSatisfy { $0.count <= 150 }, "\(topic)")
    }
  }

  @Test func `the elements of cell files have a page`() async throws {
    let text = try await said("help elements".words)
    #expect(text.hasPrefix("# Elements of cell files\n") && text.contains("\n## networkImage\n") && text.hasSuffix("\n"))
  }

  @Test func `the topics are listed, each with what it is about`() async throws {
    let lines = try await said("help topics".words).lines.dropFirst().map { $0.words }
    #expect(lines.map { String($0[0]) } == Self.topics && lines.allSatisfy { $0.count > 1 }, "\(lines)")
  }
}
