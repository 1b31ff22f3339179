import EmakiTestSupport
import Foundation
import Testing

/// Tests `emaki frames --format` with ten rows of 80 points in a viewport of 200 x 100, so that the list ends at an offset of 700.
struct FrameFormatTests {
  private let workspace = Workspace()
  private let small = "--size 200x100 --scale 1".words
  static let formats = "apng gif y4m raw".words

  init() throws {
    try workspace.writeRows(10)
  }

  /// Returns a scroll of the list as one file.
  private func scroll(_ format: String, _ options: [String] = []) async throws -> Data {
    let run = try await workspace.run("frames feed.json --format \(format) -o scroll.\(format)".words + small + options)
    #expect(run.failure == "0 " + (format == "raw" ? "raw: each frame is 200x100 pixels of R G B A, 8 bits each\n" : ""))
    #expect(run.lines == ["scroll.\(format)"])
    return try workspace.contents("scroll.\(format)")
  }

  /// Returns the same scroll as a folder of pictures.
  private func pictures(_ options: [String]) async throws -> [[UInt32]] {
    let run = try await workspace.succeed("frames feed.json -o frames --force".words + small + options)
    return try run.lines.map { try workspace.picture($0).words }
  }

  // MARK: Contents

  @Test func `a file says its density, so that programs paste it at its size in points`() async throws {
    // 3 x 72 pixels an inch are 8504 a metre.
    let density = Data("pHYs".utf8 + [0, 0, 0x21, 0x38, 0, 0, 0x21, 0x38, 1])
    let scale = "--size 200x100 --scale 3".words
    for options in [[], "--png small".words, "--png libpng".words, ["--full"]] {
      #expect(try await workspace.draw("feed.json", options, size: scale).range(of: density) != nil, "\(options)")
    }
    #expect(try await scroll("apng", "--count 2".words + scale).range(of: density) != nil)
  }

  @Test func `each format has the same frames as a folder of pictures`() async throws {
    let steps = "--step 300 --count 5".words
    let frames = try await pictures(steps)
    let apng = try DecodedAPNG(await scroll("apng", steps))
    #expect(frames.count == 5 && apng.frames.map(\.words) == frames && apng.plays == 0)
    let other = "--step 33.3 --count 4 --offset 9 --png balanced".words
    let expected = try await pictures(other)
    #expect(try DecodedAPNG(await scroll("apng", other)).frames.map(\.words) == expected)

    let raw = frames.joined().flatMap { word in [16, 8, 0, 24].map { UInt8(truncatingIfNeeded: word >> $0) } }
    #expect(try await scroll("raw", steps) == Data(raw))

    // `FrameWriterTests` looks into a frame of a Y4M.
    let bytes = try await scroll("y4m", steps)
    let head = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
    #expect(bytes.count == head + frames.count * (6 + 3 * 200 * 100))
  }

  @Test func `frames are shown at the given rate, or at 60 a second`() async throws {
    for (options, rate) in [([], 60), ("--fps 1000".words, 1000)] {
      let apng = try DecodedAPNG(await scroll("apng", "--count 2".words + options))
      #expect(apng.frames.count == 2 && apng.frames.allSatisfy { $0.delay == (1, rate) }, "\(apng.frames.map(\.delay))")
    }
  }

  @Test func `what moves by itself goes on at the given rate, with a script and without`() async throws {
    try workspace.write("layout: { activityIndicator: { style: { preferredSize: [40, 40] } } }\n", to: "spin.yaml")
    try workspace.write(#"{"duration": 300}"#, to: "still.json")
    let options = "--cell spin.yaml --fps 10 --count 4".words
    let script = try await pictures(options + "--scroll still.json".words)
    #expect(Set(script).count > 1)
    #expect(try DecodedAPNG(await scroll("apng", options + "--step 0".words)).frames.map(\.words) == script)
  }

  // MARK: Reports and places

  @Test(arguments: formats) func `a file is the same at any place, and is reported with its frames and stages`(format: String) async throws
  {
    try workspace.write("older", to: "named.\(format)")
    // The ending of the name chooses the format.
    let command = "frames feed.json -o named.\(format) --step 150 --json --stats".words
    let run = try await workspace.run(command + (format == "apng" ? "--png fast".words : []) + small)
    #expect(run.code == 0 && workspace.files == ["feed.json", "named.\(format)"])
    let file = try workspace.contents("named.\(format)")
    let streamed = try await workspace.run("frames feed.json --format \(format) -o - --step 150".words + small)
    #expect(streamed.code == 0 && streamed.output == file)
    let document = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: [[String: AnyHashable]]])
    // The frames are at the offsets 0, 150, 300, 450, 600 and 700.
    let entry: [String: AnyHashable] = ["path": "named.\(format)", "width": 200, "height": 100, "bytes": file.count, "frames": 6]
    #expect(document == ["files": [entry], "warnings": []])
    func median(_ stage: String) throws -> Double {
      let line = try #require(run.errors.lines.first { $0.hasPrefix("stats: \(stage) p50 ") }, "\(run.errors)")
      return try #require(Double(line.words[stage == "in all" ? 4 : 3]))
    }
    // Work that takes no time is given as a microsecond.
    #expect(try median("write") > 0.001 && median("in all") > median("plan"), "\(run.errors)")
  }

  @Test func `a name that ends in a slash is a folder, and an animated PNG may end in png`() async throws {
    try await workspace.succeed("frames feed.json -o a.gif/ --count 1".words + small)
    try await workspace.succeed("frames feed.json -o a.png --count 1 --format apng".words + small)
    #expect(workspace.files == "a.gif a.gif/frame-00000.png a.png feed.json".words)
  }

  @Test func `a scroll that is stopped leaves no half of a file`() async throws {
    try await workspace.interruptHalfWay(
      "frames feed.json --format y4m -o scroll.y4m --count 20000".words + small, with: SIGTERM)
  }

  // A GIF is written only after all frames were drawn, because they decide its palette. So it has fewer frames here.
  @Test(arguments: [("apng", 100_000), ("gif", 1000), ("y4m", 100_000)]) func `the program ends quietly when its reader closes the pipe`(
    format: String, count: Int
  ) async throws {
    // For a program that a signal ended the shell gives 128 and the signal's number.
    let command = #"("$emaki" frames feed.json --format \#(format) -o - --count \#(count); echo $? >code) 2>errors | head -c 10 >start"#
    _ = try await workspace.shell(command)
    let told = try ["errors", "code"].map { try workspace.contents($0).text }
    #expect(try told == ["", "\(128 + SIGPIPE)\n"] && workspace.contents("start").count == 10, "\(told)")
  }

  @Test func `a missing picture is reported once, and with --strict exits with 69`() async throws {
    try workspace.writeFeed(#"[{"body": "x", "imageURL": "none.png"}]"#)
    for format in Self.formats {
      let run = try await workspace.run("frames feed.json --format \(format) -o \(format) --count 3 --strict".words + small)
      #expect(run.code == 69 && run.warnings.count == 1, "\(run.failure)")
    }
    #expect(workspace.files == (Self.formats + ["feed.json"]).sorted())
  }

  @Test func `a trace and frames with the same path are refused, whatever links lead there`() async throws {
    try workspace.write("", to: "folder/there")
    try workspace.link("link", to: "folder")
    func run(_ trace: String) async throws -> Workspace.Run {
      try await workspace.run(
        "frames feed.json --format raw -o folder/scroll --trace \(trace) --count 1".words + small)
    }
    for path in ["link/scroll", workspace["folder/scroll"]] {
      let run = try await run(path)
      #expect(run.code == 64 && run.errors.hasPrefix("error: --trace and -o are one place"), "\(path) \(run.errors)")
    }
    #expect(!workspace.files.contains("folder/scroll"))
    for path in ["scroll", "folder/scroll.json"] {
      #expect(try await run(path).code == 0 && workspace.contents(path).starts(with: Data(#"{"frames": ["#.utf8)), "\(path)")
      #expect(try workspace.contents("folder/scroll").count == 200 * 100 * 4)
    }
  }
}
