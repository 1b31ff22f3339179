import Foundation
import Testing

/// Tests `--cache`, which keeps painted layers for the next run.
@Suite struct CacheOptionTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeRows(10)
  }

  /// The files of layers, which are below folders named with two digits.
  private var layers: [String] { workspace.files.filter { $0.hasPrefix("kept/layers/") && $0.split(separator: "/").count == 4 } }

  private func picture(_ options: String...) async throws -> Data {
    try await workspace.draw("feed.json", ["--full"] + options)
  }

  @Test func `a run adds to the folder only the layers that it had to paint, and draws the same`() async throws {
    let plain = try await picture()
    #expect(try await picture("--cache", "kept") == plain)
    let first = layers
    #expect(try await picture("--cache", "kept") == plain)
    #expect(!first.isEmpty && layers == first)
    try workspace.write(#"[{"id": "new", "body": "Another text", "date": "1d"}]"#, to: "feed.json")
    #expect(try await picture("--cache", "kept") == picture())
    #expect(layers.count == first.count + 1)
  }
}
