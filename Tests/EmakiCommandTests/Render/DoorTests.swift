import EmakiTestSupport
import Foundation
import Testing

/// Tests that what an option says is drawn the same at each door: as an option of `render`, `frames` and `batch`, in a request of a stream, and in
/// a suite.
struct DoorTests {
  struct Option {
    /// The options of a command.
    var arguments: [String]
    /// The members of a request, beside its id and the path of its feed.
    var request: String
    /// The keys of a suite.
    var suite: String
    var feed: String
    /// Whether a scroll has it as well.
    var isOfFrames = true

    init(_ arguments: [String], request: String, suite: String, feed: String = "feed.json") {
      (self.arguments, self.request, self.suite, self.feed) = (arguments, request, suite, feed)
    }

    /// An option whose name and value are those of a request and of a suite.
    init(_ name: String, _ value: String, feed: String = "feed.json") {
      self.init(["--" + name, value], request: #""\#(name)": "\#(value)""#, suite: "\(name): \(value)", feed: feed)
      isOfFrames = name != "device"
    }
  }

  private static let cell =
    ##"{"data": {"body": "text", "date": "date?"}, "layout": {"text": {"text": "**{{ body }}** {{ date }}", "textStyle": "headline"}}}"##

  static let options = [
    Option("cell", "cell.json"), Option("--cell cell.json".words, request: #""cell": \#(cell)"#, suite: "cell: cell.json"),
    Option(
      "--theme brand.yaml --appearance dark".words, request: #""theme": "brand.yaml", "appearance": "dark""#,
      suite: "theme: brand.yaml, matrix: {theme: [dark]}"),
    Option("dir", "rtl"), Option("theme", "material"), Option("font", "Noto Serif"), Option("map", "site.yaml", feed: "site.json"),
    Option(
      "--map site.yaml".words, request: #""map": {"rows": ".list", "body": ".text", "author": ".who"}"#, suite: "map: site.yaml",
      feed: "site.json"),
    Option("encoding", "gb18030", feed: "gbk.csv"),
    Option("--date-style iso".words, request: #""date-style": "iso""#, suite: "dateStyle: iso"),
    Option("--date-language rows".words, request: #""date-language": "rows""#, suite: "dateLanguage: rows"), Option("device", "phone"),
    Option(
      "--screen tabs --title A --clock 10:07".words, request: #""screen": "tabs", "title": "A", "clock": "10:07""#,
      suite: #"screen: {bars: tabs, title: A, clock: "10:07"}"#),
  ]

  private let workspace = Workspace()
  private let size = "--size 200x240 --scale 1".words

  init() throws {
    try workspace.write(
      #"{"language": "de", "rows": [{"body": "One", "date": "2024-02-29T09:05:00Z", "isRead": false, "lang": "ko"}, {"body": "Two"}]}"#,
      to: "feed.json")
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

  /// Runs a command that must succeed, though it may warn.
  private func succeed(_ arguments: [String], input: String = "") async throws {
    let run = try await workspace.run(arguments, input: Data(input.utf8))
    try #require(run.code == 0 && !run.errors.contains("error"), "\(arguments): \(run.errors)")
  }

  private func words(_ name: String) throws -> [UInt32] { try workspace.picture(name).words }

  @Test func `an option draws the same at each door`() async throws {
    // A feed whose mapping or encoding is not known may not be drawn.
    let requests = Self.options.enumerated().map { #"{"id": "\#($0)", "path": "\#($1.feed)", \#($1.request)}"# }
    let feeds = Set(Self.options.map(\.feed)).map { #"{"id": "\#($0)", "path": "\#($0)"}"# }
    try await succeed("batch - --stream -o out".words + size, input: (requests + feeds).joined(separator: "\n"))
    for (index, option) in Self.options.enumerated() {
      try await succeed("render \(option.feed) -o render.png".words + size + option.arguments)
      let expected = try words("render.png")
      try await succeed("batch \(option.feed) -o out --name batch.png --force".words + size + option.arguments)
      let suite = "{emaki: 1, size: 200x240, scale: 1, goldens: {dir: out}, \(option.suite), cases: [{name: a, feed: \(option.feed)}]}"
      try workspace.write(suite, to: "emaki.yaml")
      try await succeed("record --all".words)
      var drawn = ["out/batch.png", "out/\(index).png", "out/a.top@1x.png"]
      if option.isOfFrames {
        try await succeed("frames \(option.feed) -o frames --count 1 --force".words + size + option.arguments)
        drawn.append("frames/frame-00000.png")
      }
      #expect(try drawn.filter { try words($0) != expected } == [], "\(option)")
      #expect((try? words("out/\(option.feed).png")) != expected, "\(option) changes nothing")
    }
  }

  @Test func `a batch that goes on draws anew what the file of an option changes`() async throws {
    let changes = [
      ("--map", "site.yaml", "rows: .list\nbody: .who\n", "site.json"),
      ("--cell", "cell.json", #"{"data": {"body": "text"}, "layout": {"text": {"text": "{{ body }}"}}}"#, "feed.json"),
      ("--theme", "brand.yaml", "{ base: material }", "feed.json"),
    ]
    for (option, file, changed, feed) in changes {
      let batch = ["batch", feed, "-o", "out", "--name", file + ".png", option, file, "--resume"] + size
      try await succeed(batch)
      let before = try words("out/\(file).png")
      try workspace.write(changed, to: file)
      try await succeed(batch)
      #expect(try words("out/\(file).png") != before)
    }
  }

  @Test func `each door names the pictures of a format by its ending`() async throws {
    for (path, more) in [("with.webp", "--format webp".words), ("without.webp", []), ("LOUD.WEBP", [])] {
      try await succeed("render feed.json -o \(path)".words + size + more)
    }
    try await succeed("batch feed.json -o out --name {stem}.webp".words + size)
    try await succeed("batch - --stream -o out --name {id}.webp".words + size, input: #"{"id": "a", "path": "feed.json"}"#)
    let files = "with.webp without.webp LOUD.WEBP out/feed.webp out/a.webp".words
    #expect(Set(try files.map(workspace.contents)).count == 1)
  }
}
