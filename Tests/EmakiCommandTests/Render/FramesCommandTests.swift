import Foundation
import Testing

/// Tests `emaki frames` with ten rows of 80 points in a viewport of 200 x 100: the list ends at an offset of 700.
@Suite struct FramesCommandTests {
  private let workspace: Workspace
  private let small = ["--size", "200x100", "--scale", "1"]

  init() throws {
    workspace = try Workspace()
    try workspace.writeRows(10)
  }

  private func frames(_ options: [String]) async throws -> [String] {
    let run = try await workspace.run(["frames", "feed.json", "-o", "out/frames"] + small + options)
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    let printed = run.text.split(separator: "\n").map(String.init)
    #expect(printed == workspace.files.filter { $0.hasPrefix("out/frames/") }, "what is printed is what is there")
    return printed
  }

  /// Returns the bytes of the picture of the list at an offset.
  private func picture(offset: Int) async throws -> Data {
    #expect(try await workspace.run(["render", "feed.json", "-o", "list.png", "--offset", "\(offset)"] + small).code == 0)
    return try workspace.contents("list.png")
  }

  @Test func `without options the list is scrolled by 24 points a frame to its end`() async throws {
    // 29 steps reach 696, the 30th the end.
    let names = try await frames([])
    #expect(names == (0...30).map { "out/frames/frame-000\($0 < 10 ? "0" : "")\($0).png" })
    for (index, offset) in [(0, 0), (1, 24), (29, 696), (30, 700)] {
      #expect(try await workspace.contents(names[index]) == picture(offset: offset), "frame \(index)")
    }
  }

  @Test(arguments: [
    (["--step", "350"], [0, 350, 700]), (["--step", "300"], [0, 300, 600, 700]), (["--step", "300", "--count", "2"], [0, 300]),
    (["--step", "300", "--count", "5"], [0, 300, 600, 700, 700]), (["--step", "300", "--row", "3"], [240, 540, 700]),
    (["--step", "300", "--offset", "250"], [250, 550, 700]), (["--step", "0", "--count", "2", "--offset", "9"], [9, 9]),
    (["--offset", "1e9"], [700]), (["--row", "9"], [700]),
  ]) func `step, count and start decide the offsets of the frames`(options: [String], offsets: [Int]) async throws {
    let names = try await frames(options)
    #expect(names.count == offsets.count)
    for (name, offset) in zip(names, offsets) { #expect(try await workspace.contents(name) == picture(offset: offset), "\(name)") }
  }

  @Test func `an empty feed gives one frame`() async throws {
    try workspace.write("[]", to: "feed.json")
    for (options, isBlank) in [([], false), (["--empty-text", ""], true)] as [([String], Bool)] {
      let run = try await workspace.run(["frames", "feed.json", "-o", "frames", "--force"] + small + options)
      #expect(run.code == 0 && run.text == "frames/frame-00000.png\n")
      #expect((Set(try workspace.picture("frames/frame-00000.png").words) == [0xFFFF_FFFF]) == isBlank)
    }
  }

  @Test func `the folder's name may end in a slash, and the trace may stand in it`() async throws {
    let run = try await workspace.run(["frames", "feed.json", "-o", "new/", "--trace", "new/trace.json", "--count", "2"] + small)
    #expect(run.code == 0 && run.text == "new/frame-00000.png\nnew/frame-00001.png\n")
    #expect(workspace.files.filter { $0.hasPrefix("new/") } == ["new/frame-00000.png", "new/frame-00001.png", "new/trace.json"])
  }

  @Test func `a shorter scroll with force leaves no frame of the longer one`() async throws {
    #expect(try await frames(["--step", "100"]).count == 8)
    #expect(try await frames(["--step", "350", "--force"]).count == 3)
    #expect(workspace.files.filter { $0.hasSuffix(".png") }.count == 3)
  }
}
