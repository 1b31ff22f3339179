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
    try workspace.write("[{\"body\": \"a\"}]", to: "in/feed")
    try workspace.write("[{\"body\": \"a\"}]", to: "in/list-00000")
    try workspace.write("{\"id\": \"feed\", \"path\": \"in/feed\"}\n", to: "lines.ndjson")
    try workspace.write("{\"layout\": {\"box\": {\"id\": \"a\"}}, \"sizeRange\": {\"max\": [9, 9]}}", to: "doc")
    try workspace.write("[{\"id\": \"7\", \"body\": \"a\", \"imageURL\": \"face.png\"}]", to: "faces.json")
    for name in ["a.png", "b.png", "face.png"] {
      try workspace.write(try Data(contentsOf: Workspace.samples.appending(path: "pictures/avatars/kitten.png")), to: name)
    }
    let link = workspace.folder.appending(path: "link.png").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.png")
    try workspace.write(try Data(contentsOf: URL(filePath: "/usr/share/fonts/opentype/inter/Inter-Regular.otf")), to: "f.otf")
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
    (["batch", "feeds", "-o", "out", "--name", "{stem}", "--results", "out/0"], "--results would replace a picture, out/0"),
    (["batch", "feeds", "-o", "out", "--results", "out/.emaki-batch/journal.ndjson"], "--results is in the folder .emaki-batch"),
    (
      ["batch", "in/feed", "-o", "in", "--name", "{stem}", "--force"],
      "in/feed: its picture would replace a feed, in/feed. Give pictures another folder with -o, or another --name."
    ),
    (
      ["batch", "lines.ndjson", "-o", "in", "--name", "{id}", "--force"],
      "lines.ndjson, line 1: its picture would replace a feed"
    ),
    (
      ["batch", "in/list-00000", "-o", "in", "--name", "list", "--full", "--split", "99", "--force"],
      "in/list-00000: its picture would replace a feed, in/list-00000"
    ),
    (["diff", "a.png", "b.png", "-o", "a.png"], "-o would replace the picture expected, a.png"),
    (["diff", "a.png", "b.png", "-o", "./b.png"], "-o would replace the other picture, ./b.png"),
    (["diff", "link.png", "b.png", "-o", "a.png"], "-o would replace the picture expected, a.png"),
    (["frames", "faces.json", "--format", "apng", "-o", "face.png"], "-o would replace the picture of the row \"7\", face.png"),
    (["layout", "doc", "-o", "doc"], "-o would replace the document, doc"),
    (["fonts", "lock", "--add", "f.otf", "-o", "f.otf", "--force"], "-o would replace a font, f.otf"),
    (["render", "faces.json", "-o", "face.png"], "-o would replace the picture of the row \"7\", face.png"),
    (["verify", "--report", "feed.json"], "--report would replace the feed of the case \"a\", feed.json"),
    (["verify", "--junit", "cell.yaml"], "--junit would replace the cell of the case \"a\", cell.yaml"),
    (["verify", "--report", "emaki.yaml"], "--report would replace the suite, emaki.yaml"),
    (["verify", "--report", "r.html", "--junit", "r.html"], "--report would replace the file of --junit, r.html"),
    (["verify", "--junit", "goldens/a.top@1x.json"], "--junit would replace a golden, goldens/a.top@1x.json"),
  ]) func `an output that would replace an input is refused, and nothing is written`(arguments: [String], message: String) async throws {
    let lines = ["emaki: 1", "scale: 1", "goldens: { mode: hash }", "cases: [{ name: a, feed: feed.json, cell: cell.yaml }]"]
    try workspace.write(lines.joined(separator: "\n"), to: "emaki.yaml")
    let before = workspace.files.map { try? workspace.contents($0) }
    let run = try await workspace.run(arguments)
    #expect(run.code == 64, "\(run.text)\(run.errors)")
    #expect(run.errors.hasPrefix("error: \(message)"), "\(run.errors)")
    #expect(!run.errors.contains("Usage: emaki <subcommand>"), "\(run.errors)")
    #expect(workspace.files.map { try? workspace.contents($0) } == before)
  }

  @Test func `a request of a stream does not lose its feed`() async throws {
    let before = try workspace.contents("in/feed")
    let run = try await workspace.run(
      ["batch", "-", "--stream", "-o", "in", "--name", "{id}"], input: Data("{\"id\": \"feed\", \"path\": \"in/feed\"}\n".utf8))
    #expect(run.text.contains("in/feed: its picture would replace it."), "\(run.text)")
    #expect(try workspace.contents("in/feed") == before)
  }

  @Test func `results beside the pictures are no fault`() async throws {
    let run = try await workspace.run("batch", "feeds", "-o", "out", "--results", "out/results.ndjson", "--size", "200x100", "--scale", "1")
    #expect(run.code == 0, "\(run.errors)")
    #expect(workspace.files.contains("out/results.ndjson"))
  }
}
