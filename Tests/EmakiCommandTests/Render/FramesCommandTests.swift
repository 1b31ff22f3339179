import EmakiTestSupport
import Foundation
import Testing

/// Tests `emaki frames` with ten rows of 80 points in a viewport of 200 x 100: the list ends at an offset of 700.
struct FramesCommandTests {
  private let workspace = Workspace()
  private let small = "--size 200x100 --scale 1".words

  init() throws {
    try workspace.writeRows(10)
  }

  private func frames(_ options: [String]) async throws -> [String] {
    let printed = try await workspace.succeed("frames feed.json -o out/frames --force".words + small + options).lines
    #expect(printed == workspace.files.filter { $0.hasPrefix("out/frames/") }, "what is printed is what is there")
    return printed
  }

  static let scrolls: [([String], [Int])] = [
    // 29 steps of 24 points reach 696, the 30th the end.
    ([], (0..<30).map { $0 * 24 } + [700]), ("--step 350".words, [0, 350, 700]), ("--step 300".words, [0, 300, 600, 700]),
    ("--step 300 --count 2".words, [0, 300]), ("--step 300 --count 5".words, [0, 300, 600, 700, 700]),
    ("--step 300 --row 3".words, [240, 540, 700]), ("--step 300 --offset 250".words, [250, 550, 700]),
    ("--step 0 --count 2 --offset 9".words, [9, 9]), ("--offset 1e9".words, [700]), ("--row 9".words, [700]),
  ]

  @Test func `step, count and start decide the offsets of the frames, which replace those of a longer scroll`() async throws {
    let list = try DecodedPNG(await workspace.draw("feed.json", ["--full"])).words
    for (options, offsets) in Self.scrolls {
      let names = try await frames(options)
      #expect(names == offsets.indices.map { "out/frames/frame-000\($0 < 10 ? "0" : "")\($0).png" }, "\(options)")
      let differing = try zip(names, offsets).filter { try workspace.picture($0).words[...] != list[$1 * 200..<($1 + 100) * 200] }
      #expect(differing.map(\.0) == [], "\(options)")
    }
  }

  @Test func `an empty feed gives one frame`() async throws {
    try workspace.writeFeed("[]")
    for (options, isBlank) in [([], false), (["--empty-text", ""], true)] as [([String], Bool)] {
      let run = try await workspace.run("frames feed.json -o frames --force".words + small + options)
      #expect(run.code == 0 && run.lines == ["frames/frame-00000.png"])
      #expect((Set(try workspace.picture("frames/frame-00000.png").words) == [0xFFFF_FFFF]) == isBlank)
    }
  }

  @Test func `the folder's name may end in a slash, and the trace may stand in it`() async throws {
    let names = ["new/frame-00000.png", "new/frame-00001.png"]
    let run = try await workspace.succeed("frames feed.json -o new/ --trace new/trace.json --count 2".words + small)
    #expect(run.lines == names && workspace.files == ["feed.json", "new"] + names + ["new/trace.json"])
  }
}
