import EmakiDrawing
import EmakiFeeds
import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiBatch

/// Tests the drawing of one feed of a batch. A picture here is the feed's text in capitals, followed by the text of a file beside the feed.
struct FeedProcessTests {
  private let folder = TemporaryFolder()
  private let output: String
  private let drawn = Log<String>()

  init() throws {
    output = try folder.addFolder("out")
    try folder.write(#"[{"body": "a"}]"#, to: "feed.json")
    try folder.write("fox", to: "avatar")
  }

  private struct Fault: Error {}

  private var picture: String { output + "/feed.png" }

  /// Runs one feed, as a program of its own does.
  private func run(
    options: String = "", isStrict: Bool = false, warnings: [FeedReport.Warning] = [], mode: Batch.Existing = .resumed,
    shard: String = "1/1", claim: Claim = Claim(),
    fails: Bool = false, isLasting: Bool = true, output name: String = "feed.png", line: String? = nil
  ) async throws -> FeedReport {
    let folder = try BatchFolder(output, shard: #require(Shard(shard)), outputs: [], mode: mode)
    let (avatar, drawn) = (self.folder["avatar"], drawn)
    var words = DrawingWords()
    words.failure = { error in (error is Fault ? 73 : error is CancellationError ? 75 : 65, "\(error)") }
    let process = FeedProcess<Void>(
      folder: folder, base: DrawingRequest(feed: .file("-")), key: { _ in options.bytes.withUnsafeBytes { Digest(of: $0) } },
      limits: FeedLimits(), isStrict: isStrict,
      readFile: { path in
        guard let data = FileManager.default.contents(atPath: path) else { throw BatchError.unreadable(path, ENOENT) }
        return [UInt8](data)
      },
      draw: { _, text, path, temporaryFolder in
        drawn.note(text.name)
        let stamp = FileStamp(ofFile: avatar)
        let body = try text.feed(options: FeedOptions(), limits: FeedLimits()).rows.map(\.body).joined().uppercased()
        let bytes = (body + ((try? String(contentsOfFile: avatar, encoding: .utf8)) ?? "")).bytes
        let temporary = temporaryFolder + "/half"
        try Data(bytes).write(to: URL(filePath: temporary))
        return Draft(
          pictures: .one(FeedPicture(bytes: bytes.count, width: 1, height: 1)), warnings: warnings, files: [.init(avatar): stamp],
          milliseconds: ["draw": 1], isLasting: isLasting
        ) {
          if fails || rename(temporary, path) != 0 { throw Fault() }
        }
      }, words: words)
    var source = BatchItem.Source.file(self.folder["feed.json"])
    if let line {
      try self.folder.write(line, to: "lines.ndjson")
      let plan = try BatchPlan(
        inputs: [self.folder["lines.ndjson"]], name: OutputName("{id}"), shard: .whole, limits: FeedLimits(),
        base: DrawingRequest(feed: .file("-")), temporaryFolder: { output })
      source = plan.items[0].source
    }
    return await process(BatchItem(index: 0, source: source, id: "feed", output: name), in: (), claim)
  }

  /// The status and the exit code of a report, with the contents of its pictures.
  private func outcome(_ report: FeedReport) -> String {
    let texts = report.files.map { file in
      let text = try? String(contentsOfFile: file.path, encoding: .utf8)
      return text?.utf8.count == file.bytes ? text ?? "" : "not \(file.bytes) bytes"
    }
    return "\(report.status) \(report.code ?? -1): \(texts.joined())"
  }

  @Test func `a picture that is finished is kept, and drawn again once something of it has changed`() async throws {
    let steps: [(change: String, options: String, mode: Batch.Existing, expected: String, make: () throws -> Void)] = [
      ("the first run", "", .resumed, "drawn 0: Afox", {}),
      ("nothing", "", .resumed, "kept 0: Afox", {}),
      ("another feed", "", .resumed, "drawn 0: Bfox", { try write("b") }),
      ("another avatar", "", .resumed, "drawn 0: Bowls", { try folder.write("owls", to: "avatar") }),
      ("other options", "--scale 2", .resumed, "drawn 0: Bowls", {}),
      ("nothing", "--scale 2", .resumed, "kept 0: Bowls", {}),
      ("the picture is gone", "--scale 2", .resumed, "drawn 0: Bowls", { unlink(picture) }),
      ("the picture is cut", "--scale 2", .resumed, "drawn 0: Bowls", { try Data("cut".utf8).write(to: URL(filePath: picture)) }),
      ("the avatar is gone", "--scale 2", .resumed, "drawn 0: B", { unlink(folder["avatar"]) }),
      ("nothing", "--scale 2", .resumed, "kept 0: B", {}),
      ("--force", "--scale 2", .replaced, "drawn 0: B", {}),
    ]
    for step in steps {
      try step.make()
      let report = try await run(options: step.options, mode: step.mode)
      #expect("\(step.change) \(outcome(report))" == "\(step.change) \(step.expected)")
    }
    #expect(drawn.entries.count == steps.count { $0.expected.hasPrefix("drawn") })
  }

  private func write(_ body: String) throws {
    // The clock of files ticks every few milliseconds, and feeds follow each other faster here than in a program. So this writes a file
    // until its time changes; then the next file is younger than all before it.
    let now = { () throws -> FileStamp? in
      try folder.write([], to: "now")
      return FileStamp(ofFile: folder["now"])
    }
    let before = try now()
    while try now() == before { sched_yield() }
    try folder.write(#"[{"body": "\#(body)"}]"#, to: "feed.json")
  }

  @Test(arguments: ["1/1 1/1 1/1".words, "1/2 1/1 1/1".words, "1/1 1/2 1/1".words, "1/2 1/1 1/3".words, "1/2 1/3 1/2".words])
  func `a picture of the same length that was put in its place later counts as another picture`(shards: [String]) async throws {
    for (body, shard) in zip("a b a".words, shards) {
      try write(body)
      #expect(try await outcome(run(shard: shard)) == "drawn 0: \(body.uppercased())fox")
    }
    #expect(try await outcome(run()) == "kept 0: Afox")
  }

  @Test func `a picture that lacks what the network may give the next time is not kept`() async throws {
    #expect(try await [run(isLasting: false), run(), run()].map(\.status) == [.drawn, .drawn, .kept])
  }

  @Test func `a picture that was put in its place but not noted is drawn again`() async throws {
    _ = try await run()
    // A batch that draws "b" leaves this when it is killed before it notes the picture.
    try write("a")
    try Data("Bfox".utf8).write(to: URL(filePath: picture), options: .atomic)
    #expect(try await outcome(run()) == "drawn 0: Afox")
  }

  @Test func `an avatar of the same length with another time counts as another avatar`() async throws {
    _ = try await run()
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: folder["avatar"])
    #expect(try await run().status == .drawn)
  }

  /// A folder that was copied with its times, to another machine or not, goes on.
  @Test func `a copy of an avatar and of a picture with their times is the same to a batch that is resumed`() async throws {
    _ = try await run()
    for path in [folder["avatar"], picture] {
      var info = stat()
      try FileManager.default.copyItem(atPath: path, toPath: path + "-copy")
      #expect(stat(path, &info) == 0 && utimensat(AT_FDCWD, path + "-copy", [info.st_atim, info.st_mtim], 0) == 0)
      #expect(rename(path + "-copy", path) == 0)
    }
    #expect(try await run().status == .kept)
  }

  @Test func `a picture that a journal of the old form notes is drawn again`() async throws {
    _ = try await run()
    let path = output + "/.emaki-batch/journal.ndjson"
    let journal = try String(contentsOfFile: path, encoding: .utf8)
    // This is the entry as it was written before entries had a number for their form. Picture, key and stamps are the same.
    let old = journal.replacing(#""form":2,"#, with: "")
    #expect(old != journal)
    try old.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try await [run().status, run().status] == [.drawn, .kept])
  }

  @Test func `warnings are kept with the picture, and with strict a kept picture exits with 69 again`() async throws {
    let warnings = [FeedReport.Warning(row: "1", message: "gone")]
    let reports = try await [run(isStrict: true, warnings: warnings), run(isStrict: true), run()]
    #expect(reports.map(outcome) == ["drawn 69: Afox", "kept 69: Afox", "kept 0: Afox"])
    #expect(reports[1].warnings == warnings)
  }

  @Test func `a picture that cannot be put in place is not noted`() async throws {
    #expect(try await [run(fails: true), run()].map(outcome) == ["failed 73: ", "drawn 0: Afox"])
  }

  @Test func `a picture that is finished after its time is over is not put in its place`() async throws {
    let claim = Claim()
    #expect(claim.expire())
    #expect(try await outcome(run(claim: claim)) == "failed 75: ")
    #expect(!FileManager.default.fileExists(atPath: picture))
    #expect(try await run().status == .drawn)
  }

  @Test func `the folders in a picture's name are made`() async throws {
    // The picture is no folder for another one.
    #expect(try await [run(output: "a/b/feed.png").status, run(output: "a/b/feed.png/c.png").status] == [.drawn, .failed])
    #expect(FileManager.default.fileExists(atPath: output + "/a/b/feed.png"))
  }

  @Test(arguments: [
    (#"[{"body": "x"}]"#, "Xfox"), (#"{"id": 1, "rows": [{"body": "x"}]}"#, "Xfox"), (#"{"id": 1, "feed": [{"body": "x"}]}"#, "Xfox"),
    (#"{"path": "feed.json", "scale": 2}"#, "Afox"),
  ]) func `a line is a feed, or names the file of one`(line: String, expected: String) async throws {
    #expect(try await [outcome(run(line: line)), outcome(run(line: line))] == ["drawn 0: " + expected, "kept 0: " + expected])
  }

  @Test func `the file that a line names counts for its picture`() async throws {
    let line = #"{"path": "feed.json"}"#
    _ = try await run(line: line)
    try write("b")
    #expect(try await run(line: line).status == .drawn)
    unlink(folder["feed.json"])
    #expect(try await run(line: line).status == .failed)
  }
}
