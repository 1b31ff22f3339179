import EmakiTestSupport
import Foundation
import Testing

/// Tests `emaki batch --full --split`, which draws several pictures of a feed. Feeds have ten rows of 80 points and are 200 points wide.
@Suite(.timeLimit(.minutes(20))) struct BatchPartsTests {
  private let workspace: Workspace
  private let small = ["--full"] + Workspace.small

  init() throws { workspace = try Workspace() }

  /// A line of `--results`.
  private struct Result: Decodable, Equatable {
    var id: String
    var status: String
    var path: String?
    var files: [ReportTests.Document.File]?
  }

  private func results() throws -> [Result] {
    try String(decoding: workspace.contents("results.ndjson"), as: UTF8.self).split(separator: "\n").map {
      try JSONDecoder().decode(Result.self, from: Data($0.utf8))
    }
  }

  private func batch(_ options: String...) async throws -> Workspace.Run {
    try await workspace.run(["batch", "feeds", "-o", "out", "--quiet", "--results", "results.ndjson"] + small + options)
  }

  private var drawn: [String] { workspace.files.filter { $0.hasPrefix("out/") && !$0.hasPrefix("out/.") } }

  /// Returns the pictures that `emaki render` makes of `feeds/NAME.json`.
  private func parts(_ name: String, _ options: String...) async throws -> [Data] {
    let run = try await workspace.run(["render", "feeds/\(name).json", "-o", "alone.part", "--force"] + small + options)
    #expect(run.code == 0)
    return try run.text.split(separator: "\n").map { try workspace.contents(String($0)) }
  }

  @Test(arguments: ["png", "webp"]) func `every part is the one that render draws`(format: String) async throws {
    try workspace.writeRows(10, to: "feeds/a.json")
    try workspace.writeFeeds(1, rows: 4)
    let run = try await batch("--split", "300", "--format", format)
    #expect(run.code == 0 && run.errors == "")
    let names = ["0-00000", "0-00001", "a-00000", "a-00001", "a-00002"].map { "out/\($0).\(format)" }
    #expect(run.text == names.map { $0 + "\n" }.joined())
    #expect(drawn == names)
    for feed in ["0", "a"] {
      let alone = try await parts(feed, "--split", "300", "--format", format)
      #expect(try names.filter { $0.hasPrefix("out/\(feed)-") }.map { try workspace.contents($0) } == alone)
    }
    let heights = [300, 20, 300, 300, 200]
    let files = try zip(names, heights).map { name, height in
      ReportTests.Document.File(path: name, width: 200, height: height, bytes: try workspace.contents(name).count)
    }
    #expect(
      try results() == [
        Result(id: "0", status: "drawn", files: Array(files[..<2])), Result(id: "a", status: "drawn", files: Array(files[2...])),
      ])
    let document = try await batch("--split", "300", "--format", format, "--resume", "--json")
    #expect(try JSONDecoder().decode(ReportTests.Document.self, from: document.output).files == files)
    #expect(try results().map(\.status) == ["kept", "kept"])
  }

  @Test func `a split list that fits into one part has a number as well`() async throws {
    try workspace.writeRows(1, to: "feeds/a.json")
    #expect(try await batch("--split", "300").text == "out/a-00000.png\n")
    #expect(try results().map(\.files?.count) == [1])
  }

  @Test func `a kept list has all its parts, and no part of a longer list stays`() async throws {
    for name in ["a", "b"] { try workspace.writeRows(10, to: "feeds/\(name).json") }
    #expect(try await batch("--split", "200").code == 0)
    for name in ["a-00001", "b-00003"] {
      for cut in [true, false] {
        if cut { truncate(workspace.folder.path + "/out/\(name).png", 10) } else { unlink(workspace.folder.path + "/out/\(name).png") }
        #expect(try await batch("--split", "200", "--resume").code == 0)
        #expect(try results().filter { $0.status == "drawn" }.map(\.id) == [String(name.prefix(1))])
      }
    }
    try workspace.writeRows(3, to: "feeds/b.json")
    try workspace.write("another's", to: "out/b-7.png")
    #expect(try await batch("--split", "200", "--resume").code == 0)
    #expect(try results().map(\.status) == ["kept", "drawn"])
    #expect(
      drawn == ["a-00000", "a-00001", "a-00002", "a-00003", "b-00000", "b-00001", "b-7"].map { "out/\($0).png" })
    // A list that is cut elsewhere, or not at all, counts as another picture.
    #expect(try await batch("--split", "400", "--resume").code == 0)
    #expect(try results().map(\.status) == ["drawn", "drawn"])
    #expect(try await batch("--resume").text == "out/a.png\nout/b.png\n")
  }

  @Test func `a batch that is killed and resumed ends with the same files as one that was not`() async throws {
    try workspace.writeFeeds(16, rows: 10)
    let arguments = ["batch", "feeds", "--quiet", "--jobs", "2", "--split", "100"] + small
    #expect(try await workspace.run(arguments + ["-o", "all"]).code == 0)
    let all = try workspace.pictures("all")
    for count in [1, 30, 77] {
      let code = try await workspace.interrupt(arguments + ["-o", "out-\(count)"], with: SIGKILL) {
        let names = try? FileManager.default.contentsOfDirectory(atPath: workspace.folder.path + "/out-\(count)")
        return (names ?? []).filter { $0.hasSuffix(".png") }.count >= count
      }
      #expect(code == 128 + SIGKILL)
      for (name, picture) in try workspace.pictures("out-\(count)") { #expect(picture == all[name]) }
      #expect(try await workspace.run(arguments + ["-o", "out-\(count)", "--resume"]).code == 0)
      #expect(try workspace.pictures("out-\(count)") == all)
    }
  }

  @Test func `parts that exist already are not replaced unless an option says so`() async throws {
    try workspace.writeRows(10, to: "feeds/a.json")
    for name in ["a-00001.png", "a-123456.png", "a-1.png", "a.png", "b-00001.png"] { try workspace.write("older", to: "out/\(name)") }
    let run = try await batch("--split", "300")
    #expect(run.code == 73)
    #expect(run.errors.hasPrefix("error: out/a-00001.png and 1 more of the pictures exist already. Give --resume"))
    #expect(try await batch("--split", "300", "--force").code == 0)
  }

  @Test func `a part and a picture with the same name are an error before anything is written`() async throws {
    func run(_ lines: String..., options: [String]) async throws -> Workspace.Run {
      try workspace.write(lines.joined(separator: "\n"), to: "all.ndjson")
      return try await workspace.run(["batch", "all.ndjson", "-o", "out", "--quiet"] + Workspace.small + options)
    }
    let message =
      "error: all.ndjson, line 1 and all.ndjson, line 2 would both be a-00003.png. Tell them apart with --name, such as "
      + "--name '{index}-{stem}.png'.\n"
    let asked = try await run(
      #"{"id": "a", "feed": [], "full": true, "split": 9}"#, #"{"id": "a-00003", "feed": []}"#, options: [])
    #expect(asked.code == 64 && asked.errors == message)
    // The command's option does not cut a feed whose request says what is shown.
    let cut = ["--full", "--split", "9"]
    let reset = try await run(#"{"id": "a-00003", "feed": [], "offset": 0}"#, #"{"id": "a", "feed": []}"#, options: cut)
    #expect(reset.code == 64 && reset.errors == message)
    #expect(!workspace.files.contains("out"))
    let rows = #"[{"body": "x"}]"#
    #expect(try await run(#"{"id": "a", "feed": \#(rows)}"#, #"{"id": "a-00003", "feed": \#(rows)}"#, options: cut).code == 0)
  }

  @Test func `a list of more parts than a program may have files open is written`() async throws {
    try workspace.writeRows(10, to: "feeds/a.json")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "ulimit -n 100; exec \"$@\"", "sh", Workspace.executable.path, "batch", "feeds", "-o", "out", "--quiet", "--split", "2",
    ]
    process.arguments? += small
    process.currentDirectoryURL = workspace.folder
    process.standardOutput = FileHandle.nullDevice
    let code = await withCheckedContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.start() } catch { continuation.resume(returning: -1) }
    }
    #expect(code == 0)
    #expect(try workspace.pictures("out").count == 400)
  }

  /// An answer of `--stream`.
  private struct Answer: Decodable {
    struct File: Decodable {
      var path: String?
      var png: String?
      var height: Int
    }

    var files: [File]?
    var png: String?
    var error: Workspace.Result.Fault?
  }

  private func answers(_ lines: [String], _ options: String...) async throws -> [Answer] {
    let run = try await workspace.run(
      ["batch", "-", "--stream"] + Workspace.small + options, input: Data(lines.joined(separator: "\n").utf8))
    #expect(run.code == 0 && run.errors == "")
    return try run.text.split(separator: "\n").map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
  }

  @Test func `a request may ask for parts, and for a manifest`() async throws {
    try workspace.writeRows(10, to: "feeds/a.json")
    let lines = [#""full": true, "split": 300"#, #""split": 300"#, #""manifest": true"#, #""full": true, "manifest": true, "split": 9"#]
      .map { #"{"path": "feeds/a.json", \#($0)}"# }
    let answers = try await answers(lines)
    #expect(try await answers[0].files?.map { Data(base64Encoded: $0.png ?? "") } == parts("a", "--split", "300"))
    #expect(answers[1].error?.message == "feeds/a.json: --split cuts the whole list. Give --full as well.")
    _ = try await workspace.run(["render", "feeds/a.json", "-o", "noted.png", "--manifest"] + Workspace.small)
    #expect(try Data(base64Encoded: answers[2].png ?? "") == workspace.contents("noted.png"))
    #expect(answers[3].error?.message == "feeds/a.json: --manifest goes with one PNG. Leave it out.")
  }

  @Test func `attached pictures follow their answer, and are those in base64`() async throws {
    struct Attached: Decodable {
      struct File: Decodable { var attached: String, bytes: Int }
      var id: String
      var attached: String?
      var bytes: Int?
      var files: [File]?
      var error: Workspace.Result.Fault?
    }
    try workspace.writeRows(10, to: "feeds/a.json")
    let lines = ["", #", "full": true, "split": 300"#, #", "row": "none""#, #", "format": "none""#, ""].enumerated().map {
      #"{"id": "\#($0.offset)", "path": "feeds/a.json"\#($0.element)}"#
    }
    for format in ["png", "webp"] {
      let command = ["batch", "-", "--stream", "--format", format] + Workspace.small
      let input = Data(lines.joined(separator: "\n").utf8)
      let plain = try await workspace.run(command, input: input)
      var expected: [[Data?]] = []
      for line in plain.output.split(separator: UInt8(ascii: "\n")) {
        let answer = try #require(JSONSerialization.jsonObject(with: line) as? [String: Any])
        let files = answer["files"] as? [[String: Any]] ?? (answer[format] == nil ? [] : [answer])
        expected.append(files.map { ($0[format] as? String).flatMap { Data(base64Encoded: $0) } })
      }
      #expect(expected.map(\.count) == [1, 3, 0, 0, 1])
      var rest = try await workspace.run(command + ["--attach"], input: input).output[...]
      for (place, pictures) in expected.enumerated() {
        let end = try #require(rest.firstIndex(of: UInt8(ascii: "\n")))
        let answer = try JSONDecoder().decode(Attached.self, from: Data(rest[..<end]))
        rest = rest[(end + 1)...]
        #expect(answer.id == "\(place)" && (answer.error != nil) == pictures.isEmpty)
        let one = answer.attached.flatMap { name in answer.bytes.map { Attached.File(attached: name, bytes: $0) } }
        let files = answer.files ?? one.map { [$0] } ?? []
        #expect(files.map(\.attached) == pictures.map { _ in format })
        for (file, picture) in zip(files, pictures) {
          #expect(Data(rest.prefix(file.bytes)) == picture)
          rest = rest.dropFirst(file.bytes)
        }
      }
      #expect(rest.isEmpty)
    }
  }

  @Test func `a request that says what is shown is not cut`() async throws {
    try workspace.writeRows(10, to: "feeds/a.json")
    let lines = ["", #", "offset": 30"#, #", "full": true"#].map { #"{"id": 1\#($0.count), "path": "feeds/a.json"\#($0)}"# }
    let answers = try await answers(lines, "-o", "out", "--full", "--split", "500")
    #expect(answers.map { $0.files?.compactMap(\.path) } == [["out/10-00000.png", "out/10-00001.png"], nil, nil])
    #expect(answers.compactMap(\.files).joined().map(\.height) == [500, 300])
    #expect(try workspace.pictures("out").keys.sorted() == ["10-00000.png", "10-00001.png", "114.png", "114.png"].sorted().dropLast())
  }

  @Test func `manifests are the same as those of render, and asking for them has pictures drawn again`() async throws {
    try workspace.writeFeeds(2, rows: 4)
    #expect(try await batch().code == 0)
    #expect(try await batch("--manifest", "--resume").code == 0)
    #expect(try results().map(\.status) == ["drawn", "drawn"])
    for feed in 0..<2 {
      _ = try await workspace.run(["render", "feeds/\(feed).json", "-o", "alone.png", "--manifest"] + small)
      #expect(try workspace.contents("out/\(feed).png") == workspace.contents("alone.png"))
    }
    #expect(try await workspace.run("diff", "out/0.png", "out/0.png", "--by", "row").code == 0)
  }

  @Test(arguments: [
    (["--split", "300"], "--split cuts the whole list. Give --full as well."),
    (["--manifest", "--format", "webp"], "--manifest goes with one PNG. Leave it out."),
    (["--full", "--split", "9", "--manifest"], "--manifest goes with one PNG. Leave it out."),
    (["--full", "--split", "0"], "The value '0' is invalid for '--split <points>': Give 1 to 1000000000 points."),
  ]) func `options that make no sense together exit with 64`(options: [String], message: String) async throws {
    let run = try await workspace.run(["batch", "feeds", "-o", "out"] + options)
    #expect(run.code == 64)
    #expect(run.errors.hasPrefix("error: \(message)\n"))
  }
}
