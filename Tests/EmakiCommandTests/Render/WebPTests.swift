import EmakiTestSupport
import Foundation
import Testing

/// `emaki render --format webp`: ten rows of 80 points in a viewport of 200 x 100.
@Suite struct WebPTests {
  @Test func `a name that ends in webp makes WebP`() async throws {
    let workspace = try Workspace()
    try workspace.writeRows(2)
    let options = ["--scale", "1", "--size", "200x100"]
    for (path, more) in [("with.webp", ["--format", "webp"]), ("without.webp", []), ("LOUD.WEBP", [])] {
      let run = try await workspace.run(["render", "feed.json", "-o", path] + options + more)
      #expect(run.code == 0 && run.errors == "")
    }
    let expected = try workspace.contents("with.webp")
    #expect(try workspace.contents("without.webp") == expected && workspace.contents("LOUD.WEBP") == expected)
    let batch = try await workspace.run(["batch", "feed.json", "-o", "out", "--name", "{stem}.webp", "--quiet"] + options)
    #expect(batch.code == 0)
    #expect(try workspace.contents("out/feed.webp") == expected)
    let input = Data(#"{"id": "a", "path": "feed.json"}"#.utf8)
    _ = try await workspace.run(["batch", "-", "--stream", "-o", "out", "--name", "{id}.webp"] + options, input: input)
    #expect(try workspace.contents("out/a.webp") == expected)
  }

  private let workspace: Workspace
  private let small = ["--size", "200x100", "--scale", "1"]

  init() throws {
    workspace = try Workspace()
    try workspace.writeRows(10)
  }

  @Test(arguments: [[], ["--offset", "33"], ["--row", "3"], ["--only", "3"], ["--full"]]) func `a WebP has the same pixels as the PNG`(
    view: [String]
  )
    async throws
  {
    let png = try await workspace.run(["render", "feed.json"] + small + view)
    let webP = try await workspace.run(["render", "feed.json", "--format", "webp"] + small + view)
    #expect(png.code == 0 && webP.code == 0)
    #expect(webP.text == "feed.webp\n")
    #expect(webP.errors == "")
    let decoded = try DecodedWebP(try workspace.contents("feed.webp"))
    #expect(decoded.isLossless)
    #expect(decoded.words == (try workspace.picture("feed.png")).words)
    #expect(workspace.files == ["feed.json", "feed.png", "feed.webp"])
  }

  @Test(arguments: [[], ["--full"]]) func `standard output gets the picture's bytes and nothing else`(view: [String]) async throws {
    let command = ["render", "feed.json", "--format", "webp"] + small + view
    #expect(try await workspace.run(command + ["-o", "list.webp"]).code == 0)
    let run = try await workspace.run(command + ["-o", "-"])
    #expect(run.code == 0)
    #expect(run.output == (try workspace.contents("list.webp")))
  }

  @Test func `--json reports the size and the bytes of a WebP`() async throws {
    let run = try await workspace.run(["render", "feed.json", "--format", "webp", "--json"] + small)
    let bytes = try workspace.contents("feed.webp").count
    let file = ReportTests.Document.File(path: "feed.webp", width: 200, height: 100, bytes: bytes)
    #expect(try JSONDecoder().decode(ReportTests.Document.self, from: run.output) == ReportTests.Document(files: [file], warnings: []))
  }

  @Test(arguments: [
    (["--size", "8192x10", "--scale", "2"], "16384 x 20"), (["--full", "--size", "200x10", "--scale", "1"], "200 x 20000"),
  ])
  func `a side longer than WebP allows exits with 64`(options: [String], size: String) async throws {
    try workspace.writeRows(250)
    let run = try await workspace.run(["render", "feed.json", "--format", "webp"] + options)
    #expect(run.code == 64)
    #expect(
      run.errors == "error: a WebP is at most 16383 pixels wide and high, and this picture would be \(size). "
        + "Choose a smaller size or scale, split the list, or write PNG.\n")
    #expect(workspace.files == ["feed.json"])
  }

  @Test func `an existing picture exits with 64 unless its path was given with -o or --force is given`() async throws {
    try workspace.write("older", to: "feed.webp")
    let run = try await workspace.run(["render", "feed.json", "--format", "webp"] + small)
    #expect(run.code == 64)
    #expect(run.errors == "error: feed.webp exists. Give -o feed.webp or --force to replace it, or another name with -o.\n")
    #expect(try await workspace.run(["render", "feed.json", "--format", "webp", "--force"] + small).code == 0)
    #expect(throws: Never.self) { try DecodedWebP(try workspace.contents("feed.webp")) }
  }

  @Test(arguments: [
    (["--format", "gif"], "The value 'gif' is invalid for '--format <format>': Give one of png, webp, jpg."),
    (["--format", "webp", "--png", "small"], "--png has no place in webp. Give it with --format png."),
  ]) func `options that make no sense together exit with 64`(options: [String], message: String) async throws {
    let run = try await workspace.run(["render", "feed.json"] + options)
    #expect(run.code == 64)
    #expect(run.errors.hasPrefix("error: \(message)\n"))
    #expect(workspace.files == ["feed.json"])
  }
}
