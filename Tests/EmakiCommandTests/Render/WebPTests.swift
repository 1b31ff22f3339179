import EmakiTestSupport
import Foundation
import Testing

/// `emaki render --format webp`: ten rows of 80 points in a viewport of 200 x 100.
struct WebPTests {
  private let workspace = Workspace()

  init() throws {
    try workspace.writeRows(10)
  }

  @Test(arguments: ["--offset 33".words, "--only 3".words, ["--full"]]) func `a WebP has the same pixels as the PNG`(view: [String])
    async throws
  {
    let picture = try DecodedPNG(await workspace.draw("feed.json", view))
    let webP = try await workspace.succeed("render feed.json --format webp --json".words + Workspace.small + view)
    let bytes = try workspace.contents("feed.webp")
    let decoded = try DecodedWebP(bytes)
    #expect(decoded.isLossless && decoded.words == picture.words)
    let file = ReportTests.Document.File(path: "feed.webp", width: picture.width, height: picture.height, bytes: bytes.count)
    #expect(try ReportTests.Document(webP) == ReportTests.Document(files: [file], warnings: []))
    #expect(try await workspace.draw("feed.json", "--format webp".words + view) == bytes)
  }

  @Test(arguments: [
    ("--size 8192x10 --scale 2".words, "16384 x 20"), ("--full --size 200x10 --scale 1".words, "200 x 20000"),
  ])
  func `a side longer than WebP allows exits with 64`(options: [String], size: String) async throws {
    try workspace.writeRows(250)
    let run = try await workspace.run("render feed.json --format webp".words + options)
    #expect(
      run.failure == "64 error: a WebP is at most 16383 pixels wide and high, and this picture would be \(size). "
        + "Choose a smaller size or scale, split the list, or write PNG.\n")
    #expect(workspace.files == ["feed.json"])
  }
}
