import EmakiBatch
import EmakiDigest
import EmakiDrawing
import EmakiFeeds
import EmakiTestSupport
import Foundation
import Testing

/// Tests the drawing of one feed of a batch. A picture here is the feed's text in capitals, followed by the text of a file beside the feed.
@Suite struct FeedProcessTests {
  private let folder: TemporaryFolder
  private let output: String
  private let drawn = Log<String>()

  init() throws {
    folder = try TemporaryFolder()
    output = try folder.addFolder("out")
    try folder.write(Array(#"[{"body": "a"}]"#.utf8), to: "feed.json")
    try folder.write(Array("fox".utf8), to: "avatar")
  }

  private struct Fault: Error {}

  private var picture: String { output + "/feed.png" }

  /// Runs one feed, as a program of its own does.
  private func run(
    options: String = "", isStrict: Bool = false, warnings: [FeedReport.Warning] = [], mode: BatchFolder.Mode = .resumed,
    shard: String = "1/1", claim: Claim = Claim(),
    fails: Bool = false, output name: String = "feed.png", line: String? = nil
  ) async throws -> FeedReport {
    let folder = try BatchFolder(output, shard: #require(Shard(shard)), outputs: [], mode: mode)
    let (avatar, drawn) = (self.folder.path + "/avatar", drawn)
    let process = FeedProcess<Void>(
      folder: folder, base: DrawingRequest(feed: .file("-")), key: { _ in Array(options.utf8).withUnsafeBytes { Digest(of: $0) } },
      limits: FeedLimits(), isStrict: isStrict,
      readFile: { path in
        guard let data = FileManager.default.contents(atPath: path) else { throw BatchError.unreadable(path, ENOENT) }
        return [UInt8](data)
      },
      draw: { _, text, path, temporaryFolder in
        drawn.note(text.name)
        let stamp = FileStamp(ofFile: avatar)
        let body = try text.feed(dates: FeedDates(), limits: FeedLimits()).rows.map(\.body).joined().uppercased()
        let bytes = Array((body + ((try? String(contentsOfFile: avatar, encoding: .utf8)) ?? "")).utf8)
        let temporary = temporaryFolder + "/half"
        try Data(bytes).write(to: URL(filePath: temporary))
        return Draft(
          pictures: .one(FeedPicture(bytes: bytes.count, width: 1, height: 1)), warnings: warnings, files: [.init(avatar): stamp],
          milliseconds: ["draw": 1]
        ) {
          if fails || rename(temporary, path) != 0 { throw Fault() }
        }
      }, describe: { error in (error is Fault ? 73 : error is CancellationError ? 75 : 65, "\(error)") })
    var source = BatchItem.Source.file(self.folder.path + "/feed.json")
    if let line {
      try self.folder.write(Array(line.utf8), to: "lines.ndjson")
      let plan = try BatchPlan(
        inputs: [self.folder.path + "/lines.ndjson"], name: OutputName("{id}"), shard: .whole, limits: FeedLimits(),
        size: { _ in ("", "") },
        temporaryFolder: { output })
      source = plan.items[0].source
    }
    return await process(BatchItem(index: 0, source: source, id: "feed", output: name), in: (), claim)
  }

  private func text() throws -> String { try String(contentsOfFile: picture, encoding: .utf8) }

  @Test func `a picture that is finished is kept, and drawn again once something of it has changed`() async throws {
    #expect(try await run().status == .drawn)
    #expect(try text() == "Afox")
    let kept = try await run()
    #expect(kept.status == .kept && kept.code == 0 && kept.path == picture && kept.pictures?.all.map(\.bytes) == [4])
    #expect(drawn.entries.count == 1)

    try folder.write(Array(#"[{"body": "b"}]"#.utf8), to: "feed.json")
    #expect(try await run().status == .drawn, "another feed")
    try folder.write(Array("owls".utf8), to: "avatar")
    #expect(try await run().status == .drawn, "another avatar")
    #expect(try text() == "Bowls")
    #expect(try await run(options: "--scale 2").status == .drawn, "other options")
    #expect(try await run(options: "--scale 2").status == .kept)
    unlink(picture)
    #expect(try await run(options: "--scale 2").status == .drawn, "the picture is gone")
    try Data("cut".utf8).write(to: URL(filePath: picture))
    #expect(try await run(options: "--scale 2").status == .drawn, "the picture is cut")
    unlink(folder.path + "/avatar")
    #expect(try await run(options: "--scale 2").status == .drawn, "the avatar is gone")
    #expect(try await run(options: "--scale 2").status == .kept)
    #expect(try await run(options: "--scale 2", mode: .forced).status == .drawn, "--force")
  }

  private func write(_ body: String) throws {
    // The clock of files ticks every few milliseconds, and feeds follow each other faster here than in a program. So this writes a file
    // until its time changes; then the next file is younger than all before it.
    let now = { () throws -> FileStamp? in
      try folder.write([], to: "now")
      return FileStamp(ofFile: folder.path + "/now")
    }
    let before = try now()
    while try now() == before { sched_yield() }
    try folder.write(Array(#"[{"body": "\#(body)"}]"#.utf8), to: "feed.json")
  }

  @Test(arguments: [["1/1", "1/1", "1/1"], ["1/2", "1/1", "1/1"], ["1/1", "1/2", "1/1"], ["1/2", "1/1", "1/3"], ["1/2", "1/3", "1/2"]])
  func `a picture of the same length that was put in its place later counts as another picture`(shards: [String]) async throws {
    for (body, shard) in zip(["a", "b", "a"], shards) {
      try write(body)
      #expect(try await run(shard: shard).status == .drawn)
      #expect(try text() == body.uppercased() + "fox")
    }
    #expect(try await run().status == .kept)
  }

  @Test func `a picture that was put in its place but not noted is drawn again`() async throws {
    _ = try await run()
    // A batch that draws "b" leaves this when it is killed before it notes the picture.
    try write("a")
    try Data("Bfox".utf8).write(to: URL(filePath: picture), options: .atomic)
    #expect(try await run().status == .drawn)
    #expect(try text() == "Afox")
  }

  @Test func `an avatar of the same length with another time counts as another avatar`() async throws {
    _ = try await run()
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: folder.path + "/avatar")
    #expect(try await run().status == .drawn)
  }

  @Test func `a picture that a journal of the old form notes is drawn again`() async throws {
    _ = try await run()
    #expect(try await run().status == .kept)
    let path = output + "/.emaki-batch/journal.ndjson"
    let journal = try String(contentsOfFile: path, encoding: .utf8)
    // This is the entry as it was written before entries had a number for their form. Picture, key and stamps are the same.
    let old = journal.replacing(#""form":2,"#, with: "")
    #expect(old != journal)
    try old.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try await run().status == .drawn)
    #expect(try await run().status == .kept)
  }

  @Test func `warnings are kept with the picture, and with strict a kept picture exits with 69 again`() async throws {
    let warnings = [FeedReport.Warning(row: "1", message: "gone")]
    #expect(try await run(isStrict: true, warnings: warnings).code == 69)
    let kept = try await run(isStrict: true)
    #expect(kept.status == .kept && kept.code == 69 && kept.warnings == warnings)
    #expect(try await run().code == 0)
  }

  @Test func `a picture that cannot be put in place is not noted`() async throws {
    let report = try await run(fails: true)
    #expect(report.status == .failed && report.code == 73)
    #expect(try await run().status == .drawn)
  }

  @Test func `a picture that is finished after its time is over is not put in its place`() async throws {
    let claim = Claim()
    #expect(claim.expire())
    #expect(try await run(claim: claim).code == 75)
    #expect(!FileManager.default.fileExists(atPath: picture))
    #expect(try await run().status == .drawn)
  }

  @Test func `the folders in a picture's name are made`() async throws {
    #expect(try await run(output: "a/b/feed.png").status == .drawn)
    #expect(FileManager.default.fileExists(atPath: output + "/a/b/feed.png"))
    let report = try await run(output: "a/b/feed.png/c.png")
    #expect(report.status == .failed, "a picture is no folder")
  }

  @Test(arguments: [
    (#"[{"body": "x"}]"#, "Xfox"), (#"{"id": 1, "rows": [{"body": "x"}]}"#, "Xfox"), (#"{"id": 1, "feed": [{"body": "x"}]}"#, "Xfox"),
    (#"{"path": "feed.json", "scale": 2}"#, "Afox"),
  ]) func `a line is a feed, or names the file of one`(line: String, expected: String) async throws {
    #expect(try await run(line: line).status == .drawn)
    #expect(try text() == expected)
    #expect(try await run(line: line).status == .kept)
  }

  @Test func `the file that a line names counts for its picture`() async throws {
    let line = #"{"path": "feed.json"}"#
    _ = try await run(line: line)
    try folder.write(Array(#"[{"body": "b"}]"#.utf8), to: "feed.json")
    #expect(try await run(line: line).status == .drawn)
    unlink(folder.path + "/feed.json")
    #expect(try await run(line: line).status == .failed)
  }
}
