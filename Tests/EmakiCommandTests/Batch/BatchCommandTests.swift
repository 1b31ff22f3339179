import EmakiTestSupport
import Foundation
import Testing

/// Tests the pictures and reports of `emaki batch`. What it refuses is in `Cases/batch.txt` and `Cases/options.txt`.
struct BatchCommandTests {
  private let workspace = Workspace()
  private let small = Workspace.small

  private func batch(_ arguments: String) async throws -> Workspace.Run {
    try await workspace.run("batch \(arguments)".words + small + "--results results.ndjson --quiet".words)
  }

  @Test(
    arguments: [
      ("--full --cache kept".words, "png", "--memory 0".words), ("--format webp --offset 30".words, "webp", []),
      ("--only 1".words, "png", []),
    ] as [([String], String, [String])])
  func `every picture is the one that render draws, also in little memory`(options: [String], format: String, own: [String]) async throws {
    try workspace.writeFeeds(3, rows: 4)
    let paths = (0..<3).map { "out/\($0).\(format)" }
    let command = "batch feeds -o out --jobs 2 --results results.ndjson --quiet".words
    #expect(try await workspace.succeed(command + small + options + own).lines == [])
    for (feed, path) in paths.enumerated() {
      #expect(try await workspace.contents(path) == workspace.draw("feeds/\(feed).json", options))
    }
    let results = try workspace.results()
    #expect(results.map { "\($0.index) \($0.input) \($0.status) \($0.code ?? -1)" } == (0..<3).map { "\($0) feeds/\($0).json drawn 0" })
    #expect(try results.map(\.bytes) == paths.map { try workspace.contents($0).count })
    #expect(results.allSatisfy { $0.ms["draw"] != nil && $0.ms["read"] != nil })
  }

  @Test func `pictures do not depend on which feeds came before, nor on the number of workers`() async throws {
    // Two folders have different pictures under the same name, and the third folder has no picture.
    for (folder, avatar) in [("a", "fox"), ("b", "owl")] { try workspace.writeAvatar(avatar, to: "\(folder)/avatar.png") }
    let feeds = try ["Hello", "お知らせ 🎉", "مرحبا"].enumerated().flatMap { index, body in
      try "a b c".words.map { folder in
        let name = "\(folder)/\(folder)\(index).json"
        try workspace.write(#"[{"body": "\#(body)", "imageURL": "avatar.png", "isRead": \#(index % 2 == 0)}]"#, to: name)
        return name
      }
    }
    var alone: [String: Data] = [:]
    for feed in feeds {
      _ = try await workspace.run("render \(feed) -o alone.png".words + small)
      alone[String(feed.dropFirst(2).dropLast(5)) + ".png"] = try workspace.contents("alone.png")
    }
    for (jobs, order) in [("1", feeds), ("3", feeds.reversed())] {
      let run = try await workspace.run(["batch"] + order + "-o out\(jobs) --jobs \(jobs) --quiet".words + small)
      // One avatar is missing, in three feeds.
      #expect(run.warnings.count == 2 && run.warnings.last?.hasPrefix("warning: 2 more warnings are like these.") == true)
      #expect(try run.code == 0 && workspace.pictures("out\(jobs)") == alone, "\(run.failure)")
    }
  }

  @Test func `feeds that cannot be drawn do not stop the others, nor change their pictures`() async throws {
    try workspace.writeFeeds(3)
    #expect(try await batch("feeds -o calm").code == 0)
    try workspace.write("[{]", to: "feeds/bad.json")
    try workspace.write(String(repeating: "[", count: 100_000), to: "feeds/deep.json")
    try workspace.write(#"[{"body": "x", "imageURL": "bomb.png"}]"#, to: "feeds/poor.json")
    try workspace.write(Data(WrittenPNG.file(width: 60_000, height: 60_000, data: [])), to: "feeds/bomb.png")
    try workspace.link("feeds/vanished.json", to: "nobody.json")
    let misnamed = workspace["feeds/zaf"].bytes + [0xE9] + ".json".bytes
    close(open(misnamed.map(CChar.init(bitPattern:)) + [0], O_WRONLY | O_CREAT | O_CLOEXEC, 0o666))
    // A folder stands in the place of feed 2's picture.
    try workspace.write("", to: "out/2.png/note")
    let run = try await batch("feeds -o out --force --strict --jobs 2")
    let results = try workspace.results()
    #expect(
      results.map { "\($0.id) \($0.status) \($0.code ?? -1)" } == [
        "0 drawn 0", "1 drawn 0", "2 failed 73", "bad failed 65", "deep failed 65", "poor drawn 69", "vanished failed 66",
        #"zaf\xE9 failed 66"#,
      ])
    #expect(results.map(\.warnings).filter { !$0.isEmpty }.map { $0.map(\.row) } == [["0"]])
    let starts = [
      "error: feeds/2.json: cannot write out/2.png: Is a directory. Choose a place that can be written, with enough room.",
      "error: feed feeds/bad.json, line 1, column 3: malformed JSON", "error: ", "warning: feeds/poor.json: row \"0\": ",
      "error: cannot read feeds/vanished.json: No such file or directory. Check the path.",
      #"error: cannot read feeds/zaf\xE9.json: its name is not UTF-8. Rename it."#,
    ]
    let errors = run.errors.lines
    #expect(errors.count == 6 && zip(errors, starts).allSatisfy { $0.hasPrefix($1) }, "\(errors)")
    // The exit code is the worst of all.
    #expect(run.code == 73 && run.lines == [])
    #expect(try ["0.png", "1.png"].filter { try workspace.contents("out/" + $0) != workspace.contents("calm/" + $0) } == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace["out/.emaki-batch/unfinished"]).isEmpty)
  }

  @Test func `with --json standard output is one document, with the feeds in order and the kept pictures`() async throws {
    try workspace.writeFeeds(2)
    for name in ["bad.json", "a.rss"] { try workspace.write("[{]", to: "feeds/\(name)") }
    for name in ["poor", "poorer"] { try workspace.write(#"[{"body": "x", "imageURL": "gone.png"}]"#, to: "feeds/\(name).json") }
    for (options, status) in [
      ("--force", "drawn drawn failed drawn drawn".words), ("--resume", "kept drawn failed kept kept".words),
    ] {
      let run = try await batch("feeds -o out --json \(options)")
      let document = try ReportTests.Document(run)
      let files = try "0 1 poor poorer".words.map { name in
        let path = "out/\(name).png"
        return ReportTests.Document.File(path: path, width: 200, height: 100, bytes: try workspace.contents(path).count)
      }
      #expect(document.files == files)
      // These are the warnings of standard error, where a warning about many feeds is printed once.
      #expect(document.warnings.map { "\($0.input ?? "none") \($0.row)" } == ["none ", "feeds/poor.json 0"])
      #expect(document.warnings[0].message.hasPrefix("feeds/a.rss is left out: "))
      let told = document.warnings.map { "warning: \($0.input.map { "\($0): " } ?? "")\($0.message)" }
      let rest = "warning: 1 more warning is like these. --results FILE has them all, each with its feed."
      #expect(run.warnings == told + [rest])
      #expect(run.code == 65 && run.errors.contains("error: feed feeds/bad.json, line 1"), "\(run.failure)")
      #expect(try workspace.results().map(\.status) == status)
      try workspace.write(#"[{"body": "another"}]"#, to: "feeds/1.json")
    }
  }

  @Test func `with --fail-fast no other feed is begun after a failure`() async throws {
    try workspace.writeFeeds(4)
    try workspace.write("[{]", to: "feeds/1.json")
    let run = try await workspace.run(
      "batch feeds -o out --fail-fast --jobs 1 --results -".words + small)
    // A line for every feed, and no paths between.
    let status = try run.lines.map { try $0.decoded(Workspace.Result.self) }
    #expect(status.map { "\($0.status) \($0.code ?? -1)" } == ["drawn 0", "failed 65", "skipped -1", "skipped -1"])
    #expect(run.errors.contains(", 2 skipped, 1 failed"))
    #expect(try run.code == 65 && workspace.pictures("out").keys.sorted() == ["0.png"])
  }

  @Test func `lines of NDJSON are feeds, or name feeds and say how they are drawn`() async throws {
    try workspace.write("[{\"body\": \"moved\"}]", to: "deep/feed.json")
    try workspace.write(
      [
        #"[{"body": "plain"}]"#, "", #"{"id": "named", "rows": [{"body": "plain"}]}"#,
        #"{"id": "by path", "path": "feed.json", "scale": 2}"#, #"{"id": "big", "feed": [{"body": "plain"}], "size": "300x150"}"#,
        #"{"id": "bad", "feed": [{"body": "x"}], "scale": 0}"#, #"{"id": "odd/../id", "feed": []}"#,
      ].joined(separator: "\n"), to: "deep/all.ndjson")
    let run = try await batch("deep/all.ndjson -o out --name {id}-{width}@{scale}.png")
    #expect(
      run.failure == "65 error: deep/all.ndjson, line 6: \"scale\" cannot be 0. Give a number from 0.01 to 16.\n"
        + "warning: deep/all.ndjson, line 7: the list is empty: the feed has no rows. Look whether it is the right one.\n")
    #expect(
      try workspace.pictures("out").mapValues { try DecodedPNG($0).size } == [
        "all-00001-200@1.png": "200x100", "named-200@1.png": "200x100", "by path-200@2.png": "400x200", "big-300@1.png": "300x150",
        "odd%2F..%2Fid-200@1.png": "200x100",
      ])
    #expect(try workspace.contents("out/all-00001-200@1.png") == workspace.contents("out/named-200@1.png"))
    #expect(try workspace.results().map(\.id) == ["all-00001", "named", "by path", "big", "bad", "odd/../id"])
  }

  @Test func `shards draw all feeds between them, side by side`() async throws {
    try workspace.writeFeeds(5)
    let quiet = try await workspace.succeed("batch feeds -o all --quiet".words + small)
    #expect(quiet.text == "" && quiet.errors == "")
    let programs = try (1...2).map { number in
      try workspace.start("batch feeds -o out --shard \(number)/2 --results \(number).ndjson".words + small)
    }
    for program in programs { #expect(await program.exitCode() == 0) }
    #expect(try workspace.pictures("out") == workspace.pictures("all"))
    #expect(try ["1", "2"].map { try workspace.results("\($0).ndjson").map(\.index) } == [[0, 2, 4], [1, 3]])
    // Pictures that the shards have finished count as kept for the whole batch as well.
    #expect(try await batch("feeds -o out --resume").code == 0)
    #expect(Set(try workspace.results().map(\.status)) == ["kept"])
  }

  @Test func `progress is one line at the end of short work`() async throws {
    try workspace.writeFeeds(3)
    let run = try await workspace.run("batch feeds -o out".words + small)
    #expect(run.errors.wholeMatch(of: /3 of 3 feeds, [0-9.]+ a second\n/) != nil)
  }
}
