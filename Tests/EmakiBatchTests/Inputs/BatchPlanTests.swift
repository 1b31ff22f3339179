import EmakiBatch
import EmakiFeeds
import EmakiTestSupport
import Foundation
import Testing

@Suite struct BatchPlanTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func plan(_ inputs: [String], name: String = "{stem}.png", shard: String = "1/1") throws -> BatchPlan {
    try BatchPlan(
      inputs: inputs.map { folder.path + "/" + $0 }, name: OutputName(name), shard: #require(Shard(shard)), limits: FeedLimits(),
      size: { (width: $0["size"] ?? "390", scale: $0["scale"] ?? "3") }, isSplit: { $0["split"] != nil }, temporaryFolder: { folder.path })
  }

  private func write(_ names: String...) throws {
    for name in names {
      _ = try folder.addFolder(name.split(separator: "/").dropLast().joined(separator: "/"))
      try folder.write("[]", to: name)
    }
  }

  /// Writes the lines of an input and plans their pictures.
  private func plan(lines: [String], name: String = "{stem}.png", shard: String = "1/1") throws -> BatchPlan {
    try folder.write(lines.joined(separator: "\n"), to: "all.ndjson")
    return try plan(["all.ndjson"], name: name, shard: shard)
  }

  /// The lines that a plan draws.
  private func lines(_ plan: BatchPlan) -> [InputLine] {
    plan.items.compactMap { if case .line(let line) = $0.source { line } else { nil } }
  }

  private func text(_ line: InputLine, limits: FeedLimits = FeedLimits()) throws -> String {
    String(decoding: try line.text(limits: limits), as: UTF8.self)
  }

  @Test func `a folder gives its feeds in the order of their paths, also those in folders below it, but no hidden ones`() throws {
    _ = try folder.addFolder("f/folder.json")
    try write("f/b.json", "f/a.json", "f/a/z.json", "f/notes.txt", "f/.git/c.json", "f/.d.json", "f/B.json", "f/lines.ndjson")
    let items = try plan(["f"]).items
    // A full stop comes before a slash.
    #expect(items.map(\.name) == ["B", "a", "a/z", "b"].map { folder.path + "/f/\($0).json" })
    #expect(items.map(\.index) == [0, 1, 2, 3])
    #expect(try plan(["f/"]).items.map(\.output) == ["B.png", "a.png", "z.png", "b.png"])
  }

  @Test func `a folder may be given as a link, but links to folders inside it are not followed`() throws {
    try write("f/a.json", "f/in/b.json", "elsewhere/c.json")
    try folder.addLink("link", to: "f")
    try folder.addLink("f/circle", to: "..")
    try folder.addLink("f/other.json", to: "../elsewhere")
    try folder.addLink("f/z.json", to: "../elsewhere/c.json")
    for name in ["f", "link", "link/"] {
      let start = folder.path + "/" + name + (name.hasSuffix("/") ? "" : "/")
      #expect(try plan([name]).items.map(\.name) == ["a.json", "in/b.json", "z.json"].map { start + $0 })
    }
  }

  @Test func `a name that is not UTF-8 is an error of its feed alone`() throws {
    try write("f/a.json", "f/é.json")
    for bytes in [[0xE9], [0xEA], [0xC3, 0xA9, 0xFF]] as [[UInt8]] {
      let path = Array((folder.path + "/f/caf").utf8) + bytes + Array(".json".utf8)
      let descriptor = open(path.map(CChar.init(bitPattern:)) + [0], O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
      #expect(descriptor >= 0)
      close(descriptor)
    }
    let items = try plan(["f"]).items
    let misnamed = items.map { if case .misnamed = $0.source { "misnamed" } else { "named" } }
    let expected = [("named", "a"), ("misnamed", #"café\xFF"#), ("misnamed", #"caf\xE9"#), ("misnamed", #"caf\xEA"#), ("named", "é")]
    #expect(zip(misnamed, items).map { "\($0) \($1.name)" } == expected.map { "\($0) \(folder.path)/f/\($1).json" })
  }

  @Test func `lines have their own ids, or the file's name and their number`() throws {
    let named = #"{"id": "x", "rows": []}"#
    let plan = try plan(lines: ["[]", "", named, "garbage", "  ", #"{"id": 7, "feed": [], "scale": 2}"#], name: "{id}@{scale}.png")
    #expect(plan.items.map(\.output) == ["all-00001@3.png", "x@3.png", "all-00004@3.png", "7@2.png"])
    #expect(plan.items.map(\.name) == [1, 3, 4, 6].map { "\(folder.path)/all.ndjson, line \($0)" })
    #expect(try lines(plan).map { try text($0) }[1] == named)
  }

  @Test func `two pictures with the same name are an error in every shard`() throws {
    try write("f/a.json", "g/a.json", "g/b.json")
    let error = BatchError.collision(first: folder.path + "/f/a.json", second: folder.path + "/g/a.json", output: "a.png")
    for shard in ["1/1", "3/3"] { #expect(throws: error) { _ = try plan(["f", "g"], shard: shard) } }
    #expect(try plan(["f", "g"], name: "{index}-{stem}.png").items.map(\.output) == ["00000-a.png", "00001-a.png", "00002-b.png"])
    #expect(throws: BatchError.self) { _ = try plan(["f/a.json", "f/a.json"]) }
  }

  @Test(arguments: [
    ("a-00003", "", "a", #", "split": 9"#), ("a", #", "split": 9"#, "a-00000", ""), ("a", #", "split": 9"#, "a-123456", #", "full": true"#),
  ])
  func `a picture with the name of a part of a split list is an error`(
    first: String, firstOption: String, second: String, secondOption: String
  ) throws {
    let lines = [(first, firstOption), ("b", ""), (second, secondOption)].map { #"{"id": "\#($0)", "feed": []\#($1)}"# }
    let part = first == "a" ? second : first
    for (name, directory) in [("{id}.png", ""), ("x.y/{id}.png", "x.y/")] {
      for shard in ["1/1", "2/3"] {
        let error = BatchError.collision(
          first: folder.path + "/all.ndjson, line 1", second: folder.path + "/all.ndjson, line 3", output: directory + part + ".png")
        #expect(throws: error) { _ = try plan(lines: lines, name: name, shard: shard) }
      }
    }
    #expect(try plan(lines: lines, name: "{index}-{id}.png").items.count == 3)
  }

  @Test func `only a name that is exactly that of a part collides with a split list`() throws {
    // None of these collides: a part of a part, a number of another length, and the name of a list that is not cut.
    let lines =
      ["a", "a-00001", "b"].map { #"{"id": "\#($0)", "feed": [], "split": 9}"# }
      + ["a-0001", "a-000001", "a00001", "c-00001", "c", "d-00001-00001"].map { #"{"id": "\#($0)", "feed": []}"# }
    #expect(try plan(lines: lines).items.map(\.isSplit) == [true, true, true] + Array(repeating: false, count: 6))
  }

  @Test func `names that are spelled with other bytes are other names`() throws {
    try write("f/\u{E9}.json", "f/e\u{301}.json")
    #expect(try plan(["f"]).items.map { Array($0.output.utf8) } == [Array("e\u{301}.png".utf8), Array("\u{E9}.png".utf8)])
  }

  @Test func `a line that is longer than a feed may be is not read`() throws {
    let long = "[" + String(repeating: " ", count: 1 << 16 + 10) + "]"
    let lines = try lines(plan(lines: ["[]", long, "[]"]))
    let limits = FeedLimits(bytes: 10)
    #expect(throws: FeedError.tooLarge(file: folder.path + "/all.ndjson, line 2", bytes: long.utf8.count, limit: 1 << 16 + 10)) {
      _ = try lines[1].text(limits: limits)
    }
    #expect(try [0, 2].map { try text(lines[$0], limits: limits) } == ["[]", "[]"])
  }

  @Test func `shards share the feeds, each with its number among all`() throws {
    try write("f/a.json", "f/b.json", "f/c.json")
    let parts = try ["1/2", "2/2"].map { try plan(["f"], shard: $0) }
    #expect(parts.map { $0.items.map(\.index) } == [[0, 2], [1]])
  }

  @Test func `an input that is not there is an error`() throws {
    for name in ["nobody.json", "nobody.ndjson"] {
      #expect(throws: BatchError.unreadable("\(folder.path)/\(name)", ENOENT)) { _ = try plan([name]) }
    }
  }

  @Test func `a pipe is copied, and its lines are read when they are drawn`() throws {
    let path = folder.path + "/pipe.ndjson"
    #expect(mkfifo(path, 0o600) == 0)
    let input = (0..<3000).map { #"[{"body": "\#($0)"}]"# }.joined(separator: "\n")
    Thread.detachNewThread { FileHandle(forWritingAtPath: path)?.write(Data(input.utf8)) }
    let lines = try lines(plan(["pipe.ndjson"]))
    #expect(lines.count == 3000)
    #expect(try lines.last.map { try text($0) } == #"[{"body": "2999"}]"#)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["pipe.ndjson"])
  }

  @Test func `a file that has become shorter is an error of the lines that are gone`() throws {
    let lines = try lines(plan(lines: ["[]", "[1]", ""]))
    truncate(folder.path + "/all.ndjson", 3)
    #expect(try text(lines[0]) == "[]")
    #expect(throws: BatchError.truncated(folder.path + "/all.ndjson")) { try text(lines[1]) }
  }
}
