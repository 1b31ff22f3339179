import EmakiTestSupport
import Foundation
import Testing

/// Tests `emaki frames --format` with ten rows of 80 points in a viewport of 200 x 100, so that the list ends at an offset of 700.
@Suite struct FrameFormatTests {
  private let workspace: Workspace
  private let small = ["--size", "200x100", "--scale", "1"]
  static let formats = ["apng", "gif", "y4m", "raw"]

  init() throws {
    workspace = try Workspace()
    try workspace.writeRows(10)
  }

  /// Returns a scroll of the list as one file.
  private func scroll(_ format: String, _ options: [String] = []) async throws -> Data {
    let run = try await workspace.run(["frames", "feed.json", "--format", format, "-o", "scroll.\(format)"] + small + options)
    #expect(run.code == 0 && run.text == "scroll.\(format)\n")
    #expect(run.errors == (format == "raw" ? "raw: each frame is 200x100 pixels of R G B A, 8 bits each\n" : ""))
    return try workspace.contents("scroll.\(format)")
  }

  /// Returns the same scroll as a folder of pictures.
  private func pictures(_ options: [String] = []) async throws -> [DecodedPNG] {
    let run = try await workspace.run(["frames", "feed.json", "-o", "frames"] + small + options)
    return try run.text.split(separator: "\n").map { try workspace.picture(String($0)) }
  }

  // MARK: Contents

  @Test(arguments: [
    ["render", "feed.json", "-o", "one"], ["render", "feed.json", "-o", "one", "--png", "small"],
    ["render", "feed.json", "-o", "one", "--png", "libpng"], ["render", "feed.json", "-o", "one", "--full"],
    ["frames", "feed.json", "-o", "one", "--format", "apng", "--count", "2"],
  ]) func `a file says its density, so that programs paste it at its size in points`(command: [String]) async throws {
    #expect(try await workspace.run(command + ["--scale", "3"]).code == 0)
    // 3 x 72 pixels an inch are 8504 a metre.
    let density = Data("pHYs".utf8 + [0, 0, 0x21, 0x38, 0, 0, 0x21, 0x38, 1])
    #expect(try workspace.contents("one").range(of: density) != nil)
  }

  @Test(arguments: [
    ["--step", "150"], ["--step", "300", "--count", "5"], ["--step", "33.3", "--count", "4", "--offset", "9", "--png", "balanced"],
  ])
  func `an APNG has the same frames as a folder of pictures`(options: [String]) async throws {
    let apng = try DecodedAPNG(try await scroll("apng", options))
    #expect(apng.frames.map(\.words) == (try await pictures(options)).map(\.words))
    #expect(apng.plays == 0)
  }

  @Test(arguments: [([], 60), (["--fps", "1"], 1), (["--fps", "1000"], 1000)] as [([String], Int)])
  func `frames are shown at the given rate, or at 60 a second`(options: [String], rate: Int) async throws {
    let apng = try DecodedAPNG(try await scroll("apng", ["--count", "2"] + options))
    for frame in apng.frames { #expect(frame.delay == (1, rate)) }
    let head = Data("YUV4MPEG2 W200 H100 F\(rate):1 Ip A1:1 C444 XCOLORRANGE=LIMITED\nFRAME\n".utf8)
    #expect(try await scroll("y4m", ["--count", "2"] + options).starts(with: head))
  }

  @Test func `what moves by itself goes on at the given rate, with a script and without`() async throws {
    try workspace.write("layout: { activityIndicator: { style: { preferredSize: [40, 40] } } }\n", to: "spin.yaml")
    try workspace.write(#"{"duration": 300}"#, to: "still.json")
    let options = ["--cell", "spin.yaml", "--fps", "10", "--count", "4"]
    let script = try DecodedAPNG(try await scroll("apng", options + ["--scroll", "still.json"]))
    let steps = try DecodedAPNG(try await scroll("apng", options + ["--step", "0"]))
    #expect(Set(steps.frames.map(\.words)).count > 1)
    #expect(steps.frames.map(\.words) == script.frames.map(\.words))
  }

  @Test func `each frame of a Y4M has a header line and three planes`() async throws {
    let bytes = try await scroll("y4m", ["--step", "150"])
    let frames = try await pictures(["--step", "150"])
    let frameCount = 6 + 3 * 200 * 100
    let head = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
    #expect(bytes.count == head + frames.count * frameCount)
    let differing = frames.indices.filter { index in
      let planes = bytes[(head + index * frameCount)...].prefix(frameCount)
      // The video is white exactly where the list is white.
      let luma = planes.dropFirst(6).prefix(200 * 100)
      return !planes.starts(with: Data("FRAME\n".utf8))
        || !zip(frames[index].words, luma).allSatisfy { ($0 == 0xFFFF_FFFF) == ($1 == 235) }
    }
    #expect(differing == [])
  }

  @Test func `raw frames have the same pixels as the pictures`() async throws {
    let expected = try await pictures(["--step", "300"]).flatMap(\.words).flatMap { word in
      [16, 8, 0, 24].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
    #expect(try await scroll("raw", ["--step", "300"]) == Data(expected))
  }

  // MARK: Reports and places

  @Test(arguments: formats) func `a file is the same at any place, and is reported with its frames and stages`(format: String) async throws
  {
    try workspace.write("older", to: "scroll.\(format)")
    let file = try await scroll(format, ["--step", "150"])
    #expect(workspace.files == ["feed.json", "scroll.\(format)"])
    let streamed = try await workspace.run(["frames", "feed.json", "--format", format, "-o", "-", "--step", "150"] + small)
    #expect(streamed.code == 0 && streamed.output == file)
    let command = ["frames", "feed.json", "-o", "named.\(format)", "--step", "150", "--json", "--stats"]
    let run = try await workspace.run(command + (format == "apng" ? ["--png", "fast"] : []) + small)
    #expect(run.code == 0)
    #expect(try workspace.contents("named.\(format)") == file, "the ending of the name chooses the format")
    let document = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: [[String: AnyHashable]]])
    // The frames are at the offsets 0, 150, 300, 450, 600 and 700.
    let entry: [String: AnyHashable] = ["path": "named.\(format)", "width": 200, "height": 100, "bytes": file.count, "frames": 6]
    #expect(document == ["files": [entry], "warnings": []])
    func median(_ stage: String) throws -> Double {
      let line = try #require(run.errors.split(separator: "\n").first { $0.hasPrefix("stats: \(stage) p50 ") }, "\(run.errors)")
      return try #require(Double(line.split(separator: " ")[stage == "in all" ? 4 : 3]))
    }
    // Work that takes no time is given as a microsecond.
    #expect(try median("write") > 0.001)
    #expect(try median("in all") > median("plan"))
  }

  @Test func `a name that ends in a slash is a folder, and an animated PNG may end in png`() async throws {
    #expect(try await workspace.run(["frames", "feed.json", "-o", "a.gif/", "--count", "1"] + small).code == 0)
    #expect(workspace.files.contains("a.gif/frame-00000.png"))
    #expect(try await workspace.run(["frames", "feed.json", "-o", "a.png", "--count", "1", "--format", "apng"] + small).code == 0)
  }

  @Test func `a scroll that is stopped leaves no half of a file`() async throws {
    let halves = SeenFiles()
    let code = try await workspace.interrupt(
      ["frames", "feed.json", "--format", "y4m", "-o", "scroll.y4m", "--count", "1000000"] + small, with: SIGTERM,
      whenHalves: { names in
        halves.names.withLock { $0 = names }
        return !names.isEmpty
      })
    #expect(code == 130)
    #expect(halves.names.withLock { $0.count } == 1, "the half was seen")
    #expect(workspace.files == ["feed.json"])
  }

  // A GIF is written only after all frames were drawn, because they decide its palette. So it has fewer frames here.
  @Test(arguments: [("apng", 100_000), ("gif", 1000), ("y4m", 100_000)]) func `the program ends quietly when its reader closes the pipe`(
    format: String, count: Int
  ) async throws {
    // For a program that a signal ended the shell gives 128 and the signal's number.
    let command = #"("$emaki" frames feed.json --format \#(format) -o - --count \#(count); echo $? >code) 2>errors | head -c 10 >start"#
    _ = try await workspace.shell(command)
    #expect(try workspace.contents("start").count == 10)
    #expect(try workspace.contents("errors").isEmpty)
    #expect(try workspace.contents("code") == Data("\(128 + SIGPIPE)\n".utf8))
  }

  @Test(arguments: formats) func `a missing picture is reported once, and with --strict exits with 69`(format: String) async throws {
    try workspace.write(#"[{"body": "x", "imageURL": "none.png"}]"#, to: "feed.json")
    let run = try await workspace.run(["frames", "feed.json", "--format", format, "-o", "scroll", "--count", "3", "--strict"] + small)
    #expect(run.code == 69 && run.warnings.count == 1)
    #expect(workspace.files == ["feed.json", "scroll"])
  }

  @Test func `a trace and frames with the same path are refused, whatever links lead there`() async throws {
    try workspace.write("", to: "folder/there")
    let link = workspace.folder.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: workspace.folder.appending(path: "folder"))
    func run(_ trace: String) async throws -> Workspace.Run {
      try await workspace.run(
        ["frames", "feed.json", "--format", "raw", "-o", "folder/scroll", "--trace", trace, "--count", "1"] + small)
    }
    for path in ["folder/scroll", "./folder//scroll", "link/scroll", workspace.folder.appending(path: "folder/scroll").path] {
      let run = try await run(path)
      #expect(run.code == 64 && run.errors.hasPrefix("error: --trace and -o are one place"), "\(path) \(run.errors)")
    }
    #expect(!workspace.files.contains("folder/scroll"))
    for path in ["scroll", "folder/scroll.json"] {
      #expect(try await run(path).code == 0)
      #expect(try workspace.contents(path).starts(with: Data(#"{"frames": ["#.utf8)))
      #expect(try workspace.contents("folder/scroll").count == 200 * 100 * 4)
    }
  }
}
