import EmakiTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20))) struct BatchCommandTests {
  private let workspace: Workspace
  private let small = Workspace.small

  init() throws { workspace = try Workspace() }

  private func batch(_ arguments: String...) async throws -> Workspace.Run {
    try await workspace.run(["batch"] + arguments + small + ["--quiet"])
  }

  @Test(arguments: [[], ["--full"], ["--only", "1"], ["--format", "webp", "--full"], ["--offset", "30"], ["--cache", "kept", "--full"]])
  func `every picture is the one that render draws`(options: [String]) async throws {
    try workspace.writeFeeds(5, rows: 4)
    let run = try await workspace.run(
      ["batch", "feeds", "-o", "out", "--jobs", "2", "--results", "results.ndjson", "--quiet"] + small + options)
    #expect(run.code == 0 && run.errors == "")
    let ending = options.contains("webp") ? "webp" : "png"
    #expect(run.text == (0..<5).map { "out/\($0).\(ending)\n" }.joined())
    for feed in 0..<5 {
      _ = try await workspace.run(["render", "feeds/\(feed).json", "-o", "alone"] + small + options)
      #expect(try workspace.contents("out/\(feed).\(ending)") == workspace.contents("alone"))
    }
    let results = try workspace.results()
    #expect(results.map(\.index) == Array(0..<5))
    #expect(results.map(\.input) == (0..<5).map { "feeds/\($0).json" })
    #expect(results.allSatisfy { $0.status == "drawn" && $0.code == 0 && $0.ms["draw"] != nil && $0.ms["read"] != nil })
    for result in results { #expect(try result.bytes == workspace.contents(#require(result.path)).count) }
  }

  @Test func `an input without feeds is warned about`() async throws {
    try workspace.write(Data(), to: "empty/notes.txt")
    try workspace.write(Data(), to: "lines.ndjson")
    try workspace.writeFeeds(1)
    let run = try await batch("empty", "feeds", "lines.ndjson", "-o", "out")
    #expect(run.code == 0 && run.text == "out/0.png\n")
    #expect(
      run.errors == """
        warning: empty: there are no feeds in it. Those of a folder are the .json files in it and below.
        warning: lines.ndjson: there are no feeds in it.

        """)
  }

  @Test func `pictures do not depend on which feeds came before, nor on the number of workers`() async throws {
    // Two folders have different pictures under the same name, and the third folder has no picture.
    for (folder, avatar) in [("a", "fox"), ("b", "owl")] {
      try workspace.write(
        try Data(contentsOf: Workspace.samples.appending(path: "pictures/avatars/\(avatar).png")), to: "\(folder)/avatar.png")
    }
    let bodies = ["Hello", "お知らせ 🎉", "مرحبا", "Hello", "直骨角刃海"]
    var feeds: [String] = []
    for folder in ["a", "b", "c"] {
      for (index, body) in bodies.enumerated() {
        let name = "\(folder)/\(folder)\(index).json"
        try workspace.write(#"[{"body": "\#(body)", "imageURL": "avatar.png", "isRead": \#(index % 2 == 0)}]"#, to: name)
        feeds.append(name)
      }
    }
    var alone: [String: Data] = [:]
    for feed in feeds {
      _ = try await workspace.run(["render", feed, "-o", "alone.png"] + small)
      alone[String(feed.dropFirst(2).dropLast(5)) + ".png"] = try workspace.contents("alone.png")
    }
    for (number, order) in [feeds, feeds.reversed(), feeds.sorted { $0.suffix(6) < $1.suffix(6) }].enumerated() {
      for jobs in ["1", "3"] {
        let run = try await workspace.run(["batch"] + order + ["-o", "out\(number)-\(jobs)", "--jobs", jobs, "--quiet"] + small)
        #expect(run.code == 0)
        #expect(run.warnings.count == 1, "one avatar is missing, in five feeds")
        #expect(try workspace.pictures("out\(number)-\(jobs)") == alone)
      }
    }
  }

  @Test func `feeds that cannot be drawn do not stop the others`() async throws {
    try workspace.writeFeeds(3)
    try workspace.write("[{]", to: "feeds/bad.json")
    try workspace.write(#"[{"body": "x", "imageURL": "gone.png"}]"#, to: "feeds/poor.json")
    try FileManager.default.createSymbolicLink(
      at: workspace.folder.appending(path: "feeds/vanished.json"), withDestinationURL: workspace.folder.appending(path: "nobody.json"))
    // A folder stands in the place of feed 2's picture.
    try workspace.write("", to: "out/2.png/note")
    let run = try await workspace.run(
      ["batch", "feeds", "-o", "out", "--force", "--strict", "--results", "results.ndjson", "--quiet"] + small)
    #expect(run.code == 73, "the worst of 0, 65, 66, 69 and 73")
    let results = try workspace.results()
    #expect(results.map(\.id) == ["0", "1", "2", "bad", "poor", "vanished"])
    #expect(results.map(\.status) == ["drawn", "drawn", "failed", "failed", "drawn", "failed"])
    #expect(results.map(\.code) == [0, 0, 73, 65, 69, 66])
    #expect(results[4].warnings.map(\.row) == ["0"])
    let errors = run.errors.split(separator: "\n")
    #expect(errors.count == 4)
    #expect(
      errors[0] == "error: feeds/2.json: cannot write out/2.png: Is a directory. Choose a place that can be written, with enough room.")
    #expect(errors[1].hasPrefix("error: feed feeds/bad.json, line 1, column 3: malformed JSON"))
    #expect(errors[2].hasPrefix("warning: feeds/poor.json: row \"0\": "))
    #expect(errors[3] == "error: cannot read feeds/vanished.json: No such file or directory. Check the path.")
    #expect(run.text == "out/0.png\nout/1.png\nout/poor.png\n")
  }

  @Test func `a link to a folder of feeds is followed`() async throws {
    try workspace.writeFeeds(2)
    try FileManager.default.createSymbolicLink(atPath: workspace.folder.path + "/link", withDestinationPath: "feeds")
    let run = try await batch("link", "-o", "out", "--results", "results.ndjson")
    #expect(run.code == 0 && run.text == "out/0.png\nout/1.png\n")
    #expect(try workspace.results().map(\.input) == ["link/0.json", "link/1.json"])
  }

  @Test func `a feed whose name is not UTF-8 fails alone`() async throws {
    try workspace.writeFeeds(1)
    let path = Array((workspace.folder.path + "/feeds/caf").utf8) + [0xE9] + Array(".json".utf8)
    close(open(path.map(CChar.init(bitPattern:)) + [0], O_WRONLY | O_CREAT | O_CLOEXEC, 0o666))
    let run = try await batch("feeds", "-o", "out", "--results", "results.ndjson")
    #expect(run.code == 66 && run.text == "out/0.png\n")
    #expect(run.errors == #"error: cannot read feeds/caf\xE9.json: its name is not UTF-8. Rename it."# + "\n")
    #expect(try workspace.results().map(\.code) == [0, 66])
  }

  @Test func `with --json standard output is one document, with the feeds in order and the kept pictures`() async throws {
    try workspace.writeFeeds(3)
    try workspace.write("[{]", to: "feeds/bad.json")
    for name in ["poor", "poorer"] { try workspace.write(#"[{"body": "x", "imageURL": "gone.png"}]"#, to: "feeds/\(name).json") }
    for options in [["--jobs", "2"], ["--resume"]] {
      let run = try await workspace.run(
        ["batch", "feeds", "-o", "out", "--json", "--results", "results.ndjson", "--quiet"] + small + options)
      #expect(run.code == 65)
      let document = try JSONDecoder().decode(ReportTests.Document.self, from: run.output)
      let files = try ["0", "1", "2", "poor", "poorer"].map { name in
        let path = "out/\(name).png"
        return ReportTests.Document.File(path: path, width: 200, height: 100, bytes: try workspace.contents(path).count)
      }
      #expect(document.files == files)
      // These are the warnings of standard error, where a warning about many feeds is printed once.
      #expect(document.warnings.map { "\($0.input ?? "none") \($0.row)" } == ["feeds/poor.json 0"])
      #expect(run.warnings.map(String.init) == document.warnings.map { "warning: \($0.input ?? "none"): \($0.message)" })
      #expect(run.errors.contains("error: feed feeds/bad.json, line 1"))
      let status = options == ["--resume"] ? ["kept", "drawn", "kept", "failed", "kept", "kept"] : ["drawn", "drawn", "drawn", "failed"]
      #expect(try workspace.results().map(\.status).starts(with: status))
      try workspace.write(#"[{"body": "another"}]"#, to: "feeds/1.json")
    }
  }

  @Test func `with --fail-fast no other feed is begun after a failure`() async throws {
    try workspace.writeFeeds(6)
    try workspace.write("[{]", to: "feeds/1.json")
    let run = try await batch("feeds", "-o", "out", "--fail-fast", "--jobs", "1", "--results", "-")
    #expect(run.code == 65)
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 6, "a line for every feed, and no paths between")
    #expect(lines[0].contains(#""status":"drawn""#) && lines[1].contains(#""status":"failed""#))
    #expect(lines[2...].allSatisfy { $0.contains(#""status":"skipped""#) && !$0.contains("code") })
    #expect(try workspace.pictures("out").keys.sorted() == ["0.png"])
  }

  /// Feeds that each hit a limit, with the exit code of that.
  static let hostile: [(name: String, text: String, code: Int)] = [
    ("rows", "[" + Array(repeating: #"{"body":""}"#, count: 100_001).joined(separator: ",") + "]", 65),
    ("text", #"[{"body": "\#(String(repeating: "x", count: 1 << 20 + 1))"}]"#, 65),
    ("depth", String(repeating: "[", count: 100_000), 65),
    ("pixels", #"[{"body": "x", "imageURL": "bomb.png"}]"#, 69),
    (
      "hang", "[" + Array(repeating: #"{"body":"\#(String(repeating: "slow ", count: 40))"}"#, count: 100_000).joined(separator: ",") + "]",
      75
    ),
  ]

  @Test func `a hostile feed hits its limit, and does not change the pictures of its neighbours`() async throws {
    try workspace.writeFeeds(8)
    _ = try await batch("feeds", "-o", "calm", "--full")
    for (name, text, _) in Self.hostile { try workspace.write(text, to: "feeds/5-\(name).json") }
    try workspace.write(Self.bomb, to: "feeds/bomb.png")
    let run = try await batch(
      "feeds", "-o", "out", "--full", "--strict", "--jobs", "2", "--timeout", "15", "--results", "results.ndjson")
    #expect(run.code == 65)
    let results = try workspace.results()
    for (name, _, code) in Self.hostile { #expect(results.first { $0.id == "5-\(name)" }?.code == code, "\(name)") }
    let pictures = try workspace.pictures("out").filter { !$0.key.hasPrefix("5-") }
    #expect(try pictures == workspace.pictures("calm"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path + "/out/.emaki-batch/unfinished").isEmpty)
  }

  /// The header of a PNG of 60000 x 60000 pixels.
  private static let bomb = Data(
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [
      0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60, 8, 6, 0, 0, 0,
    ]
      + [0xCB, 0x29, 0x3B, 0x5E])

  @Test func `lines of NDJSON are feeds, or name feeds and say how they are drawn`() async throws {
    try workspace.writeFeeds(1)
    try workspace.write("[{\"body\": \"moved\"}]", to: "deep/feed.json")
    try workspace.write(
      [
        #"[{"body": "plain"}]"#, "", #"{"id": "named", "rows": [{"body": "plain"}]}"#,
        #"{"id": "by path", "path": "feed.json", "scale": 2}"#, #"{"id": "big", "feed": [{"body": "plain"}], "size": "300x150"}"#,
        #"{"id": "bad", "feed": [{"body": "x"}], "scale": 0}"#, #"{"id": "odd/../id", "feed": []}"#,
      ].joined(separator: "\n"), to: "deep/all.ndjson")
    let run = try await batch("deep/all.ndjson", "-o", "out", "--name", "{id}-{width}@{scale}.png", "--results", "results.ndjson")
    #expect(run.code == 65)
    #expect(
      run.errors == "error: deep/all.ndjson, line 6: \"scale\" cannot be 0. Give a number from 0.01 to 16.\n"
        + "warning: deep/all.ndjson, line 7: the list is empty: the feed has no rows. Look whether it is the right one.\n")
    #expect(
      try workspace.pictures("out").mapValues { try DecodedPNG($0).size } == [
        "all-00001-200@1.png": "200x100", "named-200@1.png": "200x100", "by path-200@2.png": "400x200", "big-300@1.png": "300x150",
        "odd%2F..%2Fid-200@1.png": "200x100",
      ])
    #expect(try workspace.contents("out/all-00001-200@1.png") == workspace.contents("out/named-200@1.png"))
    #expect(try workspace.results().map(\.id) == ["all-00001", "named", "by path", "big", "bad", "odd/../id"])
  }

  @Test func `standard input is NDJSON`() async throws {
    let run = try await workspace.run(
      ["batch", "-", "-o", "out", "--quiet"] + small, input: Data("[{\"body\": \"a\"}]\n{\"id\": 7, \"rows\": []}\n".utf8))
    #expect(run.code == 0 && run.text == "out/feed-00001.png\nout/7.png\n")
  }

  @Test func `two pictures with the same name are an error before anything is written`() async throws {
    try workspace.writeRows(1, to: "a/x.json")
    try workspace.writeRows(1, to: "b/x.json")
    let run = try await batch("a", "b", "-o", "out")
    #expect(run.code == 64)
    #expect(
      run.errors == "error: a/x.json and b/x.json would both be x.png. Tell them apart with --name, such as --name '{index}-{stem}.png'.\n")
    #expect(!workspace.files.contains("out"))
    #expect(try await batch("a", "b", "-o", "out", "--name", "{index}-{stem}.png").text == "out/00000-x.png\nout/00001-x.png\n")
  }

  @Test func `pictures that exist already are not replaced unless an option says so`() async throws {
    try workspace.writeFeeds(2)
    #expect(try await batch("feeds", "-o", "out").code == 0)
    let run = try await batch("feeds", "-o", "out")
    #expect(run.code == 73)
    #expect(
      run.errors
        == "error: out/0.png and 1 more of the pictures exist already. Give --resume to keep what is up to date, --force to draw all "
        + "again, or another folder with -o.\n")
    #expect(try await batch("feeds", "-o", "out", "--force").code == 0)
  }

  @Test func `shards draw all feeds between them, side by side`() async throws {
    try workspace.writeFeeds(7)
    #expect(try await batch("feeds", "-o", "all").code == 0)
    let programs = try (1...2).map { number in
      try workspace.start(["batch", "feeds", "-o", "out", "--shard", "\(number)/2", "--results", "\(number).ndjson"] + small)
    }
    for program in programs { #expect(await program.exitCode() == 0) }
    #expect(try workspace.pictures("out") == workspace.pictures("all"))
    #expect(try workspace.results("1.ndjson").map(\.index) == [0, 2, 4, 6])
    #expect(try workspace.results("2.ndjson").map(\.index) == [1, 3, 5])
    // Pictures that the shards have finished count as kept for the whole batch as well.
    #expect(try await batch("feeds", "-o", "out", "--resume", "--results", "results.ndjson").code == 0)
    #expect(try workspace.results().allSatisfy { $0.status == "kept" })
  }

  @Test func `progress is one line at the end of short work, and no line with --quiet`() async throws {
    try workspace.writeFeeds(3)
    let run = try await workspace.run(["batch", "feeds", "-o", "out"] + small)
    #expect(run.errors.wholeMatch(of: /3 of 3 feeds, [0-9.]+ a second\n/) != nil)
    #expect(try await batch("feeds", "-o", "out", "--force").errors == "")
  }

  @Test(arguments: [
    (["feeds"], "the pictures need a folder. Name it with -o."),
    (["feeds", "-o", "out", "--resume", "--force"], "--resume keeps what --force replaces. Give one of them."),
    (["-", "-", "-o", "out"], "- is given twice. Standard input is read once."),
    (["feeds", "-o", "out", "--unordered"], "--unordered is for answers. Give it with --stream."),
    (["feeds", "-o", "out", "--attach"], "--attach is for answers. Give it with --stream."),
    (["-", "--stream", "-o", "out", "--attach"], "--attach is for pictures that are no files. Leave out -o, or --attach."),
    (["feeds", "--stream"], "--stream reads standard input. Give - and no other input."),
    (["-", "--stream", "--resume"], "--resume has no place with --stream, which answers each request. Leave it out."),
    (["-", "--stream", "--shard", "1/2"], "--shard has no place with --stream, which answers each request. Leave it out."),
    (["-", "--stream", "--results", "r"], "--results has no place with --stream, which answers each request. Leave it out."),
    (["-", "--stream", "--json"], "--json has no place with --stream, which answers each request. Leave it out."),
    (["-", "--stream", "--name", "{id}"], "--name is for files. Give their folder with -o."),
    (["feeds", "-o", "out", "--json", "--results", "-"], "--json and --results - both write to standard output. Give one of them."),
    (["feeds", "-o", "out", "--full", "--row", "1"], "--row and --full exclude each other. Give one of them."),
    (["feeds", "-o", "out", "--scroll", "-"], "--scroll reads a file here. Name it."),
    (
      ["feeds", "-o", "out", "--shard", "3/2"],
      "The value '3/2' is invalid for '--shard <k/n>': Give the number of a part and how many there are, such as 2/4."
    ),
    (
      ["feeds", "-o", "out", "--name", "{x}"],
      "The value '{x}' is invalid for '--name <name>': {x} stands for nothing. Use {stem}, {id}, {index}, {width}, {scale}."
    ),
    (
      ["feeds", "-o", "out", "--timeout", "0"],
      "The value '0' is invalid for '--timeout <seconds>': Give 0.001 to 86400 seconds."
    ),
    (
      ["feeds", "-o", "out", "--memory", "lots"],
      "The value 'lots' is invalid for '--memory <bytes>': Give bytes, or as many K, M or G, such as 256M."
    ),
  ]) func `options that contradict each other or are out of range exit with 64`(arguments: [String], message: String) async throws {
    try workspace.writeFeeds(1)
    let run = try await workspace.run(["batch"] + arguments)
    #expect(run.code == 64)
    #expect(run.errors.split(separator: "\n").first.map(String.init) == "error: \(message)")
    #expect(!workspace.files.contains("out"))
  }

  @Test func `a missing input exits with 66, and results that cannot be written with 73`() async throws {
    try workspace.writeFeeds(1)
    let run = try await batch("nobody.json", "-o", "out")
    #expect(run.code == 66 && run.errors == "error: cannot read nobody.json: No such file or directory. Check the path.\n")
    let results = try await batch("feeds", "-o", "out", "--results", "nowhere/results.ndjson")
    #expect(results.code == 73)
    #expect(results.errors.hasPrefix("error: cannot write nowhere/results.ndjson: No such file or directory."))
  }

  @Test func `a small memory limit changes no picture`() async throws {
    try workspace.writeFeeds(4)
    #expect(try await batch("feeds", "-o", "out").code == 0)
    #expect(try await batch("feeds", "-o", "small", "--memory", "0").code == 0)
    #expect(try workspace.pictures("out") == workspace.pictures("small"))
  }
}
