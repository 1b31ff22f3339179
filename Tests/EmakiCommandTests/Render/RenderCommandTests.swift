import Foundation
import Testing

/// Tests `emaki render` with ten rows of 80 points: the list ends at 800, so a viewport of 100 reaches the end at an offset of 700.
@Suite struct RenderCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeRows(10)
  }

  /// The last row has 80 points, and the viewport 100.
  private static let lowRow =
    "warning: feed.json: row \"9\" stands 20 points below the top: the list ends before it can stand higher. A lower screen, or the row "
    + "alone, shows it first.\n"

  /// Draws with a viewport of 200 x 100 at scale 1.
  @discardableResult
  private func draw(_ options: String...) async throws -> Data {
    let run = try await workspace.run(["render", "feed.json", "-o", "list.png", "--size", "200x100", "--scale", "1"] + options)
    #expect(run.code == 0 && run.text == "list.png\n")
    #expect(run.errors == (options.contains("--row") && options.contains("9") ? Self.lowRow : ""))
    return try workspace.contents("list.png")
  }

  @Test func `without options a feed becomes a picture of the same name in the current folder, 390 x 844 points at scale 3`() async throws {
    try workspace.writeRows(2, to: "feeds/my.list.json")
    let run = try await workspace.run("render", "feeds/my.list.json")
    #expect(run.code == 0 && run.text == "my.list.png\n" && run.errors == "")
    #expect(try workspace.picture("my.list.png").size == "1170x2532")
    #expect(workspace.files == ["feed.json", "feeds", "feeds/my.list.json", "my.list.png"])
  }

  @Test(arguments: [("200x100", "1", "200x100"), ("200x100", "2.5", "500x250"), ("100.5x33.3", "2", "201x67"), ("1x1", "0.01", "1x1")])
  func `size and scale decide how many pixels a picture has`(size: String, scale: String, pixels: String) async throws {
    #expect(try await workspace.run("render", "feed.json", "-o", "list.png", "--size", size, "--scale", scale).code == 0)
    #expect(try workspace.picture("list.png").size == pixels)
  }

  @Test func `a row or an offset is scrolled to, as far as the list goes`() async throws {
    #expect(try await draw("--row", "3") == draw("--offset", "240"))
    #expect(try await draw("--row", "3") != draw("--offset", "160"))
    let end = try await draw("--offset", "700")
    for (option, value) in [("--row", "9"), ("--offset", "701"), ("--offset", "1e9")] {
      #expect(try await draw(option, value) == end, "\(option) \(value)")
    }
    #expect(try await draw("--offset", "699") != end)
  }

  @Test func `an overlay is drawn over a picture, and does not change the layers that the list keeps`() async throws {
    let plain = try await draw()
    let drawn = try await draw("--overlay", "frames,baselines")
    #expect(drawn != plain)
    #expect(try await draw("--overlay", "frames,baselines", "--cache", "cache") == drawn)
    #expect(try await draw("--overlay", "frames", "--cache", "cache") != drawn)
    #expect(try await draw("--cache", "cache") == plain)
  }

  @Test func `one row alone is as large as its cell, and the whole list as high as its rows`() async throws {
    try await draw("--only", "3")
    let only = try workspace.picture("list.png")
    #expect(only.size == "200x80")
    try await draw("--row", "3")
    #expect(only.words[...] == (try workspace.picture("list.png")).words[..<(200 * 80)])
    try await draw("--full", "--jobs", "3")
    let full = try workspace.picture("list.png")
    #expect(full.size == "200x800")
    try await draw("--offset", "333", "--jobs", "1")
    #expect(full.words[(333 * 200)..<(433 * 200)] == (try workspace.picture("list.png")).words[...])
  }

  @Test(arguments: [[], ["--full"], ["--offset", "40"]]) func `an empty feed is drawn as a viewport that says so in its middle`(
    view: [String]
  )
    async throws
  {
    try workspace.write(#"{"version": "https://jsonfeed.org/version/1", "title": "x", "items": []}"#, to: "empty.json")
    let command = ["render", "empty.json", "-o", "list.png", "--size", "200x100", "--scale", "1"] + view
    #expect(try await workspace.run(command).code == 0)
    let picture = try workspace.picture("list.png")
    #expect(picture.size == "200x100")
    let marked = (0..<100).filter { y in (0..<200).contains { picture.words[y * 200 + $0] != 0xFFFF_FFFF } }
    // A line of 22 points in the middle.
    #expect(!marked.isEmpty && marked.allSatisfy((39..<61).contains))
    for text in ["", " "] {
      #expect(try await workspace.run(command + ["--empty-text", text]).code == 0)
      #expect(Set(try workspace.picture("list.png").words) == [0xFFFF_FFFF])
    }
  }

  @Test(arguments: [[], ["--full"]]) func `standard output gets the picture's bytes and nothing else`(options: [String]) async throws {
    let small = ["--size", "200x100", "--scale", "1"]
    try workspace.write(#"[{"body": "x", "imageURL": "none.png"}]"#, to: "feed.json")
    _ = try await workspace.run(["render", "feed.json", "-o", "list.png"] + small + options)
    let run = try await workspace.run(["render", "feed.json", "-o", "-"] + small + options)
    #expect(run.code == 0 && run.warnings.count == 1)
    #expect(run.output == (try workspace.contents("list.png")))
    #expect(workspace.files == ["feed.json", "list.png"])
  }

  @Test func `a feed may come from standard input`() async throws {
    let feed = try workspace.contents("feed.json")
    let run = try await workspace.run(["render", "-", "--size", "200x100", "--scale", "1"], input: feed)
    // The picture is named as if the feed came from the file feed.json.
    #expect(run.code == 0 && run.text == "feed.png\n")
    #expect(try await workspace.contents("feed.png") == draw())
  }

  @Test func `a new file has the permissions that the user's umask gives it`() async throws {
    try await draw()
    let attributes = try FileManager.default.attributesOfItem(atPath: workspace.folder.appending(path: "list.png").path)
    let mask = umask(0)
    umask(mask)
    #expect(attributes[.posixPermissions] as? UInt32 == 0o666 & ~mask || attributes[.posixPermissions] as? Int == Int(0o666 & ~mask))
  }
}
