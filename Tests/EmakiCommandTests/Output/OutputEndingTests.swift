import Foundation
import Testing

/// Tests that no file gets the ending of another kind of contents, and that `-` is standard output.
@Suite struct OutputEndingTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeRows(2)
    try workspace.write("emaki: 1\nscale: 1\nsize: 100x100\ncases:\n  - { name: a, feed: feed.json }\n", to: "emaki.yaml")
  }

  @Test(arguments: [
    (["verify", "--report", "r.png"], "--report r.png has the ending of PNG, and would be HTML. Give it another, such as .html."),
    (["verify", "--junit", "j.WEBP"], "--junit j.WEBP has the ending of WebP, and would be XML. Give it another, such as .xml."),
    (["frames", "feed.json", "-o", "f", "--trace", "t.png"], "--trace t.png has the ending of PNG, and would be JSON."),
    (["batch", "feed.json", "-o", "out", "--results", "r.mp4"], "--results r.mp4 has the ending of MP4, and would be NDJSON."),
    (["fonts", "lock", "-o", "lock.png"], "-o lock.png has the ending of PNG, and would be JSON. Give it another, such as .lock."),
    (
      ["render", "feed.json", "-o", "x.txt"],
      "x.txt has the ending of plain text, and would be png. The formats that there are: png, webp, jpg."
    ),
    (["batch", "feed.json", "-o", "out", "--name", "{stem}.json"], "{stem}.json has the ending of JSON, and would be png."),
    (["frames", "feed.json", "-o", "x.html"], "-o x.html has the ending of HTML, and would be a folder of png pictures."),
    (["diff", "a.png", "b.png", "-o", "x.yaml"], "-o x.yaml has the ending of YAML, and would be png."),
  ]) func `an ending of another kind of contents is refused`(arguments: [String], message: String) async throws {
    let before = workspace.files
    let run = try await workspace.run(arguments)
    #expect(run.code == 64 && run.errors.hasPrefix("error: \(message)"), "\(run.errors)")
    #expect(workspace.files == before)
  }

  @Test func `files without an ending are written`() async throws {
    let size = ["--size", "100x100", "--scale", "1"]
    #expect(try await workspace.run(["render", "feed.json", "-o", "picture"] + size).code == 0)
    #expect(try workspace.picture("picture").width == 100)
    #expect(try await workspace.run("verify", "--report", "report", "--junit", "junit").code == 1)
    #expect(Set(workspace.files).isSuperset(of: ["picture", "report", "junit"]))
  }

  @Test func `reports of verify can be standard output`() async throws {
    _ = try await workspace.run("verify", "--report", "r.html", "--junit", "j.xml")
    let junit = try await workspace.run("verify", "--junit", "-")
    #expect(junit.code == 1 && junit.errors.contains("1 picture: 0 passed, 0 failed, 1 missing"), "\(junit.errors)")
    #expect(try junit.output == workspace.contents("j.xml"))
    let report = try await workspace.run("verify", "--report", "-")
    #expect(report.code == 1 && report.errors.contains("1 picture: 0 passed, 0 failed, 1 missing"), "\(report.errors)")
    #expect(try report.output == workspace.contents("r.html"))
    #expect(!workspace.files.contains("-"))
    for both in [["--report", "-", "--junit", "-"], ["--junit", "-", "--json"]] {
      let run = try await workspace.run(["verify"] + both)
      #expect(run.code == 64 && run.errors.contains("both write to standard output. Give one of them."), "\(run.errors)")
    }
  }
}
