import Foundation
import Testing

/// Tests options that are refused: the exit code is 64, the message says what was given and what is allowed, and nothing is written.
@Suite struct UsageErrorTests {
  private func expectUsageError(_ arguments: [String], _ message: String, usage: Bool = true) async throws {
    let workspace = try Workspace()
    try workspace.writeRows(3)
    let run = try await workspace.run(arguments)
    #expect(run.code == 64)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.first.map(String.init) == "error: \(message)")
    #expect(lines.dropFirst().first?.hasPrefix("Usage: emaki") == (usage ? true : nil))
    #expect(run.output.isEmpty)
    #expect(workspace.files == ["feed.json"])
  }

  private func expectUsageError(option: String, _ value: String, _ message: String) async throws {
    try await expectUsageError(["render", "feed.json", option, value], message)
    try await expectUsageError(["frames", "feed.json", "-o", "frames", "\(option)=\(value)"], message)
  }

  private func refused(_ option: String, _ value: String, _ advice: String) -> String {
    "The value '\(value)' is invalid for '\(option) <\(option.dropFirst(2))>': \(advice)"
  }

  @Test(arguments: ["0", "nan", "-1", "17", "inf", "abc", "3x"]) func `a scale that is malformed or out of range is refused`(value: String)
    async throws
  {
    let message = refused("--scale", value, "Give a number from 0.01 to 16.")
    try await expectUsageError(option: "--scale", value, message)
    try await expectUsageError(["measure", "feed.json", "--scale", value], message)
    try await expectUsageError(["layout", "feed.json", "--row", "0", "--scale", value], message)
  }

  @Test(arguments: ["0x10", "-1x5", "nanxnan", "16385x10", "infx3", "abc", "10", "10x", "1x2x3"])
  func `a size that is malformed or out of range is refused`(value: String) async throws {
    try await expectUsageError(
      option: "--size", value,
      "The value '\(value)' is invalid for '--size <size>': Give a width and a height of 1 to 16384 points, such as 390x844.")
  }

  @Test func `a misspelt option is refused with the one that was probably meant`() async throws {
    try await expectUsageError(["render", "feed.json", "--scael", "1"], "Unknown option '--scael'. Did you mean '--scale'?")
  }

  @Test func `a folder for pictures that is not there is refused`() async throws {
    try await expectUsageError(
      option: "--allow-path", "no/such",
      "The value 'no/such' is invalid for '--allow-path <dir>': There is no such folder. Make it first, or correct its name.")
  }

  @Test func `more pixels than a picture may have are refused`() async throws {
    try await expectUsageError(
      option: "--size", "16384x16384", "--size 16384x16384 at scale 3.0 has more than 268435456 pixels. Choose a smaller size or scale.")
  }

  @Test(arguments: ["frame", "frames,", "frames hit"]) func `an overlay of unknown names is refused`(value: String) async throws {
    try await expectUsageError(
      option: "--overlay", value,
      "The value '\(value)' is invalid for '--overlay <names>': "
        + "Give one or more of ranges, frames, baselines, scale, hit, with commas between them.")
  }

  @Test(arguments: ["phone", "NAV", "nav,tabs"]) func `a screen of an unknown name is refused with the names`(value: String) async throws {
    try await expectUsageError(
      option: "--screen", value,
      "The value '\(value)' is invalid for '--screen <bars>': \(value == "NAV" ? "Did you mean nav? " : "")Give one of nav, tabs.")
  }

  @Test func `a screen without room for bars is refused`() async throws {
    try await expectUsageError(
      ["render", "feed.json", "--screen", "nav", "--size", "390x100"],
      "--size 390x100 has no room for a list between the bars of --screen. Give at least 200x200.")
    try await expectUsageError(
      ["frames", "feed.json", "-o", "frames", "--title", "A"], "--title belongs to a --screen. Give --screen nav or --screen tabs as well.")
    try await expectUsageError(
      ["render", "feed.json", "--screen", "nav", "--full"], "--screen puts bars over a screen, which --full does not have. Leave it out.")
  }

  @Test(arguments: ["-1", "nan", "inf", "top", "1000000001", "1e20", "1e308"])
  func `an offset out of range is refused`(value: String) async throws {
    try await expectUsageError(option: "--offset", value, refused("--offset", value, "Give 0 to 1000000000 points."))
  }

  @Test(arguments: ["0", "257", "-2", "two", "1.5"]) func `a number of workers out of range is refused`(value: String) async throws {
    let message = refused("--jobs", value, "Give 1 to 256.")
    try await expectUsageError(option: "--jobs", value, message)
    try await expectUsageError(["measure", "feed.json", "--jobs", value], message)
  }

  @Test(arguments: ["0", "-5", "320,", "a,b", "16385", ""]) func `widths that are malformed or out of range are refused`(value: String)
    async throws
  {
    try await expectUsageError(
      ["measure", "feed.json", "--widths", value],
      refused("--widths", value, "Give widths of 1 to 16384 points, separated by commas, such as 320,375."))
  }

  @Test(arguments: [
    ("--step", "-3", "Give 0 to 1000000000 points."), ("--step", "nan", "Give 0 to 1000000000 points."),
    ("--count", "0", "Give 1 to 1000000."), ("--count", "-1", "Give 1 to 1000000."),
  ]) func `a scroll out of range is refused`(option: String, value: String, advice: String) async throws {
    try await expectUsageError(["frames", "feed.json", "-o", "frames", option, value], refused(option, value, advice))
  }

  @Test func `a scroll that never moves needs a count`() async throws {
    try await expectUsageError(
      ["frames", "feed.json", "-o", "frames", "--step", "0"], "--step 0 never reaches the end. Give a step above 0, or --count.")
  }

  @Test(arguments: [["render", "--row"], ["render", "--only"], ["frames", "-o", "frames", "--row"]])
  func `the error about an unknown row lists the rows that exist`(command: [String]) async throws {
    try await expectUsageError(
      command + ["nobody", "feed.json"], #"feed.json has no row "nobody". Its rows are "0", "1", "2"."#, usage: false)
  }

  @Test func `the error about an unknown row fits an empty feed and a long one`() async throws {
    let workspace = try Workspace()
    try workspace.write("[]", to: "empty.json")
    try workspace.writeRows(9, to: "long.json")
    let empty = try await workspace.run("render", "empty.json", "--row", "x")
    #expect(empty.code == 64)
    #expect(empty.errors == "error: empty.json has no row \"x\": it has no rows at all.\n")
    let long = try await workspace.run("render", "long.json", "--row", "x")
    #expect(long.errors == "error: long.json has no row \"x\". Its rows are \"0\", \"1\", \"2\", \"3\", \"4\", and 4 more.\n")
  }

  @Test(arguments: [
    (["--row", "1", "--offset", "3"], "--offset and --row"), (["--row", "1", "--only", "1"], "--row and --only"),
    (["--only", "1", "--full"], "--only and --full"), (["--full", "--offset", "3"], "--offset and --full"),
    (["--full", "--row", "2"], "--row and --full"), (["--only", "1", "--offset", "3"], "--offset and --only"),
  ]) func `options for different views of one picture exclude each other`(options: [String], names: String) async throws {
    try await expectUsageError(["render", "feed.json"] + options, "\(names) exclude each other. Give one of them.")
  }

  @Test func `the offset and the row of a scroll exclude each other`() async throws {
    try await expectUsageError(
      ["frames", "feed.json", "-o", "frames", "--row", "1", "--offset", "3"], "--offset and --row exclude each other. Give one of them.")
  }

  @Test func `only one document or one picture can go to standard output`() async throws {
    try await expectUsageError(
      ["render", "feed.json", "-o", "-", "--json"], "-o - and --json both write to standard output. Give one of them.")
    try await expectUsageError(
      ["frames", "feed.json", "-o", "-"],
      "frames are files of a folder. Name the folder with -o, or write one stream with --format apng, gif, y4m or raw.")
  }

  @Test(arguments: [
    (
      "--now", "yesterday",
      "The value 'yesterday' is invalid for '--now <iso>': Give an RFC 3339 date-time, such as 2026-11-20T18:42:00Z, or now."
    ),
    (
      "--tz", "Mars/Olympus",
      "The value 'Mars/Olympus' is invalid for '--tz <zone>': Give a name of the time zone database, such as Asia/Tokyo."
    ),
    ("--lang", "日本語", "The value '日本語' is invalid for '--lang <tag>': Give a BCP 47 tag, such as ja or zh-Hans."),
  ]) func `a malformed date, zone or language is refused`(option: String, value: String, message: String) async throws {
    try await expectUsageError(option: option, value, message)
  }

  @Test func `a scroll is not written as one picture, and the message says how it is made`() async throws {
    let ffmpeg =
      "ffmpeg makes it of frames: emaki frames FEED --format y4m -o - | ffmpeg -i - -vf \"pad=ceil(iw/2)*2:ceil(ih/2)*2\" "
      + "-pix_fmt yuv420p -color_primaries bt709 -color_trc bt709 -colorspace bt709 list.mp4"
    try await expectUsageError(
      ["render", "feed.json", "-o", "list.mp4"],
      "list.mp4 has the ending of MP4, and would be png. That is no format of one picture. \(ffmpeg)")
    try await expectUsageError(
      ["render", "feed.json", "-o", "a/list.gif"],
      "a/list.gif has the ending of GIF, and would be png. That is no format of one picture. emaki frames writes it: "
        + "emaki frames FEED -o a/list.gif.")
    try await expectUsageError(
      ["frames", "feed.json", "-o", "a/list.mp4"],
      "-o a/list.mp4 has the ending of MP4, which is not written. \(ffmpeg.replacing("709 list.mp4", with: "709 a/list.mp4"))")
  }

  @Test(arguments: [("list.tiff", "TIFF"), ("LIST.BMP", "BMP"), ("a/list.avif", "AVIF"), ("list.svg", "SVG"), ("list.pdf", "PDF")])
  func `a picture is not given the ending of another format`(path: String, format: String) async throws {
    let message = "\(path) has the ending of \(format), and would be png. The formats that there are: png, webp, jpg."
    try await expectUsageError(["render", "feed.json", "-o", path], message)
    try await expectUsageError(["render", "feed.json", "--full", "--split", "100", "-o", path], message)
    let name = "{stem}-" + path
    try await expectUsageError(["batch", "feed.json", "-o", "out", "--name", name], "{stem}-" + message)
  }

  @Test func `a format and an ending that contradict each other are refused`() async throws {
    let formats = "The formats that there are: png, webp, jpg."
    try await expectUsageError(
      ["render", "feed.json", "-o", "a.webp", "--format", "png"], "a.webp has the ending of WebP, and would be png. \(formats)")
    try await expectUsageError(
      ["render", "feed.json", "-o", "a.png", "--format", "webp"], "a.png has the ending of PNG, and would be webp. \(formats)")
    try await expectUsageError(
      ["batch", "feed.json", "-o", "out", "--name", "{id}.webp", "--format", "png"],
      "{id}.webp has the ending of WebP, and would be png. \(formats)")
    try await expectUsageError(
      ["batch", "-", "--stream", "-o", "out", "--name", "{id}.png", "--format", "webp"],
      "{id}.png has the ending of PNG, and would be webp. \(formats)")
    try await expectUsageError(
      ["render", "feed.json", "-o", "a.webp", "--png", "small"], "--png has no place in webp. Give it with --format png.")
  }

  @Test(arguments: [("anim.jpg", "JPEG"), ("anim.webp", "WebP"), ("list.png", "PNG"), ("a/anim.TIFF", "TIFF")])
  func `a folder for frames is not given the ending of a file`(path: String, format: String) async throws {
    try await expectUsageError(
      ["frames", "feed.json", "-o", path],
      "-o \(path) has the ending of \(format), and would be a folder of png pictures. Name a folder, or one file: --format apng, "
        + "--format gif, --format y4m, --format raw.")
    try await expectUsageError(
      ["frames", "feed.json", "-o", path + ".gif", "--format", "y4m"],
      "-o \(path).gif has the ending of GIF, and --format is y4m. Give it another ending, or another format: png, apng, gif, y4m, raw.")
  }

  @Test(arguments: [["layout", "case.json"], ["diff", "a.png", "b.png"]])
  func `a command that writes PNG alone refuses other endings`(command: [String]) async throws {
    try await expectUsageError(
      command + ["-o", "a.webp"], "-o a.webp has the ending of WebP, and would be png. Give it another, such as .png.")
  }

  @Test(arguments: [["render"], ["frames", "feed.json"], ["draw", "feed.json"], ["render", "feed.json", "--colour"]])
  func `missing and unknown arguments are reported with the usage`(arguments: [String]) async throws {
    let workspace = try Workspace()
    try workspace.writeRows(1)
    let run = try await workspace.run(arguments)
    #expect(run.code == 64)
    #expect(run.errors.hasPrefix("error: "))
    #expect(run.errors.contains("\nUsage: emaki"))
    #expect(run.output.isEmpty)
  }
}
