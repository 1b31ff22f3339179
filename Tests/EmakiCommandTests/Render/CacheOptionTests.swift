import Foundation
import Testing

/// Tests `--cache`, which keeps painted layers for the next run.
@Suite struct CacheOptionTests {
  private let workspace: Workspace
  private let small = ["--size", "200x100", "--scale", "1", "--full"]

  init() throws {
    workspace = try Workspace()
    try workspace.writeRows(10)
  }

  /// The files of layers, which are below folders named with two digits.
  private var layers: [String] { workspace.files.filter { $0.hasPrefix("kept/layers/") && $0.split(separator: "/").count == 4 } }

  private func picture(_ options: String...) async throws -> Data {
    let run = try await workspace.run(["render", "feed.json", "-o", "list.png"] + small + options)
    #expect(run.code == 0 && run.errors == "")
    return try workspace.contents("list.png")
  }

  @Test func `a run adds to the folder only the layers that it had to paint, and draws the same`() async throws {
    let plain = try await picture()
    #expect(try await picture("--cache", "kept") == plain)
    let first = layers
    #expect(!first.isEmpty)
    #expect(try await picture("--cache", "kept") == plain)
    #expect(layers == first)
    try workspace.write(#"[{"id": "new", "body": "Another text", "date": "1d"}]"#, to: "feed.json")
    let other = try await picture("--cache", "kept")
    #expect(layers.count == first.count + 1)
    #expect(try await picture() == other)
  }
}
