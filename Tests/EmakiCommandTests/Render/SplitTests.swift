import EmakiTestSupport
import Foundation
import Testing

/// `emaki render --full --split`: ten rows of 80 points, 200 points wide.
struct SplitTests {
  private let workspace = Workspace()
  private let small = "--full --size 200x100 --scale 1".words

  init() throws {
    try workspace.writeRows(10)
  }

  private func run(_ options: String) async throws -> Workspace.Run {
    try await workspace.run("render feed.json".words + small + options.words)
  }

  @Test func `the parts of a split list put together are the whole list`() async throws {
    let whole = try DecodedPNG(await workspace.draw("feed.json", ["--full"])).words
    for (height, heights) in [("300", [300, 300, 200]), ("9999", [800]), ("80.4", Array(repeating: 80, count: 10))] {
      let run = try await run("--split \(height) -o \(height).png")
      let names = heights.indices.map { "\(height)-0000\($0).png" }
      #expect(run.failure == "0 " && run.lines == names && workspace.files.filter { $0.hasPrefix("\(height)-") } == names)
      let pictures = try names.map { try workspace.picture($0) }
      #expect(pictures.map(\.height) == heights)
      #expect(pictures.flatMap(\.words) == whole)
    }
    let names = try await run("--split 300 --format webp").lines
    #expect(names == (0..<3).map { "feed-0000\($0).webp" })
    #expect(try names.flatMap { try DecodedWebP(workspace.contents($0)).words } == whole)
  }

  @Test func `parts are reported in order`() async throws {
    let run = try await run("--split 500 --json")
    let files = try [("feed-00000.png", 500), ("feed-00001.png", 300)].map { name, height in
      ReportTests.Document.File(path: name, width: 200, height: height, bytes: try workspace.contents(name).count)
    }
    #expect(try ReportTests.Document(run) == ReportTests.Document(files: files, warnings: []))
  }

  @Test func `an empty list gives one part`() async throws {
    try workspace.writeFeed("[]")
    #expect(try await run("--split 300").text == "feed-00000.png\n")
    #expect(try workspace.picture("feed-00000.png").size == "200x100")
  }

  @Test func `older parts are removed with --force alone, and nothing else`() async throws {
    #expect(try await run("--split 100").code == 0)
    for name in "feed-1.png feed-00001.jpg feed-0000x.png other-00009.png".words { try workspace.write("other", to: name) }
    #expect(
      try await run("--split 400").failure
        == "73 error: feed-00000.png and 7 more of its kind exist already. Give --force to replace them, or another name with -o.\n")
    #expect(try await run("--split 400 --force").code == 0)
    #expect(
      workspace.files == "feed-00000.png feed-00001.jpg feed-00001.png feed-0000x.png feed-1.png feed.json other-00009.png".words)
  }

  @Test func `a split list that is stopped leaves only whole parts`() async throws {
    try workspace.writeRows(4000)
    let command = "render feed.json --full --split 700 -o list.png".words
    let code = try await workspace.interrupt(command, with: SIGTERM) { workspace.files.contains("list-00001.png") }
    let parts = workspace.files.filter { $0 != "feed.json" }
    #expect(code == 130 && parts.count >= 2, "\(code) \(parts)")
    #expect(try parts.filter { try workspace.picture($0).size != "1170x2100" } == [])
  }
}
