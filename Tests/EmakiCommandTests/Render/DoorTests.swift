import EmakiTestSupport
import Foundation
import Testing

/// Tests that what an option says is drawn the same at each door: as an option of `render`, `frames` and `batch`, in a request of a stream, and in
/// a suite.
@Suite struct DoorTests {
  struct Option: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var arguments: [String]
    /// The members of a request, beside its id and the path of its feed.
    var request: String
    /// The keys of a suite.
    var suite: String
    var feed = "feed.json"
    /// Whether a scroll has it as well.
    var isOfFrames = true
  }

  private static let cell =
    ##"{"data": {"body": "text", "date": "date?"}, "layout": {"text": {"text": "**{{ body }}** {{ date }}", "textStyle": "headline"}}}"##

  static let options = [
    Option(testDescription: "a cell file", arguments: ["--cell", "cell.json"], request: #""cell": "cell.json""#, suite: "cell: cell.json"),
    Option(
      testDescription: "a cell in a request", arguments: ["--cell", "cell.json"], request: #""cell": \#(cell)"#, suite: "cell: cell.json"),
    Option(
      testDescription: "a theme file", arguments: ["--theme", "brand.yaml", "--appearance", "dark"],
      request: #""theme": "brand.yaml", "appearance": "dark""#, suite: "theme: brand.yaml, matrix: {theme: [dark]}"),
    Option(testDescription: "a direction", arguments: ["--dir", "rtl"], request: #""dir": "rtl""#, suite: "dir: rtl"),
    Option(testDescription: "a theme", arguments: ["--theme", "material"], request: #""theme": "material""#, suite: "theme: material"),
    Option(testDescription: "a font", arguments: ["--font", "Noto Serif"], request: #""font": "Noto Serif""#, suite: "font: Noto Serif"),
    Option(
      testDescription: "a mapping file", arguments: ["--map", "site.yaml"], request: #""map": "site.yaml""#, suite: "map: site.yaml",
      feed: "site.json"),
    Option(
      testDescription: "a mapping in a request", arguments: ["--map", "site.yaml"],
      request: #""map": {"rows": ".list", "body": ".text", "author": ".who"}"#, suite: "map: site.yaml", feed: "site.json"),
    Option(
      testDescription: "an encoding", arguments: ["--encoding", "gb18030"], request: #""encoding": "gb18030""#, suite: "encoding: gb18030",
      feed: "gbk.csv"),
    Option(
      testDescription: "a style of dates", arguments: ["--date-style", "short"], request: #""date-style": "short""#,
      suite: "dateStyle: short"),
    Option(
      testDescription: "a phone", arguments: ["--device", "phone"], request: #""device": "phone""#, suite: "device: phone",
      isOfFrames: false),
    Option(
      testDescription: "bars", arguments: ["--screen", "tabs", "--title", "A", "--clock", "10:07"],
      request: #""screen": "tabs", "title": "A", "clock": "10:07""#, suite: #"screen: {bars: tabs, title: A, clock: "10:07"}"#),
  ]

  private let workspace: Workspace
  private let size = ["--size", "200x240", "--scale", "1"]

  init() throws {
    workspace = try Workspace()
    try workspace.write(
      #"{"language": "de", "rows": [{"body": "One", "date": "2024-02-29T09:05:00Z", "isRead": false}, {"body": "Two"}]}"#, to: "feed.json")
    try workspace.write(#"{"list": [{"who": "Ann", "text": "a <b>"}]}"#, to: "site.json")
    try workspace.write("rows: .list\nbody: .text\nauthor: .who\n", to: "site.yaml")
    // "标题,内容" and "通知,您的订单已发货。" in GBK.
    let chinese: [UInt8] =
      [0xB1, 0xEA, 0xCC, 0xE2, 0x2C, 0xC4, 0xDA, 0xC8, 0xDD, 0x0A, 0xCD, 0xA8, 0xD6, 0xAA, 0x2C]
      + [0xC4, 0xFA, 0xB5, 0xC4, 0xB6, 0xA9, 0xB5, 0xA5, 0xD2, 0xD1, 0xB7, 0xA2, 0xBB, 0xF5, 0xA1, 0xA3, 0x0A]
    try workspace.write(Data(chinese), to: "gbk.csv")
    try workspace.write(Self.cell, to: "cell.json")
    try workspace.write("{ base: material, colors: { accent: \"#006d77\" } }", to: "brand.yaml")
  }

  private func succeed(_ arguments: [String], input: String = "") async throws {
    let run = try await workspace.run(arguments, input: Data(input.utf8))
    try #require(run.code == 0 && !run.errors.contains("error"), "\(arguments): \(run.errors)")
  }

  @Test(arguments: options) func `an option draws the same at each door`(option: Option) async throws {
    try await succeed(["render", option.feed, "-o", "render.png"] + size + option.arguments)
    let expected = try workspace.picture("render.png").words
    if let plain = try? await workspace.run(["render", option.feed, "-o", "plain.png"] + size), plain.code == 0 {
      #expect(try workspace.picture("plain.png").words != expected)
    }
    try await succeed(["batch", option.feed, "-o", "out", "--name", "batch.png"] + size + option.arguments)
    let request = #"{"id": "stream", "path": "\#(option.feed)", \#(option.request), "size": "200x240", "scale": 1}"#
    try await succeed(["batch", "-", "--stream", "-o", "out"], input: request + "\n")
    let suite = "{emaki: 1, size: 200x240, scale: 1, goldens: {dir: out}, \(option.suite), cases: [{name: a, feed: \(option.feed)}]}"
    try workspace.write(suite, to: "emaki.yaml")
    try await succeed(["record", "--missing"])
    var drawn = ["out/batch.png", "out/stream.png", "out/a.top@1x.png"]
    if option.isOfFrames {
      try await succeed(["frames", option.feed, "-o", "frames", "--count", "1"] + size + option.arguments)
      drawn.append("frames/frame-00000.png")
    }
    #expect(try drawn.filter { try workspace.picture($0).words != expected } == [])
  }

  @Test(arguments: [
    ("--map", "site.yaml", "rows: .list\nbody: .who\n", "site.json"),
    ("--cell", "cell.json", #"{"data": {"body": "text"}, "layout": {"text": {"text": "{{ body }}"}}}"#, "feed.json"),
    ("--theme", "brand.yaml", "{ base: material }", "feed.json"),
  ]) func `a batch that goes on draws anew what the file of an option changes`(
    option: String, file: String, changed: String, feed: String
  ) async throws {
    let batch = ["batch", feed, "-o", "out", "--name", "a.png", option, file, "--resume"] + size
    try await succeed(batch)
    let before = try workspace.picture("out/a.png").words
    try workspace.write(changed, to: file)
    try await succeed(batch)
    #expect(try workspace.picture("out/a.png").words != before)
  }

  @Test func `each door names the pictures of a format by its ending`() async throws {
    for (path, more) in [("with.webp", ["--format", "webp"]), ("without.webp", []), ("LOUD.WEBP", [])] {
      try await succeed(["render", "feed.json", "-o", path] + size + more)
    }
    try await succeed(["batch", "feed.json", "-o", "out", "--name", "{stem}.webp"] + size)
    try await succeed(["batch", "-", "--stream", "-o", "out", "--name", "{id}.webp"] + size, input: #"{"id": "a", "path": "feed.json"}"#)
    let files = try ["with.webp", "without.webp", "LOUD.WEBP", "out/feed.webp", "out/a.webp"].map { try workspace.contents($0) }
    #expect(Set(files).count == 1)
  }
}
