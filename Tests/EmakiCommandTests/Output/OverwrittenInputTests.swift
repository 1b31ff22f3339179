import Foundation
import Testing

/// Tests that no output replaces a file that the command reads, or another output.
@Suite struct OverwrittenInputTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeRows(2)
    try workspace.write("layout: { text: { text: \"{{ body }}\" } }\ndata: { body: text }\n", to: "cell.yaml")
    try workspace.write("{}", to: "scroll.json")
    try workspace.writeFeeds(1)
  }

  @Test(arguments: [
    (["render", "feed.json", "-o", "feed.json"], "-o would replace the feed, feed.json"),
    (["render", "feed.json", "-o", "./feeds/../feed.json"], "-o would replace the feed, ./feeds/../feed.json"),
    (["render", "feed.json", "--cell", "cell.yaml", "-o", "cell.yaml"], "-o would replace the file of --cell, cell.yaml"),
    (
      ["frames", "feed.json", "--scroll", "scroll.json", "--trace", "scroll.json", "-o", "f"],
      "--trace would replace the file of --scroll, scroll.json"
    ),
    (["batch", "feed.json", "-o", "out", "--results", "feed.json"], "--results would replace an input, feed.json"),
    (["batch", "feeds", "-o", "out", "--results", "feeds/0.json"], "--results would replace a feed, feeds/0.json"),
    (["batch", "feeds", "-o", "out", "--results", "out/0.png"], "--results would replace a picture, out/0.png"),
    (["batch", "feeds", "-o", "out", "--results", "out/.emaki-batch/journal.ndjson"], "--results is in the folder .emaki-batch"),
    (["verify", "--report", "emaki.yaml"], "--report would replace the suite, emaki.yaml"),
    (["verify", "--report", "r.html", "--junit", "r.html"], "--report would replace the file of --junit, r.html"),
    (["verify", "--junit", "goldens/a.top@1x.png"], "--junit would replace a golden, goldens/a.top@1x.png"),
  ]) func `an output that would replace an input is refused, and nothing is written`(arguments: [String], message: String) async throws {
    try workspace.write("emaki: 1\nscale: 1\ncases:\n  - { name: a, feed: feed.json }\n", to: "emaki.yaml")
    let before = workspace.files.map { try? workspace.contents($0) }
    let run = try await workspace.run(arguments)
    #expect(run.code == 64, "\(run.text)\(run.errors)")
    #expect(run.errors.hasPrefix("error: \(message)"), "\(run.errors)")
    #expect(workspace.files.map { try? workspace.contents($0) } == before)
  }

  @Test func `results beside the pictures are no fault`() async throws {
    let run = try await workspace.run("batch", "feeds", "-o", "out", "--results", "out/results.ndjson", "--size", "200x100", "--scale", "1")
    #expect(run.code == 0, "\(run.errors)")
    #expect(workspace.files.contains("out/results.ndjson"))
  }
}
