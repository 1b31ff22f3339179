import Foundation
import Testing

/// Tests that each command says of an input that is too large what its user can do about it.
@Suite struct LargeInputTests {
  struct Door: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var message: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let size = (256 << 20) + 1
  private static let pages = "feed large: 268435457 bytes are over the limit of 268435456. Split it into pages."
  private static let feeds = "feed large: 268435457 bytes are over the limit of 268435456. Split it into several feeds."
  private static let file = "large: 268435457 bytes are over the limit of 268435456. Name a smaller file."

  static let doors = [
    Door(arguments: ["render", "large"], message: pages),
    Door(arguments: ["render", "large", "--full"], message: pages),
    Door(arguments: ["render", "feed.json", "--scroll", "large", "--at", "0"], message: file),
    Door(arguments: ["render", "feed.json", "--fonts", "large"], message: file),
    Door(arguments: ["frames", "large", "-o", "out"], message: pages),
    Door(arguments: ["frames", "feed.json", "--update", "large", "-o", "out"], message: pages),
    Door(arguments: ["frames", "feed.json", "--scroll", "large", "-o", "out"], message: file),
    Door(arguments: ["batch", "feed.json", "--fonts", "large", "-o", "out"], message: file),
    Door(arguments: ["measure", "large"], message: feeds),
    Door(arguments: ["measure", "feed.json", "--fonts", "large"], message: file),
    Door(arguments: ["fonts", "check", "large"], message: feeds),
    Door(arguments: ["fonts", "list", "--fonts", "large"], message: file),
    Door(arguments: ["fonts", "lock", "--fonts", "large", "-o", "out"], message: file),
    Door(arguments: ["layout", "large"], message: file),
    Door(arguments: ["layout", "large", "--row", "1"], message: feeds),
    Door(arguments: ["diff", "large", "large"], message: file),
    Door(arguments: ["verify", "--suite", "large"], message: file),
    Door(arguments: ["record", "--all", "--suite", "large"], message: file),
  ]

  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeRows(1)
    try workspace.write("", to: "large")
    // The file is a hole, so it takes no room on the disk.
    #expect(truncate(workspace.folder.path + "/large", off_t(Self.size)) == 0)
  }

  @Test(arguments: doors) func `a file that is too large comes with advice that fits`(door: Door) async throws {
    let run = try await workspace.run(door.arguments)
    #expect(run.code == 65)
    #expect(run.errors == "error: \(door.message)\n")
    #expect(workspace.files == ["feed.json", "large"])
  }

  @Test func `a feed that is too large for a batch or a suite is reported with advice that fits`() async throws {
    let batch = try await workspace.run(["batch", "large", "feed.json", "-o", "out"])
    #expect(batch.code == 65)
    #expect(batch.errors.contains("error: \(Self.pages)\n"), "\(batch.errors)")
    try workspace.write("emaki: 1\ncases:\n  - {name: a, feed: large}\n", to: "emaki.yaml")
    let suite = try await workspace.run(["verify"])
    #expect(suite.code == 65)
    #expect(suite.text.contains("ERROR a.top: \(Self.pages)\n"), "\(suite.text)")
  }

  @Test(arguments: [(["render", "rows"], true), (["frames", "rows", "-o", "out"], true), (["measure", "rows"], false)])
  func `a feed with too many rows comes with advice that fits`(arguments: [String], hasPages: Bool) async throws {
    try workspace.write("[" + repeatElement("0", count: 1_000_001).joined(separator: ",") + "]", to: "rows")
    let run = try await workspace.run(arguments)
    #expect(run.code == 65)
    let parts = hasPages ? "pages" : "several feeds"
    #expect(run.errors == "error: feed rows: there are more rows than the limit of 1000000. Split it into \(parts).\n")
  }
}
