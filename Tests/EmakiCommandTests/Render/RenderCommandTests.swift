import EmakiTestSupport
import Foundation
import Testing

/// Tests `emaki render` with ten rows of 80 points: the list ends at 800, so a viewport of 100 reaches the end at an offset of 700.
struct RenderCommandTests {
  private let workspace = Workspace()

  init() throws {
    try workspace.writeRows(10)
  }

  /// The last row has 80 points, and the viewport 100.
  private static let lowRow =
    "warning: feed.json: row \"9\" stands 20 points below the top: the list ends before it can stand higher. A lower screen, or the row "
    + "alone, shows it first.\n"

  private func draw(_ options: String = "") async throws -> Data { try await workspace.draw("feed.json", options.words) }

  @Test func `without options a feed becomes a picture of the same name in the current folder, 390 points wide at scale 3`() async throws {
    try workspace.writeRows(2, to: "feeds/my.list.json")
    #expect(try await workspace.succeed("render feeds/my.list.json").text == "my.list.png\n")
    #expect(workspace.files == "feed.json feeds feeds/my.list.json my.list.png".words)
    #expect(try workspace.picture("my.list.png").size == "1170x720")
  }

  @Test func `size and scale decide how many pixels a picture has`() async throws {
    let sizes = [("200x100", "2.5", "500x250"), ("200.5x33.3", "2", "401x67"), ("200x100", "0.01", "2x1")]
    for (size, scale, pixels) in sizes {
      #expect(try await DecodedPNG(workspace.draw("feed.json", size: "--size \(size) --scale \(scale)".words)).size == pixels)
    }
  }

  @Test func `an offset beyond the end and a language that there is not are told`() async throws {
    let command = "render feed.json -o end.png".words + Workspace.small
    #expect(
      try await workspace.run(command + "--offset 800 --at 1".words).failure
        == "0 warning: feed.json: the list ends 100 points before it is scrolled so far, and its end is shown. Give a smaller offset.\n")
    let words = "64 error: The value 'german' is invalid for '--lang <tag>': Give a BCP 47 tag, such as ja or zh-Hans."
    #expect(try await workspace.run(command + "--lang german".words).failure.hasPrefix(words))
  }

  @Test func `a row or an offset is scrolled to, as far as the list goes`() async throws {
    let row = try await draw("--row 3")
    #expect(try await draw("--offset 240") == row)
    let command = "render feed.json -o end.png --row 9".words + Workspace.small
    #expect(try await workspace.run(command).failure == "0 " + Self.lowRow)
    let drawn = try await workspace.streamed(
      "160 699 700 701 1e9".words.map { "feed.json --offset " + $0 }
    )
    #expect(drawn[0] != row && drawn[1] != drawn[2])
    #expect(Set(try drawn[2...] + [workspace.contents("end.png")]).count == 1)
  }

  @Test func `an overlay is drawn over a picture, and does not change the layers that the list keeps`() async throws {
    let plain = try await draw()
    #expect(try await draw("--overlay frames,baselines --cache cache") != plain)
    #expect(try await draw("--cache cache") == plain)
  }

  @Test func `one row alone is as large as its cell, and the whole list as high as its rows`() async throws {
    func picture(_ options: String = "") async throws -> DecodedPNG { try DecodedPNG(await workspace.draw("feed.json", options.words)) }
    let (only, row) = (try await picture("--only 3"), try await picture("--row 3"))
    #expect(only.size == "200x80" && only.words[...] == row.words[..<(200 * 80)])
    let (full, part) = (try await picture("--full --jobs 3"), try await picture("--offset 333 --jobs 1"))
    #expect(full.size == "200x800" && full.words[(333 * 200)..<(433 * 200)] == part.words[...])
  }

  @Test(arguments: [[], ["--full"]]) func `standard output gets the picture's bytes and nothing else`(options: [String]) async throws {
    try workspace.writeFeed(#"[{"body": "x", "imageURL": "none.png"}]"#)
    _ = try await workspace.run("render feed.json -o list.png".words + Workspace.small + options)
    let run = try await workspace.run("render feed.json -o -".words + Workspace.small + options)
    #expect(run.code == 0 && run.warnings.count == 1, "\(run.failure)")
    #expect(try run.output == workspace.contents("list.png") && workspace.files == ["feed.json", "list.png"])
  }

  @Test func `a feed may come from standard input`() async throws {
    let feed = try workspace.contents("feed.json").text
    // The picture is named as if the feed came from the file feed.json.
    #expect(try await workspace.succeed("render -".words + Workspace.small, input: feed).text == "feed.png\n")
    #expect(try await workspace.contents("feed.png") == draw())
  }

  @Test func `a new file has the permissions that the user's umask gives it`() async throws {
    _ = try await draw()
    let attributes = try FileManager.default.attributesOfItem(atPath: workspace["drawn"])
    let mask = umask(0)
    umask(mask)
    #expect(attributes[.posixPermissions] as? UInt32 == 0o666 & ~mask || attributes[.posixPermissions] as? Int == Int(0o666 & ~mask))
  }
}
