import EmakiTestSupport
import Foundation
import Testing

/// Tests `emaki batch --full --split`, which draws several pictures of a feed. Feeds have ten rows of 80 points and are 200 points wide.
struct BatchPartsTests {
  private let workspace = Workspace()
  private let small = ["--full"] + Workspace.small

  init() throws {
    try workspace.writeRows(10, to: "feeds/a.json")
  }

  /// A line of `--results`.
  private struct Result: Decodable, Equatable {
    var id: String
    var status: String
    var path: String?
    var files: [ReportTests.Document.File]?
  }

  private func results() throws -> [Result] {
    try workspace.contents("results.ndjson").text.lines.map {
      try $0.decoded(Result.self)
    }
  }

  private var command: [String] { "batch feeds -o out --quiet --results results.ndjson".words + small }

  private func batch(_ options: String = "") async throws -> Workspace.Run {
    try await workspace.run(command + options.words)
  }

  private var drawn: [String] { workspace.files.filter { $0.hasPrefix("out/") && !$0.hasPrefix("out/.") } }

  /// Returns the pictures that `emaki render` makes of `feeds/NAME.json`.
  private func parts(_ name: String, _ options: String = "") async throws -> [Data] {
    let command = "render feeds/\(name).json -o alone.part --force".words
    return try await workspace.succeed(command + small + options.words).lines.map(workspace.contents)
  }

  @Test func `every part is the one that render draws, also the only one of a short list`() async throws {
    try workspace.writeFeeds(1)
    let names = "0-00000 a-00000 a-00001 a-00002".words.map { "out/\($0).png" }
    let run = try await batch("--split 300")
    #expect(run.failure == "0 " && run.lines == [] && drawn == names, "\(run.failure)")
    let alone = try await parts("0", "--split 300") + parts("a", "--split 300")
    #expect(try names.map { try workspace.contents($0) } == alone)
    let files = zip(names, zip(alone, [160, 300, 300, 200])).map { name, part in
      ReportTests.Document.File(path: name, width: 200, height: part.1, bytes: part.0.count)
    }
    let wanted = [Result(id: "0", status: "drawn", files: [files[0]]), Result(id: "a", status: "drawn", files: Array(files[1...]))]
    #expect(try results() == wanted)
    #expect(try await ReportTests.Document(batch("--split 300 --resume --json")).files == files)
    #expect(try results().map(\.status) == ["kept", "kept"])
  }

  @Test func `a kept list has all its parts, and no part of a longer list stays`() async throws {
    try workspace.writeRows(10, to: "feeds/b.json")
    func status(_ options: String = "") async throws -> [String] {
      try await workspace.succeed(command + options.words)
      return try results().map(\.status)
    }
    #expect(try await status("--split 200") == ["drawn", "drawn"])
    truncate(workspace["out/a-00001.png"], 10)
    #expect(try await status("--split 200 --resume") == ["drawn", "kept"])
    unlink(workspace["out/b-00003.png"])
    #expect(try await status("--split 200 --resume") == ["kept", "drawn"])
    try workspace.writeRows(3, to: "feeds/b.json")
    try workspace.write("another's", to: "out/b-7.png")
    #expect(try await status("--split 200 --resume") == ["kept", "drawn"])
    #expect(drawn == "a-00000 a-00001 a-00002 a-00003 b-00000 b-00001 b-7".words.map { "out/\($0).png" })
    // A list that is cut elsewhere, or not at all, counts as another picture.
    #expect(try await status("--split 400 --resume") == ["drawn", "drawn"])
    #expect(try await status("--resume") == ["drawn", "drawn"] && drawn.filter { !$0.contains("-") } == ["out/a.png", "out/b.png"])
  }

  @Test func `a list of more parts than a program may have files open is written`() async throws {
    let options = small.joined(separator: " ")
    #expect(try await workspace.shell("ulimit -n 100; \"$emaki\" batch feeds -o out --quiet --split 4 \(options)").code == 0)
    #expect(try workspace.pictures("out").count == 200)
  }

  private func answers(_ options: [String]) async throws -> [Workspace.Answer] {
    try await workspace.answers(options.map { #"{"id": "1", "path": "feeds/a.json"\#($0)}"# })
  }

  @Test func `a request may ask for parts, and for a manifest`() async throws {
    let answers = try await answers([
      #", "full": true, "split": 300"#, #", "split": 300"#, #", "manifest": true"#, #", "full": true, "manifest": true, "split": 9"#,
    ])
    #expect(try await answers[0].files?.map { Data(base64Encoded: $0.png ?? "") } == parts("a", "--split 300"))
    #expect(try await Data(base64Encoded: answers[2].png ?? "") == workspace.draw("feeds/a.json", ["--manifest"]))
    let refusals = ["split cuts the whole list. Give full as well.", "a manifest goes with one PNG. Leave it out."]
    #expect([answers[1], answers[3]].map(\.error?.message) == refusals.map { "feeds/a.json: " + $0 })
  }

  @Test func `attached pictures follow their answer, and are those in base64`() async throws {
    let options = [#", "full": true, "split": 300"#, #", "row": "none""#, ""]
    let plain = try await answers(options).map { answer in
      (answer.files?.map(\.png) ?? (answer.png == nil ? [] : [answer.png])).map { Data(base64Encoded: $0 ?? "") }
    }
    #expect(plain.map(\.count) == [3, 0, 1])
    let lines = options.map { #"{"id": "1", "path": "feeds/a.json"\#($0)}"# }.joined(separator: "\n")
    var rest = try await workspace.run("batch - --stream --attach".words + Workspace.small, input: Data(lines.utf8)).output[...]
    for pictures in plain {
      let end = try #require(rest.firstIndex(of: UInt8(ascii: "\n")))
      let answer = try rest[..<end].decoded(Workspace.Answer.self)
      rest = rest[(end + 1)...]
      let files = answer.files?.map { ($0.attached, $0.bytes) } ?? answer.bytes.map { [(answer.attached, $0)] } ?? []
      #expect(files.map(\.0) == pictures.map { _ in "png" } && (answer.error != nil) == pictures.isEmpty)
      for ((_, bytes), picture) in zip(files, pictures) {
        #expect(Data(rest.prefix(bytes)) == picture)
        rest = rest.dropFirst(bytes)
      }
    }
    #expect(rest.isEmpty)
  }

  @Test func `manifests are the same as those of render, and asking for them has pictures drawn again`() async throws {
    try await workspace.succeed(command)
    try await workspace.succeed(command + "--manifest --resume".words)
    #expect(try results().map(\.status) == ["drawn"])
    #expect(try await workspace.contents("out/a.png") == workspace.draw("feeds/a.json", "--full --manifest".words))
    try await workspace.succeed("diff out/a.png out/a.png --by row")
  }
}
